#pragma once
// A match between two players: slow games, then, as the rules of the match say, rapid games, blitz
// games and one sudden-death game in which a draw is enough for Black (the arbiters' manual, 5.1,
// 5.2 and its chapter on tie-break matches). Pure: what comes next follows from what has happened.

#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "domain/base/color.hpp"
#include "domain/base/result.hpp"
#include "domain/clock/time_control.hpp"

namespace escaque::pairing::knockout {

enum class Side : std::uint8_t { first, second };

[[nodiscard]] constexpr Side other(Side side) {
  return side == Side::first ? Side::second : Side::first;
}

enum class GameKind : std::uint8_t { slow, rapid, blitz, sudden_death };

[[nodiscard]] std::string_view to_string(GameKind kind);

/// What a game brought; `nobody` when both forfeited.
enum class GameScore : std::uint8_t { white, draw, black, nobody };

struct MatchRules {
  int games = 2;  // Slow ones.
  int rapid = 2;  // 0 for none; the same for blitz.
  int blitz = 2;
  bool sudden_death = true;
  /// Slow games left when the match is won: not played, or played but not rated (5.1).
  bool plays_on = false;
  clock::TimeControl slow_time{std::chrono::minutes(90), std::chrono::seconds(30)};
  clock::TimeControl rapid_time{std::chrono::minutes(25), std::chrono::seconds(10)};
  clock::TimeControl blitz_time{std::chrono::minutes(5), std::chrono::seconds(3)};
  ByColor<clock::TimeControl> sudden_death_time{{std::chrono::minutes(5), Millis{0}},
                                                {std::chrono::minutes(4), Millis{0}}};
};

/// What has happened so far.
struct MatchRecord {
  /// The winner of the drawing of lots before each kind of games, who in sudden death chooses the
  /// colour, and before that has White in the games with odd numbers.
  std::vector<Side> lots;
  std::optional<Color> choice;  // Of the winner of the lot for sudden death.
  std::vector<GameScore> games;
};

// What comes next.
struct DrawLots {
  GameKind kind = GameKind::slow;
  friend bool operator==(const DrawLots&, const DrawLots&) = default;
};
struct ChooseColor {
  Side by = Side::first;
  friend bool operator==(const ChooseColor&, const ChooseColor&) = default;
};
struct PlayGame {
  GameKind kind = GameKind::slow;
  int number = 1;  // Among the games of its kind.
  Side white = Side::first;
  ByColor<clock::TimeControl> time;
  bool is_rated = true;
  friend bool operator==(const PlayGame&, const PlayGame&) = default;
};
struct MatchOver {
  std::optional<Side> winner;  // Nobody: drawn where no tie-break was left, or both forfeited.
  GameKind decided_by = GameKind::slow;
  friend bool operator==(const MatchOver&, const MatchOver&) = default;
};
using NextStep = std::variant<DrawLots, ChooseColor, PlayGame, MatchOver>;

/// Scores in half points, of one kind of games.
struct KindScore {
  GameKind kind = GameKind::slow;
  int first = 0;
  int second = 0;
  friend bool operator==(const KindScore&, const KindScore&) = default;
};

struct MatchState {
  NextStep next;
  std::vector<KindScore> scores;  // Of the kinds that have begun.
};

enum class MatchError : std::uint8_t {
  no_games,        // A match has at least one slow game, and no number of games is negative.
  odd_tie_break,   // Rapid and blitz games come in even numbers, so that colours are equal.
  too_many_lots,   // Lots were drawn for games that are not to be played.
  early_choice,    // A colour was chosen before the lot for sudden death was drawn.
  too_many_games,  // A game was recorded that was not to be played.
};

[[nodiscard]] std::string_view to_string(MatchError error);

[[nodiscard]] Result<MatchState, MatchError> state_of(const MatchRules& rules,
                                                      const MatchRecord& record);

}  // namespace escaque::pairing::knockout
