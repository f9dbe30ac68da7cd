#pragma once

#include <QFrame>
#include <QString>

#include "core/base/result.h"

class QLabel;
class QToolButton;

namespace headscope {

class Theme;

/// A bar above the charts that says what went wrong, where, and what to do, or has news. It never blocks: work goes on
/// beside it, until it is dismissed or replaced.
class MessageBar : public QFrame {
  Q_OBJECT
public:
  explicit MessageBar(Theme& theme, QWidget* parent = nullptr);

  void showError(const Error& error);
  void showNotice(const QString& text);
  void dismiss();
  /// All that is shown, one part a line; what Copy puts on the clipboard.
  [[nodiscard]] QString text() const;

private:
  void restyle();
  void present();

  Theme& m_theme;
  QLabel* m_icon = nullptr;
  QLabel* m_what = nullptr;
  QLabel* m_where = nullptr;
  QLabel* m_remedy = nullptr;
  QToolButton* m_copy = nullptr;
  QToolButton* m_close = nullptr;
  bool m_isError = false;
};

}  // namespace headscope
