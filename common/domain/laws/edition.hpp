#pragma once
// The editions of the Laws of Chess that an event can choose.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "domain/base/enums.hpp"

namespace escaque::laws {

enum class Edition : std::uint8_t {
  classic,    // Club rules as they were before 1984.
  fide_1993,  // In force from 1 January 1993.
  fide_1997,  // In force from 1 July 1997.
  fide_2014,  // In force from 1 July 2014.
  fide_2023,  // In force from 1 January 2023.
  online,     // The house edition: fide-2023 as a server can apply it.
};

inline constexpr auto kEditions = enumerators<Edition>();

/// The enumerator with hyphens, "fide-1993": also the first word of every article that a ruling
/// names.
[[nodiscard]] std::string_view to_string(Edition edition);
[[nodiscard]] std::optional<Edition> parse_edition(std::string_view text);
/// The names of all of them: "classic, fide-1993, …".
[[nodiscard]] std::string edition_names();

}  // namespace escaque::laws
