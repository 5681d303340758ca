// The worked sentences and tables of the annex of 2013, one test or more for each:
// - C.04.2.D.3, three histories with gaps, three compared: MovesGapsToTheFront, ComparesHistories…
// - A.7.a, a gap before the game last played: LooksAtTheTwoGamesLastPlayed
// - A.8, X1 and Z1 in the brackets of the example: CountsThePreferencesToBeNeglected
// - D.1.1, transpositions 0 to 24 and 719: ListsTranspositions, TakesTheEarlierTransposition
// - D.1.2, two of S1 and six of S2: PairsAsManyOfS2AsS1Has
// - D.2, one, two and three players, tables and lists: ListsExchangesOf…, OrdersEqualDifferences…
// - D.3, S1 for M0 = 5: ListsSetsOfMovedDownPlayers
// - D.4, six players, and the warning of a seventh: KeepsSquares…, DoesNotExchange…
// - E.3, two topscorers with colour differences of +2 and 0: NeglectsColourDifferences
// - E.4, the colour due instead of White: GivesTheHigherRankedHisColour
// - E.5, the first round: AlternatesColoursInTheFirstRound
// All others describe the procedure without a position: procedure_test.cpp follows it bracket by
// bracket, and editions_test.cpp the example of five rounds.

#include <algorithm>
#include <map>
#include <string>
#include <tuple>

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
    found.pop_back();  // The one who is left, and the one below.
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

/// Where in the list each exchange stands, from 1.
std::map<std::pair<Players, Players>, int> numbers(const std::vector<Exchange>& found) {
  std::map<std::pair<Players, Players>, int> numbers;
  for (const Exchange& each : found) {
    const auto number = static_cast<int>(numbers.size()) + 1;
    EXPECT_TRUE(numbers.emplace(std::pair(each.from_s1, each.from_s2), number).second);
  }
  return numbers;
}

/// D.2's list of S1, whose sets of two head the columns of its table.
std::vector<Players> s1_list(std::size_t count) {
  if (count == 1) return {{5}, {4}, {3}, {2}, {1}};
  if (count == 2) {
    return {{5, 4}, {5, 3}, {5, 2}, {5, 1}, {4, 3}, {4, 2}, {4, 1}, {3, 2}, {3, 1}, {2, 1}};
  }
  return {{5, 4, 3}, {5, 4, 2}, {5, 4, 1}, {5, 3, 2}, {5, 3, 1},
          {5, 2, 1}, {4, 3, 2}, {4, 3, 1}, {4, 2, 1}, {3, 2, 1}};
}

struct TableRow {
  Players from_s2;
  std::vector<int> cells;  // By `s1_list`.
};

void expect_table(std::size_t count, const std::vector<TableRow>& table) {
  const auto found = exchanges(count);
  const auto number_of = numbers(found);
  const auto columns = s1_list(count);
  EXPECT_EQ(found.size(), table.size() * columns.size());
  for (const TableRow& row : table) {
    ASSERT_EQ(row.cells.size(), columns.size());
    for (std::size_t i = 0; i < columns.size(); ++i) {
      const auto cell = number_of.find({columns[i], row.from_s2});
      ASSERT_NE(cell, number_of.end());
      EXPECT_EQ(cell->second, row.cells[i]) << ::testing::PrintToString(columns[i]) << " with "
                                            << ::testing::PrintToString(row.from_s2);
    }
  }
}

/// D.2, one player: 5 with 6, 5 with 7, 4 with 6; in the table the numbers go along diagonals.
TEST(Manual, ListsExchangesOfOnePlayer) {
  expect_first(exchanges(1), {{{5}, {6}, 1}, {{5}, {7}, 2}, {{4}, {6}, 2}});
  expect_table(1, {{{6}, {1, 3, 6, 10, 15}},
                   {{7}, {2, 5, 9, 14, 20}},
                   {{8}, {4, 8, 13, 19, 24}},
                   {{9}, {7, 12, 18, 23, 27}},
                   {{10}, {11, 17, 22, 26, 29}},
                   {{11}, {16, 21, 25, 28, 30}}});
}

/// D.2, two players: the first six, then the table cell by cell. The print at hand has lost digits
/// in many cells; those that it has kept were compared one by one.
TEST(Manual, ListsExchangesOfTwoPlayers) {
  expect_first(exchanges(2), {{{5, 4}, {6, 7}, 4},
                              {{5, 4}, {6, 8}, 5},
                              {{5, 3}, {6, 7}, 5},
                              {{5, 4}, {6, 9}, 6},
                              {{5, 4}, {7, 8}, 6},
                              {{5, 3}, {6, 8}, 6}});
  expect_table(2, {{{6, 7}, {1, 3, 7, 14, 8, 16, 28, 29, 45, 65}},
                   {{6, 8}, {2, 6, 13, 24, 15, 27, 43, 44, 64, 85}},
                   {{6, 9}, {4, 11, 22, 37, 25, 41, 60, 62, 83, 104}},
                   {{6, 10}, {9, 20, 35, 53, 39, 58, 79, 81, 102, 120}},
                   {{6, 11}, {17, 32, 50, 71, 55, 76, 96, 99, 117, 132}},
                   {{7, 8}, {5, 12, 23, 38, 26, 42, 61, 63, 84, 105}},
                   {{7, 9}, {10, 21, 36, 54, 40, 59, 80, 82, 103, 121}},
                   {{7, 10}, {18, 33, 51, 72, 56, 77, 97, 100, 118, 133}},
                   {{7, 11}, {30, 48, 69, 90, 74, 94, 113, 115, 130, 141}},
                   {{8, 9}, {19, 34, 52, 73, 57, 78, 98, 101, 119, 134}},
                   {{8, 10}, {31, 49, 70, 91, 75, 95, 114, 116, 131, 142}},
                   {{8, 11}, {46, 67, 88, 108, 92, 111, 126, 128, 139, 146}},
                   {{9, 10}, {47, 68, 89, 109, 93, 112, 127, 129, 140, 147}},
                   {{9, 11}, {66, 87, 107, 123, 110, 125, 137, 138, 145, 149}},
                   {{10, 11}, {86, 106, 122, 135, 124, 136, 143, 144, 148, 150}}});
}

