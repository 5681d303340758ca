// Both matchings against trying every perfect matching.

#include <algorithm>
#include <functional>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "domain/pairing/dutch/best_matching.hpp"
#include "domain/pairing/dutch/weighted_matching.hpp"

namespace escaque::pairing::dutch {
namespace {

using Pairs = std::vector<std::pair<int, int>>;

/// Calls `visit` with every perfect matching of 0 … size-1.
void each_matching(int size, const std::function<void(const Pairs&)>& visit) {
  std::vector<bool> used(static_cast<std::size_t>(size), false);
  Pairs pairs;
  const std::function<void()> extend = [&] {
    const auto free = std::find(used.begin(), used.end(), false);
    if (free == used.end()) return visit(pairs);
    const int a = static_cast<int>(free - used.begin());
    used[static_cast<std::size_t>(a)] = true;
    for (int b = a + 1; b < size; ++b) {
      if (used[static_cast<std::size_t>(b)]) continue;
      used[static_cast<std::size_t>(b)] = true;
      pairs.emplace_back(a, b);
      extend();
      pairs.pop_back();
      used[static_cast<std::size_t>(b)] = false;
    }
    used[static_cast<std::size_t>(a)] = false;
  };
  extend();
}

using Table = std::vector<std::vector<int>>;

Table random_table(int size, int values, std::mt19937& random) {
  Table table(static_cast<std::size_t>(size), std::vector<int>(static_cast<std::size_t>(size)));
  for (auto& row : table) {
    for (int& value : row) value = static_cast<int>(random() % static_cast<unsigned>(values));
  }
  return table;
}

int at(const Table& table, int a, int b) {
  return table[static_cast<std::size_t>(std::min(a, b))][static_cast<std::size_t>(std::max(a, b))];
}

int sum(const Table& table, const Pairs& pairs) {
  int total = 0;
  for (const auto& [a, b] : pairs) total += at(table, a, b);
  return total;
}

template <class Matching>
Pairs pairs_of(const Matching& matching, int size) {
  Pairs pairs;
  for (int v = 0; v < size; ++v) {
    if (matching.mate(v) > v) pairs.emplace_back(v, matching.mate(v));
  }
  return pairs;
}

TEST(WeightedMatching, FindsTheGreatestWeight) {
  std::mt19937 random(1);  // NOLINT: the same graphs every time.
  for (int i = 0; i < 600; ++i) {
    const int size = 2 + 2 * static_cast<int>(random() % 4);
    const Table table = random_table(size, i % 3 == 0 ? 3 : 20, random);
    WeightedMatching matching(size);
    for (int a = 0; a < size; ++a) {
      for (int b = a + 1; b < size; ++b) matching.set_edge(a, b, at(table, a, b));
    }
    matching.solve();
    int best = 0;
    each_matching(size, [&](const Pairs& pairs) { best = std::max(best, sum(table, pairs)); });
    ASSERT_EQ(sum(table, pairs_of(matching, size)), best) << "graph " << i;
  }
}

/// Three goals with few values: many ties, so that the second and third have to decide.
TEST(BestMatching, FollowsGoalsInTheirOrder) {
  std::mt19937 random(2);  // NOLINT
  for (int i = 0; i < 600; ++i) {
    const int size = 4 + 2 * static_cast<int>(random() % 3);
    const std::vector<Table> tables = {random_table(size, 2, random), random_table(size, 3, random),
                                       random_table(size, 50, random)};
    BestMatching matching(size);
    for (const Table& table : tables) {  // One step each, so that full sets are carried along.
      matching.narrow({{[&](int a, int b) { return at(table, a, b); }, 50 * size}});
    }
    const auto quality = [&](const Pairs& pairs) {
      return std::vector{sum(tables[0], pairs), sum(tables[1], pairs), sum(tables[2], pairs)};
    };
    std::vector<int> best;
    each_matching(size, [&](const Pairs& pairs) { best = std::max(best, quality(pairs)); });
    ASSERT_EQ(quality(pairs_of(matching, size)), best) << "graph " << i;
  }
}

/// After every step exactly the best matchings are left: all their edges, and at least no others
/// when there is only one.
TEST(BestMatching, KeepsEveryBestMatching) {
  std::mt19937 random(3);  // NOLINT
  for (int i = 0; i < 300; ++i) {
    const int size = 6;
    const Table table = random_table(size, 3, random);
    BestMatching matching(size);
    matching.narrow({{[&](int a, int b) { return at(table, a, b); }, 3 * size}});
    int best = -1;
    std::vector<Pairs> all;
    each_matching(size, [&](const Pairs& pairs) {
      if (sum(table, pairs) > best) all.clear();
      best = std::max(best, sum(table, pairs));
      if (sum(table, pairs) == best) all.push_back(pairs);
    });
    for (const Pairs& pairs : all) {
      for (const auto& [a, b] : pairs) ASSERT_TRUE(matching.is_possible(a, b)) << "graph " << i;
    }
  }
}

}  // namespace
}  // namespace escaque::pairing::dutch
