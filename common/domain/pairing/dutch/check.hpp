#pragma once
// Pairs all rounds of a tournament again and names what was paired otherwise.

#include <functional>
#include <utility>
#include <vector>

#include "domain/pairing/dutch/dutch.hpp"

namespace escaque::pairing::dutch {

/// A pair that only the rules or only the tournament has; `black` is 0 for the bye.
struct Difference {
  enum class Side : std::uint8_t { expected, played };

  Round round = 1;
  Side side = Side::expected;
  tournament::PlayerNumber white = 0;
  tournament::PlayerNumber black = 0;

  friend bool operator==(const Difference&, const Difference&) = default;
};

struct Check {
  Round rounds = 0;
  std::vector<Difference> differences;
  std::vector<Round> impossible;  // The rules allow no pairing at all.
};

/// White's number, then Black's; 0 for the bye.
using NumberPair = std::pair<tournament::PlayerNumber, tournament::PlayerNumber>;
/// The pairs of a round by some system.
using PairingRule = std::function<Result<std::vector<NumberPair>, PairingError>(Round)>;

/// The boards of a paired round, and the bye; any system's.
template <class Pairing>
[[nodiscard]] std::vector<NumberPair> number_pairs(const Pairing& round) {
  std::vector<NumberPair> pairs;
  const auto number = [&](int index) { return round.field[index].number; };
  for (const auto& board : round.boards) {
    pairs.emplace_back(number(board.colors.white), number(board.colors.black));
  }
  if (round.bye) pairs.emplace_back(number(*round.bye), 0);
  return pairs;
}

/// Every round by what happened before it; why a round cannot be paired, unless there is no legal
/// pairing.
[[nodiscard]] Result<Check, PairingError> check_rounds(const tournament::Tournament& event,
                                                       Edition edition);
[[nodiscard]] Result<Check, PairingError> check_rounds(const tournament::Tournament& event,
                                                       const PairingRule& pair);

}  // namespace escaque::pairing::dutch
