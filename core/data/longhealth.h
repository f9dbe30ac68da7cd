#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/data/dataset.h"

namespace headscope {

/// Whether a JSON object is the LongHealth benchmark: every member is a patient with "texts" and "questions".
[[nodiscard]] bool isLongHealth(const nlohmann::json& object);

/// Reads the LongHealth benchmark, one JSON object of patients. A patient is a document: its texts in the order of
/// their numbers (text_10 behind text_9), each as "<text_0>\n…\n</text_0>" with a blank line between two. A question
/// has five choices, answer_a to answer_e; "correct" is compared with them without the white space around it, and where
/// it is none or several of them the question stays without an answer and a note says so.
[[nodiscard]] Result<Dataset> parseLongHealth(const std::string& name, std::string_view bytes);

}  // namespace headscope
