#pragma once
// A team event as matches of teams: what pairings and standings are made from.

#include <vector>

#include "domain/event/event.hpp"
#include "domain/pairing/teams/swiss.hpp"

namespace escaque::event {

/// How many have a pairing number.
[[nodiscard]] int numbered_teams(const Event& event);

/// By the regulations; a bye, where they say nothing, as the manual has it: half of the game
/// points, and the match points of a draw, or of a win where the teams are fewer than twice the
/// rounds.
[[nodiscard]] teams::TeamRules team_rules(const Event& event);

/// What a game without a result counts as.
enum class Unfinished : std::uint8_t { open, draws };

/// Every board of a match, those of `match.size()` as `round` has them.
[[nodiscard]] std::vector<teams::BoardGame> board_games(const Event& event,
                                                        const PairedRound& round, std::size_t match,
                                                        Unfinished unfinished);

/// The score of a match of a round that has started.
[[nodiscard]] teams::MatchScore match_score(const Event& event, const PairedRound& round,
                                            std::size_t match);

/// Final matches and byes of rounds 1 to `last` that have started, teams by number.
[[nodiscard]] std::vector<teams::PlayedMatch> played_matches(const Event& event, Round last,
                                                             Unfinished unfinished);

/// What a Swiss pairs `round` by, a published one or the next.
[[nodiscard]] teams::TeamSwiss team_swiss(const Event& event, Round round);

/// Somebody of it can play in `round`.
[[nodiscard]] bool can_play(const Event& event, const Team& team, Round round);

/// Of the best as many members as a match has boards; those unrated or missing count as the
/// regulations say of the unrated, or as nothing.
[[nodiscard]] int summed_ratings(const Event& event, const Team& team);
/// Their average, rounded down.
[[nodiscard]] int strength(const Event& event, const Team& team);

}  // namespace escaque::event
