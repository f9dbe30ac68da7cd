#include "app/commands/spectra_command.h"

#include <filesystem>
#include <map>
#include <set>

#include "app/commands/number_lists.h"
#include "app/commands/session_output.h"
#include "app/commands/text_table.h"
#include "core/spectral/cluster_order.h"
#include "core/spectral/rank_measures.h"

namespace headscope {

namespace {

constexpr std::size_t shownEigenvalues = 5;
constexpr int kMostFolders = 8;  ///< in front of a name

/// H×H, a row a head.
Json similarityRows(const LayerSpectrum& layer) {
  auto rows = Json::array();
  const auto heads = static_cast<std::size_t>(layer.heads);
  for (std::size_t begin = 0; heads > 0 && begin + heads <= layer.similarity.size(); begin += heads)
    rows.push_back(std::vector<double>(layer.similarity.begin() + static_cast<std::ptrdiff_t>(begin),
                                       layer.similarity.begin() + static_cast<std::ptrdiff_t>(begin + heads)));
  return rows;
}

Json measureJson(RankMeasure measure, const LayerSpectrum& layer) {
  const auto value = rankOf(measure, layer.eigenvalues);
  return value ? Json(*value) : Json(nullptr);
}

Json layerJson(const LayerSpectrum& layer) {
  Json json = {{"layer", layer.layer},
               {"heads", layer.heads},
               {"effective_rank", layer.effectiveRank ? Json(*layer.effectiveRank) : Json(nullptr)},
               {"participation_ratio", measureJson(RankMeasure::Participation, layer)},
               {"stable_rank", measureJson(RankMeasure::Stable, layer)},
               {"eigenvalues_for_90_percent", measureJson(RankMeasure::Share90, layer)},
               {"eigenvalues", layer.eigenvalues},
               {"similarity", similarityRows(layer)},
               {"similarity_order", clusterOrder(layer.similarity, layer.heads)}};
  if (!layer.zeroHeads.empty()) json["zero_heads"] = layer.zeroHeads;
  if (!layer.note.empty()) json["note"] = layer.note;
  if (layer.null)
    json["null"] = {{"effective_rank", layer.null->mean},
                    {"lowest", layer.null->low},
                    {"highest", layer.null->high},
                    {"eigenvalues", layer.null->meanEigenvalues}};
  return json;
}

/// "QK circuit", "QK circuit at relative position 7", "keys alone".
std::string circuitText(const ModelSpectra& spectra) {
  if (spectra.circuit == Circuit::Keys) return "keys alone";
  if (spectra.circuit == Circuit::OutputValue) return "OV circuit";
  return spectra.relativePosition == 0 ? "QK circuit"
                                       : "QK circuit at relative position " + fixed(spectra.relativePosition, 0);
}

std::string modelText(const ModelSpectra& spectra) {
  std::string text = spectra.name + ", " + circuitText(spectra) + (spectra.centred ? ", centred" : "") + "\n";
  const bool hasNull = !spectra.layers.empty() && spectra.layers.front().null.has_value();
  std::vector<std::string> header{"layer", "heads", "effective rank"};
  if (hasNull) header.emplace_back("random heads");
  header.emplace_back("largest eigenvalues");
  TextTable table(header);
  for (const LayerSpectrum& layer : spectra.layers) {
    std::vector<std::string> row{std::to_string(layer.layer), std::to_string(layer.heads),
                                 layer.effectiveRank ? fixed(*layer.effectiveRank, 3) : "undefined"};
    if (hasNull) row.push_back(layer.null ? fixed(layer.null->low, 3) + " to " + fixed(layer.null->high, 3) : "-");
    std::string values;
    for (std::size_t index = 0; index < std::min(shownEigenvalues, layer.eigenvalues.size()); ++index)
      values += (index > 0 ? "  " : "") + fixed(layer.eigenvalues[index], 4);
    row.push_back(std::move(values));
    table.add(std::move(row));
  }
  return text + table.text();
}

/// The last `count` folders and the file of a path.
std::string pathEnd(const std::string& path, int count) {
  auto rest = std::filesystem::absolute(path).lexically_normal();
  if (!rest.has_filename()) rest = rest.parent_path();
  auto end = rest.filename();
  for (int i = 0; i < count && rest.has_parent_path() && rest != rest.root_path(); ++i) {
    rest = rest.parent_path();
    end = rest.filename() / end;
  }
  return end.string();
}

}  // namespace

void SpectraCommand::nameApart(std::vector<ModelSpectra>& all) const {
  if (!m_names.empty()) {
    for (std::size_t i = 0; i < all.size(); ++i) all[i].name = m_names[i];
    return;
  }
  std::map<std::string, std::vector<std::size_t>> alike;
  for (std::size_t i = 0; i < all.size(); ++i) alike[all[i].name].push_back(i);
  for (const auto& [name, places] : alike)
    for (int folders = 0; folders <= kMostFolders && places.size() > 1; ++folders) {
      std::set<std::string> ends;
      for (const std::size_t i : places) ends.insert(pathEnd(m_models[i], folders));
      if (ends.size() < places.size()) continue;
      for (const std::size_t i : places) all[i].name = pathEnd(m_models[i], folders);
      break;
    }
}

void SpectraCommand::addOptions(CLI::App& verb) {
  verb.add_option("MODEL", m_models, "Models to compare")->required();
  verb.add_option("--circuit", m_circuit, "qk (how queries see keys), ov (what heads write) or keys (keys alone)")
      ->capture_default_str()
      ->check(CLI::IsMember({"qk", "ov", "keys"}));
  verb.add_option("--delta", m_relativePosition,
                  "Of qk in models with rotary positions: queries stand this many tokens behind keys")
      ->capture_default_str()
      ->check(CLI::Range(-1e9, 1e9));
  verb.add_flag("--centred", m_centred, "Principal components: the heads' mean taken off");
  verb.add_option("--name", m_names,
                  "What to call a model, once for each in their order; else the name of its file or folder")
      ->allow_extra_args(false);
  verb.add_option("--layers", m_layers, "all, or a list such as 0,18,35")->capture_default_str();
  verb.add_flag("--null", m_null, "Beside them the same of random heads, 20 seeded draws");
  verb.add_option("-o,--output", m_session, "Session to keep them in; made where there is none");
}

Result<Output> SpectraCommand::run(CommandContext& context) {
  SpectraRequest request;
  request.circuit = m_circuit == "qk" ? Circuit::QueryKey : m_circuit == "ov" ? Circuit::OutputValue : Circuit::Keys;
  request.relativePosition = m_relativePosition;
  if (!m_session.empty() && (request.circuit == Circuit::Keys || m_relativePosition != 0))
    return Error{"a session keeps the QK and OV circuits at relative position 0", "-o", "leave -o out, and use --json"};
  request.centred = m_centred;
  request.null = m_null;
  request.seed = context.global.seed;
  HEADSCOPE_TRY(Output, layers, parseLayers(m_layers));
  request.layers = std::move(layers);
  if (!m_names.empty() && m_names.size() != m_models.size())
    return Error{"names " + std::to_string(m_names.size()) + " of " + std::to_string(m_models.size()) + " models",
                 "--name", "give one for each model, in their order"};
  std::vector<ModelSpectra> all;
  for (const std::string& model : m_models) {
    HEADSCOPE_TRY(Output, spectra, tasks::spectra(model, request, context.task));
    all.push_back(std::move(spectra));
  }
  nameApart(all);
  if (!m_session.empty()) {
    HEADSCOPE_TRY(Output, session, openOutput(m_session, context.messages));
    for (const ModelSpectra& spectra : all) HEADSCOPE_CHECK(Output, session.store->saveSpectra(spectra));
    HEADSCOPE_CHECK(Output, addProvenance(*session.store, context.commandLine));
  }
  Output output;
  auto models = Json::array();
  for (const ModelSpectra& spectra : all) {
    auto layerList = Json::array();
    for (const LayerSpectrum& layer : spectra.layers) layerList.push_back(layerJson(layer));
    models.push_back({{"name", spectra.name}, {"layers", std::move(layerList)}});
    output.text += (output.text.empty() ? "" : "\n") + modelText(spectra);
  }
  output.json = {{"models", std::move(models)}};
  return output;
}

}  // namespace headscope
