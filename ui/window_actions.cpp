#include "ui/window_actions.h"

#include <QAction>
#include <QActionGroup>
#include <QMenu>
#include <QMenuBar>
#include <QUndoStack>

namespace headscope {

WindowActions::WindowActions(QMenuBar& bar, QUndoStack& undoStack, QObject* parent) : QObject(parent) {
  buildFile(bar);
  buildEdit(bar, undoStack);
  buildView(bar);
  buildRun(bar);
  auto* whatIf = bar.addMenu(tr("&What-if"));
  saveScenario = add(whatIf, tr("Save S&cenario"), QKeySequence("Ctrl+Shift+B"));
  saveBudget = add(whatIf, tr("&Save Budget"));
  validate = add(whatIf, tr("&Validate by Measuring"), QKeySequence("Ctrl+Shift+V"));
  resetBudget = add(whatIf, tr("&Reset to the Run's Target"));
  auto* help = bar.addMenu(tr("&Help"));
  shortcuts = add(help, tr("&Keyboard Shortcuts"), QKeySequence::HelpContents);
  about = add(help, tr("&About Headscope"));
  about->setMenuRole(QAction::AboutRole);
}

QAction* WindowActions::add(QMenu* menu, const QString& text, const QKeySequence& shortcut) {
  auto* action = new QAction(text, this);
  action->setShortcut(shortcut);
  menu->addAction(action);
  return action;
}

void WindowActions::buildFile(QMenuBar& bar) {
  auto* menu = bar.addMenu(tr("&File"));
  openModelFile = add(menu, tr("&Open Model File…"), QKeySequence::Open);
  openModelFolder = add(menu, tr("Open Model &Folder…"));
  openDemoModel = add(menu, tr("Open Demo &Model"));
  openData = add(menu, tr("Open Da&ta Set…"));
  menu->addSeparator();
  openSession = add(menu, tr("Open S&ession…"), QKeySequence("Ctrl+Shift+O"));
  openDemoSession = add(menu, tr("Open &Demo Session"), QKeySequence("Ctrl+D"));
  recentMenu = menu->addMenu(tr("&Recent Sessions"));
  menu->addSeparator();
  save = add(menu, tr("&Save"), QKeySequence::Save);
  // Not Qt's standard keys: some desktops have none for these.
  saveAs = add(menu, tr("Save &As…"), QKeySequence("Ctrl+Shift+S"));
  exportChart = add(menu, tr("E&xport Chart…"), QKeySequence("Ctrl+E"));
  menu->addSeparator();
  quit = add(menu, tr("&Quit"), QKeySequence("Ctrl+Q"));
  quit->setMenuRole(QAction::QuitRole);
  openMenu = new QMenu(menu);
  for (QAction* action : {openModelFile, openModelFolder, openDemoModel, openData}) openMenu->addAction(action);
  openMenu->addSeparator();
  for (QAction* action : {openSession, openDemoSession}) openMenu->addAction(action);
}

void WindowActions::buildEdit(QMenuBar& bar, QUndoStack& undoStack) {
  auto* menu = bar.addMenu(tr("&Edit"));
  undo = undoStack.createUndoAction(this, tr("&Undo"));
  undo->setShortcut(QKeySequence::Undo);
  redo = undoStack.createRedoAction(this, tr("&Redo"));
  redo->setShortcut(QKeySequence::Redo);
  menu->addAction(undo);
  menu->addAction(redo);
  menu->addSeparator();
  copyChart = add(menu, tr("&Copy Chart"), QKeySequence::Copy);
  copyPicture = add(menu, tr("Copy as &Picture"));
  copyData = add(menu, tr("Copy &Data"), QKeySequence("Ctrl+Shift+C"));
  menu->addSeparator();
  goToHead = add(menu, tr("&Go to Head"), QKeySequence("Ctrl+L"));
  clearSelection = add(menu, tr("C&lear Selection"), QKeySequence("Ctrl+Shift+A"));
}

void WindowActions::buildView(QMenuBar& bar) {
  auto* menu = bar.addMenu(tr("&View"));
  const QStringList names{tr("&Overview"),       tr("Head &Proportions"),   tr("Head &Influence"),
                          tr("Effective &Rank"), tr("Eigenvalue &Spectra"), tr("Pareto &Curves")};
  auto* group = new QActionGroup(this);
  for (std::size_t i = 0; i < views.size(); ++i) {
    views[i] = add(menu, names[static_cast<int>(i)], QKeySequence(QString("Ctrl+%1").arg(i + 1)));
    views[i]->setCheckable(true);
    group->addAction(views[i]);
  }
  views[0]->setChecked(true);
  menu->addSeparator();
  maximise = add(menu, tr("&Maximise Chart"), QKeySequence(Qt::Key_F11));
  showTable = add(menu, tr("Show &Table"), QKeySequence("Ctrl+T"));
  showTable->setCheckable(true);
  menu->addSeparator();
  zoomIn = add(menu, tr("&Zoom In"), QKeySequence::ZoomIn);
  zoomOut = add(menu, tr("Zoom O&ut"), QKeySequence::ZoomOut);
  fit = add(menu, tr("&Fit"), QKeySequence("Ctrl+0"));
  menu->addSeparator();
  showJobs = add(menu, tr("Show &Jobs"), QKeySequence("Ctrl+J"));
  showJobs->setCheckable(true);
  panelMenu = menu->addMenu(tr("Pa&nels"));
  resetLayout = add(menu, tr("Reset La&yout"));
  toggleTheme = add(menu, tr("Switch &Light and Dark"), QKeySequence("Ctrl+Shift+T"));
}

void WindowActions::buildRun(QMenuBar& bar) {
  auto* menu = bar.addMenu(tr("&Run"));
  runProfile = add(menu, tr("Run &Profile…"), QKeySequence("Ctrl+R"));
  runSpectra = add(menu, tr("Compute &Spectra"));
  menu->addSeparator();
  pauseJob = add(menu, {}, QKeySequence("Ctrl+Shift+P"));
  setPausing(false, false);
  cancelJobs = add(menu, tr("&Cancel All Jobs"));
}

void WindowActions::setEnabledFor(bool sessionOpen, bool hasResults, bool busy) {
  for (QAction* action : {openData, saveAs, save, runProfile, runSpectra, goToHead, clearSelection, resetBudget,
                          saveBudget, saveScenario, maximise, resetLayout}) {
    action->setEnabled(sessionOpen);
  }
  for (QAction* action : views) action->setEnabled(sessionOpen);
  for (QAction* action : {exportChart, copyChart, copyPicture, copyData, showTable, zoomIn, zoomOut, fit}) {
    action->setEnabled(sessionOpen && hasResults);
  }
  panelMenu->setEnabled(sessionOpen);
  cancelJobs->setEnabled(busy);
}

void WindowActions::setPausing(bool possible, bool paused) {
  pauseJob->setEnabled(possible);
  pauseJob->setText(paused ? tr("C&ontinue Job") : tr("P&ause Job"));
}

}  // namespace headscope
