#pragma once
// Small fields written down player by player.

#include <algorithm>
#include <utility>
#include <vector>

#include "domain/pairing/dutch/dutch.hpp"

namespace escaque::pairing::dutch::positions {

inline constexpr Color kWhite = Color::white;
inline constexpr Color kBlack = Color::black;

struct Seat {
  int tenths = 0;
  Preference preference = Preference::none;
  std::optional<Color> wanted = {};
  std::vector<int> barred = {};  // Indices; one direction is enough.
  Float last = Float::none;
  Float before = Float::none;
  bool may_have_bye = true;
};

inline Participant make_participant(const Seat& seat) {
  Participant player;
  player.score = player.standing = {seat.tenths};
  player.preference = seat.preference;
  player.wanted = seat.wanted;
  const int side = seat.wanted == Color::white ? -1 : 1;
  if (seat.preference == Preference::strong) player.color_difference = side;
  if (seat.preference == Preference::absolute) player.color_difference = 2 * side;
  player.last_float = seat.last;
  player.previous_float = seat.before;
  player.may_have_bye = seat.may_have_bye;
  return player;
}

/// Seats stand in order of score; numbers are indices and one.
inline Field make_field(Edition edition, Round round, const std::vector<Seat>& seats) {
  Field field;
  field.edition = edition;
  field.round = round;
  for (const Seat& seat : seats) field.players.push_back(make_participant(seat));
  for (std::size_t i = 0; i < seats.size(); ++i) {
    field.players[i].number = field.players[i].rank = static_cast<int>(i) + 1;
    for (const int other : seats[i].barred) {
      field.players[i].barred.push_back(other);
      field.players[static_cast<std::size_t>(other)].barred.push_back(static_cast<int>(i));
    }
  }
  for (Participant& player : field.players) {
    std::sort(player.barred.begin(), player.barred.end());
    player.barred.erase(std::unique(player.barred.begin(), player.barred.end()),
                        player.barred.end());
  }
  return field;
}

using IndexPairs = std::vector<std::pair<int, int>>;

/// The pairs, ascending; the bye as (player, -1). Empty without a pairing.
inline IndexPairs pairs_of(const Field& field) {
  IndexPairs pairs;
  const auto round = pair_field(field);
  if (!round) return pairs;
  for (const Board& board : round->boards) {
    pairs.push_back(std::minmax(board.colors.white, board.colors.black));
  }
  if (round->bye) pairs.emplace_back(*round->bye, -1);
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

}  // namespace escaque::pairing::dutch::positions
