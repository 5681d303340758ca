#pragma once
// A team of a team event as its captain entered it, what the regulations say of teams, and a match.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "domain/base/id.hpp"
#include "domain/pairing/teams/standings.hpp"

namespace escaque::event {

namespace teams = pairing::teams;

using TeamId = Id<struct TeamIdTag>;

/// What the regulations of a team event add.
struct TeamRegulations {
  int boards = 4;
  int most_members = 6;  // Reserves included.
  teams::Primary primary = teams::Primary::match_points;
  teams::Points match_win{20};
  teams::Points match_draw{10};
  teams::Points match_loss{0};
  /// What a team without opponent gets; nothing: as the manual has it (`team_rules`).
  std::optional<teams::Points> bye_match = std::nullopt;
  std::optional<teams::Points> bye_games = std::nullopt;

  friend bool operator==(const TeamRegulations&, const TeamRegulations&) = default;
};

/// Speaks for a team, whether they play or not.
struct Captain {
  UserId id;
  std::string handle = {};

  friend bool operator==(const Captain&, const Captain&) = default;
};

struct Team {
  TeamId id;
  std::string name;
  Captain captain;
  /// In the order of their boards, reserves last.
  std::vector<UserId> members;
  /// Members and invited players, in that order.
  std::vector<UserId> listed = {};
  /// The pairing number; 0 until numbers are given.
  teams::TeamNumber number = 0;
  /// Can be paired from this round on.
  int from_round = 1;
  bool has_withdrawn = false;

  [[nodiscard]] bool has(UserId user) const {
    return std::find(members.begin(), members.end(), user) != members.end();
  }
  friend bool operator==(const Team&, const Team&) = default;
};

/// A match of a round. Where both line-ups have a player there is a board in the round, matches and
/// boards in order; whoever sits alone wins by forfeit.
struct TeamMatch {
  TeamId first;  // Named first: White on the odd boards.
  TeamId second;
  std::vector<UserId> first_line_up;
  std::vector<UserId> second_line_up;
  bool is_by_hand = false;

  [[nodiscard]] bool has(TeamId team) const { return first == team || second == team; }
  /// How many boards of the round are its.
  [[nodiscard]] std::size_t size() const {
    return std::min(first_line_up.size(), second_line_up.size());
  }
  friend bool operator==(const TeamMatch&, const TeamMatch&) = default;
};

}  // namespace escaque::event
