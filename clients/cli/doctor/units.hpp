#pragma once
// What systemd says of the units of a site that was installed from packages.

#include <map>
#include <string>
#include <string_view>

namespace escaque::clients::cli::doctor {

enum class UnitState {
  runs,  // Or begins to.
  off,   // Disabled, so the operator wants it so.
  gone,  // It should run.
};

/// Of `systemctl show --property=Id,ActiveState,UnitFileState UNIT…`: by the name of the unit.
[[nodiscard]] std::map<std::string, UnitState> parse_units(std::string_view text);

}  // namespace escaque::clients::cli::doctor
