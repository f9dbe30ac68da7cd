#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/data/dataset_format.h"
#include "core/data/field_map.h"

namespace headscope {

/// The beginning of one document, for a table.
struct PreviewRow {
  std::string id;
  std::string text;  ///< at most 200 characters of it
  std::size_t characters = 0;
  std::size_t questions = 0;
  std::string question;  ///< the first one
  std::string answer;    ///< and its answer
};

/// What a file would be read as.
struct DatasetPreview {
  DatasetFormat format = DatasetFormat::JsonLines;
  std::vector<std::string> fields;  ///< names in the first lines of JSON Lines, in the order of the alphabet
  std::vector<PreviewRow> rows;     ///< at most five
  std::vector<std::string> notes;
  std::string problem;  ///< why no rows could be read under these names; empty where they could
};

/// Reads the first documents of what DATASET names under the names of `fields`, which only JSON Lines use. Of JSON
/// Lines only the first five lines are looked at; of other formats the whole file. Fails where the file cannot be
/// opened or its format is not known; what is wrong within is the preview's `problem`.
[[nodiscard]] Result<DatasetPreview> previewDataset(const std::string& dataset, const FieldMap& fields = {});

/// The same from bytes in memory; `name` stands for the file.
[[nodiscard]] Result<DatasetPreview> previewBytes(const std::string& name, std::string_view bytes,
                                                  const FieldMap& fields = {});

/// Reads a whole JSON Lines file under the names of `fields` and writes it in the project's own format.
[[nodiscard]] Result<Done> importDataset(const std::string& path, const FieldMap& fields, const std::string& target);

}  // namespace headscope
