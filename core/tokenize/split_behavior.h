#pragma once

#include <vector>

#include "core/tokenize/pre_tokenizer.h"

namespace headscope {

/// What is left of matches and what lies between them under a behaviour: joined or taken away.
void applyBehavior(SplitBehavior behavior, std::vector<SplitSpan>& spans);

}  // namespace headscope
