#include "domain/laws/edition.hpp"

namespace escaque::laws {

std::string_view to_string(Edition edition) {
  switch (edition) {
    case Edition::classic:
      return "classic";
    case Edition::fide_1993:
      return "fide-1993";
    case Edition::fide_1997:
      return "fide-1997";
    case Edition::fide_2014:
      return "fide-2014";
    case Edition::fide_2023:
      return "fide-2023";
    case Edition::online:
      return "online";
  }
  return "";
}

std::optional<Edition> parse_edition(std::string_view text) {
  for (const Edition edition : kEditions) {
    if (to_string(edition) == text) return edition;
  }
  return std::nullopt;
}

}  // namespace escaque::laws
