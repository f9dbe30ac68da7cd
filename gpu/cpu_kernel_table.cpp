// Compiled once for each instruction set, HEADSCOPE_KERNELS naming the table.
#include "gpu/cpu_kernels.h"
#include "gpu/distribution_scores_cpu.h"
#include "gpu/key_scores_cpu.h"
#include "gpu/ragged_attention_cpu.h"
#include "gpu/row_kernels_cpu.h"

namespace headscope::gpu {

extern const CpuKernels HEADSCOPE_KERNELS;
const CpuKernels HEADSCOPE_KERNELS{
    HEADSCOPE_KERNELS_NAME, blockItems,         rmsNormRows,          turnRows,
    gatedSiluRange,         logDistributionsOf, distributionScores,   raggedAttentionOver,
    raggedScratchFloats,    keyScoresOver,      keyScoreScratchFloats};

}  // namespace headscope::gpu
