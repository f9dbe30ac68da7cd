#include <QAbstractButton>
#include <QAccessible>
#include <QComboBox>
#include <QDialog>
#include <QDockWidget>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QTableView>
#include <QTranslator>
#include <QTreeWidget>
#include <QXmlStreamReader>
#include <QtTest/QtTest>
#include <algorithm>
#include <cmath>
#include <set>

#include "tests/support/window_fixture.h"
#include "ui/charts/canvas/chart_canvas.h"
#include "ui/charts/chart_definition.h"
#include "ui/charts/chart_pane.h"
#include "ui/charts/figure_caption.h"
#include "ui/focus_order.h"
#include "ui/navigator/head_map.h"
#include "ui/navigator/head_ribbon.h"
#include "ui/session_commands.h"
#include "ui/session_document.h"
#include "ui/workspace.h"

using namespace headscope;
using namespace headscope::test;

namespace {

constexpr SyntheticShape kSmall{6, 2, 4, 11, 2, 200};

/// What a screen reader calls a widget.
QString spokenName(QWidget& widget) {
  const QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(&widget);
  return spoken == nullptr ? QString() : spoken->text(QAccessible::Name);
}

QString described(const QWidget& widget) {
  return QString(widget.metaObject()->className()) + QLatin1Char(' ') + widget.objectName();
}

/// What Tab visits from where the keyboard is until it comes back there.
std::vector<QWidget*> tabChain(QWidget& window) {
  std::vector<QWidget*> chain;
  for (int i = 0; i < 500; ++i) {
    QTest::keyClick(window.focusWidget() != nullptr ? window.focusWidget() : &window, Qt::Key_Tab);
    QWidget* at = window.focusWidget();
    if (at == nullptr || (!chain.empty() && at == chain.front())) break;
    chain.push_back(at);
  }
  return chain;
}

/// Puts ⟦ ⟧ around every text that goes through tr.
class Brackets : public QTranslator {
public:
  [[nodiscard]] bool isEmpty() const override { return false; }
  [[nodiscard]] QString translate(const char* context, const char* source, const char*, int) const override {
    // Qt's own texts are Qt's to translate.
    if (QByteArrayView(context).startsWith('Q') && QByteArrayView(context) != "QObject" &&
        QByteArrayView(context) != "QDialog")
      return {};
    return QStringLiteral("⟦%1⟧").arg(QString::fromUtf8(source));
  }
};

/// Names and numbers read the same in every language.
bool isData(QString text) {
  static const QRegularExpression data(QStringLiteral(
      "/\\S+|synthetic|made-up numbers|Headscope|L\\d+H\\d+|[LH]\\d+|Ctrl\\+\\S+|[KMGT]iB|GQA|RAM|\\[\\*\\]|&"));
  // A text put into another one; what is elided at the end.
  static const QRegularExpression translated(QStringLiteral("⟦[^⟦⟧]*(⟧|…$)"));
  for (auto found = translated.match(text); found.hasMatch(); found = translated.match(text))
    text.replace(found.capturedStart(), found.capturedLength(), found.captured(1) == "…" ? "…" : "");
  text.remove(data);
  static const QRegularExpression letter(QStringLiteral("[A-Za-z]{2,}"));
  return !letter.match(text).hasMatch();
}

QStringList textsOf(const ChartContent& content) {
  QStringList texts{content.note, content.xTitle};
  for (const KeyEntry& entry : content.key) texts << entry.text << entry.detail;
  for (const EndLabel& label : content.endLabels) texts << label.text;
  for (const PanelContent& panel : content.panels) {
    texts << panel.title << panel.subtitle << panel.x.title << panel.y.title;
    for (const RuleContent& rule : panel.rules) texts << rule.label;
    for (const PointLabel& label : panel.labels) texts << label.text;
  }
  return texts;
}

}  // namespace

class TestWindowAccess : public QObject {
  Q_OBJECT

  std::unique_ptr<WindowFixture> m_fixture;

