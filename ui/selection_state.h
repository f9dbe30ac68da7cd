#pragma once

#include <QObject>
#include <QStringList>
#include <array>
#include <optional>
#include <vector>

#include "core/base/ids.h"

class QUndoStack;

namespace headscope {

/// Up to four selected heads, shared by every view. A head keeps its slot, and so its colour and marker, until it is
/// dropped. Every change made by a person can be undone where an undo stack is set. GUI thread only.
class SelectionState : public QObject {
  Q_OBJECT
public:
  static constexpr int kSlots = 4;
  using HeadSlots = std::array<std::optional<HeadId>, kSlots>;

  explicit SelectionState(QObject* parent = nullptr) : QObject(parent) {}

  /// Not owned; null: changes cannot be undone.
  void setUndoStack(QUndoStack* stack) { m_undo = stack; }

  /// The heads that may be selected. Drops what is selected and not among them, without an undo step.
  void setHeads(std::vector<HeadId> heads);
  [[nodiscard]] const std::vector<HeadId>& heads() const { return m_heads; }

  [[nodiscard]] const HeadSlots& headSlots() const { return m_slots; }
  [[nodiscard]] std::optional<int> slotOf(HeadId head) const;
  /// Selected heads in slot order.
  [[nodiscard]] std::vector<HeadId> selected() const;
  /// The head last chosen, if it is still selected: the one that has the keyboard.
  [[nodiscard]] std::optional<HeadId> current() const;

  /// Only this head (a plain click).
  void select(HeadId head);
  /// Adds the head in the first free slot, or drops it if it is there (Ctrl-click). With all four taken the oldest
  /// addition gives up its slot.
  void toggle(HeadId head);
  /// The strongest heads of those brushed, `ranked` strongest first: as many as there are slots, in layer order. `add`:
  /// beside those that are selected; with too few slots free the oldest additions give up theirs. One undo step.
  void brush(const std::vector<HeadId>& ranked, bool add);
  void clear();
  /// All slots at once, as a session or a test has them. Heads that may not be selected are left out.
  void setHeadSlots(const HeadSlots& slots, bool undoable = false);

  /// Heads whose name matches what a person types: "L15H2", "l15h2", "15 2"; "L15" gives the whole layer.
  [[nodiscard]] std::vector<HeadId> find(const QString& text) const;
  /// Moves the current head by layers and KV heads, staying inside the model (arrow keys).
  void moveCurrent(int layers, int kvHeads);

  /// Slots as names, empty text for a free slot; the form a session keeps.
  [[nodiscard]] QStringList names() const;
  void setNames(const QStringList& names);

Q_SIGNALS:
  void changed();

private:
  friend class SelectionCommand;

  struct State {
    HeadSlots slots;
    std::vector<HeadId> order;  ///< oldest first
    bool operator==(const State&) const = default;
  };

  [[nodiscard]] bool allowed(HeadId head) const;
  [[nodiscard]] State state() const { return {m_slots, m_order}; }
  void change(State next, bool undoable);
  void assign(const State& next);

  std::vector<HeadId> m_heads;  ///< in layer order
  HeadSlots m_slots;
  std::vector<HeadId> m_order;
  QUndoStack* m_undo = nullptr;
};

}  // namespace headscope
