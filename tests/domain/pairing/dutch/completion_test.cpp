// The completion test against trying every pairing.

#include "domain/pairing/dutch/completion.hpp"

#include <algorithm>
#include <numeric>
#include <random>

#include <gtest/gtest.h>

namespace escaque::pairing::dutch {
namespace {

bool can_pair_all(const Field& field, std::vector<int> players, bool bye_left) {
  if (players.empty()) return true;
  const int first = players.back();
  players.pop_back();
  if (bye_left && field[first].may_have_bye && can_pair_all(field, players, false)) return true;
  for (std::size_t i = 0; i < players.size(); ++i) {
    if (!may_meet(field, first, players[i])) continue;
    std::vector<int> others = players;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
    if (can_pair_all(field, others, bye_left)) return true;
  }
  return false;
}

TEST(Completion, AgreesWithTryingEveryPairing) {
  std::mt19937 random(6);  // NOLINT: the same fields every time.
  int possible = 0;
  constexpr int kFields = 2000;
  for (int i = 0; i < kFields; ++i) {
    Field field;
    const int size = 3 + static_cast<int>(random() % 7);
    field.players.resize(static_cast<std::size_t>(size));
    for (int a = 0; a < size; ++a) {
      field.players[static_cast<std::size_t>(a)].may_have_bye = random() % 3 == 0;
      for (int b = 0; b < a; ++b) {
        if (random() % 3 == 0) continue;
        field.players[static_cast<std::size_t>(a)].barred.push_back(b);
        field.players[static_cast<std::size_t>(b)].barred.push_back(a);
      }
    }
    std::vector<int> players(field.size());
    std::iota(players.begin(), players.end(), 0);
    const bool expected = can_pair_all(field, players, size % 2 == 1);
    const auto may_have_bye = [&](int player) { return field[player].may_have_bye; };
    ASSERT_EQ(can_be_completed(field, players, may_have_bye), expected) << "field " << i;
    possible += expected ? 1 : 0;
  }
  EXPECT_GT(possible, kFields / 10);
  EXPECT_LT(possible, kFields * 9 / 10);
}

}  // namespace
}  // namespace escaque::pairing::dutch
