// What went wrong in other programs' windows; tests/README.md says which case is which.
#include <QDialog>
#include <QDoubleSpinBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QToolButton>
#include <QtTest/QtTest>

#include "tests/support/window_fixture.h"
#include "ui/charts/chart_export.h"
#include "ui/controls/budget_controls.h"
#include "ui/controls/value_slider.h"
#include "ui/jobs/job_bridge.h"
#include "ui/live_budget.h"
#include "ui/message_bar.h"
#include "ui/session_commands.h"
#include "ui/session_document.h"
#include "ui/workspace.h"

using namespace headscope;
using namespace headscope::test;

namespace {

constexpr SyntheticShape kSmall{6, 2, 4, 11, 2, 200};

QByteArray bytesOf(const QString& path) {
  QFile file(path);
  return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray();
}

}  // namespace

class TestWindowCases : public QObject {
  Q_OBJECT

  std::unique_ptr<WindowFixture> m_fixture;

  MainWindow& window() const { return *m_fixture->window; }
  BudgetControls& controls() const { return *window().findChild<BudgetControls*>(); }
  void openSmall() const {
    window().openSession(m_fixture->sessionFile(kSmall));
    QVERIFY(window().document().isOpen());
    QTest::qWait(20);
  }

private Q_SLOTS:
  void init() { m_fixture = std::make_unique<WindowFixture>(); }
  void cleanup() {
    QLocale::setDefault(QLocale::c());
    m_fixture.reset();
    QCOMPARE(WindowFixture::warnings(), QStringList());
  }

  // H4: fields and labels have one decimal sign, the person's.
  void germanFieldsAndLabelsHaveACommaAll() {
    QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
    m_fixture.reset();
    m_fixture = std::make_unique<WindowFixture>();
    openSmall();
    QCOMPARE(controls().target().field().text(), QString("0,050"));
    controls().target().field().setValue(0.12);
    for (const char* name : {"predictedDelta", "memorySaved", "memoryNote"}) {
      const QString text = m_fixture->part<QLabel>(name).text();
      QVERIFY2(text.contains(',') && !text.contains('.'), qPrintable(text));
    }
  }

  // H5: what a person types is read as the locale writes it. A decimal point is no digit there, and never a factor of
  // ten.
  void germanNumbersAreTypedTheGermanWay() {
    QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
    m_fixture.reset();
    m_fixture = std::make_unique<WindowFixture>();
    openSmall();
    QDoubleSpinBox& field = controls().target().field();
    field.setFocus();
    field.selectAll();
    QTest::keyClicks(&field, "0,12");
    QTest::keyClick(&field, Qt::Key_Return);
    QCOMPARE(controls().target().value(), 0.12);
    field.selectAll();
    QTest::keyClicks(&field, "0.2");
    QTest::keyClick(&field, Qt::Key_Return);
    QVERIFY2(controls().target().value() == 0.2 || controls().target().value() == 0.02 ||
                 controls().target().value() == 0.12,
             qPrintable(field.text()));
  }

  // H1, H2: a file has commas between fields and points in numbers, wherever it is written.
  void filesAreTheSameInEveryLocale() {
    openSmall();
    const auto data = window().document().data();
    for (const ChartView view : kAllViews) {
      for (const char* suffix : {".csv", ".json"}) {
        const QString here = m_fixture->path("here") + suffix, there = m_fixture->path("there") + suffix;
        QVERIFY(exportChart(*data, view, {}, here.toStdString()).ok());
        QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
        QVERIFY(exportChart(*data, view, {}, there.toStdString()).ok());
        QLocale::setDefault(QLocale::c());
        const QByteArray bytes = bytesOf(here);
        QVERIFY(bytes.size() > 100);
        QCOMPARE(bytesOf(there), bytes);
        QVERIFY(!bytes.contains(';'));
      }
    }
  }

  // J4: a session of a newer program: read first, said in the bar, and not a byte of it changed.
  void aNewerSessionOpensForReadingAndSaysSo() {
    const QString file = m_fixture->sessionFile(kSmall);
    {
      QFile session(file);
      QVERIFY(session.open(QFile::ReadWrite));
      // The schema's number: four bytes, most significant first, at offset 60 of every SQLite file.
      session.seek(60);
      const QByteArray stamp = session.read(4);
      session.seek(60);
      session.write(QByteArray("\0\0\0", 3) + static_cast<char>(stamp[3] + 1));
    }
    const QByteArray before = bytesOf(file);
    window().openSession(file);
    QVERIFY(window().document().isOpen() && window().document().readOnly());
    QVERIFY(window().messages().isVisible());
    QVERIFY2(window().messages().text().contains("newer"), qPrintable(window().messages().text()));
    controls().target().field().setValue(0.2);
    // Save asks for another name.
    bool asked = false;
    answerDialog([&asked](QWidget& dialog) {
      asked = true;
      static_cast<QDialog&>(dialog).reject();
    });
    QTest::keyClick(&window(), Qt::Key_S, Qt::ControlModifier);
    QVERIFY(asked);
    QCOMPARE(bytesOf(file), before);
    QVERIFY(window().document().isModified());
  }

  // J2: two windows on one file: both read, and what one saves the other does not lock out.
  void twoWindowsShowOneFile() {
    openSmall();
    MainWindow other(m_fixture->theme, m_fixture->engine);
    other.show();
    QVERIFY(QTest::qWaitForWindowExposed(&other));
    other.openSession(m_fixture->path("synthetic.hscope"));
    QVERIFY(other.document().isOpen() && !other.document().readOnly());
    controls().target().field().setValue(0.2);
    QVERIFY(window().document().save().ok());
    QVERIFY(other.document().save().ok());
    other.closeNow();
  }

  // K2: the window goes while a job runs and the Pareto curves are worked out; what they post meets nobody.
  void theWindowGoesWhileWorkersRun() {
    m_fixture->engine->millisecondsPerPoint = 5;
    m_fixture->engine->demo = m_fixture->sessionFile({12, 4, 8, 51, 3, 400}, "demo.hscope").toStdString();
    window().openDemoSession();
    window().workspace().showView(ChartView::Pareto);
    ProfileRequest request;
    request.model = "small";
    request.dataset = "talks";
    window().jobs().submitProfile(request, window().document().path(), {});
    QTRY_VERIFY(window().jobs().activeJob() != nullptr);
    QElapsedTimer clock;
    clock.start();
    m_fixture->window.reset();
    QVERIFY2(clock.elapsed() < 2000, qPrintable(QString::number(clock.elapsed())));
    QCOMPARE(m_fixture->engine->stopped.load(), 1);
    QTest::qWait(50);
  }
};

QTEST_MAIN(TestWindowCases)
#include "test_window_cases.moc"
