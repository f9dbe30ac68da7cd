#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/data/dataset.h"

namespace headscope {

/// Whether a JSON line is one of QuALITY: it has "article_id" and "article".
[[nodiscard]] bool isQualityLine(const nlohmann::json& line);

/// Reads QuALITY v1.0.1, JSON Lines with or without HTML: each line an article ("article_id" text or number, "article"
/// text or list of texts) and the questions one writer asked about it ("question", "options", "gold_label" from 1 or
/// absent, "question_unique_id"). Lines of the same id and the same text are merged. HTML is cleaned, and a note says
/// so.
[[nodiscard]] Result<Dataset> parseQuality(const std::string& name, std::string_view bytes);

}  // namespace headscope
