#include "ui/method_text.h"

#include <QCoreApplication>

namespace headscope {

namespace {

struct Methods {
  Q_DECLARE_TR_FUNCTIONS(Methods)
};

}  // namespace

QString methodText(const std::string& method) {
  if (method == "optimal") return Methods::tr("Optimized");
  if (method == "agnostic") return Methods::tr("Ratio-agnostic");
  if (method == "rms") return Methods::tr("Global RMS");
  if (method == "uniform") return Methods::tr("Uniform");
  if (method == "pyramid") return Methods::tr("Pyramid");
  if (method == "greedy") return Methods::tr("Greedy");
  if (method == "swap") return Methods::tr("Single swap");
  if (method == "annealing") return Methods::tr("Annealing");
  return QString::fromStdString(method);
}

}  // namespace headscope
