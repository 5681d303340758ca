#include "domain/event/system.hpp"

#include "domain/pairing/swiss/system.hpp"

namespace escaque::event {

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
