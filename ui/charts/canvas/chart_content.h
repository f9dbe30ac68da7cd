#pragma once

#include <QColor>
#include <QMarginsF>
#include <QPointF>
#include <QString>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "ui/charts/canvas/axis.h"
#include "ui/charts/canvas/polyline.h"
#include "ui/theme.h"

namespace headscope {

enum class Dash { Solid, Dashed, Dotted };

/// A line through points in data units. A point that is not finite is a gap.
struct LineContent {
  Polyline points;
  QColor color;
  double width = 1.5;
  Dash dash = Dash::Solid;
  bool steps = false;                 ///< all pieces are horizontal or vertical
  std::optional<MarkerShape> marker;  ///< drawn at every point
  double markerSize = 6;
  std::vector<bool> hollow;  ///< a marker for each point: only its outline; empty: none
};

/// Area between two lines, or between two step lines where each x is the left edge of a cell of width 1.
struct BandContent {
  std::vector<double> x, low, high;
  QColor color;
  bool steps = false;
};

/// A grid of coloured cells, one unit wide and high in data units; row 0 on top.
struct CellsContent {
  int rows = 0, columns = 0;
  QPointF corner;             ///< left and upper edge of the first cell
  std::vector<QColor> color;  ///< rows × columns; an invalid colour is left out
};

/// Very many lines in one faint colour. Shared and compared by address, so that they are painted once and kept.
struct FaintLines {
  std::vector<Polyline> lines;
};

/// A straight line across the whole panel.
struct RuleContent {
  Qt::Orientation orientation = Qt::Horizontal;
  double at = 0;
  QColor color;
  Dash dash = Dash::Dashed;
  QString label;  ///< beside the line, inside the panel

  bool operator==(const RuleContent&) const = default;
};

struct MarkerContent {
  QPointF at;
  MarkerShape shape = MarkerShape::Circle;
  QColor color;
  double size = 8;
  Qt::Orientations drops;  ///< dotted lines from the marker to the panel's edges: vertical only is used

  bool operator==(const MarkerContent& other) const {
    return at.x() == other.at.x() && at.y() == other.at.y() && shape == other.shape && color == other.color &&
           size == other.size && drops == other.drops;
  }
};

/// Text at a data point: centred above it, or to its upper right where `strong`.
struct PointLabel {
  QPointF at;
  QString text;
  QColor color;
  bool strong = false;
};

/// Name of a line at its right end.
struct EndLabel {
  double y = 0;
  QString text;
  QColor color;
  std::optional<MarkerShape> marker;

  bool operator==(const EndLabel&) const = default;
};

/// One coordinate system with everything in it.
struct PanelContent {
  QString title, subtitle;
  Axis x, y;
  std::vector<std::pair<double, double>> stripes;  ///< in x
  std::optional<CellsContent> cells;
  std::vector<BandContent> bands;
  std::shared_ptr<const FaintLines> faint;
  QColor faintColor;
  std::vector<LineContent> lines;
  std::vector<RuleContent> rules;
  std::vector<MarkerContent> markers;
  std::vector<PointLabel> labels;
};

struct KeyEntry {
  QString text, detail;  ///< the detail is left out where the row is too short
  QColor color;
  Dash dash = Dash::Solid;

  bool operator==(const KeyEntry&) const = default;
};

/// A whole chart as plain values: what tests read and what every paint device shows.
struct ChartContent {
  std::vector<PanelContent> panels;  ///< left to right, equally wide
  std::vector<KeyEntry> key;         ///< one row above the panels; only where lines cannot carry their names
  std::vector<EndLabel> endLabels;   ///< right of the last panel
  QString note;                      ///< small print at the lower right: what is not shown
  QString xTitle;                    ///< under all panels
};

/// What stands under the pointer.
struct ReadOutRow {
  QColor color;
  std::optional<MarkerShape> marker;  ///< none: a short line
  Dash dash = Dash::Solid;
  QString name, value;
  std::optional<QPointF> at;  ///< where it sits in the panel, for a mark on the line
};

struct ReadOut {
  int panel = 0;
  double x = 0;  ///< the crosshair stands here, in every panel
  QString title, chip, footnote;
  std::vector<ReadOutRow> rows;
};

}  // namespace headscope
