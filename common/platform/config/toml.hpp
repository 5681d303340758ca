#pragma once
// A TOML document as the flat keys that a configuration has. What they are not, and what is not
// TOML, is refused.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "domain/base/result.hpp"

namespace escaque::config {

struct TomlItem {
  std::string key;  ///< "section.key", or "key" before the first section.
  std::vector<std::string> values;
  bool is_array = false;
  std::size_t line = 0;
};

struct TomlError {
  std::size_t line = 0;
  std::string problem;  ///< What is wrong and what would be right.
};

/// In the order of the document.
[[nodiscard]] Result<std::vector<TomlItem>, TomlError> parse_toml(std::string_view text);

/// `text` as a TOML basic string.
[[nodiscard]] std::string toml_string(std::string_view text);

}  // namespace escaque::config
