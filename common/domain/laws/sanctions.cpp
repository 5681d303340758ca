#include "domain/laws/sanctions.hpp"

namespace escaque::laws {

std::string_view to_string(Sanction sanction) {
  switch (sanction) {
    case Sanction::warning:
      return "warning";
    case Sanction::time_to_other:
      return "time_to_other";
    case Sanction::time_off:
      return "time_off";
    case Sanction::points_to_other:
      return "points_to_other";
    case Sanction::points_off:
      return "points_off";
    case Sanction::loss:
      return "loss";
    case Sanction::fine:
      return "fine";
    case Sanction::expulsion:
      return "expulsion";
  }
  return "";
}

}  // namespace escaque::laws
