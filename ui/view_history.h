#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <map>
#include <string>

#include "core/base/ids.h"
#include "ui/charts/chart_view.h"

class QUndoStack;

namespace headscope {

/// What a person sets beside the selection: the budget's limits, and each chart's options in the order of ChartView.
struct ViewSettings {
  double targetRatio = 0.05;
  double maxHeadRatio = 1.0;
  std::map<HeadId, double> protectedHeads;  ///< ratio each is held at
  std::string conversion;                   ///< "gqa:2"; empty: none
  AllViewOptions options;

  bool operator==(const ViewSettings&) const = default;
};

/// Makes settings undoable on the window's undo stack, beside the selection. Steps of one drag, or of one key held
/// down, are one step; a drag that ends where it began is none. GUI thread only.
class ViewHistory : public QObject {
  Q_OBJECT
public:
  /// `stack` must outlive the history.
  explicit ViewHistory(QUndoStack& stack, QObject* parent = nullptr) : QObject(parent), m_stack(stack) {}

  /// These settings were not made by a person: nothing to undo.
  void adopt(const ViewSettings& settings) { m_settings = settings; }
  /// A person has set these; nothing happens where they are the ones known. `held`: a slider is being dragged.
  void record(const ViewSettings& settings, bool held);
  /// The next change begins a step of its own.
  void beginStep() { m_step = {}; }

Q_SIGNALS:
  /// A step was undone or done again: show these.
  void restored(const headscope::ViewSettings& settings);

private:
  friend class SettingsCommand;

  QUndoStack& m_stack;
  ViewSettings m_settings;
  QElapsedTimer m_step;  ///< since the last change of the running step; not valid: none runs
  bool m_restoring = false;
};

}  // namespace headscope
