#pragma once

class QWidget;

namespace headscope::help_text {

/// A list of all shortcuts.
void showShortcuts(QWidget& window);
void showAbout(QWidget& window);

}  // namespace headscope::help_text
