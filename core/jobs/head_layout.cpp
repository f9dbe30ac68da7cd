#include "core/jobs/head_layout.h"

#include "core/model/model_reader.h"

namespace headscope::tasks {

HeadLayout headLayout(const ModelSpec& spec) {
  HeadLayout layout;
  for (const AttentionSpec& attention : spec.attention)
    layout.push_back({attention.kvHeads, attention.queryHeads, !attention.window});
  return layout;
}

Result<HeadLayout> headLayout(const std::string& model) {
  HEADSCOPE_TRY(HeadLayout, spec, readModelSpec(model));
  return headLayout(spec);
}

}  // namespace headscope::tasks
