#pragma once
// How the rounds of an event are paired: the systems by name, and what kind of system each is.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "domain/base/table.hpp"

namespace escaque::event {

/// What was written knows each by its place: new ones come last.
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

/// When the pairs become known.
enum class Rounds : std::uint8_t {
  one_by_one,  // A Swiss: by what happened before. The regulations say how many rounds.
  by_table,    // As soon as everybody has a number.
  by_bracket,  // Of a knock-out.
};

struct SystemInfo {
  System system;
  std::string_view name;
  Rounds rounds;
  bool is_team_event = false;       // Teams are entered and paired, their members play.
  bool can_be_accelerated = false;  // Baku is younger than the Dutch system of 2013.
  int teams = 0;  // How many teams it is for whose players meet one by one; 0 for all others.
};

inline constexpr std::array kSystems{
    SystemInfo{System::dutch_2026, "dutch-2026", Rounds::one_by_one, false, true},
    SystemInfo{System::dutch_2017, "dutch-2017", Rounds::one_by_one, false, true},
    SystemInfo{System::round_robin, "round-robin", Rounds::by_table},
    SystemInfo{System::double_round_robin, "double-round-robin", Rounds::by_table},
    SystemInfo{System::dutch_2013, "dutch-2013", Rounds::one_by_one},
    SystemInfo{System::burstein, "burstein", Rounds::one_by_one},
    SystemInfo{System::dubov, "dubov", Rounds::one_by_one},
    SystemInfo{System::lim, "lim", Rounds::one_by_one},
    SystemInfo{System::monrad, "monrad", Rounds::one_by_one},
    SystemInfo{System::scheveningen, "scheveningen", Rounds::by_table, false, false, 2},
    SystemInfo{System::half_scheveningen, "half-scheveningen", Rounds::by_table, false, false, 2},
    SystemInfo{System::skalitzka, "skalitzka", Rounds::by_table, false, false, 3},
    SystemInfo{System::knockout, "knockout", Rounds::by_bracket},
    SystemInfo{System::team_swiss, "team-swiss", Rounds::one_by_one, true},
    SystemInfo{System::team_round_robin, "team-round-robin", Rounds::by_table, true},
    SystemInfo{System::double_team_round_robin, "double-team-round-robin", Rounds::by_table, true},
};
static_assert(is_indexed_by(&SystemInfo::system, kSystems));

[[nodiscard]] constexpr const SystemInfo& info(System system) {
  return kSystems.at(static_cast<std::size_t>(system));
}

[[nodiscard]] constexpr std::string_view to_string(System system) { return info(system).name; }

[[nodiscard]] constexpr bool is_team_event(System system) { return info(system).is_team_event; }
[[nodiscard]] constexpr bool is_knockout(System system) {
  return info(system).rounds == Rounds::by_bracket;
}
/// A Swiss, of players or of teams.
[[nodiscard]] constexpr bool has_set_rounds(System system) {
  return info(system).rounds == Rounds::one_by_one;
}
/// Of players, everybody in each round.
[[nodiscard]] constexpr bool is_swiss(System system) {
  return has_set_rounds(system) && !is_team_event(system);
}
/// Of players.
[[nodiscard]] constexpr bool plays_by_table(System system) {
  return info(system).rounds == Rounds::by_table && !is_team_event(system);
}
[[nodiscard]] constexpr bool can_be_accelerated(System system) {
  return info(system).can_be_accelerated;
}
[[nodiscard]] constexpr int teams_of(System system) { return info(system).teams; }

/// Of players on their own, all of whom are ranked at its end.
[[nodiscard]] constexpr bool counts_in_season(System system) {
  return !is_knockout(system) && teams_of(system) == 0;
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
