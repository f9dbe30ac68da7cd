#pragma once

#include <QString>
#include <string>

namespace headscope {

/// What a person calls a budget's method: "Optimized" for "optimal", "Global RMS" for "rms", …; a name this version
/// does not know, as it is.
[[nodiscard]] QString methodText(const std::string& method);

}  // namespace headscope
