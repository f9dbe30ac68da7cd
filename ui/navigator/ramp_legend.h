#pragma once

#include <QWidget>

namespace headscope {

class HeadMap;
class Theme;

/// The colour scale of a head map with its two ends.
class RampLegend : public QWidget {
public:
  /// Both must outlive the legend.
  RampLegend(const HeadMap& map, const Theme& theme, QWidget* parent = nullptr);

protected:
  void paintEvent(QPaintEvent* event) override;

private:
  const HeadMap& m_map;
  const Theme& m_theme;
};

}  // namespace headscope
