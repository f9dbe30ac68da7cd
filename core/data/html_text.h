#pragma once

#include <string>
#include <string_view>

namespace headscope {

/// Whether a text is written in HTML: it holds a tag of a document, paragraph, line break or heading.
[[nodiscard]] bool looksLikeHtml(std::string_view text);

/// The words of an HTML text: comments, scripts, styles and tags go, character references become their characters, runs
/// of white space become one space, and what ends a line or a paragraph becomes a line feed or two. A "<" that begins
/// no tag stays, so that no text is lost behind it.
[[nodiscard]] std::string textOfHtml(std::string_view html);

}  // namespace headscope
