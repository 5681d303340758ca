// Rounds by hand; upfloaters, shifters and transpositions against the text followed literally.

#include "domain/pairing/swiss/dubov/dubov.hpp"

#include <map>
#include <numeric>

#include <gtest/gtest.h>

#include "domain/pairing/dutch/check.hpp"
#include "domain/pairing/random_swiss.hpp"
#include "domain/pairing/swiss/dubov/subgroups.hpp"
#include "domain/pairing/swiss/random_fields.hpp"

namespace escaque::pairing::swiss {
namespace {

using testing::contains;
using testing::IndexPairs;
using NumberPairs = std::vector<dutch::NumberPair>;

TEST(Dubov, TheFirstRoundIsUpperHalfAgainstLowerHalf) {
  testing::RandomSwiss swiss(7, 5, 1, {0, 0});
  const auto round = pair_dubov(swiss.event(), 1);
  ASSERT_TRUE(round);
  EXPECT_EQ(dutch::number_pairs(*round), (NumberPairs{{1, 4}, {5, 2}, {3, 6}, {7, 0}}));
}

TEST(Dubov, CountsUpfloatsAndAveragesRatings) {
  using tournament::RoundResult;
  tournament::Tournament event;
  event.rounds = 9;
  event.initial_color = Color::white;
  for (int number = 1; number <= 4; ++number) {
    event.players.emplace_back().number = number;
    event.players.back().rating = 2200 - 101 * number;
  }
  event.players[3].rating.reset();
  event.players[0].rounds = {{2, Color::white, RoundResult::win},
                             {4, Color::black, RoundResult::win}};
  event.players[1].rounds = {{1, Color::black, RoundResult::loss},
                             {3, Color::white, RoundResult::win}};
  event.players[2].rounds = {{4, Color::white, RoundResult::win},
                             {2, Color::black, RoundResult::loss}};
  event.players[3].rounds = {{3, Color::black, RoundResult::loss},
                             {1, Color::white, RoundResult::loss}};
  const auto field = dutch::make_field(event, 3, dutch::Edition::rules_2026);
  ASSERT_TRUE(field);
  const auto all = dubov_histories(event, 3, *field);
  std::map<int, DubovHistory> by_number;
  for (std::size_t i = 0; i < all.size(); ++i) by_number[field->players[i].number] = all[i];
  EXPECT_EQ(by_number[1].average_rating, 1699);  // (1998 + 1400) / 2
  EXPECT_EQ(by_number[3].average_rating, 1699);  // (1400 + 1998) / 2
  EXPECT_EQ(by_number[2].average_rating, 1998);  // (2099 + 1897) / 2
  EXPECT_EQ(by_number[2].upfloats, 1);           // They met 3, who had a point.
  EXPECT_EQ(by_number[4].upfloats, 1);
  EXPECT_EQ(by_number[1].upfloats, 0);
  EXPECT_EQ(most_upfloats(9), 3);
  EXPECT_EQ(most_upfloats(11), 4);
}

/// Players of one score who may all meet; White is due to the first `whites`. Their AROs are given.
struct Bracket {
  Bracket(int whites, const std::vector<int>& averages) {
    for (const int average : averages) {
      Participant player;
      player.number = player.rank = static_cast<int>(field.size()) + 1;
      player.colors = {Color::white};
      player.preference = dutch::Preference::strong;
      player.wanted = player.rank <= whites ? Color::white : Color::black;
      field.players.push_back(player);
      histories.push_back({average, 0});
    }
    players = everybody(field);
  }
  [[nodiscard]] DubovField dubov() const { return {field, histories, 3, false}; }

