#include "ui/controls/conversion_controls.h"

#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <cmath>

#include "ui/charts/segments.h"
#include "ui/controls/value_slider.h"
#include "ui/number_text.h"
#include "ui/theme.h"

namespace headscope {

namespace {

using ConversionKind = ConversionTarget::Kind;

/// The order of the segments; the first is none.
constexpr std::array kConversionKinds{ConversionKind::Grouped, ConversionKind::Latent, ConversionKind::LowRank};
constexpr int kBytesPerElement = 2;

QLabel* wrappedLine(const char* name, const char* role) {
  auto* label = new QLabel;
  label->setObjectName(QLatin1String(name));
  label->setFont(interfaceFont(11));
  label->setProperty("role", role);
  label->setWordWrap(true);
  label->setTextFormat(Qt::PlainText);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  return label;
}

int largestDivisorBelow(int count) {
  for (int divisor = count / 2; divisor > 1; --divisor)
    if (count % divisor == 0) return divisor;
  return 1;
}

/// The mean of what the layers have; none where no layer has it.
template <class Value>
std::optional<double> meanOverLayers(const ConversionResult& result, Value value) {
  double sum = 0;
  int count = 0;
  for (const LayerConversion& layer : result.layers) {
    if (const std::optional<double> one = value(layer)) {
      sum += *one;
      ++count;
    }
  }
  return count > 0 ? std::optional(sum / count) : std::nullopt;
}

}  // namespace

ConversionControls::ConversionControls(QWidget* parent) : QWidget(parent) {
  build();
  connect(m_kind, &Segments::chosen, this, [this](int index) {
    if (index > 0) setRange(kConversionKinds[static_cast<std::size_t>(index) - 1], 0);
    refresh();
    Q_EMIT changed();
  });
  connect(m_size, &ValueSlider::valueChanged, this, [this] {
    refresh();
    Q_EMIT changed();
  });
  connect(m_compute, &QPushButton::clicked, this, &ConversionControls::errorsRequested);
  refresh();
}

void ConversionControls::build() {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(6);
  auto* title = new QLabel(tr("Convert attention"));
  column->addWidget(title);
  m_kind = new Segments({tr("None"), tr("GQA"), tr("MLA"), tr("LRKV")});
  m_kind->setObjectName("conversionKind");
  m_kind->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  m_kind->setAccessibleName(tr("Convert attention"));
  column->addWidget(m_kind);
  m_size = new ValueSlider(tr("Si&ze"), {1, 8, 1, 0});
  m_size->setObjectName("conversionSize");
  column->addWidget(m_size);
  m_bytes = wrappedLine("conversionBytes", "caption");
  m_problem = wrappedLine("conversionProblem", "warning");
  column->addWidget(m_bytes);
  column->addWidget(m_problem);
  m_compute = new QPushButton(tr("Compute err&ors"));
  m_compute->setObjectName("conversionErrors");
  m_compute->setToolTip(tr("What the conversion changes of each layer's attention, as a job; weights alone are read"));
  column->addWidget(m_compute, 0, Qt::AlignLeft);
  m_result = wrappedLine("conversionResult", "caption");
  column->addWidget(m_result);
}

const AttentionSpec* ConversionControls::firstLayer() const {
  return m_model && !m_model->attention.empty() ? &m_model->attention.front() : nullptr;
}

void ConversionControls::setModel(const std::optional<ModelSpec>& model) {
  const auto wanted = target();
  m_model = model;
  setTarget(wanted);
}

std::optional<ConversionTarget> ConversionControls::target() const {
  if (firstLayer() == nullptr) return m_wanted;
  if (m_kind->current() <= 0) return std::nullopt;
  ConversionTarget target;
  target.kind = kConversionKinds[static_cast<std::size_t>(m_kind->current()) - 1];
  target.size = static_cast<int>(std::lround(m_size->value()));
  return target;
}

void ConversionControls::setTarget(const std::optional<ConversionTarget>& target) {
  m_wanted = target;
  {
    const QSignalBlocker quiet(m_size);
    const auto* const kind = target ? std::ranges::find(kConversionKinds, target->kind) : kConversionKinds.end();
    m_kind->setCurrent(kind == kConversionKinds.end() ? 0 : static_cast<int>(kind - kConversionKinds.begin()) + 1);
    if (target) setRange(target->kind, target->size);
  }
  refresh();
}

void ConversionControls::setOutcome(const std::optional<ConversionOutcome>& outcome) {
  m_outcome = outcome;
  refresh();
}

void ConversionControls::setRange(ConversionTarget::Kind kind, int wanted) {
  const AttentionSpec* layer = firstLayer();
  if (layer == nullptr) return;
  const QSignalBlocker quiet(m_size);
  const int both = layer->headDim + layer->valueDim;
  switch (kind) {
    case ConversionKind::Grouped: {
      m_size->setLabel(tr("KV heads a layer"));
      m_size->setRange({1, static_cast<double>(std::max(1, layer->kvHeads)), 1, 0});
      m_size->setValue(wanted > 0 ? wanted : largestDivisorBelow(layer->kvHeads));
      break;
    }
    case ConversionKind::Latent: {
      m_size->setLabel(tr("Numbers in the latent"));
      const int most = std::min(m_model->hiddenSize, layer->kvHeads * both);
      m_size->setRange({1, static_cast<double>(std::max(1, most)), 1, 0});
      m_size->setValue(wanted > 0 ? wanted : std::max(1, most / 2));
      break;
    }
    case ConversionKind::LowRank: {
      m_size->setLabel(tr("Rank of each head's residual"));
      const int most = std::min({m_model->hiddenSize, layer->headDim, layer->valueDim});
      m_size->setRange({1, static_cast<double>(std::max(1, most)), 1, 0});
      m_size->setValue(wanted > 0 ? wanted : std::max(1, most / 8));
      break;
    }
  }
}

void ConversionControls::refresh() {
  const auto chosen = firstLayer() == nullptr ? std::nullopt : target();
  m_kind->setEnabled(firstLayer() != nullptr);
  m_size->setVisible(chosen.has_value());
  m_problem->clear();
  m_possible = chosen.has_value();
  if (!chosen) {
    m_bytes->setText(firstLayer() == nullptr
                         ? tr("The model's files are not known here; name them under Run ▸ Run Profile.")
                         : tr("Keeps the trained layout, KV heads a layer: %1.").arg(firstLayer()->kvHeads));
  } else {
    showBytes(*chosen);
  }
  m_problem->setVisible(!m_problem->text().isEmpty());
  showOutcome(chosen);
}

void ConversionControls::showBytes(const ConversionTarget& target) {
  std::int64_t bytes = 0;
  for (const AttentionSpec& layer : m_model->attention) {
    const auto checked = checkConversion(layer, m_model->hiddenSize, target);
    if (checked.failed()) {
      m_possible = false;
      m_bytes->clear();
      m_problem->setText(tr("%1: %2.").arg(QString::fromStdString(checked.error().what),
                                           QString::fromStdString(checked.error().remedy)));
      return;
    }
    bytes += convertedKvBytes(layer, target, kBytesPerElement);
  }
  const auto before = static_cast<double>(m_model->kvBytesPerToken(kBytesPerElement));
  const auto after = static_cast<double>(bytes);
  const double saved = before > 0 ? 100 * (1 - after / before) : 0;
  m_bytes->setText(tr("%1 a token, saved %2 %; %3 at 32k tokens")
                       .arg(bytesRangeText(before, after), numberText(saved, 1), bytesText(after * kContextTokens)));
  m_bytes->setToolTip(tr("Keys and values of all layers, 2 bytes an element, before and after, all tokens kept"));
}

void ConversionControls::showOutcome(const std::optional<ConversionTarget>& target) {
  const bool mine = target && m_outcome && m_outcome->target == toString(*target);
  const bool running = m_outcome && m_outcome->running();
  m_compute->setVisible(target.has_value());
  m_compute->setEnabled(m_possible && !running);
  QString text;
  if (mine && running) {
    text = tr("Computing what the conversion changes…");
  } else if (mine) {
    const auto qk = meanOverLayers(*m_outcome->result, [](const LayerConversion& layer) { return layer.qkError; });
    const auto ov = meanOverLayers(*m_outcome->result, [](const LayerConversion& layer) { return layer.ovError; });
    const auto rank =
        meanOverLayers(*m_outcome->result, [](const LayerConversion& layer) { return layer.effectiveRank; });
    const auto shown = [](std::optional<double> value, int decimals) {
      return value ? numberText(*value, decimals) : QStringLiteral("–");
    };
    text = tr("Error of QK %1, of OV %2, effective rank %3, means over the layers. A truncation, without training.")
               .arg(shown(qk, 3), shown(ov, 3), shown(rank, 2));
  }
  m_result->setText(text);
  m_result->setVisible(!text.isEmpty());
}

}  // namespace headscope