  MainWindow& window() const { return *m_fixture->window; }
  void openSmall() const {
    const QString file = m_fixture->sessionFile(kSmall);
    window().openSession(file);
    QVERIFY(window().document().isOpen());
    QTest::qWait(20);
  }
  static void drag(QWidget& widget, QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = {},
                   Qt::MouseButton button = Qt::LeftButton) {
    QTest::mousePress(&widget, button, modifiers, from);
    for (int i = 1; i <= 5; ++i) {
      const QPointF at = QPointF(from) + QPointF(to - from) * i / 5;
      QMouseEvent move(QEvent::MouseMove, at, widget.mapToGlobal(at), Qt::NoButton, button, modifiers);
      QCoreApplication::sendEvent(&widget, &move);
    }
    QTest::mouseRelease(&widget, button, modifiers, to);
  }
  /// A point of the first panel, in pixels.
  static QPoint pixel(const ChartPane& pane, const QPointF& value) {
    const ChartScene& scene = pane.canvas().chartScene();
    return toPixels(scene.content().panels[0], scene.chartLayout().plots[0], value).toPoint();
  }

private Q_SLOTS:
  void init() { m_fixture = std::make_unique<WindowFixture>(); }
  void cleanup() {
    m_fixture.reset();
    QCOMPARE(WindowFixture::warnings(), QStringList());
  }

  // Tab comes past everything that can be used, once, and each has a name to be read out.
  void tabVisitsEverythingAndEverythingHasAName() {
    for (const bool open : {false, true}) {
      if (open) openSmall();
      const auto chain = tabChain(window());
      QVERIFY2(chain.size() > (open ? 30 : 4), qPrintable(QString::number(chain.size())));
      QVERIFY(std::set<QWidget*>(chain.begin(), chain.end()).size() == chain.size());
      for (QWidget* widget : window().findChildren<QWidget*>()) {
        const bool usable = (widget->focusPolicy() & Qt::TabFocus) && widget->isVisible() && widget->isEnabled() &&
                            widget->focusProxy() == nullptr && widget->window() == &window();
        if (!usable || qobject_cast<QMenuBar*>(widget) != nullptr) continue;
        QVERIFY2(std::ranges::find(chain, widget) != chain.end(), qPrintable(described(*widget) + " is passed by"));
        QVERIFY2(!spokenName(*widget).isEmpty(), qPrintable(described(*widget) + " has no name"));
      }
      // The same way back.
      std::vector<QWidget*> back;
      for (std::size_t i = 0; i < chain.size(); ++i) {
        QTest::keyClick(window().focusWidget(), Qt::Key_Tab, Qt::ShiftModifier);
        back.push_back(window().focusWidget());
      }
      std::ranges::reverse(back);
      std::ranges::rotate(back, std::ranges::find(back, chain.front()));
      QVERIFY(back == chain);
    }
  }

