#include "domain/event/system.hpp"

#include "domain/pairing/swiss/system.hpp"

namespace escaque::event {

std::string_view to_string(System system) {
  switch (system) {
    case System::dutch_2026:
      return "dutch-2026";
    case System::dutch_2017:
      return "dutch-2017";
    case System::round_robin:
      return "round-robin";
    case System::double_round_robin:
      return "double-round-robin";
    case System::dutch_2013:
      return "dutch-2013";
    case System::burstein:
      return "burstein";
    case System::dubov:
      return "dubov";
    case System::lim:
      return "lim";
    case System::monrad:
      return "monrad";
    case System::scheveningen:
      return "scheveningen";
    case System::half_scheveningen:
      return "half-scheveningen";
    case System::skalitzka:
      return "skalitzka";
    case System::knockout:
      return "knockout";
    case System::team_swiss:
      return "team-swiss";
    case System::team_round_robin:
      return "team-round-robin";
    case System::double_team_round_robin:
      return "double-team-round-robin";
  }
  return {};
}

std::string_view standing(System system) {
  if (system == System::scheveningen || system == System::half_scheveningen) {
    return "unofficial: built from the manual's description, which prints no table";
  }
  if (is_knockout(system)) {
    return "unofficial: matches by the manual; seeding and byes, which it leaves open, as usual";
  }
  if (system == System::team_swiss) {
    return "unofficial: the Dutch system of 2026 with teams for players; the Olympiad's is not "
           "printed";
  }
  const auto swiss = pairing::swiss::find_system(to_string(system));
  return swiss ? pairing::swiss::standing(*swiss) : std::string_view();
}

std::string_view to_string(NumberDraw draw) {
  switch (draw) {
    case NumberDraw::by_ranking:
      return "by-ranking";
    case NumberDraw::by_lot:
      return "by-lot";
    case NumberDraw::varma:
      return "varma";
  }
  return {};
}

}  // namespace escaque::event
