// One wave: near opponents, fitting colours, and nobody left out who need not be.

#include "domain/pairing/waves/wave.hpp"

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include <gtest/gtest.h>

namespace escaque::pairing::waves {
namespace {

bool all_accept(UserId, UserId) { return false; }

Waiter waiter(std::uint64_t id, int place, int rating = 2000) {
  Waiter made;
  made.id = {id};
  made.place = place;
  made.rating = rating;
  return made;
}

std::vector<Waiter> field(int players) {
  std::vector<Waiter> all;
  for (int i = 1; i <= players; ++i) all.push_back(waiter(static_cast<std::uint64_t>(i), i));
  return all;
}

void make_last_opponents(Waiter& a, Waiter& b) {
  a.recent[0] = b.id;
  b.recent[0] = a.id;
}

std::set<std::pair<std::size_t, std::size_t>> meetings(const Wave& wave) {
  std::set<std::pair<std::size_t, std::size_t>> found;
  for (const auto& [white, black] : wave.pairs) found.insert(std::minmax(white, black));
  return found;
}

TEST(ArenaWave, NeighboursMeet) {
  const auto wave = pair_wave(field(6), all_accept);
  EXPECT_EQ(meetings(wave),
            (std::set<std::pair<std::size_t, std::size_t>>{{0, 1}, {2, 3}, {4, 5}}));
  EXPECT_TRUE(wave.left_out.empty());
}

TEST(ArenaWave, WhoHadMoreWhitesGetsBlack) {
  auto two = field(2);
  two[0].color_balance = 1;
  two[1].color_balance = -1;
  EXPECT_EQ(pair_wave(two, all_accept).pairs, (std::vector<WavePair>{{1, 0}}));
  two[0].color_balance = two[1].color_balance = 0;
  two[0].last_color = Color::black;
  two[1].last_color = Color::white;
  EXPECT_EQ(pair_wave(two, all_accept).pairs, (std::vector<WavePair>{{0, 1}}));
}

TEST(ArenaWave, TheLastOpponentIsAvoided) {
  auto four = field(4);
  make_last_opponents(four[0], four[1]);
  make_last_opponents(four[2], four[3]);
  for (const auto& [a, b] : meetings(pair_wave(four, all_accept))) EXPECT_EQ(b, a + 2);
}

TEST(ArenaWave, TwoAlonePlayAgainAfterOneWave) {
  auto two = field(2);
  make_last_opponents(two[0], two[1]);
  const auto first = pair_wave(two, all_accept);
  EXPECT_TRUE(first.pairs.empty());
  EXPECT_EQ(first.left_out.front().second, LeftOut::no_opponent);

  two[0].waves = two[1].waves = 1;
  EXPECT_EQ(pair_wave(two, all_accept).pairs.size(), 1U);
}

TEST(ArenaWave, SaysWhySomebodyIsLeftOut) {
  using Left = std::vector<std::pair<std::size_t, LeftOut>>;
  EXPECT_TRUE(pair_wave({}, all_accept).left_out.empty());
  EXPECT_EQ(pair_wave(field(1), all_accept).left_out, (Left{{0, LeftOut::nobody_else}}));
  EXPECT_EQ(pair_wave(field(3), all_accept).left_out, (Left{{2, LeftOut::odd_number}}));
  const auto refuses_one = [](UserId a, UserId b) { return a.value == 1 || b.value == 1; };
  EXPECT_EQ(pair_wave(field(3), refuses_one).left_out, (Left{{0, LeftOut::no_opponent}}));
}

TEST(ArenaWave, WhoWasLeftOutIsPairedNext) {
  auto three = field(3);
  three[2].waves = 1;
  const auto wave = pair_wave(three, all_accept);
  EXPECT_NE(wave.left_out.front().first, 2U);
}

TEST(ArenaWave, RefusalsAreGotAroundByAnExchange) {
  // 40 players: the first refuses all but the last, far outside of the window.
  auto all = field(40);
  const auto refuses = [](UserId a, UserId b) {
    return (a.value == 1 || b.value == 1) && a.value != 40 && b.value != 40;
  };
  const auto wave = pair_wave(all, refuses);
  EXPECT_TRUE(wave.left_out.empty());
  EXPECT_TRUE(meetings(wave).contains({0, 39}));
}

std::vector<Waiter> random_field(std::mt19937& random, int players) {
  auto all = field(players);
  for (Waiter& each : all) {
    each.rating = 1000 + static_cast<int>(random() % 1500);
    each.color_balance = static_cast<int>(random() % 5) - 2;
    each.waves = random() % 4 == 0 ? 1 : 0;
    each.games = static_cast<int>(random() % 20);
    for (auto& recent : each.recent) {
      recent = UserId{1 + random() % static_cast<std::uint64_t>(players)};
    }
  }
  std::shuffle(all.begin(), all.end(), random);
  return all;
}

TEST(ArenaWave, NobodyIsLeftOutOfAnEvenFieldNorTwoOfAnOddOne) {
  constexpr unsigned kSeed = 17;
  SCOPED_TRACE(kSeed);
  std::mt19937 random(kSeed);
  for (int trial = 0; trial < 300; ++trial) {
    const int players = 8 + static_cast<int>(random() % 100);
    const auto all = random_field(random, players);
    const auto wave = pair_wave(all, all_accept);
    std::set<std::size_t> seen;
    for (const auto& [white, black] : wave.pairs) {
      EXPECT_TRUE(seen.insert(white).second && seen.insert(black).second);
      const bool have_just_met =
          all[white].recent[0] == all[black].id || all[black].recent[0] == all[white].id;
      EXPECT_TRUE(!have_just_met || all[white].waves + all[black].waves > 0);
      EXPECT_LE(all[white].color_balance, all[black].color_balance);
    }
    EXPECT_EQ(wave.left_out.size(), static_cast<std::size_t>(players % 2));
    for (const auto& [left, reason] : wave.left_out) {
      EXPECT_EQ(reason, LeftOut::odd_number);
      EXPECT_EQ(all[left].waves, 0);
      EXPECT_TRUE(seen.insert(left).second);
    }
    EXPECT_EQ(seen.size(), all.size());
  }
}

TEST(ArenaWave, IsTheSameUnderOtherNamesAndInAnotherOrder) {
  std::mt19937 random(19);
  for (int trial = 0; trial < 50; ++trial) {
    const auto all = random_field(random, 60);
    auto renamed = all;
    const auto rename = [](UserId id) { return UserId{1'000'003 * id.value % 99'991 + 1}; };
    for (Waiter& each : renamed) {
      each.id = rename(each.id);
      for (auto& recent : each.recent) recent = rename(*recent);
    }
    EXPECT_EQ(pair_wave(all, all_accept).pairs, pair_wave(renamed, all_accept).pairs);

    auto reversed = all;
    std::reverse(reversed.begin(), reversed.end());
    const auto forward = pair_wave(all, all_accept);
    const auto backward = pair_wave(reversed, all_accept);
    ASSERT_EQ(forward.pairs.size(), backward.pairs.size());
    for (std::size_t i = 0; i < forward.pairs.size(); ++i) {
      EXPECT_EQ(all[forward.pairs[i].white].id, reversed[backward.pairs[i].white].id);
    }
  }
}

}  // namespace
}  // namespace escaque::pairing::waves