  // Regions from left to right, the top bar first; in a region never back up past a whole row.
  void tabGoesFromLeftToRightAndDown() {
    openSmall();
    const auto chain = tabChain(window());
    const auto place = [&](const QWidget& region) {
      const auto inside = [&](const QWidget* widget) { return &region == widget || region.isAncestorOf(widget); };
      const auto first = std::ranges::find_if(chain, inside);
      auto last = first;
      while (last != chain.end() && inside(*last)) ++last;
      if (std::any_of(last, chain.end(), inside)) qFatal("%s is left and entered again", qPrintable(described(region)));
      return first - chain.begin();
    };
    std::vector<std::ptrdiff_t> places{place(m_fixture->part<QWidget>("topBar")),
                                       place(m_fixture->part<QWidget>("sessionPanel")),
                                       place(window().workspace().ribbon()),
                                       place(window().workspace().pane(ChartView::Proportions)),
                                       place(window().workspace().pane(ChartView::Influence)),
                                       place(window().workspace().pane(ChartView::EffectiveRank)),
                                       place(window().workspace().pane(ChartView::Spectra)),
                                       place(m_fixture->part<QWidget>("jobPanel")),
                                       place(m_fixture->part<QWidget>("inspectorPanel")),
                                       place(m_fixture->part<QWidget>("whatIfPanel"))};
    // The chain begins where the keyboard was.
    std::ranges::rotate(places, std::ranges::min_element(places));
    const auto topBar = std::ranges::find(places, place(m_fixture->part<QWidget>("topBar")));
    std::ranges::rotate(places, topBar);
    std::vector<std::ptrdiff_t> turned = places;
    for (auto& at : turned) at = (at - places.front() + std::ssize(chain)) % std::ssize(chain);
    QVERIFY(std::ranges::is_sorted(turned));
    for (const char* name : {"topBar", "whatIfPanel", "jobPanel"}) {
      const QWidget& region = m_fixture->part<QWidget>(name);
      QRect before;
      for (const QWidget* widget : chain) {
        if (!region.isAncestorOf(widget)) continue;
        const QRect now(widget->mapToGlobal(QPoint()), widget->size());
        if (!before.isNull()) {
          QVERIFY2(now.bottom() >= before.top(), qPrintable(described(*widget) + " is above what came before"));
          const bool sameRow = now.center().y() >= before.top() && now.center().y() <= before.bottom();
          QVERIFY2(!sameRow || now.left() >= before.left(), qPrintable(described(*widget)));
        }
        before = now;
      }
    }
  }

  void whatHasTheKeyboardScrollsIntoView() {
    openSmall();
    window().resize(1200, 620);
    QTest::qWait(50);
    for (QWidget* widget : tabChain(window())) {
      widget->setFocus();
      QTest::keyClick(widget, Qt::Key_Tab);
      QWidget* at = window().focusWidget();
      for (QWidget* parent = at->parentWidget(); parent != nullptr; parent = parent->parentWidget()) {
        const auto* scroll = qobject_cast<QScrollArea*>(parent);
        if (scroll == nullptr) continue;
        const QRect view(scroll->viewport()->mapToGlobal(QPoint()), scroll->viewport()->size());
        // Of what is taller than the panel, a part.
        const QRect place(at->mapToGlobal(QPoint()), at->size());
        const bool seen = 2 * place.height() > view.height() ? view.intersects(place) : view.contains(place.center());
        QVERIFY2(seen, qPrintable(described(*at)));
      }
    }
  }

