#include "domain/pairing/swiss/burstein/index.hpp"

namespace escaque::pairing::swiss {
namespace {

using tournament::Player;
using tournament::RoundEntry;
using tournament::RoundResult;

bool is_zero_bye(RoundResult result) {
  return result == RoundResult::absent || result == RoundResult::zero_bye;
}

/// The score of a player as the opponents see it: one who left, or stays away at the end, counts as
/// having drawn since (1.7.2).
int seen_score(const tournament::Tournament& event, const Player& player, Round last) {
  int tenths = tournament::score_after(event, player, last).tenths;
  for (Round round = last; round >= 1 && is_zero_bye(player.entry(round).result); --round) {
    tenths += (event.points.draw - tournament::worth(event, player, round)).tenths;
  }
  return tenths;
}

OppositionIndex index_of(const tournament::Tournament& event, const tournament::PlayerIndex& places,
                         const Player& player, Round last) {
  OppositionIndex index;
  const int own = tournament::score_after(event, player, last).tenths;
  for (Round round = 1; round <= last; ++round) {
    const RoundEntry entry = player.entry(round);
    const bool played = tournament::is_played(entry.result);
    // A round not played counts as a game against oneself.
    const int opposition =
        played ? seen_score(event, event.players[places[entry.opponent]], last) : own;
    index.buchholz += opposition;
    index.sonneborn_berger += opposition * tournament::worth(event, player, round).tenths;
  }
  return index;
}

}  // namespace

std::string to_string(const OppositionIndex& index) {
  const int cents = index.sonneborn_berger % 100;
  return "BH " + to_string(Points{index.buchholz}) + " SB " +
         std::to_string(index.sonneborn_berger / 100) + (cents < 10 ? ".0" : ".") +
         std::to_string(cents);
}

std::vector<OppositionIndex> opposition_indices(const tournament::Tournament& event, Round round,
                                                const Field& field) {
  const tournament::PlayerIndex places(event.players);
  std::vector<OppositionIndex> indices;
  for (const Participant& player : field.players) {
    indices.push_back(index_of(event, places, event.players[places[player.number]], round - 1));
  }
  return indices;
}

}  // namespace escaque::pairing::swiss
