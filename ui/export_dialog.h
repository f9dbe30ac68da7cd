#pragma once

#include <QString>
#include <vector>

#include "core/base/result.h"
#include "core/session/session_store.h"

class QWidget;

namespace headscope {

class ChartPane;

/// Asks for a file and writes the chart there: PNG, SVG, PDF, or its numbers as CSV, by the file's suffix. Cancelled where
/// the person changed their mind.
[[nodiscard]] Result<Done> exportWithDialog(const SessionData& session, const ChartPane& pane,
                                            const std::vector<HeadId>& selected, QWidget& window);

/// The same without a dialog.
[[nodiscard]] Result<Done> exportPane(const SessionData& session, const ChartPane& pane,
                                      const std::vector<HeadId>& selected, const QString& path);

}  // namespace headscope
