#pragma once
// Which text of the Dutch system (FIDE C.04.3) rules a pairing.

#include <cstdint>
#include <string_view>

namespace escaque::pairing::dutch {

enum class Edition : std::uint8_t {
  rules_2013,  // Istanbul 2012 and Tallinn 2013, in force until 30 June 2017: a procedure.
  rules_2017,  // Baku 2016 and Goynuk 2017, in force until 31 January 2026.
  rules_2026,  // In force since 1 February 2026.
};

[[nodiscard]] constexpr std::string_view to_string(Edition edition) {
  switch (edition) {
    case Edition::rules_2013:
      return "dutch-2013";
    case Edition::rules_2017:
      return "dutch-2017";
    case Edition::rules_2026:
      return "dutch-2026";
  }
  return {};
}

}  // namespace escaque::pairing::dutch
