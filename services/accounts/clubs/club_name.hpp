#pragma once
// Names of clubs as they are found, and as they look.

#include <string>
#include <string_view>

namespace escaque::services::accounts {

/// In one case and without accents: "Círculo" is found by "circ". The names are sorted by it, and
/// no two clubs have the same.
[[nodiscard]] std::string club_key(std::string_view name);
/// As it looks when it is written so (skeletons of UTS #39): no two clubs have the same either.
[[nodiscard]] std::string club_look(std::string_view name);

}  // namespace escaque::services::accounts
