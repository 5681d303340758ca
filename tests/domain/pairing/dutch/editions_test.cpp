// Positions in which the editions of 2013 and 2017 must differ, each for a rule of its own.

#include <gtest/gtest.h>

#include "domain/pairing/dutch/positions.hpp"

namespace escaque::pairing::dutch {
namespace {

using positions::IndexPairs;
using positions::kBlack;
using positions::kWhite;
using positions::Seat;
using tournament::RoundResult;

constexpr Preference kNone = Preference::none;
constexpr Preference kMild = Preference::mild;
constexpr Preference kStrong = Preference::strong;
constexpr Preference kAbsolute = Preference::absolute;

void expect_pairs(const std::vector<Seat>& seats, Round round, const IndexPairs& in_2013,
                  const IndexPairs& in_2017) {
  const auto pairs = [&](Edition edition) {
    return positions::pairs_of(positions::make_field(edition, round, seats));
  };
  EXPECT_EQ(pairs(Edition::rules_2013), in_2013);
  EXPECT_EQ(pairs(Edition::rules_2017), in_2017);
}

/// 2013, C.10: B5 for upfloaters (b) is given up before B6 for downfloaters (c). 2017: C.13 comes
/// before C.14. 0 can only meet 1, who floated up last round, or 2, without whom everybody who
/// could float down did so two rounds ago.
TEST(Editions, UpfloatsGiveWayToEarlierDownfloatsOnlyIn2013) {
  const Seat floated{20, kNone, {}, {}, Float::none, Float::down};
  Seat up = floated;
  up.last = Float::up;
  expect_pairs({{30, kNone, {}, {3, 4, 5}}, up, {20}, floated, floated, {10}}, 4,
               {{0, 1}, {2, 5}, {3, 4}}, {{0, 2}, {1, 3}, {4, 5}});
}

/// A.7.d of 2013: in odd rounds strong preferences are as absolute as can be, and come before their
/// number (X). 2017: C.10, all preferences, comes before C.11, strong ones.
TEST(Editions, StrongPreferencesComeFirstInOddRoundsOf2013) {
  const Seat strong{20, kStrong, kWhite, {3, 5}};
  const Seat white{20, kMild, kWhite};
  const Seat black{20, kMild, kBlack};
  expect_pairs({strong, strong, white, black, white, black}, 3, {{0, 2}, {1, 4}, {3, 5}},
               {{0, 1}, {2, 5}, {3, 4}});
}

/// A.3 of 2013: two of three from above make the bracket homogeneous, so that S1 and S2 exchange
/// players for colours (B4). 2017: C.6, score differences, comes before C.10.
TEST(Editions, HalfFromAboveMakesABracketHomogeneousIn2013) {
  expect_pairs({{40, kMild, kWhite, {1}}, {30, kMild, kBlack}, {25, kMild, kWhite}, {20}}, 4,
               {{0, 3}, {1, 2}}, {{0, 2}, {1, 3}});
}

/// 2017, C.17: of those who float up again, the score difference is to be small. 2013 counts them.
TEST(Editions, HowFarSomebodyFloatsUpAgainMattersOnlyIn2017) {
  const Seat again{20, kNone, {}, {}, Float::up};
  expect_pairs({{40, kNone, {}, {1}}, {30}, again, {20}}, 4, {{0, 2}, {1, 3}}, {{0, 3}, {1, 2}});
}

/// D.4's note of 2013: joined with those above, the lowest bracket is heterogeneous, and nobody
/// from above meets another (C.4); 2017 collapses only what is below the penultimate pairing
/// bracket.
TEST(Editions, TheJoinedLowestBracketIsHeterogeneousIn2013) {
  const Seat fixed{25, kNone, {}, {}, Float::none, Float::none, false};
  Seat a = fixed;
  a.tenths = 30;
  Seat d = fixed;
  d.tenths = 20;
  Seat e = fixed;
  e.tenths = 15;
  Seat f = fixed;
  f.tenths = 10;
  f.barred = {1, 2, 3, 4, 6};
  expect_pairs({a, fixed, fixed, d, e, f, {5}}, 4, {{0, 5}, {1, 3}, {2, 4}, {6, -1}},
               {{0, 5}, {1, 2}, {3, 4}, {6, -1}});
}

/// 2017: among topscorers C.8, no colour difference beyond two, comes before C.9, no third game
/// with the same colour. 2013, C.10.g: B2 is given up for as few pairs as possible, whatever its
/// part.
TEST(Editions, TopscorersHaveTwoCriteriaOnlyIn2017) {
  const auto pairs = [](Edition edition) {
    const Seat seat{40, kAbsolute, kWhite};
    Field field = positions::make_field(edition, 5, {seat, seat, seat, seat});
    for (std::size_t i = 0; i < 4; ++i) {
      Participant& player = field.players[i];
      player.is_topscorer = true;
      player.repeated = i % 2 == 1;
      player.color_difference = i % 2 == 1 ? 0 : -2;
      player.colors = i % 2 == 1 ? std::vector{kWhite, kWhite, kBlack, kBlack}
                                 : std::vector{kBlack, kBlack, kWhite, kBlack};
    }
    return positions::pairs_of(field);
  };
  EXPECT_EQ(pairs(Edition::rules_2013), (IndexPairs{{0, 2}, {1, 3}}));
  EXPECT_EQ(pairs(Edition::rules_2017), (IndexPairs{{0, 3}, {1, 2}}));
}

/// E.2 of 2013 knows only kinds of preferences; 2017 has the wider colour difference come first.
/// The histories are the manual's.
TEST(Editions, TheWiderDifferenceComesFirstOnlyIn2017) {
  const auto white = [](Edition edition) {
    const Seat seat{40, kAbsolute, kBlack};
    Field field = positions::make_field(edition, 7, {seat, seat});
    field.players[0].colors = {kWhite, kWhite, kBlack, kWhite, kBlack, kWhite};
    field.players[0].color_difference = 2;
    field.players[1].colors = {kBlack, kBlack, kWhite, kBlack, kWhite, kWhite};
    field.players[1].color_difference = 0;
    field.players[1].repeated = true;
    return choose_colors(field, 0, 1).white;
  };
  EXPECT_EQ(white(Edition::rules_2013), 0);
  EXPECT_EQ(white(Edition::rules_2017), 1);
}

tournament::Tournament event_of(const std::vector<std::vector<tournament::RoundEntry>>& players) {
  tournament::Tournament event;
  event.rounds = 9;
  event.initial_color = kWhite;
  for (const auto& rounds : players) {
    tournament::Player player;
    player.number = static_cast<int>(event.players.size()) + 1;
    player.rounds = rounds;
    event.players.push_back(player);
  }
  return event;
}

Result<RoundPairing, PairingError> second_round(tournament::Tournament event, int away,
                                                Edition edition) {
  if (away > 0) event.requested_byes.push_back({RoundResult::zero_bye, 2, {away}});
  return pair_round(event, 2, edition);
}

/// C.04.1.d of 2013: whoever has had any points without playing gets no bye. 2017, C.2: only those
/// who have had the bye, or won by forfeit. So only 2017 has somebody for it.
void expect_bye_blocked_in_2013(RoundResult requested) {
  const auto event = event_of({{{4, kWhite, RoundResult::forfeit_win}},
                               {{0, {}, RoundResult::pairing_bye}},
                               {{0, {}, requested}},
                               {{1, kBlack, RoundResult::forfeit_loss}}});
  EXPECT_EQ(second_round(event, 4, Edition::rules_2013).error(), PairingError::no_legal_pairing);
  const auto round = second_round(event, 4, Edition::rules_2017);
  ASSERT_TRUE(round);
  ASSERT_TRUE(round->bye);
  EXPECT_EQ(round->field[*round->bye].number, 3);
}

TEST(Editions, AHalfPointByeBlocksTheByeOnlyIn2013) {
  expect_bye_blocked_in_2013(RoundResult::half_bye);
}

TEST(Editions, AFullPointByeOnRequestBlocksTheByeOnlyIn2013) {
  expect_bye_blocked_in_2013(RoundResult::full_bye);
}

/// 2017, A.4: whoever does not play floats down; so 5 does not again (C.12). 2013: a round without
/// a game is a downfloat only if it brought points (B1.b).
void expect_float_only_in_2017(const std::vector<tournament::RoundEntry>& fifth,
                               const std::vector<tournament::RoundEntry>& sixth) {
  const auto event = event_of({{{3, kWhite, RoundResult::win}},
                               {{4, kBlack, RoundResult::win}},
                               {{1, kBlack, RoundResult::loss}},
                               {{2, kWhite, RoundResult::loss}},
                               fifth,
                               sixth});
  const auto bye = [&](Edition edition) {
    const auto round = second_round(event, 6, edition);
    return round && round->bye ? round->field[*round->bye].number : 0;
  };
  EXPECT_EQ(bye(Edition::rules_2013), 5);
  EXPECT_EQ(bye(Edition::rules_2017), 4);
}

TEST(Editions, AnAbsenceIsADownfloatOnlyIn2017) {
  const std::vector<tournament::RoundEntry> away{{0, {}, RoundResult::zero_bye}};
  expect_float_only_in_2017(away, away);
}

TEST(Editions, AForfeitLossIsADownfloatOnlyIn2017) {
  expect_float_only_in_2017({{6, kWhite, RoundResult::forfeit_loss}},
                            {{5, kBlack, RoundResult::forfeit_win}});
}

}  // namespace
}  // namespace escaque::pairing::dutch
