#include "domain/laws/penalties.hpp"

namespace escaque::laws {

std::string_view to_string(Penalty penalty) {
  switch (penalty) {
    case Penalty::warning:
      return "warning";
    case Penalty::time_to_other:
      return "time_to_other";
    case Penalty::time_off:
      return "time_off";
    case Penalty::points_to_other:
      return "points_to_other";
    case Penalty::points_off:
      return "points_off";
    case Penalty::loss:
      return "loss";
    case Penalty::fine:
      return "fine";
    case Penalty::expulsion:
      return "expulsion";
  }
  return "";
}

}  // namespace escaque::laws
