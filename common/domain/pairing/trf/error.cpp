// Sentences for TrfError.

#include "domain/pairing/trf/error.hpp"

namespace escaque::pairing::trf {

std::string_view to_string(TrfError::Kind kind) {
  switch (kind) {
    case TrfError::Kind::too_large:
      return "A report has at most 9999 players, 99 rounds, 16 MiB.";
    case TrfError::Kind::no_players:
      return "A report needs at least one record 001.";
    case TrfError::Kind::bad_player_number:
      return "A player's number is a number from 1 to 9999.";
    case TrfError::Kind::duplicate_player:
      return "Every player's number may be used by one record 001 only.";
    case TrfError::Kind::unknown_player:
      return "No record 001 has this number.";
    case TrfError::Kind::bad_rating:
      return "A rating is a number from 0 to 9999, or blank.";
    case TrfError::Kind::bad_points:
      return "Points are a number up to 99.9 with one decimal.";
    case TrfError::Kind::wrong_points:
      return "The points are not the sum of the player's results.";
    case TrfError::Kind::bad_rank:
      return "A rank is a number from 1 to 9999, or blank.";
    case TrfError::Kind::bad_opponent:
      return "An opponent is the number of another player, 0000 or blank.";
    case TrfError::Kind::bad_color:
      return "A colour is w, b, - or blank; against an opponent it is w or b.";
    case TrfError::Kind::bad_result:
      return "A result is one of 1 = 0 W D L + - U F H Z, or blank.";
    case TrfError::Kind::needs_opponent:
      return "A game and a forfeit loss need an opponent.";
    case TrfError::Kind::needs_no_opponent:
      return "A bye is written with the opponent 0000.";
    case TrfError::Kind::not_mutual:
      return "The opponent's record names somebody else for this round.";
    case TrfError::Kind::same_color:
      return "Both players have the same colour.";
    case TrfError::Kind::results_disagree:
      return "The results of both players cannot belong to the same game.";
    case TrfError::Kind::two_pairing_byes:
      return "A round has at most one pairing-allocated bye (U).";
    case TrfError::Kind::bad_rounds:
      return "A number of rounds is a number from 1 to 99.";
    case TrfError::Kind::too_many_rounds:
      return "There are results of more rounds than the tournament has.";
    case TrfError::Kind::bad_initial_color:
      return "The initial colour is W or B (152), or white1 or black1 (XXC).";
    case TrfError::Kind::bad_point_system:
      return "A value of record 162 is one of W D L A P X Z with its points.";
    case TrfError::Kind::bad_acceleration:
      return "An acceleration needs points, rounds from 1 to 99 and players.";
    case TrfError::Kind::two_accelerations:
      return "Accelerations are given by records 250 or XXA, not by both.";
    case TrfError::Kind::bad_forbidden:
      return "Forbidden pairs need rounds from 1 to 99 (260) and two players or more.";
    case TrfError::Kind::bad_bye:
      return "A requested bye is F, H or Z, with a round from 1 to 99 and players.";
    case TrfError::Kind::bad_team_number:
      return "A team's number is a number from 1 to 999.";
    case TrfError::Kind::duplicate_team:
      return "Every team's number may be used by one record 310 only.";
    case TrfError::Kind::unknown_team:
      return "No record 310 has this number.";
    case TrfError::Kind::two_teams:
      return "A player plays for one team only.";
    case TrfError::Kind::bad_strength:
      return "A team's strength is a number from 0 to 999999, or blank.";
    case TrfError::Kind::bad_team_points:
      return "A team's points are a number up to 9999.9 with one decimal.";
    case TrfError::Kind::bad_team_bye:
      return "One record 320 has match points, game points, and a team for every round.";
    case TrfError::Kind::bad_abnormal:
      return "A record 299 has W D L F H Z + - or a blank, points, and a round or 000.";
    case TrfError::Kind::points_of_teams:
      return "Match points (columns 8 to 11) are for teams only.";
  }
  return {};
}

std::string to_string(const TrfError& error) {
  std::string text =
      "line " + std::to_string(error.line) + ", column " + std::to_string(error.column) + ": ";
  if (!error.found.empty()) text += '"' + error.found + "\": ";
  return text + std::string(to_string(error.kind));
}

}  // namespace escaque::pairing::trf
