#include "ui/navigator/head_map.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "ui/number_text.h"
#include "ui/selection_state.h"
#include "ui/theme.h"

namespace headscope {

namespace {

constexpr int kTop = 2;
constexpr int kBottom = 6;
constexpr int kWholeHeight = 104;
constexpr int kMaxRow = 22;
constexpr int kMinRow = 5;
constexpr int kCorner = 8;

}  // namespace

HeadMap::HeadMap(SelectionState& selection, Theme& theme, QWidget* parent)
    : QWidget(parent), m_selection(selection), m_theme(theme) {
  setObjectName("headMap");
  setAccessibleName(tr("Heads, layers by KV heads"));
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  connect(&selection, &SelectionState::changed, this, [this] {
    readShape();
    // The keyboard goes on from where a head was chosen, wherever that was.
    if (const auto current = m_selection.current()) m_cursor = current;
    describe();
    update();
  });
  connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
  readShape();
}

void HeadMap::setValues(HeadValues values) {
  m_values = std::move(values);
  readShape();
  update();
}

void HeadMap::setProtected(std::set<HeadId> heads) {
  if (heads == m_protected) return;
  m_protected = std::move(heads);
  describe();
  update();
}

void HeadMap::setMargins(int left, int right) {
  if (left == m_left && right == m_right) return;
  m_left = left;
  m_right = right;
  update();
}

void HeadMap::readShape() {
  int layers = 0;
  int rows = 0;
  for (const HeadId head : m_selection.heads()) {
    layers = std::max(layers, head.layer + 1);
    rows = std::max(rows, head.kvHead + 1);
  }
  if (layers == m_layers && rows == m_rows) return;
  m_layers = layers;
  m_rows = rows;
  m_cursor.reset();
  setFixedHeight(sizeHint().height());
}

QSize HeadMap::sizeHint() const {
  const int row = m_rows > 0 ? std::clamp(kWholeHeight / m_rows, kMinRow, kMaxRow) : 0;
  return {400, kTop + kBottom + (m_rows > 0 ? row * m_rows : kWholeHeight / 2)};
}

QRect HeadMap::cellRect(HeadId head) const {
  if (m_layers == 0 || m_rows == 0) return {};
  const double width = std::max(1, QWidget::width() - m_left - m_right) / static_cast<double>(m_layers);
  const double height = (QWidget::height() - kTop - kBottom) / static_cast<double>(m_rows);
  const int x = m_left + static_cast<int>(std::lround(head.layer * width));
  const int right = m_left + static_cast<int>(std::lround((head.layer + 1) * width));
  const int y = kTop + static_cast<int>(std::lround(head.kvHead * height));
  const int bottom = kTop + static_cast<int>(std::lround((head.kvHead + 1) * height));
  return {x, y, right - x, bottom - y};
}

std::optional<HeadId> HeadMap::headAt(const QPoint& position) const {
  const auto& heads = m_selection.heads();
  const auto found = std::ranges::find_if(heads, [&](HeadId head) { return cellRect(head).contains(position); });
  return found == heads.end() ? std::nullopt : std::optional(*found);
}

QColor HeadMap::colorOf(double value) const {
  const Palette& colors = m_theme.palette();
  const double position = m_values.position(value);
  if (m_values.measure == HeadMeasure::Delta) {
    const QColor better = colors.dark ? QColor(0x3F, 0xC1, 0xC9) : QColor(0x0E, 0x7C, 0x86);
    const QColor worse = colors.dark ? QColor(0xE0, 0xA0, 0x3A) : QColor(0xC1, 0x7A, 0x1A);
    return Palette::mix(position < 0 ? better : worse, colors.chart, std::sqrt(std::abs(position)));
  }
  const QColor hue = m_values.measure == HeadMeasure::GlobalRmsShare ? colors.globalRms : colors.optimized;
  return Palette::mix(hue, colors.chart, 0.10 + 0.90 * position);
}

void HeadMap::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), m_theme.palette().chart);
  if (m_layers == 0) return;
  paintCells(painter);
  paintSelection(painter);
}

void HeadMap::paintCells(QPainter& painter) const {
  const Palette& colors = m_theme.palette();
  painter.setFont(interfaceFont(10));
  painter.setPen(colors.ink2);
  const int rowHeight = cellRect({0, 0}).height();
  const int every = rowHeight >= 11 ? 1 : 2;
  for (int row = 0; row < m_rows; row += every) {
    const QRect cell = cellRect({0, row});
    painter.drawText(QRect(0, cell.top() - 4, m_left - 8, cell.height() + 8), Qt::AlignRight | Qt::AlignVCenter,
                     QStringLiteral("H%1").arg(row));
  }
  for (const HeadId head : m_selection.heads()) {
    const QRect cell = cellRect(head).adjusted(0, 0, -1, -1);
    const auto found = m_values.value.find(head);
    if (found != m_values.value.end()) {
      painter.fillRect(cell, colorOf(found->second));
      continue;
    }
    const QPoint centre = cell.center();
    painter.setPen(colors.ink3);
    painter.drawLine(centre.x() - 2, centre.y(), centre.x() + 2, centre.y());
  }
}

