// The worked sentences and tables of the annex of 2013, each by its number.

#include <gtest/gtest.h>

#include "domain/pairing/dutch/manual_reference.hpp"
#include "domain/pairing/dutch/positions.hpp"
#include "domain/pairing/trf/trf.hpp"
#include "domain/pairing/trf/vectors.hpp"

namespace escaque::pairing::dutch {
namespace {

using book::Players;
using positions::IndexPairs;
using positions::kBlack;
using positions::kWhite;
using positions::Seat;

Field manual_field(Round round) {
  const auto report =
      trf::parse_trf(testing::read_file(ESCAQUE_TEST_DATA "/pairing/example-2013.trf"));
  return *make_field(report->tournament, round, Edition::rules_2013);
}

/// The players of one score, but for those `left_out` by C.1.
Players with_score(const Field& field, int tenths) {
  Players players;
  for (int i = 0; i < static_cast<int>(field.size()); ++i) {
    if (field[i].score.tenths == tenths) players.push_back(i);
  }
  return players;
}

/// D.1.1: S2 of 6 to 11 in transpositions 0 to 24, and the last of 720.
TEST(Manual, ListsTranspositions) {
  const std::vector<Players> first = {
      {6, 7, 8, 9, 10, 11}, {6, 7, 8, 9, 11, 10}, {6, 7, 8, 10, 9, 11}, {6, 7, 8, 10, 11, 9},
      {6, 7, 8, 11, 9, 10}, {6, 7, 8, 11, 10, 9}, {6, 7, 9, 8, 10, 11}, {6, 7, 9, 8, 11, 10},
      {6, 7, 9, 10, 8, 11}, {6, 7, 9, 10, 11, 8}, {6, 7, 9, 11, 8, 10}, {6, 7, 9, 11, 10, 8},
      {6, 7, 10, 8, 9, 11}, {6, 7, 10, 8, 11, 9}, {6, 7, 10, 9, 8, 11}, {6, 7, 10, 9, 11, 8},
      {6, 7, 10, 11, 8, 9}, {6, 7, 10, 11, 9, 8}, {6, 7, 11, 8, 9, 10}, {6, 7, 11, 8, 10, 9},
      {6, 7, 11, 9, 8, 10}, {6, 7, 11, 9, 10, 8}, {6, 7, 11, 10, 8, 9}, {6, 7, 11, 10, 9, 8},
      {6, 8, 7, 9, 10, 11}};
  std::vector<Players> found;
  book::each_transposition({6, 7, 8, 9, 10, 11}, 6, [&](const Players& transposition) {
    found.push_back(transposition);
    return false;
  });
  ASSERT_EQ(found.size(), 720U);
  EXPECT_EQ(std::vector<Players>(found.begin(), found.begin() + 25), first);
  EXPECT_EQ(found.back(), (Players{11, 10, 9, 8, 7, 6}));
}

/// D.1.1 in a bracket: where only two of the transpositions are legal, the earlier is taken.
TEST(Manual, TakesTheEarlierTransposition) {
  std::vector<Players> all;
  book::each_transposition({5, 6, 7, 8, 9, 10}, 5, [&](const Players& transposition) {
    all.push_back(transposition);
    return false;
  });
  for (std::size_t k = 0; k + 1 < all.size(); k += 7) {
    // Only pairs of two neighbours in the list are legal.
    const auto is_legal = [&](int upper, int lower) {
      const auto at = static_cast<std::size_t>(upper);
      return upper < 5 && (all[k][at] == lower || all[k + 1][at] == lower);
    };
    std::vector<Seat> seats(12, Seat{20});
    seats[11].tenths = 10;
    for (int a = 0; a < 11; ++a) {
      for (int b = 0; b < a; ++b) {
        if (!is_legal(b, a)) seats[static_cast<std::size_t>(a)].barred.push_back(b);
      }
    }
    const auto first = std::find_if(all.begin(), all.end(), [&](const Players& opponents) {
      for (int i = 0; i < 5; ++i) {
        if (!is_legal(i, opponents[static_cast<std::size_t>(i)])) return false;
      }
      return true;
    });
    IndexPairs expected;
    for (int i = 0; i < 5; ++i) expected.emplace_back(i, (*first)[static_cast<std::size_t>(i)]);
    IndexPairs found = positions::pairs_of(positions::make_field(Edition::rules_2013, 4, seats));
    found.pop_back();  // Who is left, and the one below.
    EXPECT_EQ(found, expected) << k;
  }
}

/// D.1.2: of the transpositions of S2 only what is paired with the two of S1 counts.
TEST(Manual, PairsAsManyOfS2AsS1Has) {
  int count = 0;
  Players second;
  book::each_transposition({3, 4, 5, 6, 7, 8}, 2, [&](const Players& opponents) {
    if (++count == 2) second = opponents;
    return false;
  });
  EXPECT_EQ(count, 30);
  EXPECT_EQ(second, (Players{3, 5}));
}

struct Exchange {
  Players from_s1;
  Players from_s2;
  int difference = 0;

