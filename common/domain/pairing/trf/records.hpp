#pragma once
// What each kind of record means. What is wrong is left in the record.

#include <cstdint>

#include "domain/pairing/tournament/tournament.hpp"
#include "domain/pairing/trf/record.hpp"
#include "domain/pairing/trf/teams.hpp"

namespace escaque::pairing::trf {

/// First column of the ten that a round takes in a record 001.
constexpr std::size_t round_column(std::size_t round_index) { return 92 + 10 * round_index; }

/// A record 001.
[[nodiscard]] tournament::Player read_player(Record& record);
/// The record 001 of `player`, without blanks at its end.
[[nodiscard]] std::string write_player(const tournament::Player& player);

/// A record 013 or 310.
[[nodiscard]] Team read_team(Record& record);
/// A record 320 of a tournament of this many rounds; 0 when they are not stated.
[[nodiscard]] TeamByes read_team_byes(Record& record, int rounds);
/// A record 299. Its numbers are those of teams where there are any; players have no match points.
enum class NumbersOf : std::uint8_t { players, teams };
[[nodiscard]] TeamPoints read_abnormal_points(Record& record, NumbersOf whom);

/// A record of the rules of the event; records that say nothing about them pass unread.
void read_setting(Record& record, tournament::Tournament& tournament);
/// The records that hold the rules of `tournament`, its name first.
[[nodiscard]] std::vector<std::string> write_settings(const tournament::Tournament& tournament);

}  // namespace escaque::pairing::trf
