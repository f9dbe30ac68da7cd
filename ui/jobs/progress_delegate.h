#pragma once

#include <QStyledItemDelegate>

namespace headscope {

class Theme;

/// Draws a job's title with what it works on beside it, and its share done as a bar with a percentage.
class ProgressDelegate : public QStyledItemDelegate {
  Q_OBJECT
public:
  explicit ProgressDelegate(const Theme& theme, QObject* parent = nullptr);

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
  const Theme& m_theme;
};

}  // namespace headscope
