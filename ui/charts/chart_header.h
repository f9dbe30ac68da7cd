#pragma once

#include <QWidget>
#include <functional>
#include <vector>

#include "ui/charts/chart_view.h"

class QHBoxLayout;
class QToolButton;

namespace headscope {

class ElidedLabel;
class Segments;
class Theme;

/// The row above a chart: its name and caption, its options, and buttons for definitions, table, export and size.
class ChartHeader : public QWidget {
  Q_OBJECT
public:
  static constexpr int kHeight = 34;

  /// `theme` must outlive the header.
  ChartHeader(ChartView view, Theme& theme, QWidget* parent = nullptr);

  void setCaption(const QString& text);
  void setOptions(const ViewOptions& options);
  /// Which buttons make sense: there is something drawn; the chart fills the window.
  void setState(bool hasResult, bool maximised);
  void setTableShown(bool shown);
  /// A choice among models by their numbers of heads (ascending), where there are several; `current` is one of them or
  /// ViewOptions::kAllHeads.
  void setHeadCounts(const std::vector<int>& counts, int current);
  [[nodiscard]] QToolButton& helpButton() const { return *m_help; }
  /// Without the options: they give way in a narrow header, and must not keep it wide.
  [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
  /// By a person.
  void optionsChosen(const headscope::ViewOptions& options);
  void tableToggled(bool shown);
  void helpRequested();
  void exportRequested();
  void maximiseRequested();

protected:
  void resizeEvent(QResizeEvent* event) override;

private:
  void buildOptions(QHBoxLayout* row);
  Segments* addSegments(const QString& name, const QStringList& texts, std::function<void(ViewOptions&, int)> apply);
  void showWhatFits();
  QToolButton* addButton(QHBoxLayout* row, const char* name, const QString& tip);
  void restyle();

  ChartView m_view;
  Theme& m_theme;
  ViewOptions m_options;
  ElidedLabel* m_caption = nullptr;
  Segments* m_first = nullptr;   ///< heads shown, or circuit
  Segments* m_second = nullptr;  ///< scale
  Segments* m_heads = nullptr;   ///< null: all models have as many heads
  std::vector<int> m_headCounts;
  QToolButton* m_help = nullptr;
  QToolButton* m_table = nullptr;
  QToolButton* m_export = nullptr;
  QToolButton* m_maximise = nullptr;
  bool m_maximised = false;
};

}  // namespace headscope
