#include "cli/doctor/units.hpp"

#include <sstream>

namespace escaque::clients::cli::doctor {
namespace {

using Properties = std::map<std::string, std::string, std::less<>>;

UnitState state_of(const Properties& unit) {
  const auto is = [&unit](std::string_view name, std::string_view value) {
    const auto found = unit.find(name);
    return found != unit.end() && found->second == value;
  };
  if (is("ActiveState", "failed")) return UnitState::gone;
  if (!is("ActiveState", "inactive")) return UnitState::runs;
  const bool is_off = is("UnitFileState", "disabled") || is("UnitFileState", "masked");
  return is_off ? UnitState::off : UnitState::gone;
}

}  // namespace

std::map<std::string, UnitState> parse_units(std::string_view text) {
  std::map<std::string, UnitState> states;
  Properties unit;
  const auto finish = [&] {
    if (unit.contains("Id")) states.emplace(unit.at("Id"), state_of(unit));
    unit.clear();
  };
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) {
    const auto equals = line.find('=');
    if (equals == std::string::npos) {
      finish();  // An empty line is between two units.
    } else {
      unit.insert_or_assign(line.substr(0, equals), line.substr(equals + 1));
    }
  }
  finish();
  return states;
}

}  // namespace escaque::clients::cli::doctor
