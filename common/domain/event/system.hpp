#pragma once
// How the rounds of an event are paired: the systems by name, and what kind of system each is.

#include <array>
#include <cstdint>
#include <string_view>

namespace escaque::event {

/// In the order of the logs' encoding: new ones come last.
enum class System : std::uint8_t {
  dutch_2026,
  dutch_2017,
  round_robin,
  double_round_robin,
  dutch_2013,
  burstein,
  dubov,
  lim,
  monrad,
  scheveningen,       // Two teams, every board against every board of the other.
  half_scheveningen,  // The upper halves against each other, and the lower ones.
  skalitzka,          // Three teams in two rounds.
  knockout,
  // Captains enter teams, who meet in matches of several boards.
  team_swiss,
  team_round_robin,
  double_team_round_robin,
};

inline constexpr std::array kSystems = {System::dutch_2026,
                                        System::dutch_2017,
                                        System::dutch_2013,
                                        System::burstein,
                                        System::dubov,
                                        System::lim,
                                        System::monrad,
                                        System::round_robin,
                                        System::double_round_robin,
                                        System::scheveningen,
                                        System::half_scheveningen,
                                        System::skalitzka,
                                        System::knockout,
                                        System::team_swiss,
                                        System::team_round_robin,
                                        System::double_team_round_robin};

[[nodiscard]] std::string_view to_string(System system);

/// Of players, in rounds paired one by one by what happened before, everybody in each.
[[nodiscard]] constexpr bool is_swiss(System system) {
  return system <= System::dutch_2017 || (system >= System::dutch_2013 && system <= System::monrad);
}
[[nodiscard]] constexpr bool is_knockout(System system) { return system == System::knockout; }
/// Teams are entered and paired, their members play.
[[nodiscard]] constexpr bool is_team_event(System system) { return system >= System::team_swiss; }
/// A Swiss, of players or of teams: the regulations say how many rounds.
[[nodiscard]] constexpr bool has_set_rounds(System system) {
  return is_swiss(system) || system == System::team_swiss;
}
/// Of players: who meets whom when is known as soon as everybody has a number.
[[nodiscard]] constexpr bool plays_by_table(System system) {
  return !is_swiss(system) && !is_knockout(system) && !is_team_event(system);
}
/// Baku acceleration is younger than the Dutch system of 2013, and made for the Dutch.
[[nodiscard]] constexpr bool can_be_accelerated(System system) {
  return system <= System::dutch_2017;
}
/// How many teams the system is for whose players meet one by one; 0 for all others.
[[nodiscard]] constexpr int teams_of(System system) {
  if (system == System::skalitzka) return 3;
  return system == System::scheveningen || system == System::half_scheveningen ? 2 : 0;
}

/// From what an unofficial system was built; empty for the official ones.
[[nodiscard]] std::string_view standing(System system);

/// How an all-play-all or a knock-out gets its numbers when the arbiter gives none.
enum class NumberDraw : std::uint8_t {
  by_ranking,
  by_lot,
  varma,  // Players of one federation do not meet in the last three rounds; 9 to 24 players.
};

[[nodiscard]] std::string_view to_string(NumberDraw draw);

}  // namespace escaque::event