  friend bool operator==(const Exchange&, const Exchange&) = default;
};

std::vector<Exchange> exchanges(std::size_t count) {
  const Players s1{1, 2, 3, 4, 5};
  const Players s2{6, 7, 8, 9, 10, 11};
  std::vector<Exchange> found;
  book::each_exchange(s1, s2, count, [&](const Players& new_s1, const Players& new_s2) {
    Exchange exchange;
    for (const int player : new_s2) {
      if (player <= 5) exchange.from_s1.insert(exchange.from_s1.begin(), player);
      if (player <= 5) exchange.difference -= player;
    }
    for (const int player : new_s1) {
      if (player >= 6) exchange.from_s2.push_back(player);
      if (player >= 6) exchange.difference += player;
    }
    found.push_back(exchange);
    return false;
  });
  return found;
}

void expect_first(const std::vector<Exchange>& found, const std::vector<Exchange>& expected) {
  ASSERT_GE(found.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_EQ(found[i], expected[i]) << i + 1;
}

/// D.2, one player: 5 with 6, 5 with 7, 4 with 6.
TEST(Manual, ListsExchangesOfOnePlayer) {
  const auto found = exchanges(1);
  EXPECT_EQ(found.size(), 30U);
  expect_first(found, {{{5}, {6}, 1}, {{5}, {7}, 2}, {{4}, {6}, 2}});
}

/// D.2, two players: the first six of 150, and cells of the table that can be read in print.
TEST(Manual, ListsExchangesOfTwoPlayers) {
  const auto found = exchanges(2);
  EXPECT_EQ(found.size(), 150U);
  expect_first(found, {{{5, 4}, {6, 7}, 4},
                       {{5, 4}, {6, 8}, 5},
                       {{5, 3}, {6, 7}, 5},
                       {{5, 4}, {6, 9}, 6},
                       {{5, 4}, {7, 8}, 6},
                       {{5, 3}, {6, 8}, 6}});
  const auto number = [&](const Players& from_s1, const Players& from_s2) {
    for (std::size_t i = 0; i < found.size(); ++i) {
      if (found[i].from_s1 == from_s1 && found[i].from_s2 == from_s2) return i + 1;
    }
    return std::size_t{0};
  };
  EXPECT_EQ(number({5, 4}, {7, 11}), 30U);
  EXPECT_EQ(number({5, 3}, {7, 11}), 48U);
  EXPECT_EQ(number({5, 4}, {6, 9}), 4U);
  EXPECT_EQ(number({5, 3}, {6, 9}), 11U);
  EXPECT_EQ(number({5, 3}, {6, 10}), 20U);
  EXPECT_EQ(number({2, 1}, {7, 11}), 141U);
  EXPECT_EQ(number({2, 1}, {9, 11}), 149U);
  EXPECT_EQ(number({2, 1}, {10, 11}), 150U);
}

/// D.2, three players.
TEST(Manual, ListsExchangesOfThreePlayers) {
  const auto found = exchanges(3);
  EXPECT_EQ(found.size(), 200U);
  expect_first(found, {{{5, 4, 3}, {6, 7, 8}, 9},
                       {{5, 4, 3}, {6, 7, 9}, 10},
                       {{5, 4, 2}, {6, 7, 8}, 10},
                       {{5, 4, 3}, {6, 7, 10}, 11},
                       {{5, 4, 3}, {6, 8, 9}, 11},
                       {{5, 4, 2}, {6, 7, 9}, 11}});
}

/// D.3: S1 for M0 = 5.
TEST(Manual, ListsSetsOfMovedDownPlayers) {
  const Players all{1, 2, 3, 4, 5};
  EXPECT_EQ(book::sets_of_s1(all, 5), (std::vector<Players>{all}));
  EXPECT_EQ(
      book::sets_of_s1(all, 4),
      (std::vector<Players>{{1, 2, 3, 4}, {1, 2, 3, 5}, {1, 2, 4, 5}, {1, 3, 4, 5}, {2, 3, 4, 5}}));
  EXPECT_EQ(book::sets_of_s1(all, 3), (std::vector<Players>{{1, 2, 3},
                                                            {1, 2, 4},
                                                            {1, 2, 5},
                                                            {1, 3, 4},
                                                            {1, 3, 5},
                                                            {1, 4, 5},
                                                            {2, 3, 4},
                                                            {2, 3, 5},
                                                            {2, 4, 5},
                                                            {3, 4, 5}}));
  EXPECT_EQ(book::sets_of_s1(all, 2),
            (std::vector<Players>{
                {1, 2}, {1, 3}, {1, 4}, {1, 5}, {2, 3}, {2, 4}, {2, 5}, {3, 4}, {3, 5}, {4, 5}}));
  EXPECT_EQ(book::sets_of_s1(all, 1), (std::vector<Players>{{1}, {2}, {3}, {4}, {5}}));
}

/// The lowest bracket of D.4's example: A 3.0, B and C 2.5, D 2.0, E 1.5, F 1.0; F only meets A.
std::vector<Seat> seats_of_d4() {
  return {{30}, {25}, {25}, {20}, {15}, {10, Preference::none, {}, {1, 2, 3, 4}}};
}

/// D.4: AF, BD, CE make 5.25; AF, BC, DE make 4.25, and are taken.
TEST(Manual, KeepsSquaresOfScoreDifferencesSmall) {
  const Field field = positions::make_field(Edition::rules_2013, 4, seats_of_d4());
  const IndexPairs second{{0, 5}, {1, 2}, {3, 4}};
  EXPECT_EQ(book::b3_factor(field, {{0, 5}, {1, 3}, {2, 4}}, {}, 5), 525);
  EXPECT_EQ(book::b3_factor(field, second, {}, 5), 425);
  EXPECT_EQ(positions::pairs_of(field), second);
}

/// D.4's warning: with G, who alone can have the bye, the bracket is heterogeneous.
TEST(Manual, DoesNotExchangeInAHeterogeneousLowestBracket) {
  auto seats = seats_of_d4();
  for (Seat& seat : seats) seat.may_have_bye = false;
  seats.back().barred.push_back(6);
  seats.push_back({5});
  EXPECT_EQ(positions::pairs_of(positions::make_field(Edition::rules_2013, 4, seats)),
            (IndexPairs{{0, 5}, {1, 3}, {2, 4}, {6, -1}}));
}

/// A.8 in the brackets of the manual's example: X1 and, in even rounds, Z1.
TEST(Manual, CountsThePreferencesToBeNeglected) {
  struct Case {
    Round round;
    int tenths;
    int pairs;
    int x;
    int z;
  };
  for (const Case& each : {Case{2, 10, 3, 1, 1}, Case{3, 20, 1, 1, -1}, Case{3, 15, 2, 0, -1},
                           Case{3, 10, 2, 1, -1}, Case{3, 0, 2, 1, -1}, Case{4, 25, 1, 1, 0}}) {
    const Field field = manual_field(each.round);
    const auto least = book::least_faults(field, with_score(field, each.tenths), each.pairs);
    EXPECT_EQ(least.x, each.x) << each.round << ' ' << each.tenths;
    if (each.z >= 0) {
      EXPECT_EQ(least.z, each.z) << each.round << ' ' << each.tenths;
    }
  }
}

/// A.7.a: W B B W = W, with the gap left out, ends in the same colour twice: absolute for Black.
TEST(Manual, LooksAtTheTwoGamesLastPlayed) {
  tournament::Tournament event;
  event.rounds = 7;
  event.initial_color = kWhite;
  const std::vector<std::optional<Color>> colors{kWhite, kBlack, kBlack, kWhite, {}, kWhite};
  for (int number = 1; number <= 7; ++number) event.players.emplace_back().number = number;
  for (std::size_t i = 0; i < colors.size(); ++i) {
    const int opponent = static_cast<int>(i) + 2;
    using tournament::RoundResult;
    const tournament::RoundEntry away{0, {}, RoundResult::zero_bye};
    for (auto& player : event.players) player.rounds.push_back(away);
    if (!colors[i]) continue;
    event.players[0].rounds[i] = {opponent, colors[i], RoundResult::draw};
    event.players[i + 1].rounds[i] = {1, opposite(*colors[i]), RoundResult::draw};
  }
  const Field field = *make_field(event, 7, Edition::rules_2013);
  EXPECT_EQ(field[0].preference, Preference::absolute);
  EXPECT_EQ(field[0].wanted, kBlack);
}

/// C.04.2.D.3: unplayed games move to the front of a history, and agree with anything there.
TEST(Manual, ComparesHistoriesFromTheirEnds) {
  const auto higher_has_white = [](std::vector<Color> higher, std::vector<Color> lower) {
    const Seat seat{20, Preference::mild, kWhite};
    Field field = positions::make_field(Edition::rules_2013, 5, {seat, seat});
    field.players[0].colors = std::move(higher);
    field.players[1].colors = std::move(lower);
    const ColorChoice choice = choose_colors(field, 0, 1);
    return std::pair(choice.white == 0, choice.rule);
  };
  // `= = W B` is as good as B W W B and as W B W B: E.4 decides.
  EXPECT_EQ(higher_has_white({kWhite, kBlack}, {kBlack, kWhite, kWhite, kBlack}),
            std::pair(true, ColorRule::higher_ranked));
  EXPECT_EQ(higher_has_white({kWhite, kBlack}, {kWhite, kBlack, kWhite, kBlack}),
            std::pair(true, ColorRule::higher_ranked));
  // These two differ in the second round: E.3 decides.
  EXPECT_EQ(higher_has_white({kWhite, kBlack, kWhite, kBlack}, {kBlack, kBlack, kWhite, kBlack}),
            std::pair(false, ColorRule::alternation));
}

/// E.5: in the first round even numbers of S1 have the other colour than odd ones.
TEST(Manual, AlternatesColoursInTheFirstRound) {
  tournament::Tournament event;
  event.rounds = 5;
  event.initial_color = kBlack;
  for (int number = 1; number <= 6; ++number) event.players.emplace_back().number = number;
  const auto round = pair_round(event, 1, Edition::rules_2013);
  ASSERT_TRUE(round);
  std::vector<std::pair<int, int>> boards;
  for (const Board& board : round->boards) {
    boards.emplace_back(round->field[board.colors.white].number,
                        round->field[board.colors.black].number);
  }
  EXPECT_EQ(boards, (std::vector<std::pair<int, int>>{{4, 1}, {2, 5}, {6, 3}}));
}

}  // namespace
}  // namespace escaque::pairing::dutch