  void dialogsHaveNamesToo() {
    openSmall();
    window().commands().openModel("small");
    for (const QKeySequence& keys : {QKeySequence("Ctrl+R"), QKeySequence("F1")}) {
      int visited = 0;
      QStringList nameless;
      answerDialog([&](QWidget& dialog) {
        for (QWidget* widget : tabChain(dialog)) {
          ++visited;
          if (spokenName(*widget).isEmpty()) nameless << described(*widget);
        }
        static_cast<QDialog&>(dialog).reject();
      });
      QTest::keySequence(&window(), keys);
      QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join(", ")));
      QVERIFY(visited >= 2);
      QVERIFY(QTest::qWaitForWindowActive(&window()));
    }
    window().openSession(m_fixture->path("synthetic.hscope"));
    QStringList nameless;
    answerDialog([&](QWidget& dialog) {
      for (QWidget* widget : tabChain(dialog))
        if (spokenName(*widget).isEmpty()) nameless << described(*widget);
      static_cast<QDialog&>(dialog).reject();
    });
    QTest::keyClick(&window(), Qt::Key_E, Qt::ControlModifier);
    QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join(", ")));
  }

  // A rectangle over the shares selects the heads whose steps reach into it, Shift adds, Ctrl and the middle button
  // pan.
  void aRectangleInTheProportionsSelects() {
    openSmall();
    ChartPane& pane = window().workspace().pane(ChartView::Proportions);
    QWidget& view = *pane.canvas().viewport();
    drag(view, pixel(pane, {2.2, 0.0001}), pixel(pane, {4.8, 0.05}));
    QCOMPARE(window().selection().selected(), std::vector<HeadId>({{1, 0}, {1, 1}, {2, 0}}));
    drag(view, pixel(pane, {10.1, 0.0001}), pixel(pane, {10.9, 0.05}), Qt::ShiftModifier);
    QCOMPARE(window().selection().selected(), std::vector<HeadId>({{1, 0}, {1, 1}, {2, 0}, {5, 0}}));
    QTest::keyClick(&window(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(window().selection().selected().size(), std::size_t{3});
    const auto before = window().selection().names();
    pane.zoom(3);
    const double left = pane.zoomWindow().left;
    const QPoint middle = pixel(pane, {6, 0.01});
    drag(view, middle, middle + QPoint(60, 0), Qt::ControlModifier);
    QVERIFY(pane.zoomWindow().left < left);
    drag(view, middle, middle - QPoint(60, 0), {}, Qt::MiddleButton);
    QVERIFY(std::abs(pane.zoomWindow().left - left) < 1e-9);
    QCOMPARE(window().selection().names(), before);
    // Esc takes a rectangle back.
    QTest::mousePress(&view, Qt::LeftButton, {}, middle);
    QMouseEvent move(QEvent::MouseMove, middle + QPoint(50, 40), view.mapToGlobal(middle + QPoint(50, 40)),
                     Qt::NoButton, Qt::LeftButton, {});
    QCoreApplication::sendEvent(&view, &move);
    QTest::keyClick(&pane.canvas(), Qt::Key_Escape);
    QTest::mouseRelease(&view, Qt::LeftButton, {}, middle + QPoint(50, 40));
    QCOMPARE(window().selection().names(), before);
  }

  // Around a point of one curve, and only of that one: nothing else of the session passes there.
  void aRectangleInTheInfluenceChartSelectsTheCurvesInIt() {
    openSmall();
    window().workspace().showView(ChartView::Influence);
    QTest::qWait(20);
    ChartPane& pane = window().workspace().pane(ChartView::Influence);
    const auto curves = meanCurves(window().document().data()->profile);
    const double low = 0.3, high = 0.4;
    const auto lowest = std::ranges::min_element(curves, {}, [](const MeanCurve& curve) { return curve.delta.back(); });
    std::vector<HeadId> expected;
    const double top = lowest->delta[7] + 0.4 * std::abs(lowest->delta[7]), bottom = lowest->delta[8] * 1.1;
    for (const MeanCurve& curve : curves)
      if (std::ranges::any_of(std::vector{6, 7, 8}, [&](int i) {
            const double delta = curve.delta[static_cast<std::size_t>(i)];
            return delta <= top && delta >= bottom;
          }))
        expected.push_back(curve.head);
    QVERIFY(!expected.empty() && expected.size() <= 4);
    drag(*pane.canvas().viewport(), pixel(pane, {low, bottom}), pixel(pane, {high, top}));
    QCOMPARE(window().selection().selected(), expected);
  }

  void shiftAddsInTheMap() {
    openSmall();
    HeadMap& map = window().workspace().ribbon().map();
    QTest::mouseClick(&map, Qt::LeftButton, {}, map.cellRect({0, 0}).center());
    drag(map, map.cellRect({3, 0}).center(), map.cellRect({3, 1}).center(), Qt::ShiftModifier);
    QCOMPARE(window().selection().selected(), std::vector<HeadId>({{0, 0}, {3, 0}, {3, 1}}));
    // Four slots: the oldest goes.
    drag(map, map.cellRect({5, 0}).center(), map.cellRect({5, 1}).center(), Qt::ShiftModifier);
    auto selected = window().selection().selected();
    std::ranges::sort(selected);
    QCOMPARE(selected, std::vector<HeadId>({{3, 0}, {3, 1}, {5, 0}, {5, 1}}));
    map.setFocus();
    QTest::keyClick(&map, Qt::Key_Home);
    QVERIFY(map.accessibleDescription().startsWith("L0H"));
    QTest::keyClick(&map, Qt::Key_End);
    QVERIFY(map.accessibleDescription().startsWith("L5H"));
  }

  // A translation has the places of its source, and no mark of a menu key too many.
  void translationsKeepTheirPlaces() {
    QFile file(QStringLiteral(HEADSCOPE_TEST_DATA "/../../../resources/translations/headscope_de.ts"));
    QVERIFY(file.open(QFile::ReadOnly));
    QXmlStreamReader xml(&file);
    static const QRegularExpression place(QStringLiteral("%\\d|<[^>]*>"));
    const auto placesOf = [](const QString& text) {
      QStringList places;
      for (const auto& match : place.globalMatch(text)) places << match.captured();
      places.sort();
      return places;
    };
    QString source;
    int texts = 0, translated = 0;
    while (!xml.atEnd()) {
      if (xml.readNext() != QXmlStreamReader::StartElement) continue;
      if (xml.name() == QLatin1String("source")) {
        source = xml.readElementText();
        ++texts;
      } else if (xml.name() == QLatin1String("translation")) {
        const QString text = xml.readElementText();
        if (text.isEmpty()) continue;
        ++translated;
        QVERIFY2(placesOf(text) == placesOf(source), qPrintable(source + " – " + text));
        QVERIFY2(source.count('&') == text.count('&'), qPrintable(source + " – " + text));
      }
    }
    QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
    QVERIFY(texts > 500 && translated > 0.9 * texts);
  }

  // No text of the window is put together without going through tr.
  void everyTextCanBeTranslated() {
    m_fixture.reset();
    Brackets brackets;
    QCoreApplication::installTranslator(&brackets);
    m_fixture = std::make_unique<WindowFixture>();
    openSmall();
    QStringList texts;
    const auto collect = [&] {
      for (const QWidget* widget : window().findChildren<QWidget*>()) {
        if (widget->objectName().startsWith("qt_dockwidget")) continue;  // Qt's own
        texts << widget->toolTip() << widget->accessibleName();
        if (const auto* label = qobject_cast<const QLabel*>(widget)) texts << label->text();
        if (const auto* button = qobject_cast<const QAbstractButton*>(widget)) texts << button->text();
        if (const auto* edit = qobject_cast<const QLineEdit*>(widget)) texts << edit->placeholderText();
        if (const auto* dock = qobject_cast<const QDockWidget*>(widget)) texts << dock->windowTitle();
        if (const auto* box = qobject_cast<const QComboBox*>(widget))
          for (int i = 0; i < box->count(); ++i) texts << box->itemText(i);
        if (const auto* view = qobject_cast<const QAbstractItemView*>(widget); view != nullptr && view->model()) {
          const QAbstractItemModel& model = *view->model();
          for (int column = 0; column < model.columnCount(); ++column) {
            texts << model.headerData(column, Qt::Horizontal).toString();
            for (int row = 0; row < std::min(model.rowCount(), 4); ++row)
              texts << model.index(row, column).data().toString();
          }
        }
        if (const auto* tree = qobject_cast<const QTreeWidget*>(widget))
          for (const QTreeWidgetItem* item : tree->findItems(QString(), Qt::MatchContains | Qt::MatchRecursive))
            texts << item->text(0) << item->text(1);
      }
      for (const QAction* action : window().findChildren<QAction*>()) texts << action->text() << action->toolTip();
    };
    collect();
    window().workspace().showView(ChartView::Pareto);
    QTRY_VERIFY(window().workspace().pane(ChartView::Pareto).hasResult());
    for (const ChartView view : kAllViews) {
      window().workspace().showView(view);
      QTest::qWait(20);
      const ChartPane& pane = window().workspace().pane(view);
      texts += textsOf(pane.canvas().chartScene().content());
      texts << chartDefinition(view) << viewTitle(view);
    }
    collect();
    QCoreApplication::removeTranslator(&brackets);
    QVERIFY(texts.size() > 300);
    QStringList untranslated;
    for (const QString& text : texts)
      if (!isData(text) && !untranslated.contains(text)) untranslated << text;
    QVERIFY2(untranslated.isEmpty(), qPrintable(untranslated.join("\n")));
  }
};

QTEST_MAIN(TestWindowAccess)
#include "test_window_access.moc"
