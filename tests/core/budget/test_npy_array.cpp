#include <QtTest/QtTest>

#include "core/base/text_file.h"
#include "core/budget/lukv_curve.h"
#include "core/budget/npy_array.h"

using namespace headscope;

namespace {

std::string bytesOf(const QString& name) {
  return readTextFile(HEADSCOPE_TEST_DATA "/budgets/npy/" + name.toStdString()).value();
}

/// The formula of tests/oracle/budget_npy.py.
NpyArray formula() {
  NpyArray array{{99, 2, 3}, {}};
  for (int plane = 0; plane < 99; ++plane)
    for (int head = 0; head < 6; ++head) array.values.push_back((plane + 1) / 100.0 * (1 - head / 64.0));
  return array;
}

}  // namespace

/// Files that NumPy wrote, and the values it reads back from them.
class TestNpyArray : public QObject {
  Q_OBJECT
private Q_SLOTS:
  void readsWhatNumpyWrote_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"float64.npy", "float32_v2.npy", "float32_fortran.npy", "float16_big_endian.npy"})
      QTest::newRow(name) << name;
  }
  void readsWhatNumpyWrote() {
    QFETCH(QString, name);
    const QJsonObject oracle = QJsonDocument::fromJson(QByteArray::fromStdString(bytesOf("values.json"))).object();
    const auto array = parseNpy("a", bytesOf(name));
    QVERIFY(array.ok());
    QCOMPARE(array->shape, (std::vector<std::size_t>{99, 2, 3}));
    const QJsonArray places = oracle["places"].toArray();
    const QJsonArray values = oracle["values"].toObject()[name].toArray();
    QVERIFY(!places.isEmpty());
    QCOMPARE(values.size(), places.size());
    for (qsizetype i = 0; i < places.size(); ++i) {
      const QJsonArray place = places[i].toArray();
      const int index = (place[0].toInt() * 2 + place[1].toInt()) * 3 + place[2].toInt();
      QCOMPARE(array->values[static_cast<std::size_t>(index)], values[i].toDouble());
    }
    QVERIFY(parseLuKv("a", bytesOf(name)).ok());
  }

  void writesTheBytesNumpyWrites() {
    QVERIFY(npyBytes(formula()) == bytesOf("float64.npy"));
    const auto back = parseNpy("again", npyBytes(formula()));
    QCOMPARE(back->values, formula().values);
    // Shapes of other lengths, as NumPy pads them: the whole header ends at a multiple of 64 bytes.
    for (const NpyArray& array : {NpyArray{{}, {1}}, NpyArray{{2}, {1, 2}}, NpyArray{{1, 1, 1, 1}, {5}}}) {
      const std::string bytes = npyBytes(array);
      QCOMPARE((bytes.size() - 8 * array.values.size()) % 64, std::size_t{0});
      QCOMPARE(parseNpy("again", bytes)->shape, array.shape);
    }
  }

  void refusesByName_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("says");
    const auto file = [](const char* name) { return QByteArray::fromStdString(bytesOf(name)); };
    const QByteArray sound = file("float64.npy");
    QTest::newRow("objects") << file("objects.npy") << QByteArray("pickles");
    QTest::newRow("integers") << file("integers.npy") << QByteArray("elements of type <i8");
    QTest::newRow("no elements") << file("cut.npy") << QByteArray("0 bytes of elements");
    QTest::newRow("overflow") << file("overflow.npy") << QByteArray("not what its shape says");
    QTest::newRow("cut") << sound.left(1000) << QByteArray("not what its shape says");
    QTest::newRow("tail") << sound + "x" << QByteArray("not what its shape says");
    QTest::newRow("cut in the header") << sound.left(60) << QByteArray("ends inside its header of 118 bytes");
    QTest::newRow("magic alone") << sound.left(7) << QByteArray("not a complete .npy file");
    QTest::newRow("version") << QByteArray(sound).replace(6, 1, "\x09") << QByteArray("version 9");
    QTest::newRow("structure") << QByteArray(sound).replace("'<f8'", "[1,2]") << QByteArray("not a description");
    QTest::newRow("key missing") << QByteArray(sound).replace("'shape'", "'shap'") << QByteArray("not a description");
    QTest::newRow("negative size") << QByteArray(sound).replace("(99", "(-9") << QByteArray("not a description");
  }
  void refusesByName() {
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, says);
    const auto outcome = parseNpy("mine.npy", bytes.toStdString());
    QVERIFY(outcome.failed());
    QCOMPARE(outcome.error().where, std::string("mine.npy"));
    QVERIFY2(outcome.error().what.find(says.toStdString()) != std::string::npos, outcome.error().what.c_str());
  }

  void curvesHaveTheirShapeAndRange() {
    NpyArray array = formula();
    array.values[7] = 1.5;
    const auto outside = parseLuKv("c", npyBytes(array));
    QVERIFY(outside.failed());
    QCOMPARE(outside.error().what, std::string("removes 1.5 of L0H1 in plane 1, which is not between 0 and 1"));
    array.values[7] = std::numeric_limits<double>::quiet_NaN();
    QVERIFY(parseLuKv("c", npyBytes(array)).failed());
    array.shape = {99, 6};
    array.values[7] = 0;
    QVERIFY(parseLuKv("c", npyBytes(array)).error().what.find("99 × 6") != std::string::npos);
    array.shape = {98, 2, 3};
    array.values.resize(98 * 6);
    QVERIFY(parseLuKv("c", npyBytes(array)).failed());
  }
};

QTEST_GUILESS_MAIN(TestNpyArray)
#include "test_npy_array.moc"
