#include "ui/theme_style.h"

namespace headscope {
namespace {

/// The sheet with colour names in braces.
QString sheetTemplate() {
  return QStringLiteral(R"(
* { outline: 0; }
QMainWindow, QMenuBar, QStatusBar, QToolBar { background: {window}; color: {ink1}; border: 0; }
QMenuBar { font-size: 12px; padding: 0 12px; }
QMenuBar::item { padding: 4px 10px; background: transparent; border-radius: 4px; }
QMenuBar::item:selected { background: {hover}; }
QMenu { background: {panel}; color: {ink1}; border: 1px solid {line}; padding: 4px; }
QMenu::item { padding: 4px 24px 4px 12px; border-radius: 4px; }
QMenu::item:selected { background: {hover}; }
QMenu::item:disabled { color: {ink3}; }
QMenu::separator { height: 1px; background: {line}; margin: 4px 8px; }
QStatusBar { color: {ink2}; font-size: 11px; border-top: 1px solid {line}; }
QStatusBar::item { border: 0; }
QToolTip { background: {panel}; color: {ink1}; border: 1px solid {line}; padding: 4px; }
QSplitter::handle { background: {line}; }
QMainWindow::separator { background: {line}; width: 1px; height: 1px; }
QWidget[role="panel"], QDockWidget > QWidget { background: {panel}; }
QWidget[role="chart"] { background: {chart}; }
QFrame[role="separator"] { background: {line}; border: 0; }
QDockWidget { color: {ink1}; font-weight: 600; }
QLabel { color: {ink1}; background: transparent; }
QLabel[role="title"] { font-size: 13px; font-weight: 600; }
QLabel[role="caption"] { font-size: 11px; color: {ink2}; }
QLabel[role="value"] { font-weight: 500; }
QLabel[role="readout"] { font-size: 24px; font-weight: 600; }
QPushButton { background: {field}; color: {ink1}; border: 1px solid {line}; border-radius: 4px; padding: 4px 12px; }
QPushButton:hover { background: {hover}; }
QPushButton:focus, QLineEdit:focus, QAbstractSpinBox:focus, QComboBox:focus { border-color: {progress}; }
QPushButton:disabled { color: {ink3}; }
QPushButton[role="primary"] { background: {primary}; color: {onPrimary}; border-color: {primary}; }
QToolButton { background: transparent; color: {ink1}; border: 1px solid transparent; border-radius: 4px; padding: 4px; }
QToolButton:hover { background: {hover}; }
QToolButton:focus { border-color: {progress}; }
QToolButton:disabled { color: {ink3}; }
QWidget[role="segments"] { background: {segment}; border-radius: 4px; }
QToolButton[role="segment"] { color: {ink2}; font-size: 11px; font-weight: 500; padding: 3px 12px; border-radius: 4px; }
QToolButton[role="segment"]:checked { background: {field}; color: {ink1}; font-weight: 600; border: 1px solid {line}; }
QLineEdit, QAbstractSpinBox, QComboBox { background: {field}; color: {ink1}; border: 1px solid {line};
  border-radius: 4px; padding: 3px 8px; selection-background-color: {progress}; selection-color: {chart}; }
QComboBox::drop-down { border: 0; width: 18px; }
QComboBox QAbstractItemView { background: {panel}; border: 1px solid {line}; selection-background-color: {hover};
  selection-color: {ink1}; }
QSlider:horizontal { min-height: 18px; }
QSlider::groove:horizontal { height: 4px; border-radius: 2px; background: {line}; }
QSlider::sub-page:horizontal { background: {progress}; border-radius: 2px; }
QSlider::handle:horizontal { width: 12px; height: 12px; margin: -6px 0; border-radius: 8px; background: {field};
  border: 2px solid {primary}; }
QSlider::handle:horizontal:pressed { background: {primary}; }
QSlider:focus { outline: 0; }
QSlider::handle:horizontal:focus { border-color: {progress}; }
QProgressBar { background: {line}; border: 0; border-radius: 3px; height: 6px; max-height: 6px; }
QProgressBar::chunk { background: {progress}; border-radius: 3px; }
QTreeView, QTableView, QListView { background: {panel}; color: {ink1}; border: 0;
  selection-background-color: {hover}; selection-color: {ink1}; gridline-color: {grid}; }
QTreeView::item { height: 23px; }
QHeaderView { background: {panel}; border: 0; }
QHeaderView::section { background: {panel}; color: {ink2}; border: 0; border-bottom: 1px solid {line};
  padding: 4px 8px; font-size: 11px; }
QScrollBar { background: transparent; border: 0; }
QScrollBar:vertical { width: 10px; }
QScrollBar:horizontal { height: 10px; }
QScrollBar::handle { background: {line}; border-radius: 4px; margin: 1px; min-height: 24px; min-width: 24px; }
QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page { background: transparent;
  width: 0; height: 0; }
)");
}

}  // namespace

QPalette applicationPalette(const Palette& p) {
  QPalette palette;
  palette.setColor(QPalette::Window, p.window);
  palette.setColor(QPalette::WindowText, p.ink1);
  palette.setColor(QPalette::Base, p.panel);
  palette.setColor(QPalette::AlternateBase, p.stripe);
  palette.setColor(QPalette::Text, p.ink1);
  palette.setColor(QPalette::PlaceholderText, p.ink3);
  palette.setColor(QPalette::Button, p.panel);
  palette.setColor(QPalette::ButtonText, p.ink1);
  palette.setColor(QPalette::ToolTipBase, p.panel);
  palette.setColor(QPalette::ToolTipText, p.ink1);
  palette.setColor(QPalette::Highlight, p.progress);
  palette.setColor(QPalette::HighlightedText, p.chart);
  palette.setColor(QPalette::Link, p.progress);
  palette.setColor(QPalette::Mid, p.line);
  for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
    palette.setColor(QPalette::Disabled, role, p.ink3);
  return palette;
}

QString applicationStyleSheet(const Palette& p) {
  const QColor field = p.dark ? p.chart : QColor(Qt::white);
  const std::pair<const char*, QColor> names[] = {
      {"window", p.window},
      {"panel", p.panel},
      {"chart", p.chart},
      {"line", p.line},
      {"grid", p.grid},
      {"ink1", p.ink1},
      {"ink2", p.ink2},
      {"ink3", p.ink3},
      {"progress", p.progress},
      {"primary", p.primary},
      {"onPrimary", p.chart},
      {"field", field},
      {"hover", Palette::mix(p.progress, p.panel, 0.16)},
      {"segment", Palette::mix(p.line, p.panel, 0.7)},
  };
  QString sheet = sheetTemplate();
  for (const auto& [name, color] : names)
    sheet.replace(QLatin1Char('{') + QLatin1String(name) + QLatin1Char('}'), color.name());
  return sheet;
}

}  // namespace headscope
