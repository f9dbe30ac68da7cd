#pragma once

#include <QColor>
#include <QWidget>

namespace headscope {

/// A thin bar that is filled to a share of its width.
class ShareBar : public QWidget {
public:
  explicit ShareBar(QWidget* parent = nullptr);

  void setShare(double share);
  void setColors(const QColor& fill, const QColor& track);

protected:
  void paintEvent(QPaintEvent* event) override;

private:
  double m_share = 0;
  QColor m_fill, m_track;
};

}  // namespace headscope
