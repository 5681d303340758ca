#pragma once
// Every criterion: a row with what the regulations say of it and how its number is worked out.
// Nothing else lists them.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "domain/base/table.hpp"

namespace escaque::pairing::tiebreak {

class Field;
struct Criterion;
struct Working;

enum class Name : std::uint8_t {
  points,
  direct_encounter,
  wins,
  games_won,
  black_games,
  black_wins,
  rounds_elected,
  standard_points,
  pairing_number,
  progressive,
  buchholz,
  fore_buchholz,
  average_buchholz,
  sum_of_buchholz,
  sonneborn_berger,
  koya,
  average_rating,
  performance,
  perfect_performance,
  average_performance,
  average_perfect_performance,
  rating,
};

enum class Better : std::uint8_t { higher, lower };

/// The number of one player, with its working. `field` was made with the rules of `criterion`.
using WorkOut = Working(const Field& field, std::size_t player, const Criterion& criterion);

// own_results.cpp
WorkOut own_points;
WorkOut wins;
WorkOut games_won;
WorkOut black_games;
WorkOut black_wins;
WorkOut rounds_elected;
WorkOut standard_points;
WorkOut pairing_number;
/// Cut-n leaves the first n running scores out.
WorkOut progressive;

// buchholz.cpp
WorkOut buchholz;
/// Of the opponents met over the board, with two decimals.
WorkOut average_buchholz;
/// Of the opponents met over the board (the manual, tie-breaks 3.1).
WorkOut sum_of_buchholz;

// sonneborn_berger.cpp
WorkOut sonneborn_berger;
/// Points against those who scored at least half of the possible points, or the limit moved up or
/// down by `criterion.limit` draws.
WorkOut koya;

// ratings.cpp
WorkOut average_rating;
WorkOut performance;
WorkOut perfect_performance;
/// Mean of what `performance` says of the opponents met.
WorkOut average_performance;
/// Mean of what `perfect_performance` says of the opponents met.
WorkOut average_perfect_performance;
WorkOut own_rating;

struct CriterionInfo {
  Name name;
  std::string_view acronym;
  std::string_view article;  // Of C.07 (2026), or with the edition that alone has it.
  std::string_view title;
  std::string_view modifiers;  // Those of C M L F that apply; P R U V apply to all.
  int decimals;
  Better better;
  WorkOut* work_out;  // None for what depends on who is tied: the standings work that out.
};

inline constexpr auto kCriteria = [] {
  using enum Better;
  return std::to_array<CriterionInfo>({
      {Name::points, "PTS", "5", "points", "", 1, higher, own_points},
      {Name::direct_encounter, "DE", "6", "direct encounter", "", 0, lower, nullptr},
      {Name::wins, "WIN", "7.1", "rounds with the points of a win", "", 0, higher, wins},
      {Name::games_won, "WON", "7.2", "games won over the board", "", 0, higher, games_won},
      {Name::black_games, "BPG", "7.3", "games played with Black", "", 0, higher, black_games},
      {Name::black_wins, "BWG", "7.4", "games won with Black", "", 0, higher, black_wins},
      {Name::rounds_elected, "REP", "7.6", "rounds the player elected to play", "", 0, higher,
       rounds_elected},
      {Name::standard_points, "STD", "7.7", "standard points", "", 1, higher, standard_points},
      {Name::pairing_number, "TPN", "7.8", "tournament pairing number", "", 0, lower,
       pairing_number},
      {Name::progressive, "PS", "7.5", "sum of progressive scores", "C", 1, higher, progressive},
      {Name::buchholz, "BH", "8.1", "Buchholz", "CMF", 1, higher, buchholz},
      {Name::fore_buchholz, "FB", "8.3", "fore Buchholz", "CM", 1, higher, buchholz},
      {Name::average_buchholz, "AOB", "8.2", "average of the opponents' Buchholz", "F", 2, higher,
       average_buchholz},
      {Name::sum_of_buchholz, "SOB", "3.1 (2012)", "sum of the opponents' Buchholz", "F", 1, higher,
       sum_of_buchholz},
      {Name::sonneborn_berger, "SB", "9.1", "Sonneborn-Berger", "CMF", 2, higher, sonneborn_berger},
      {Name::koya, "KS", "9.2", "Koya", "L", 1, higher, koya},
      {Name::average_rating, "ARO", "10.1", "average rating of the opponents", "CM", 0, higher,
       average_rating},
      {Name::performance, "TPR", "10.2", "tournament performance rating", "", 0, higher,
       performance},
      {Name::perfect_performance, "PTP", "10.3", "perfect tournament performance", "", 0, higher,
       perfect_performance},
      {Name::average_performance, "APRO", "10.4", "average of the opponents' TPR", "", 0, higher,
       average_performance},
      {Name::average_perfect_performance, "APPO", "10.5", "average of the opponents' PTP", "", 0,
       higher, average_perfect_performance},
      {Name::rating, "RTNG", "10.6", "rating", "", 0, higher, own_rating},
  });
}();
static_assert(is_indexed_by(&CriterionInfo::name, kCriteria));

[[nodiscard]] constexpr const CriterionInfo& info(Name name) {
  return kCriteria[static_cast<std::size_t>(name)];
}

}  // namespace escaque::pairing::tiebreak
