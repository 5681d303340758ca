#include "domain/laws/edition.hpp"

#include <algorithm>
#include <array>

namespace escaque::laws {
namespace {

using Names = std::array<std::string, kEditions.size()>;

const Names& names() {
  static const Names all = [] {
    Names made;
    for (const Edition edition : kEditions) {
      std::string& name = made[static_cast<std::size_t>(edition)] = enum_name(edition);
      std::replace(name.begin(), name.end(), '_', '-');
    }
    return made;
  }();
  return all;
}

}  // namespace

std::string_view to_string(Edition edition) { return names()[static_cast<std::size_t>(edition)]; }

std::optional<Edition> parse_edition(std::string_view text) {
  for (const Edition edition : kEditions) {
    if (to_string(edition) == text) return edition;
  }
  return std::nullopt;
}

std::string edition_names() {
  std::string all;
  for (const std::string& name : names()) all += (all.empty() ? "" : ", ") + name;
  return all;
}

}  // namespace escaque::laws
