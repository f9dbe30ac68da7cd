#pragma once

#include <QKeySequence>
#include <QObject>
#include <array>

#include "ui/charts/chart_view.h"

class QAction;
class QActionGroup;
class QMenu;
class QMenuBar;
class QUndoStack;

namespace headscope {

/// Every command of the window, each in a menu, with the shortcuts people expect. What they do is wired by the window.
class WindowActions : public QObject {
  Q_OBJECT
public:
  /// Fills `bar`; all actions belong to this object.
  WindowActions(QMenuBar& bar, QUndoStack& undo, QObject* parent);

  /// Commands that need an open session, and those that need results in it.
  void setEnabledFor(bool sessionOpen, bool hasResults, bool busy);

  /// What `pauseJob` does: nothing, pause, or continue.
  void setPausing(bool possible, bool paused);

  QAction *openModelFile, *openModelFolder, *openDemoModel, *openSession, *openDemoSession, *openData;
  QAction *save, *saveAs, *exportChart, *quit;
  QAction *undo, *redo, *copyChart, *copyPicture, *copyData, *goToHead, *clearSelection;
  /// Overview, then each chart.
  std::array<QAction*, 1 + kAllViews.size()> views;
  QAction *maximise, *showTable, *zoomIn, *zoomOut, *fit, *showJobs, *resetLayout, *toggleTheme;
  QAction *runProfile, *runSpectra, *pauseJob, *cancelJobs;
  QAction *saveScenario, *saveBudget, *validate, *resetBudget;
  QAction *shortcuts, *about;
  QMenu* openMenu;
  QMenu* recentMenu;
  QMenu* panelMenu;

private:
  void buildFile(QMenuBar& bar);
  void buildEdit(QMenuBar& bar, QUndoStack& undo);
  void buildView(QMenuBar& bar);
  void buildRun(QMenuBar& bar);
  QAction* add(QMenu* menu, const QString& text, const QKeySequence& shortcut = {});
};

}  // namespace headscope
