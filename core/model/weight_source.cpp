#include "core/model/weight_source.h"

namespace headscope {

const TensorInfo* WeightSource::find(const std::string& name) const {
  const auto found = m_numbers.find(name);
  return found == m_numbers.end() ? nullptr : &m_tensors[found->second];
}

bool WeightSource::add(TensorInfo tensor) {
  if (!m_numbers.emplace(tensor.name, m_tensors.size()).second) return false;
  m_tensors.push_back(std::move(tensor));
  return true;
}

Result<at::Tensor> WeightSource::read(const std::string& name) const {
  const auto found = m_numbers.find(name);
  if (found == m_numbers.end()) return Error{"tensor '" + name + "' is missing", where(), "fetch the model again"};
  return readTensor(found->second);
}

}  // namespace headscope