  Field field;
  std::vector<DubovHistory> histories;
  std::vector<int> players;
};

/// The lowest average meets the highest rated.
TEST(Dubov, AveragesAreEvenedOut) {
  const Bracket bracket(3, {2000, 1800, 1900, 0, 0, 0});
  const auto paired = pair_dubov_bracket(bracket.dubov(), bracket.players);
  EXPECT_EQ(paired.pairs, (IndexPairs{{1, 3}, {2, 4}, {0, 5}}));
  EXPECT_TRUE(paired.shifters.empty());
}

/// D.2: of four who want White the one before the middle of their averages changes sides.
TEST(Dubov, TheMiddleShifts) {
  const Bracket bracket(4, {2000, 1800, 1900, 1700, 0, 0});
  const auto paired = pair_dubov_bracket(bracket.dubov(), bracket.players);
  EXPECT_EQ(paired.shifters, (std::vector<int>{1}));
  // S1: 1700, 1900, 2000; G2 by number: the shifter first.
  EXPECT_EQ(paired.pairs, (IndexPairs{{3, 1}, {2, 4}, {0, 5}}));
}

/// The order of D.1 and the criteria, counted pair by pair: less is better.
std::vector<int> upfloat_quality(const DubovField& dubov, const std::vector<int>& residents,
                                 const std::vector<int>& below, const IndexPairs& pairs) {
  std::vector<int> upfloaters;
  int neglected = 0;
  for (const auto& [a, b] : pairs) {
    const bool up = contains(residents, a) != contains(residents, b);
    if (up) upfloaters.push_back(contains(residents, a) ? b : a);
    const bool inside = contains(residents, a) || contains(residents, b);
    neglected += inside && dutch::want_same_color(dubov.field[a], dubov.field[b]) ? 1 : 0;
  }
  std::vector<int> key{static_cast<int>(upfloaters.size())};
  std::vector<int> scores;
  for (const int player : upfloaters) scores.push_back(-dubov.field[player].score.tenths);
  std::sort(scores.begin(), scores.end());
  key.insert(key.end(), scores.begin(), scores.end());
  key.push_back(neglected);
  const auto sum = [&](auto value) {
    int total = 0;
    for (const int player : upfloaters) total += value(player);
    key.push_back(dubov.is_last_round ? 0 : total);
  };
  const auto is_maximum = [&](int player) {
    return dubov.history(player).upfloats >= dubov.most_upfloats;
  };
  sum([&](int player) { return is_maximum(player) ? 1 : 0; });
  sum([&](int player) { return is_maximum(player) ? dubov.history(player).upfloats : 0; });
  sum([&](int player) { return dubov.field[player].last_float == dutch::Float::up ? 1 : 0; });
  for (const int player : below) key.push_back(contains(upfloaters, player) ? 0 : 1);
  return key;
}

TEST(Dubov, UpfloatersAgreeWithTryingEveryPairing) {
  std::mt19937 random(4);  // NOLINT: the same fields every time.
  int compared = 0;
  int floated = 0;
  for (int i = 0; i < 3000; ++i) {
    const Field field = testing::random_field(random, 4 + 2 * static_cast<int>(random() % 4), 3);
    const std::vector<int> everyone = everybody(field);
    if (!can_all_be_paired(field, everyone)) continue;
    std::vector<DubovHistory> histories;
    for (std::size_t p = 0; p < field.size(); ++p) {
      histories.push_back({1500, static_cast<int>(random() % 6)});
    }
    const DubovField dubov{field, histories, 3, random() % 5 == 0};
    const auto first = everyone.begin() + 1 + static_cast<int>(random() % 4);
    const std::vector<int> residents(everyone.begin(), first);
    const std::vector<int> below(first, everyone.end());
    std::vector<int> best;
    IndexPairs made;
    testing::each_pairing(field, everyone, made, [&](const IndexPairs& pairs) {
      const auto key = upfloat_quality(dubov, residents, below, pairs);
      if (best.empty() || key < best) best = key;
    });
    std::vector<int> expected;
    for (std::size_t p = 0; p < below.size(); ++p) {
      if (best[best.size() - below.size() + p] == 0) expected.push_back(below[p]);
    }
    ASSERT_EQ(choose_upfloaters(dubov, residents, below), expected) << "field " << i;
    ++compared;
    floated += expected.empty() ? 0 : 1;
  }
  EXPECT_GT(compared, 1000);
  EXPECT_GT(floated, 500);
}

/// B.1, D.2 and D.3 step by step: sets of shifters in their order, then transpositions in theirs.
class LiteralBracket {
 public:
  LiteralBracket(const DubovField& dubov, const std::vector<int>& players)
      : dubov_(dubov), players_(players) {
    for (const int player : players) {
      (dubov.field[player].wanted == Color::white ? groups_[0] : groups_[1]).push_back(player);
    }
  }

  IndexPairs pair() {
    const int inside = fewest_inside();  // Pairs within subgroups that want the same colour.
    const std::size_t small = groups_[1].size() < groups_[0].size() ? 1 : 0;
    const int surplus = static_cast<int>(groups_[1 - small].size() - groups_[small].size()) / 2;
    const int from_small = (inside - surplus) / 2;
    for (const auto& few : sets(order(small), from_small)) {
      for (const auto& many : sets(order(1 - small), from_small + surplus)) {
        IndexPairs pairs = transpose(few, many, small);
        if (!pairs.empty()) return pairs;
      }
    }
    return {};
  }

