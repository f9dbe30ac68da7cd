#pragma once

#include <QString>
#include <QStringList>
#include <map>
#include <optional>
#include <string>

#include "core/base/ids.h"
#include "ui/charts/chart_view.h"

namespace headscope {

/// What a session remembers of the window: inputs, sliders, selection, open view. Kept as JSON in the session.
struct ViewState {
  QString model;
  QString dataset;
  double targetRatio = 0.05;
  double maxHeadRatio = 1.0;
  std::map<HeadId, double> protectedHeads;  ///< what-if: the ratio each is held at
  std::string conversion;                   ///< what-if: "gqa:2"; empty: none
  QStringList selection;                    ///< four slots, empty text for a free one
  std::optional<ChartView> view;            ///< none: overview
  AllViewOptions options;

  [[nodiscard]] std::string toJson() const;
  /// Reads what toJson wrote. Fields that are absent or out of range keep the values of `fallback`, so that a damaged
  /// view state never keeps a session from opening.
  [[nodiscard]] static ViewState fromJson(const std::string& json, const ViewState& fallback);
};

}  // namespace headscope
