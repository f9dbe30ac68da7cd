#include "ui/line_icons.h"

#include <QPainter>
#include <QPixmap>
#include <QSvgRenderer>

namespace headscope {

namespace {

const char* pathOf(LineIcon icon) {
  switch (icon) {
    case LineIcon::Alert: return "M8 1.8a6.2 6.2 0 1 0 0 12.4a6.2 6.2 0 1 0 0-12.4M8 4.8v4M8 11.1v.1";
    case LineIcon::Cancel:
    case LineIcon::Close: return "M4 4l8 8M12 4l-8 8";
    case LineIcon::Chart: return "M2.5 13.5h11M4 11V8M7 11V4M10 11V6.5M13 11V3";
    case LineIcon::Check: return "M3 8.5l3.2 3.2L13 5";
    case LineIcon::ChevronDown: return "M4 6.2l4 4l4-4";
    case LineIcon::ChevronUp: return "M4 9.8l4-4l4 4";
    case LineIcon::Clock: return "M8 1.8a6.2 6.2 0 1 0 0 12.4a6.2 6.2 0 1 0 0-12.4M8 4.5V8l2.4 1.6";
    case LineIcon::Cube: return "M8 1.7l5.5 3.1v6.4L8 14.3l-5.5-3.1V4.8zM2.5 4.8L8 8l5.5-3.2M8 8v6.3";
    case LineIcon::Database:
      return "M2.8 3.8c0-2.4 10.4-2.4 10.4 0s-10.4 2.4-10.4 0v8.4c0 2.4 10.4 2.4 10.4 0V3.8M2.8 8c0 2.4 10.4 2.4 10.4 "
             "0";
    case LineIcon::Export: return "M8 10V2M5 4.8L8 2l3 2.8M3.5 8H2.2v6h11.6V8h-1.3";
    case LineIcon::File: return "M3.5 1.8h6l3 3v9.4h-9zM9.5 1.8v3h3";
    case LineIcon::Folder: return "M1.8 12.8V3h4l1.5 1.8h5.2v2M1.8 12.8L4 6.8h10.5l-2.2 6z";
    case LineIcon::Info: return "M8 1.8a6.2 6.2 0 1 0 0 12.4a6.2 6.2 0 1 0 0-12.4M8 7.4v3.8M8 4.9v.1";
    case LineIcon::Maximise: return "M9.5 2.5h4v4M13.5 2.5L9 7M6.5 13.5h-4v-4M2.5 13.5L7 9";
    case LineIcon::Play: return "M4.5 2.8l7.5 5.2l-7.5 5.2z";
    case LineIcon::PlayCircle: return "M8 1.8a6.2 6.2 0 1 0 0 12.4a6.2 6.2 0 1 0 0-12.4M6.6 5.4L10.6 8l-4 2.6z";
    case LineIcon::Restore: return "M13.5 6.5h-4v-4M9.5 6.5L14 2M2.5 9.5h4v4M6.5 9.5L2 14";
    case LineIcon::Search: return "M7 2.2a4.8 4.8 0 1 0 0 9.6a4.8 4.8 0 1 0 0-9.6M10.5 10.5l3.7 3.7";
    case LineIcon::Sliders:
      return "M2 4h5M10.6 4H14M8.8 2.2a1.8 1.8 0 1 0 0 3.6a1.8 1.8 0 1 0 0-3.6M2 12h1.6M7.2 12H14M5.4 10.2a1.8 1.8 0 1 "
             "0 0 3.6a1.8 1.8 0 1 0 0-3.6";
    case LineIcon::Sun:
      return "M8 5.2a2.8 2.8 0 1 0 0 5.6a2.8 2.8 0 1 0 0-5.6M8 1.2v1.6M8 13.2v1.6M1.2 8h1.6M13.2 8h1.6M3.2 3.2l1.1 "
             "1.1M11.7 11.7l1.1 1.1M3.2 12.8l1.1-1.1M11.7 4.3l1.1-1.1";
    case LineIcon::Table: return "M2.2 2.8h11.6v10.4H2.2zM2.2 6.2h11.6M2.2 9.7h11.6M6.2 6.2v7";
    case LineIcon::Moon: return "M13.2 9.6A5.8 5.8 0 1 1 6.4 2.8a4.8 4.8 0 0 0 6.8 6.8z";
  }
  return "";
}

QPixmap draw(LineIcon icon, const QColor& color, int pixels, int scale) {
  const QByteArray svg = QString(
                             "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='none' stroke='%1' "
                             "stroke-width='1.2' stroke-linecap='round' stroke-linejoin='round'><path d='%2'/></svg>")
                             .arg(color.name(), QString::fromLatin1(pathOf(icon)))
                             .toUtf8();
  QPixmap pixmap(pixels * scale, pixels * scale);
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  QSvgRenderer(svg).render(&painter);
  painter.end();
  pixmap.setDevicePixelRatio(scale);
  return pixmap;
}

}  // namespace

QIcon lineIcon(LineIcon icon, const QColor& color, int pixels) {
  QIcon result;
  for (const int scale : {1, 2, 3}) result.addPixmap(draw(icon, color, pixels, scale));
  return result;
}

}  // namespace headscope
