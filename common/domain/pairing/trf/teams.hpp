#pragma once
// The records of team tournaments: who plays for whom (013, 310), byes (320), points (299).

#include <optional>
#include <string>
#include <vector>

#include "domain/pairing/tournament/tournament.hpp"

namespace escaque::pairing::trf {

/// A team, in the order of its boards. What a record 013 does not hold is empty.
struct Team {
  std::string name;
  std::vector<tournament::PlayerNumber> players;
  int number = 0;  // Pairing number, from 1; 0 in a record 013.
  std::string nickname = {};
  std::optional<int> strength = std::nullopt;
  std::optional<tournament::Points> match_points = std::nullopt;
  std::optional<tournament::Points> game_points = std::nullopt;
  std::optional<int> rank = std::nullopt;

  friend bool operator==(const Team&, const Team&) = default;
};

/// A record 320: which team had the pairing-allocated bye, and what it is worth.
struct TeamByes {
  tournament::Points match_points;
  tournament::Points game_points;
  std::vector<int> teams;  // By round; 0 where nobody had it.

  friend bool operator==(const TeamByes&, const TeamByes&) = default;
};

/// A record 299 of a team tournament; of players it is `tournament::AbnormalPoints`.
struct TeamPoints {
  /// What results of this kind are worth; nothing for a penalty or a bonus.
  std::optional<tournament::RoundResult> result;
  std::optional<tournament::Points> match_points;
  std::optional<tournament::Points> game_points;
  tournament::Round round = 0;  // 0 for every round.
  std::vector<int> teams;       // Empty for all.

  friend bool operator==(const TeamPoints&, const TeamPoints&) = default;
};

/// The record 310 of a team with a number, the record 013 of one without.
[[nodiscard]] std::string to_record(const Team& team);
[[nodiscard]] std::string to_record(const TeamByes& byes);
[[nodiscard]] std::string to_record(const TeamPoints& points);

}  // namespace escaque::pairing::trf
