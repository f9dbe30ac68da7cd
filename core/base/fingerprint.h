#pragma once

#include <string>
#include <string_view>

namespace headscope {

/// 128-bit xxHash of the bytes, as 32 hexadecimal digits. Names inputs in a session; not for security.
[[nodiscard]] std::string fingerprint(std::string_view bytes);

}  // namespace headscope
