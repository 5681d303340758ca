#include "domain/pairing/dutch/check.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace escaque::pairing::dutch {
namespace {

using tournament::RoundEntry;
using tournament::RoundResult;

std::vector<NumberPair> pairs_played(const tournament::Tournament& event, Round round) {
  std::vector<NumberPair> pairs;
  for (const tournament::Player& player : event.players) {
    const RoundEntry entry = player.entry(round);
    if (entry.result == RoundResult::pairing_bye) pairs.emplace_back(player.number, 0);
    if (entry.opponent == 0 || entry.color != Color::white) continue;
    pairs.emplace_back(player.number, entry.opponent);
  }
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

}  // namespace

Result<Check, PairingError> check_rounds(const tournament::Tournament& event, Edition edition) {
  return check_rounds(event, [&](Round round) -> Result<std::vector<NumberPair>, PairingError> {
    const auto pairing = pair_round(event, round, edition);
    if (!pairing) return pairing.error();
    return number_pairs(*pairing);
  });
}

Result<Check, PairingError> check_rounds(const tournament::Tournament& event,
                                         const PairingRule& pair) {
  Check check{last_paired_round(event), {}, {}};
  for (Round round = 1; round <= check.rounds; ++round) {
    const auto pairing = pair(round);
    if (!pairing && pairing.error() != PairingError::no_legal_pairing) return pairing.error();
    if (!pairing) check.impossible.push_back(round);
    auto expected = pairing ? *pairing : std::vector<NumberPair>{};
    std::sort(expected.begin(), expected.end());
    const auto played = pairs_played(event, round);
    const auto add = [&](const auto& from, const auto& other, Difference::Side side) {
      std::vector<NumberPair> only;
      std::set_difference(from.begin(), from.end(), other.begin(), other.end(),
                          std::back_inserter(only));
      for (const auto& [white, black] : only) {
        check.differences.push_back({round, side, white, black});
      }
    };
    add(expected, played, Difference::Side::expected);
    add(played, expected, Difference::Side::played);
  }
  return check;
}

}  // namespace escaque::pairing::dutch
