#pragma once
// A Swiss of teams: the Dutch system with teams for players and matches for games.

#include <optional>
#include <span>
#include <vector>

#include "domain/base/color.hpp"
#include "domain/base/result.hpp"
#include "domain/pairing/dutch/dutch.hpp"
#include "domain/pairing/teams/standings.hpp"

namespace escaque::pairing::teams {

struct TeamSwiss {
  int rounds = 0;
  /// Of the strongest team in the first round: White on the odd boards for the team named first.
  Color initial_color = Color::white;
  std::vector<TeamNumber> teams;  // Number 1 is the strongest.
  std::vector<PlayedMatch> matches;
  TeamRules rules;
};

struct TeamPairing {
  TeamNumber home = 0;
  TeamNumber away = 0;

  friend bool operator==(const TeamPairing&, const TeamPairing&) = default;
};

struct TeamRound {
  std::vector<TeamPairing> matches;  // In order of the tables.
  std::optional<TeamNumber> bye;
};

/// Teams as players, match points as points: what the Dutch system pairs `round` by.
[[nodiscard]] tournament::Tournament as_tournament(const TeamSwiss& event, tournament::Round round,
                                                   std::span<const TeamNumber> absent);

/// Pairs `round` by match points and by how often each was named first. `absent` teams are left out
/// and score nothing.
[[nodiscard]] Result<TeamRound, dutch::PairingError> pair_teams(const TeamSwiss& event,
                                                                tournament::Round round,
                                                                std::span<const TeamNumber> absent);

}  // namespace escaque::pairing::teams
