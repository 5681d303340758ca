#pragma once
// Small fields made at random, and every way to pair them, for comparison with literal readings.

#include <algorithm>
#include <random>
#include <utility>
#include <vector>

#include "domain/pairing/dutch/field.hpp"

namespace escaque::pairing::testing {

/// Ordered by score; about one meeting in `met_one_in` is barred.
inline dutch::Field random_field(std::mt19937& random, int size, unsigned met_one_in) {
  dutch::Field field;
  field.round = 5;
  field.players.resize(static_cast<std::size_t>(size));
  int score = 40;
  for (int a = 0; a < size; ++a) {
    dutch::Participant& player = field.players[static_cast<std::size_t>(a)];
    score -= random() % 3 == 0 ? 5 : 0;
    player.number = player.rank = a + 1;
    player.score = player.standing = tournament::Points{score};
    player.preference = static_cast<dutch::Preference>(random() % 4);
    player.last_float = static_cast<dutch::Float>(random() % 3);
    player.colors = {Color::white};
    if (player.preference != dutch::Preference::none) {
      player.wanted = random() % 2 == 0 ? Color::white : Color::black;
    }
    for (int b = 0; b < a; ++b) {
      if (random() % met_one_in != 0) continue;
      player.barred.push_back(b);
      field.players[static_cast<std::size_t>(b)].barred.push_back(a);
    }
  }
  return field;
}

using IndexPairs = std::vector<std::pair<int, int>>;

/// Calls `visit` with every way to pair all `players` legally.
template <class Visit>
void each_pairing(const dutch::Field& field, const std::vector<int>& players, IndexPairs& made,
                  Visit visit) {
  if (players.empty()) return visit(made);
  for (std::size_t i = 1; i < players.size(); ++i) {
    if (!dutch::may_meet(field, players[0], players[i])) continue;
    std::vector<int> others(players.begin() + 1, players.end());
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(i) - 1);
    made.emplace_back(players[0], players[i]);
    each_pairing(field, others, made, visit);
    made.pop_back();
  }
}

inline bool contains(const std::vector<int>& players, int player) {
  return std::find(players.begin(), players.end(), player) != players.end();
}

}  // namespace escaque::pairing::testing
