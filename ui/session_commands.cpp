#include "ui/session_commands.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>

#include "ui/number_text.h"
#include "ui/recent_sessions.h"
#include "ui/session_document.h"

namespace headscope {

namespace {

QString sessionFilter() { return SessionCommands::tr("Headscope sessions (*.hscope)"); }

QString summaryOf(const SessionData& data, const ViewState& state) {
  QStringList parts;
  const ProfileRecord& record = data.profile.record;
  const QString model = QString::fromStdString(record.modelName);
  parts << (model.isEmpty() ? QFileInfo(state.model).fileName() : model);
  if (!record.datasetName.empty()) parts << QString::fromStdString(record.datasetName);
  const auto curves = meanCurves(data.profile).size();
  if (curves > 0) parts << SessionCommands::tr("curves: %1").arg(curves);
  if (!data.spectra.empty()) parts << SessionCommands::tr("spectra");
  parts.removeAll(QString());
  return parts.join(QStringLiteral(" · "));
}

/// The dialog's choice, empty where it was dismissed.
QString choose(QFileDialog& dialog, const QString& name) {
  dialog.setObjectName(name);
  if (dialog.exec() != QDialog::Accepted || dialog.selectedFiles().isEmpty()) return {};
  return dialog.selectedFiles().front();
}

}  // namespace

SessionCommands::SessionCommands(SessionDocument& document, RecentSessions& recent, std::shared_ptr<JobEngine> engine,
                                 QWidget& window)
    : QObject(&window), m_document(document), m_recent(recent), m_engine(std::move(engine)), m_window(window) {}

QString SessionCommands::startFolder() const {
  if (m_document.isOpen() && !m_document.isDraft()) return QString::fromStdString(m_document.path().parent_path());
  return QDir::homePath();
}

void SessionCommands::chooseModelFile() {
  QFileDialog dialog(&m_window, tr("Open Model"), startFolder(), tr("GGUF models (*.gguf);;All files (*)"));
  dialog.setFileMode(QFileDialog::ExistingFile);
  const QString path = choose(dialog, "openModelDialog");
  if (!path.isEmpty()) openModel(path);
}

void SessionCommands::chooseModelFolder() {
  QFileDialog dialog(&m_window, tr("Open Model Folder"), startFolder());
  dialog.setFileMode(QFileDialog::Directory);
  dialog.setOption(QFileDialog::ShowDirsOnly);
  const QString path = choose(dialog, "openFolderDialog");
  if (!path.isEmpty()) openModel(path);
}

void SessionCommands::chooseData() {
  QFileDialog dialog(&m_window, tr("Open Data Set"), startFolder(),
                     tr("Data sets (*.jsonl *.txt *.md);;All files (*)"));
  dialog.setFileMode(QFileDialog::ExistingFile);
  const QString path = choose(dialog, "openDataDialog");
  if (!path.isEmpty()) openData(path);
}

void SessionCommands::chooseSession() {
  QFileDialog dialog(&m_window, tr("Open Session"), startFolder(), sessionFilter());
  dialog.setFileMode(QFileDialog::ExistingFile);
  const QString path = choose(dialog, "openSessionDialog");
  if (!path.isEmpty()) openSession(path);
}

void SessionCommands::openModel(const QString& model) {
  const auto spec = m_engine->modelSpec(model.toStdString());
  if (!spec.ok()) return spec.failed() ? report(spec.error()) : void();
  if (!mayLeave()) return;
  const auto created = m_document.create(model, QString::fromStdString(spec->name));
  if (created.failed()) return report(created.error());
  afterOpening();
}

void SessionCommands::openData(const QString& dataset) {
  const auto data = m_engine->dataset(dataset.toStdString());
  if (!data.ok()) return data.failed() ? report(data.error()) : void();
  if (!m_document.isOpen()) {
    return report({"A data set needs a model first", dataset.toStdString(), "open a model, then the data set"});
  }
  ViewState state = m_document.viewState();
  state.dataset = dataset;
  m_document.setViewState(state);
  Q_EMIT succeeded();
  Q_EMIT noticed(tr("%1, documents: %2. Run a profile to measure the heads on them.")
                     .arg(QString::fromStdString(data->name))
                     .arg(data->documents.size()));
}

void SessionCommands::openSession(const QString& path) {
  if (!mayLeave()) return;
  const auto opened = m_document.open(QFileInfo(path).absoluteFilePath().toStdString());
  if (opened.failed()) return report(opened.error());
  afterOpening();
}

void SessionCommands::openDemoSession() {
  if (!mayLeave()) return;
  ViewState inputs;
  inputs.model = inputs.dataset = QStringLiteral("demo");
  const auto opened = m_document.openCopy(m_engine->demoSession(), inputs);
  if (opened.failed()) return report(opened.error());
  afterOpening();
}

void SessionCommands::findDemoInputs() {
  const ProfileRecord& record = m_document.data()->profile.record;
  if (!m_document.viewState().model.isEmpty() || record.datasetName != "demo") return;
  const auto demo = m_engine->modelSpec("demo");
  if (demo.ok() && demo->name == record.modelName)
    m_document.assumeInputs(QStringLiteral("demo"), QStringLiteral("demo"));
}

void SessionCommands::afterOpening() {
  m_spec.reset();
  findDemoInputs();
  const QString& model = m_document.viewState().model;
  if (!model.isEmpty()) {
    if (auto spec = m_engine->modelSpec(model.toStdString()); spec.ok()) m_spec = std::move(spec).value();
  }
  m_recent.add(QString::fromStdString(m_document.path()), summaryOf(*m_document.data(), m_document.viewState()));
  Q_EMIT succeeded();
  if (!m_document.notice().isEmpty()) Q_EMIT noticed(m_document.notice());
}

void SessionCommands::openFiles(const QStringList& paths) {
  for (const QString& path : paths) {
    const QFileInfo file(path);
    const QString suffix = file.suffix().toLower();
    if (suffix == "hscope") {
      openSession(path);
    } else if (file.isDir() || suffix == "gguf") {
      openModel(path);
    } else if (suffix == "safetensors") {
      openModel(file.absolutePath());
    } else {
      openData(path);
    }
  }
}

bool SessionCommands::save() {
  if (!m_document.isOpen()) return false;
  if (m_document.isDraft() || m_document.readOnly()) return saveAs();
  const auto saved = m_document.save();
  if (saved.failed()) report(saved.error());
  if (saved.ok()) Q_EMIT succeeded();
  return saved.ok();
}

bool SessionCommands::saveAs() {
  QFileDialog dialog(&m_window, tr("Save Session As"), startFolder(), sessionFilter());
  dialog.setAcceptMode(QFileDialog::AcceptSave);
  dialog.setDefaultSuffix("hscope");
  dialog.selectFile(m_document.name() + ".hscope");
  const QString path = choose(dialog, "saveSessionDialog");
  if (path.isEmpty()) return false;
  const auto saved = m_document.saveAs(path.toStdString());
  if (saved.failed()) report(saved.error());
  if (!saved.ok()) return false;
  afterOpening();
  return true;
}

bool SessionCommands::mayLeave() {
  if (!m_document.isModified()) return true;
  QMessageBox question(QMessageBox::Question, tr("Save changes?"),
                       tr("The sliders of “%1” have moved since it was saved.").arg(m_document.name()),
                       QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, &m_window);
  question.setObjectName("saveQuestion");
  question.setInformativeText(tr("Measured results are in the file already."));
  question.setDefaultButton(QMessageBox::Save);
  switch (question.exec()) {
    case QMessageBox::Save: return save();
    case QMessageBox::Discard: return true;
    default: return false;
  }
}

}  // namespace headscope
