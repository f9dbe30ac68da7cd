#pragma once

class QFont;
class QLabel;
class QString;

namespace headscope {

/// A label that shows `text` as it is, in the look the style sheet gives to `role`.
[[nodiscard]] QLabel* textLabel(const QString& text, const QFont& font, const char* role);

}  // namespace headscope
