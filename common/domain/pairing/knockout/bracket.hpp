#pragma once
// The bracket of a knock-out for any number of players: known as a whole before it starts, byes in
// the first round, and where everybody is after every tie that was decided.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "domain/base/result.hpp"

namespace escaque::pairing::knockout {

/// Players count from 1 in order of their seeding, or in the order they were drawn.
using Seed = int;
inline constexpr Seed kNobody = 0;  // A bye, or both players of a tie are out.
inline constexpr int kMaxPlayers = 65'536;

enum class Seeding : std::uint8_t {
  by_strength,  // If the better one always wins, 1 meets 2 in the final, 3 and 4 before it, ….
  as_drawn,     // Neighbours of the list meet; byes are where by_strength has them.
};

/// Two places of a round; unknown until the ties before are decided.
struct Tie {
  std::optional<Seed> first;
  std::optional<Seed> second;
  std::optional<Seed> winner;  // kNobody when neither goes on.

  friend bool operator==(const Tie&, const Tie&) = default;
};

/// Which tie: rounds and ties count from 0.
struct TieId {
  std::size_t round = 0;
  std::size_t tie = 0;

  friend bool operator==(const TieId&, const TieId&) = default;
};

struct Bracket {
  int players = 0;
  std::vector<std::vector<Tie>> rounds;  // Each has half as many ties as the one before.
  std::optional<Tie> third_place;        // Between those who lost the semi-finals.
};

/// A player's final places: from `best` to `worst`, shared with all who went out in that round.
struct Placing {
  Seed player = kNobody;
  int best = 0;
  int worst = 0;

  friend bool operator==(const Placing&, const Placing&) = default;
};

enum class BracketError : std::uint8_t {
  number_of_players,  // A knock-out has 2 to 65,536 players.
  no_such_tie,        // The bracket has no tie of this number.
  not_ready,          // Both players of a tie must be known before it is decided.
  already_decided,    // The tie has a winner.
  not_in_tie,         // Only one of both players, or nobody, can go on.
};

[[nodiscard]] std::string_view to_string(BracketError error);

/// Whether the losers of the semi-finals play for the third place (with four players or more).
enum class ThirdPlace : std::uint8_t { shared, played };

/// Byes go to the players with the lowest numbers; they are decided at once.
[[nodiscard]] Result<Bracket, BracketError> make_bracket(int players, Seeding seeding,
                                                         ThirdPlace third = ThirdPlace::shared);

/// `bracket` after `winner` (kNobody for neither) went on. Whoever then has no opponent goes on at
/// once. The tie for the third place is tie 1 of the last round.
[[nodiscard]] Result<Bracket, BracketError> decide_tie(Bracket bracket, TieId id, Seed winner);

/// Nobody until the final is decided.
[[nodiscard]] std::optional<Seed> champion(const Bracket& bracket);

/// Everybody whose place is certain, best first. Of a tie that nobody survived both went out.
[[nodiscard]] std::vector<Placing> placings(const Bracket& bracket);

}  // namespace escaque::pairing::knockout
