#include "ui/method_text.h"

#include <QCoreApplication>

namespace headscope {

QString methodText(const std::string& method) {
  const auto text = [](const char* source) { return QCoreApplication::translate("Methods", source); };
  if (method == "optimal") return text("Optimized");
  if (method == "agnostic") return text("Ratio-agnostic");
  if (method == "rms") return text("Global RMS");
  if (method == "uniform") return text("Uniform");
  if (method == "pyramid") return text("Pyramid");
  if (method == "greedy") return text("Greedy");
  if (method == "swap") return text("Single swap");
  if (method == "annealing") return text("Annealing");
  return QString::fromStdString(method);
}

}  // namespace headscope
