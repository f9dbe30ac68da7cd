#include <QtTest/QtTest>

#include <QUndoStack>

#include "ui/selection_state.h"

using namespace headscope;

class TestSelectionState : public QObject {
  Q_OBJECT

  static std::vector<HeadId> model() {
    std::vector<HeadId> heads;
    for (int layer = 0; layer < 20; ++layer)
      for (int head = 0; head < 3; ++head) heads.push_back({layer, head});
    return heads;
  }

private Q_SLOTS:
  void aHeadKeepsItsSlot() {
    SelectionState state;
    state.setHeads(model());
    for (const HeadId head : {HeadId{0, 0}, HeadId{1, 1}, HeadId{2, 2}}) state.toggle(head);
    state.toggle({1, 1});
    QCOMPARE(state.names(), (QStringList{"L0H0", "", "L2H2", ""}));
    state.toggle({5, 0});
    QCOMPARE(state.slotOf({5, 0}), std::optional<int>(1));
    QCOMPARE(state.slotOf({2, 2}), std::optional<int>(2));
    QCOMPARE(state.current(), (std::optional<HeadId>(HeadId{5, 0})));
  }

  void theOldestGivesUpItsSlot() {
    SelectionState state;
    state.setHeads(model());
    for (int layer = 0; layer < 5; ++layer) state.toggle({layer, 0});
    QCOMPARE(state.names(), (QStringList{"L4H0", "L1H0", "L2H0", "L3H0"}));
    state.toggle({9, 0});
    QCOMPARE(state.names(), (QStringList{"L4H0", "L9H0", "L2H0", "L3H0"}));
  }

  void aClickLeavesOneHead() {
    SelectionState state;
    state.setHeads(model());
    for (int layer = 0; layer < 3; ++layer) state.toggle({layer, 0});
    QSignalSpy changes(&state, &SelectionState::changed);
    state.select({2, 0});
    QCOMPARE(state.selected(), (std::vector<HeadId>{{2, 0}}));
    QCOMPARE(state.slotOf({2, 0}), std::optional<int>(2));
    state.select({2, 0});
    QCOMPARE(changes.count(), 1);
  }

  void headsOfAnotherModelAreRefused() {
    SelectionState state;
    state.setHeads(model());
    state.select({99, 0});
    QVERIFY(state.selected().empty());
    state.setNames({"L3H1", "L99H0", "nonsense", "L3H1", "L4H0"});
    QCOMPARE(state.names(), (QStringList{"L3H1", "", "", ""}));
    state.setHeads({{0, 0}});
    QVERIFY(state.selected().empty());
  }

  void everyStepCanBeUndone() {
    QUndoStack stack;
    SelectionState state;
    state.setUndoStack(&stack);
    state.setHeads(model());
    state.select({1, 0});
    state.toggle({2, 0});
    state.clear();
    QCOMPARE(stack.count(), 3);
    stack.undo();
    QCOMPARE(state.names(), (QStringList{"L1H0", "L2H0", "", ""}));
    stack.undo();
    stack.undo();
    QVERIFY(state.selected().empty());
    stack.redo();
    QCOMPARE(state.selected(), (std::vector<HeadId>{{1, 0}}));
  }

  void undoAfterAnotherModelSelectsNothingForeign() {
    QUndoStack stack;
    SelectionState state;
    state.setUndoStack(&stack);
    state.setHeads(model());
    state.select({9, 2});
    state.clear();
    state.setHeads({{0, 0}});
    stack.undo();
    QVERIFY(state.selected().empty());
  }

  void typedNamesAreFound_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("count");
    QTest::newRow("name") << "L15H2" << 1;
    QTest::newRow("lower case") << " l15h2 " << 1;
    QTest::newRow("numbers") << "15 2" << 1;
    QTest::newRow("layer") << "L15" << 3;
    QTest::newRow("not there") << "L15H7" << 0;
    QTest::newRow("words") << "head" << 0;
    QTest::newRow("empty") << "" << 0;
    QTest::newRow("too long") << "L99999999999H0" << 0;
  }
  void typedNamesAreFound() {
    QFETCH(QString, text);
    QFETCH(int, count);
    SelectionState state;
    state.setHeads(model());
    QCOMPARE(static_cast<int>(state.find(text).size()), count);
  }

  void arrowsStayInTheModel() {
    SelectionState state;
    state.setHeads(model());
    state.select({0, 0});
    state.moveCurrent(-1, 0);
    QCOMPARE(state.current(), (std::optional<HeadId>(HeadId{0, 0})));
    state.moveCurrent(1, 1);
    QCOMPARE(state.selected(), (std::vector<HeadId>{{1, 1}}));
  }
};

QTEST_GUILESS_MAIN(TestSelectionState)
#include "test_selection_state.moc"
