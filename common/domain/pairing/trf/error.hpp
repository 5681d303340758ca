#pragma once
// Why a text is no tournament report: what is wrong, and where.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace escaque::pairing::trf {

struct TrfError {
  enum class Kind : std::uint8_t {
    too_large,          // A report has at most 9999 players, 99 rounds, 16 MiB.
    no_players,         // A report needs at least one record 001.
    bad_player_number,  // A player's number is a number from 1 to 9999.
    duplicate_player,   // Every player's number may be used by one record 001 only.
    unknown_player,     // No record 001 has this number.
    bad_rating,         // A rating is a number from 0 to 9999, or blank.
    bad_points,         // Points are a number up to 99.9 with one decimal.
    wrong_points,       // The points are not the sum of the player's results.
    bad_rank,           // A rank is a number from 1 to 9999, or blank.
    bad_opponent,       // An opponent is the number of another player, 0000 or blank.
    bad_color,          // A colour is w, b, - or blank; against an opponent it is w or b.
    bad_result,         // A result is one of 1 = 0 W D L + - U F H Z, or blank.
    needs_opponent,     // A game and a forfeit loss need an opponent.
    needs_no_opponent,  // A bye is written with the opponent 0000.
    not_mutual,         // The opponent's record names somebody else for this round.
    same_color,         // Both players have the same colour.
    results_disagree,   // The results of both players cannot belong to the same game.
    two_pairing_byes,   // A round has at most one pairing-allocated bye (U).
    bad_rounds,         // A number of rounds is a number from 1 to 99.
    too_many_rounds,    // There are results of more rounds than the tournament has.
    bad_initial_color,  // The initial colour is W or B (152), or white1 or black1 (XXC).
    bad_point_system,   // A value of record 162 is one of W D L A P X Z with its points.
    bad_acceleration,   // An acceleration needs points, rounds from 1 to 99 and players.
    two_accelerations,  // Accelerations are given by records 250 or XXA, not by both.
    bad_forbidden,      // Forbidden pairs need rounds from 1 to 99 (260) and two players or more.
    bad_bye,            // A requested bye is F, H or Z, with a round from 1 to 99 and players.
    bad_team_number,    // A team's number is a number from 1 to 999.
    duplicate_team,     // Every team's number may be used by one record 310 only.
    unknown_team,       // No record 310 has this number.
    two_teams,          // A player plays for one team only.
    bad_strength,       // A team's strength is a number from 0 to 999999, or blank.
    bad_team_points,    // A team's points are a number up to 9999.9 with one decimal.
    bad_team_bye,       // One record 320 has match points, game points, and a team for every round.
    bad_abnormal,       // A record 299 has W D L F H Z + - or a blank, points, and a round or 000.
    points_of_teams,    // Match points (columns 8 to 11) are for teams only.
  };

  Kind kind = Kind::no_players;
  std::size_t line = 1;    // From 1.
  std::size_t column = 1;  // From 1.
  std::string found;       // What was found there, at most 40 bytes.

  friend bool operator==(const TrfError&, const TrfError&) = default;
};

[[nodiscard]] std::string_view to_string(TrfError::Kind kind);
/// `line 21, column 97: "x": A colour is w, b, - or blank; …`
[[nodiscard]] std::string to_string(const TrfError& error);

}  // namespace escaque::pairing::trf