 private:
  int fewest_inside() {
    int fewest = static_cast<int>(players_.size());
    IndexPairs made;
    testing::each_pairing(dubov_.field, players_, made, [&](const IndexPairs& pairs) {
      int inside = 0;
      for (const auto& [a, b] : pairs) inside += contains(groups_[0], a) == contains(groups_[0], b);
      fewest = std::min(fewest, inside);
    });
    return fewest;
  }

  void sort(std::vector<int>& players, bool by_average) const {
    std::sort(players.begin(), players.end(), [&](int a, int b) {
      const auto key = [&](int p) {
        return std::pair(by_average ? dubov_.history(p).average_rating : 0, p);
      };
      return key(a) < key(b);
    });
  }

  [[nodiscard]] std::vector<int> order(std::size_t group) const {
    std::vector<int> list = groups_[group];
    sort(list, group == 0);
    std::vector<int> middle_out;
    while (!list.empty()) {
      const std::size_t middle = (list.size() - 1) / 2;
      middle_out.push_back(list[middle]);
      list.erase(list.begin() + static_cast<std::ptrdiff_t>(middle));
    }
    return middle_out;
  }

  /// Subsets of `size`, in lexicographic order of their places.
  static std::vector<std::vector<int>> sets(const std::vector<int>& pool, int size) {
    std::vector<std::vector<int>> all;
    std::string taken(pool.size(), '1');
    std::fill(taken.begin(), taken.begin() + size, '0');
    do {
      std::vector<int> set;
      for (std::size_t i = 0; i < pool.size(); ++i) {
        if (taken[i] == '0') set.push_back(pool[i]);
      }
      all.push_back(set);
    } while (std::next_permutation(taken.begin(), taken.end()));
    return all;
  }

  [[nodiscard]] IndexPairs transpose(const std::vector<int>& few, const std::vector<int>& many,
                                     std::size_t small) const {
    std::vector<int> sides[2];
    for (std::size_t group : {0, 1}) {
      for (const int player : groups_[group]) {
        const bool shifts = contains(group == small ? few : many, player);
        sides[shifts ? 1 - group : group].push_back(player);
      }
    }
    sort(sides[0], true);
    sort(sides[1], false);
    do {
      IndexPairs pairs;
      for (std::size_t i = 0; i < sides[0].size(); ++i) {
        if (!dutch::may_meet(dubov_.field, sides[0][i], sides[1][i])) break;
        pairs.emplace_back(sides[0][i], sides[1][i]);
      }
      if (pairs.size() == sides[0].size()) return pairs;
    } while (std::next_permutation(sides[1].begin(), sides[1].end()));
    return {};
  }

  const DubovField& dubov_;
  std::vector<int> players_;
  std::vector<int> groups_[2];
};

TEST(Dubov, BracketsAgreeWithTheTextStepByStep) {
  std::mt19937 random(9);  // NOLINT: the same fields every time.
  int compared = 0;
  int shifted = 0;
  for (int i = 0; i < 3000; ++i) {
    Field field = testing::random_field(random, 4 + 2 * static_cast<int>(random() % 3), 3);
    for (Participant& player : field.players) {
      if (!player.wanted) player.wanted = Color::black;
    }
    const std::vector<int> everyone = everybody(field);
    if (!can_all_be_paired(field, everyone)) continue;
    std::vector<DubovHistory> histories;
    for (std::size_t p = 0; p < field.size(); ++p) {
      histories.push_back({1500 + static_cast<int>(random() % 4), 0});
    }
    const DubovField dubov{field, histories, 3, false};
    const auto found = pair_dubov_bracket(dubov, everyone);
    ASSERT_EQ(found.pairs, LiteralBracket(dubov, everyone).pair()) << "field " << i;
    ++compared;
    shifted += found.shifters.empty() ? 0 : 1;
  }
  EXPECT_GT(compared, 1000);
  EXPECT_GT(shifted, 500);
}

/// In random events nobody floats down: whoever meets a lower score stays in their scoregroup's
/// bracket, and as few come up as must.
TEST(Dubov, OnlyUpfloaters) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    testing::RandomSwiss swiss(10 + static_cast<int>(seed), 7, seed, {5, 2});
    for (Round round = 1; round <= 7; ++round) {
      swiss.send_away(round);
      const auto paired = pair_dubov(swiss.event(), round);
      ASSERT_TRUE(paired);
      for (const Board& board : paired->boards) {
        const Points white = paired->field[board.colors.white].score;
        const Points black = paired->field[board.colors.black].score;
        EXPECT_EQ(std::max(white, black), paired->groups[board.group].score);
      }
      swiss.play(*paired);
    }
  }
}

}  // namespace
}  // namespace escaque::pairing::swiss
