#include "platform/config/toml.hpp"

#include <algorithm>
#include <optional>
#include <sstream>
#include <toml++/toml.h>
#include <utility>

namespace escaque::config {
namespace {

constexpr std::string_view kExpected =
    "; expected lines like key = value, where a value is a number, true, false, a \"text\" in "
    "quotes or a [list] of these, and each key and each [section] once";

TomlError error_at(const toml::source_region& place, std::string_view problem) {
  return {place.begin.line, std::string(problem).append(kExpected)};
}

std::string text_of(const toml::node& scalar) {
  if (const auto* text = scalar.as_string()) return text->get();
  std::ostringstream out;
  scalar.visit([&](const auto& value) { out << value; });
  return out.str();
}

/// Appends what `table` holds; `prefix` is its name with a dot.
std::optional<TomlError> flatten(const toml::table& table, const std::string& prefix,
                                 std::vector<TomlItem>& items) {
  for (const auto& [name, node] : table) {
    TomlItem item{prefix + std::string(name.str()), {}, node.is_array(), node.source().begin.line};
    if (const auto* inner = node.as_table()) {
      if (auto error = flatten(*inner, item.key + '.', items)) return error;
      continue;
    }
    if (const auto* array = node.as_array()) {
      for (const toml::node& value : *array) {
        if (!value.is_value())
          return error_at(node.source(), item.key + " has more than plain values in its list");
        item.values.push_back(text_of(value));
      }
    } else {
      item.values.push_back(text_of(node));
    }
    items.push_back(std::move(item));
  }
  return std::nullopt;
}

}  // namespace

Result<std::vector<TomlItem>, TomlError> parse_toml(std::string_view text) {
  std::vector<TomlItem> items;
  try {
    if (auto error = flatten(toml::parse(text), "", items)) return *error;
  } catch (const toml::parse_error& error) {
    return error_at(error.source(), error.description());
  }
  std::ranges::stable_sort(items, {}, &TomlItem::line);
  return items;
}

std::string toml_string(std::string_view text) {
  std::ostringstream out;
  out << toml::toml_formatter(toml::value(text), toml::format_flags::allow_unicode_strings);
  return out.str();
}

}  // namespace escaque::config
