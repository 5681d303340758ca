#pragma once
// The part of TOML that a configuration needs: sections of one level, keys, strings, numbers,
// booleans and flat arrays. Strict, unlike CLI11's own reader, which skips what it does not
// understand.

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
  std::string expected;  ///< Completes "expected …".
};

[[nodiscard]] Result<std::vector<TomlItem>, TomlError> parse_toml(std::string_view text);

/// `text` as a TOML basic string.
[[nodiscard]] std::string toml_string(std::string_view text);

}  // namespace escaque::config
