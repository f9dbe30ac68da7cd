#include "ui/selection_state.h"

#include <QRegularExpression>
#include <QUndoCommand>
#include <QUndoStack>
#include <algorithm>

namespace headscope {

/// From one selection to another and back.
class SelectionCommand : public QUndoCommand {
public:
  SelectionCommand(SelectionState& target, SelectionState::State before, SelectionState::State after)
      : QUndoCommand(QObject::tr("select heads")),
        m_target(target),
        m_before(std::move(before)),
        m_after(std::move(after)) {}

  void undo() override { m_target.assign(m_before); }
  void redo() override { m_target.assign(m_after); }

private:
  SelectionState& m_target;
  SelectionState::State m_before;
  SelectionState::State m_after;
};

void SelectionState::setHeads(std::vector<HeadId> heads) {
  std::sort(heads.begin(), heads.end());
  if (heads == m_heads) return;
  m_heads = std::move(heads);
  State next = state();
  for (auto& slot : next.slots)
    if (slot && !allowed(*slot)) slot.reset();
  std::erase_if(next.order, [this](HeadId head) { return !allowed(head); });
  assign(next);
}

bool SelectionState::allowed(HeadId head) const { return std::binary_search(m_heads.begin(), m_heads.end(), head); }

std::optional<int> SelectionState::slotOf(HeadId head) const {
  const auto found = std::find(m_slots.begin(), m_slots.end(), head);
  if (found == m_slots.end()) return std::nullopt;
  return static_cast<int>(found - m_slots.begin());
}

std::vector<HeadId> SelectionState::selected() const {
  std::vector<HeadId> heads;
  for (const auto& slot : m_slots)
    if (slot) heads.push_back(*slot);
  return heads;
}

std::optional<HeadId> SelectionState::current() const {
  if (m_order.empty()) return std::nullopt;
  return m_order.back();
}

void SelectionState::select(HeadId head) {
  if (!allowed(head)) return;
  State next;
  next.slots[static_cast<std::size_t>(slotOf(head).value_or(0))] = head;
  next.order = {head};
  change(std::move(next), true);
}

void SelectionState::toggle(HeadId head) {
  if (!allowed(head)) return;
  State next = state();
  if (const auto slot = slotOf(head)) {
    next.slots[static_cast<std::size_t>(*slot)].reset();
    std::erase(next.order, head);
  } else {
    auto free = std::find(next.slots.begin(), next.slots.end(), std::nullopt);
    if (free == next.slots.end()) {
      free = std::find(next.slots.begin(), next.slots.end(), next.order.front());
      next.order.erase(next.order.begin());
    }
    *free = head;
    next.order.push_back(head);
  }
  change(std::move(next), true);
}

void SelectionState::brush(const std::vector<HeadId>& ranked, bool add) {
  std::vector<HeadId> heads;
  for (const HeadId head : ranked) {
    if (heads.size() == static_cast<std::size_t>(kSlots)) break;
    if (allowed(head) && std::ranges::find(heads, head) == heads.end() && !(add && slotOf(head))) heads.push_back(head);
  }
  if (heads.empty()) return;
  std::ranges::sort(heads);
  State next = add ? state() : State{};
  for (const HeadId head : heads) {
    auto free = std::find(next.slots.begin(), next.slots.end(), std::nullopt);
    if (free == next.slots.end()) {
      free = std::ranges::find(next.slots, next.order.front());
      next.order.erase(next.order.begin());
    }
    *free = head;
    next.order.push_back(head);
  }
  change(std::move(next), true);
}

void SelectionState::clear() { change({}, true); }

void SelectionState::setHeadSlots(const HeadSlots& heads, bool undoable) {
  State next;
  for (std::size_t i = 0; i < heads.size(); ++i) {
    if (!heads[i] || !allowed(*heads[i])) continue;
    if (std::find(next.order.begin(), next.order.end(), *heads[i]) != next.order.end()) continue;
    next.slots[i] = heads[i];
    next.order.push_back(*heads[i]);
  }
  change(std::move(next), undoable);
}

std::vector<HeadId> SelectionState::find(const QString& text) const {
  static const QRegularExpression pattern(
      QStringLiteral("^\\s*[Ll]?\\s*(\\d{1,5})(?:\\s*[Hh]\\s*(\\d{1,5})|[\\s.,:]+(\\d{1,5}))?\\s*$"));
  const QRegularExpressionMatch match = pattern.match(text);
  std::vector<HeadId> heads;
  if (!match.hasMatch()) return heads;
  const int layer = match.captured(1).toInt();
  const QString kvHead = match.captured(2) + match.captured(3);
  std::copy_if(m_heads.begin(), m_heads.end(), std::back_inserter(heads),
               [&](HeadId head) { return head.layer == layer && (kvHead.isEmpty() || head.kvHead == kvHead.toInt()); });
  return heads;
}

void SelectionState::moveCurrent(int layers, int kvHeads) {
  if (m_heads.empty()) return;
  const auto from = current();
  if (!from) return select(m_heads.front());
  const HeadId wanted{from->layer + layers, from->kvHead + kvHeads};
  if (!allowed(wanted) || slotOf(wanted)) return;
  State next = state();
  next.slots[static_cast<std::size_t>(*slotOf(*from))] = wanted;
  next.order.back() = wanted;
  change(std::move(next), true);
}

QStringList SelectionState::names() const {
  QStringList names;
  for (const auto& slot : m_slots) names << (slot ? QString::fromStdString(slot->toString()) : QString());
  return names;
}

void SelectionState::setNames(const QStringList& names) {
  HeadSlots heads;
  for (qsizetype i = 0; i < std::min<qsizetype>(names.size(), kSlots); ++i)
    heads[static_cast<std::size_t>(i)] = HeadId::parse(names[i].toStdString());
  setHeadSlots(heads);
}

void SelectionState::change(State next, bool undoable) {
  if (next == state()) return;
  if (undoable && m_undo != nullptr)
    m_undo->push(new SelectionCommand(*this, state(), std::move(next)));
  else
    assign(next);
}

void SelectionState::assign(const State& next) {
  // An undone step may name heads of a session that is no longer open.
  State valid;
  for (std::size_t i = 0; i < next.slots.size(); ++i)
    if (next.slots[i] && allowed(*next.slots[i])) valid.slots[i] = next.slots[i];
  std::copy_if(next.order.begin(), next.order.end(), std::back_inserter(valid.order),
               [this](HeadId head) { return allowed(head); });
  if (valid == state()) return;
  m_slots = valid.slots;
  m_order = std::move(valid.order);
  Q_EMIT changed();
}

}  // namespace headscope
