#pragma once
// A knock-out as it is now: who meets whom, who went on and why, which game comes next. A match
// takes several rounds of the event, one for each of its games.

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "domain/event/event.hpp"
#include "domain/pairing/knockout/bracket.hpp"

namespace escaque::event {

/// Nine games of a match at most, and eleven matches, are 99 rounds.
inline constexpr std::size_t kMaxKnockoutPlayers = 2048;
/// From the publication of a sudden-death game to its start: the winner of the lot chooses.
inline constexpr Millis kTimeToChoose = std::chrono::minutes(1);

enum class TieEnd : std::uint8_t {
  open,
  bye,        // They had no opponent.
  by_games,   // By the results of the match.
  walkover,   // The other one withdrew, or both did.
  as_paired,  // A result was corrected after the winner had been paired further (C.04.2).
};

struct BracketTie {
  // Nothing: not known yet, or nobody.
  std::optional<UserId> first;
  std::optional<UserId> second;
  TieEnd end = TieEnd::open;
  /// Nothing: open, or neither goes on.
  std::optional<UserId> winner;
  std::vector<BoardPlace> games;
  /// Of the kinds of games that have begun.
  std::vector<pairing::knockout::KindScore> scores;
  /// What counts in the match.
  pairing::knockout::MatchRecord record;
};

struct EventBracket {
  pairing::knockout::Bracket seeds;  // By pairing numbers.
  std::vector<std::vector<BracketTie>> rounds;

  [[nodiscard]] bool is_decided() const { return champion(seeds).has_value(); }
};

/// After the boards of rounds 1 to `last`; empty as long as there are no two players with numbers.
[[nodiscard]] EventBracket bracket_of(const Event& event, Round last = tournament::kMaxRounds);

[[nodiscard]] pairing::knockout::MatchRules match_rules(const Regulations& regulations);

/// The winner of the lot before games of this kind.
using DrawLot = std::function<pairing::knockout::Side(pairing::knockout::GameKind)>;
/// The next game of the match once its lots are drawn into `record`; nothing when it is over.
[[nodiscard]] std::optional<pairing::knockout::PlayGame> next_game(
    const pairing::knockout::MatchRules& rules, pairing::knockout::MatchRecord& record,
    const DrawLot& lot, Color choice);

/// The terms of a board's game: those of the event, or of a tie-break game. Sudden death, with
/// unequal times, is not rated.
[[nodiscard]] game::Terms terms_of(const Event& event, const Board& board);

}  // namespace escaque::event
