#include "ui/jobs/progress_delegate.h"

#include <QPainter>
#include <algorithm>

#include "ui/jobs/job_model.h"
#include "ui/theme.h"

namespace headscope {

namespace {

constexpr int kBarWidth = 100;
constexpr int kBarHeight = 6;

void paintTitle(QPainter& painter, const QRect& area, const QModelIndex& index, const Palette& colors) {
  const QString title = index.data(Qt::DisplayRole).toString();
  painter.setFont(interfaceFont(12, QFont::DemiBold));
  painter.setPen(colors.ink1);
  painter.drawText(area, Qt::AlignVCenter | Qt::AlignLeft, title);
  const int used = painter.fontMetrics().horizontalAdvance(title) + 10;
  const QRect rest = area.adjusted(used, 0, 0, 0);
  painter.setFont(interfaceFont(11));
  painter.setPen(colors.ink2);
  const QString detail = painter.fontMetrics().elidedText(index.data(JobModel::kDetailRole).toString(), Qt::ElideRight,
                                                          std::max(0, rest.width()));
  painter.drawText(rest, Qt::AlignVCenter | Qt::AlignLeft, detail);
}

void paintBar(QPainter& painter, const QRect& area, double share, const Palette& colors) {
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  const QRectF track(area.left(), area.center().y() - kBarHeight / 2.0 + 0.5, kBarWidth, kBarHeight);
  painter.setBrush(Palette::mix(colors.line, colors.panel, 0.7));
  painter.drawRoundedRect(track, 3, 3);
  painter.setBrush(colors.progress);
  painter.drawRoundedRect(QRectF(track.topLeft(), QSizeF(std::max(6.0, share * kBarWidth), kBarHeight)), 3, 3);
}

}  // namespace

ProgressDelegate::ProgressDelegate(const Theme& theme, QObject* parent) : QStyledItemDelegate(parent), m_theme(theme) {}

void ProgressDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const Palette& colors = m_theme.palette();
  painter->save();
  const QRect area = option.rect.adjusted(12, 0, -4, 0);
  if (index.column() == JobModel::Title) {
    paintTitle(*painter, area, index, colors);
  } else {
    const double share = index.data(JobModel::kShareRole).isValid() ? index.data(JobModel::kShareRole).toDouble() : -1;
    if (share >= 0) paintBar(*painter, area, std::min(share, 1.0), colors);
    painter->setFont(interfaceFont(12));
    painter->setPen(colors.ink1);
    painter->drawText(share >= 0 ? area.adjusted(kBarWidth + 10, 0, 0, 0) : area, Qt::AlignVCenter | Qt::AlignLeft,
                      index.data(Qt::DisplayRole).toString());
  }
  painter->restore();
}

}  // namespace headscope