void HeadMap::paintSelection(QPainter& painter) const {
  const Palette& colors = m_theme.palette();
  for (const HeadId head : m_protected) {
    // A corner turned down, as a page that is to be kept.
    const QRect cell = cellRect(head).adjusted(0, 0, -1, -1);
    const int side = std::min({kCorner, cell.width(), cell.height()});
    painter.setPen(Qt::NoPen);
    painter.setBrush(colors.ink1);
    painter.drawPolygon(QPolygon({cell.topLeft(), cell.topLeft() + QPoint(side, 0), cell.topLeft() + QPoint(0, side)}));
  }
  painter.setBrush(Qt::NoBrush);
  const auto& slots_ = m_selection.headSlots();
  for (std::size_t slot = 0; slot < slots_.size(); ++slot) {
    if (!slots_[slot]) continue;
    const QRect cell = cellRect(*slots_[slot]);
    painter.setPen(QPen(colors.chart, 1));
    painter.drawRect(cell.adjusted(1, 1, -3, -3));
    painter.setPen(QPen(colors.slot[slot], 2));
    painter.drawRect(cell.adjusted(0, 0, -1, -1));
  }
  if (hasFocus() && m_cursor) {
    painter.setPen(QPen(colors.ink1, 1, Qt::DotLine));
    painter.drawRect(cellRect(*m_cursor).adjusted(-2, -2, 1, 1));
  }
  if (!m_brush.isEmpty()) {
    painter.setPen(QPen(colors.ink1, 1, Qt::DashLine));
    painter.drawRect(m_brush);
  }
}

void HeadMap::mousePressEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) m_pressed = event->position().toPoint();
}

void HeadMap::mouseMoveEvent(QMouseEvent* event) {
  if (!m_pressed || !(event->buttons() & Qt::LeftButton)) return;
  const QRect area = QRect(*m_pressed, event->position().toPoint()).normalized();
  if (m_brush.isEmpty() && area.width() < 6 && area.height() < 6) return;
  m_brush = area;
  update();
}

void HeadMap::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !m_pressed) return;
  const auto pressed = headAt(*m_pressed);
  m_pressed.reset();
  if (!m_brush.isEmpty()) {
    brush(std::exchange(m_brush, QRect()), event->modifiers() & Qt::ShiftModifier);
    return;
  }
  const auto head = headAt(event->position().toPoint());
  if (!head || head != pressed) return;
  m_cursor = head;
  if (event->modifiers() & Qt::ControlModifier) {
    toggleAt(*head);
  } else {
    m_selection.select(*head);
  }
}

void HeadMap::toggleAt(HeadId head) {
  m_selection.toggle(head);
  // Where it was dropped, another head is the current one; the cursor stays here.
  m_cursor = head;
  update();
}

void HeadMap::brush(const QRect& area, bool add) {
  update();
  std::vector<std::pair<double, HeadId>> under;
  for (const HeadId head : m_selection.heads()) {
    if (!cellRect(head).intersects(area)) continue;
    const auto found = m_values.value.find(head);
    under.emplace_back(found == m_values.value.end() ? -1 : std::abs(found->second), head);
  }
  std::ranges::stable_sort(under, [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<HeadId> ranked;
  for (const auto& [strength, head] : under) ranked.push_back(head);
  m_selection.brush(ranked, add);
}

void HeadMap::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Left: moveCursor(-1, 0); break;
    case Qt::Key_Right: moveCursor(1, 0); break;
    case Qt::Key_Up: moveCursor(0, -1); break;
    case Qt::Key_Down: moveCursor(0, 1); break;
    case Qt::Key_Home: moveCursorTo(0); break;
    case Qt::Key_End: moveCursorTo(m_layers - 1); break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (m_cursor) m_selection.select(*m_cursor);
      break;
    case Qt::Key_Space:
      if (m_cursor) toggleAt(*m_cursor);
      break;
    case Qt::Key_Escape:
      if (m_brush.isEmpty()) return QWidget::keyPressEvent(event);
      m_brush = {};
      m_pressed.reset();
      break;
    default: return QWidget::keyPressEvent(event);
  }
  describe();
  update();
}

void HeadMap::focusInEvent(QFocusEvent* event) {
  if (!m_cursor) m_cursor = m_selection.current();
  if (!m_cursor && !m_selection.heads().empty()) m_cursor = m_selection.heads().front();
  QWidget::focusInEvent(event);
  describe();
  update();
}

void HeadMap::moveCursor(int layers, int kvHeads) {
  if (!m_cursor) return;
  HeadId next = *m_cursor;
  next.layer += layers;
  next.kvHead += kvHeads;
  if (std::ranges::find(m_selection.heads(), next) != m_selection.heads().end()) m_cursor = next;
}

void HeadMap::moveCursorTo(int layer) {
  if (!m_cursor) return;
  const auto& heads = m_selection.heads();
  const auto nearest = std::ranges::min_element(heads, {}, [&](HeadId head) {
    return std::pair(std::abs(head.layer - layer), std::abs(head.kvHead - m_cursor->kvHead));
  });
  if (nearest != heads.end()) m_cursor = *nearest;
}

bool HeadMap::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    if (const auto head = headAt(help->pos())) {
      QToolTip::showText(help->globalPos(), cellText(*head), this, cellRect(*head));
    } else {
      QToolTip::hideText();
    }
    return true;
  }
  return QWidget::event(event);
}

void HeadMap::describe() {
  const auto head = m_cursor ? m_cursor : m_selection.current();
  const QString text = head ? cellText(*head) : QString();
  if (text == accessibleDescription()) return;
  setAccessibleDescription(text);
}

QString HeadMap::cellText(HeadId head) const {
  const auto found = m_values.value.find(head);
  const QString value = found == m_values.value.end()            ? tr("no result yet")
                        : m_values.measure == HeadMeasure::Delta ? signedText(found->second, 4)
                                                                 : numberText(found->second, 4);
  const QString text =
      tr("%1, %2: %3").arg(QString::fromStdString(head.toString()), measureTitle(m_values.measure), value);
  return m_protected.contains(head) ? tr("%1, protected").arg(text) : text;
}

}  // namespace headscope