/// D.2: "DELTA = DIFERENC (I,J), entonces se hace este intercambio": equal differences come in the
/// order of the printed lists, S1's first.
TEST(Manual, OrdersEqualDifferencesByTheLists) {
  const std::vector<Players> s2_list = {
      {6, 7, 8},  {6, 7, 9},   {6, 7, 10},  {6, 7, 11}, {6, 8, 9},   {6, 8, 10}, {6, 8, 11},
      {6, 9, 10}, {6, 9, 11},  {6, 10, 11}, {7, 8, 9},  {7, 8, 10},  {7, 8, 11}, {7, 9, 10},
      {7, 9, 11}, {7, 10, 11}, {8, 9, 10},  {8, 9, 11}, {8, 10, 11}, {9, 10, 11}};
  const auto s1 = s1_list(3);
  const auto key = [&](const Exchange& each) {
    return std::tuple(each.difference, std::find(s1.begin(), s1.end(), each.from_s1) - s1.begin(),
                      std::find(s2_list.begin(), s2_list.end(), each.from_s2) - s2_list.begin());
  };
  const auto found = exchanges(3);
  for (std::size_t i = 1; i < found.size(); ++i) EXPECT_LT(key(found[i - 1]), key(found[i])) << i;
  EXPECT_EQ(key(found.back()), std::tuple(30 - 6, 9, 19));
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

/// The player's history, W, B and = for a gap, as it counts.
std::string colours_of(const std::string& history) {
  tournament::Tournament event;
  const int rounds = static_cast<int>(history.size());
  event.rounds = rounds + 1;
  event.initial_color = kWhite;
  for (int number = 1; number <= rounds + 1; ++number) event.players.emplace_back().number = number;
  for (int round = 1; round <= rounds; ++round) {
    using tournament::RoundResult;
    for (auto& player : event.players) player.rounds.push_back({0, {}, RoundResult::zero_bye});
    const char letter = history[static_cast<std::size_t>(round - 1)];
    const auto index = static_cast<std::size_t>(round - 1);
    if (letter == '=') continue;
    const Color color = letter == 'W' ? kWhite : kBlack;
    event.players[0].rounds[index] = {round + 1, color, RoundResult::win};
    event.players[static_cast<std::size_t>(round)].rounds[index] = {1, opposite(color),
                                                                    RoundResult::loss};
  }
  const Field field = *make_field(event, rounds + 1, Edition::rules_2013);
  std::string text(static_cast<std::size_t>(field[0].unplayed), '=');
  for (const Color color : field[0].colors) text += color == kWhite ? 'W' : 'B';
  return text;
}

/// C.04.2.D.3: "NBN=BN … será tratado como =NBNBN. BN=BN contará como =BNBN, NBB=N=B como ==NBBNB".
TEST(Manual, MovesGapsToTheFront) {
  EXPECT_EQ(colours_of("BWB=WB"), "=BWBWB");
  EXPECT_EQ(colours_of("WB=WB"), "=WBWB");
  EXPECT_EQ(colours_of("BWW=B=W"), "==BWWBW");
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

/// E.3: of BBNBNB and NNBNBB (B for White) both have to get Black, with colour differences of +2
/// and 0; "asignando finalmente Blancas al jugador nº 1", who had Black when they last differed.
TEST(Manual, NeglectsColourDifferences) {
  const Seat seat{40, Preference::absolute, kBlack};
  Field field = positions::make_field(Edition::rules_2013, 7, {seat, seat});
  field.players[0].colors = {kWhite, kWhite, kBlack, kWhite, kBlack, kWhite};
  field.players[0].color_difference = 2;
  field.players[1].colors = {kBlack, kBlack, kWhite, kBlack, kWhite, kWhite};
  field.players[1].color_difference = 0;
  const ColorChoice choice = choose_colors(field, 0, 1);
  EXPECT_EQ(choice.white, 0);
  EXPECT_EQ(choice.rule, ColorRule::alternation);
}

/// E.4: "el jugador de mayor puntuación no obtiene blancas, sino el color que le corresponde".
TEST(Manual, GivesTheHigherRankedHisColour) {
  for (const Color due : {kWhite, kBlack}) {
    Field field = positions::make_field(Edition::rules_2013, 5,
                                        {{20, Preference::mild, due}, {20, Preference::mild, due}});
    for (auto& player : field.players) player.colors = {due, opposite(due)};
    const ColorChoice choice = choose_colors(field, 0, 1);
    EXPECT_EQ(choice.white == 0, due == kWhite);
    EXPECT_EQ(choice.rule, ColorRule::higher_ranked);
  }
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
