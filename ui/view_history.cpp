#include "ui/view_history.h"

#include <QUndoCommand>
#include <QUndoStack>
#include <optional>
#include <utility>

namespace headscope {

enum class SettingKind { Target = 1, Cap, Protection, Conversion, Chart };

namespace {

/// Changes of one kind closer together than this are one step: a key that repeats, a wheel that turns.
constexpr qint64 kPauseMilliseconds = 700;

SettingKind changed(const ViewSettings& before, const ViewSettings& after) {
  if (before.targetRatio != after.targetRatio) return SettingKind::Target;
  if (before.maxHeadRatio != after.maxHeadRatio) return SettingKind::Cap;
  if (before.protectedHeads != after.protectedHeads) return SettingKind::Protection;
  return before.conversion != after.conversion ? SettingKind::Conversion : SettingKind::Chart;
}

QString textOf(SettingKind kind) {
  switch (kind) {
    case SettingKind::Target: return ViewHistory::tr("change target ratio");
    case SettingKind::Cap: return ViewHistory::tr("change per-head cap");
    case SettingKind::Protection: return ViewHistory::tr("protect heads");
    case SettingKind::Conversion: return ViewHistory::tr("change conversion");
    case SettingKind::Chart: return ViewHistory::tr("change chart");
  }
  return {};
}

}  // namespace

/// From one set of settings to another and back.
class SettingsCommand : public QUndoCommand {
public:
  SettingsCommand(ViewHistory& history, ViewSettings after, bool continues)
      : QUndoCommand(textOf(changed(history.m_settings, after))),
        m_history(history),
        m_before(history.m_settings),
        m_after(std::move(after)),
        m_kind(changed(m_before, m_after)),
        m_continues(continues) {}

  int id() const override { return static_cast<int>(m_kind); }
  void undo() override { show(m_before); }
  void redo() override { show(m_after); }

  bool mergeWith(const QUndoCommand* other) override {
    const auto* next = static_cast<const SettingsCommand*>(other);
    if (!next->m_continues || m_kind == SettingKind::Chart || m_kind == SettingKind::Protection) return false;
    m_after = next->m_after;
    setObsolete(m_after == m_before);
    return true;
  }

private:
  void show(const ViewSettings& settings) {
    if (m_history.m_settings == settings) return;
    m_history.m_settings = settings;
    m_history.beginStep();
    m_history.m_restoring = true;
    Q_EMIT m_history.restored(settings);
    m_history.m_restoring = false;
  }

  ViewHistory& m_history;
  ViewSettings m_before;
  ViewSettings m_after;
  SettingKind m_kind;
  bool m_continues;
};

void ViewHistory::record(const ViewSettings& settings, bool held) {
  if (m_restoring || settings == m_settings) return;
  const bool continues = m_step.isValid() && (held || m_step.elapsed() < kPauseMilliseconds);
  auto* command = new SettingsCommand(*this, settings, continues);
  // Already shown: the command's first redo has nothing to do.
  m_settings = settings;
  m_step.start();
  m_stack.push(command);
}

}  // namespace headscope
