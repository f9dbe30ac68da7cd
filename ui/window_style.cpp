#include "ui/window_style.h"

#include <array>
#include <utility>

namespace headscope {

namespace {

constexpr const char* kSheet = R"(
#topBar { background: @window; border-bottom: 1px solid @line; spacing: 4px; }
#topBar QToolButton { font-size: 12px; font-weight: 500; padding: 3px 8px; }
#topBar QToolButton::menu-indicator { image: none; }
#viewTabs { background: @segment; border-radius: 5px; }
#viewTabs[empty="true"] { background: transparent; }
#viewTabs QToolButton { color: @ink2; padding: 3px 14px; border: 0; border-radius: 4px; font-weight: 500; }
#viewTabs QToolButton:checked { background: @field; color: @ink1; font-weight: 600; }
#viewTabs QToolButton:focus { border: 1px solid @progress; }
#jobPanel, QDockWidget QScrollArea { background: @panel; }
#sideHeader { background: @panel; border-bottom: 1px solid @line; }
#jobStrip { background: @panel; border-top: 1px solid @line; }
QLabel[role="sideTitle"] { font-size: 11px; font-weight: 600; color: @ink2; }
QLabel[role="soft"] { color: @ink2; }
QLabel[role="subheading"] { font-size: 11px; font-weight: 600; color: @ink1; }
QLabel[role="warning"] { font-size: 11px; color: @warn; }
QLabel[role="display"] { color: @ink1; font-size: 30px; font-weight: 600; }
#headChip { font-size: 11px; font-weight: 500; padding: 1px 4px; border: 1px solid @line; border-radius: 4px; }
#headChip:checked { border-color: @ink1; font-weight: 600; }
#startPage, #workspace, #headRibbon { background: @chart; }
QPushButton[role="card"] { text-align: left; background: @panel; border: 1px solid @line; border-radius: 5px; }
QPushButton[role="card"]:hover, QPushButton[role="card"]:focus { border-color: @progress; }
#primaryCard { background: @primary; border-color: @primary; }
#primaryCard:focus { border: 2px solid @progress; }
#primaryCard QLabel { color: @chart; }
QPushButton[role="recent"] { background: transparent; border: 0; border-top: 1px solid @line; border-radius: 0; }
QPushButton[role="recent"]:hover, QPushButton[role="recent"]:focus { background: @panel; }
QLabel[role="cardTitle"] { font-size: 13px; font-weight: 600; }
QLabel[role="cardDetail"] { font-size: 11px; }
#scenarioTable { background: @panel; font-size: 12px; }
#scenarioTable::item { padding: 0; }
#scenarioTable QHeaderView::section { padding: 2px 4px; border: 0; }
#chartTable::item { padding: 0 6px; }
#keptBar { height: 10px; max-height: 10px; border-radius: 3px; background: @segment; }
)";

}  // namespace

QString windowStyleSheet(const Palette& p) {
  // Longer names stand before those they begin with.
  const std::array<std::pair<const char*, QColor>, 11> colors{{{"@window", p.window},
                                                               {"@panel", p.panel},
                                                               {"@primary", p.primary},
                                                               {"@progress", p.progress},
                                                               {"@segment", Palette::mix(p.line, p.panel, 0.7)},
                                                               {"@field", p.dark ? p.chart : QColor(Qt::white)},
                                                               {"@chart", p.chart},
                                                               {"@line", p.line},
                                                               {"@warn", Palette::textOn(p.panel, p.warn)},
                                                               {"@ink1", p.ink1},
                                                               {"@ink2", p.ink2}}};
  QString sheet = QString::fromLatin1(kSheet);
  for (const auto& [name, color] : colors) sheet.replace(QLatin1String(name), color.name());
  return sheet;
}

}  // namespace headscope
