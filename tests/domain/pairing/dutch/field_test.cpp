// Floats, byes and numbers of players, by edition.

#include "domain/pairing/dutch/field.hpp"

#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "domain/pairing/trf/trf.hpp"
#include "domain/pairing/trf/vectors.hpp"

namespace escaque::pairing::dutch {
namespace {

using tournament::RoundResult;
using tournament::Tournament;

/// Player 1 had `result` in round 1; players 2 and 3 met.
Tournament after(RoundResult result) {
  Tournament event;
  event.rounds = 5;
  event.initial_color = Color::white;
  for (PlayerNumber number = 1; number <= 3; ++number) {
    event.players.emplace_back();
    event.players.back().number = number;
  }
  const PlayerNumber opponent = tournament::is_forfeit(result) ? 4 : 0;
  event.players[0].rounds = {{opponent, std::nullopt, result}};
  if (opponent != 0) event.players[0].rounds[0].color = Color::white;
  event.players[1].rounds = {{3, Color::white, RoundResult::draw}};
  event.players[2].rounds = {{2, Color::black, RoundResult::draw}};
  return event;
}

Participant first_player(RoundResult result, Edition edition) {
  const auto field = make_field(after(result), 2, edition);
  EXPECT_TRUE(field);
  const auto found = std::find_if(field->players.begin(), field->players.end(),
                                  [](const Participant& each) { return each.number == 1; });
  return *found;
}

/// 1.4 and C2 of 2026: a downfloat for more than a loss without a game; no bye after a win's worth.
TEST(Field, FloatsAndByesOf2026) {
  const auto check = [](RoundResult result, Float floated, bool may_have_bye) {
    const Participant player = first_player(result, Edition::rules_2026);
    EXPECT_EQ(player.last_float, floated) << static_cast<int>(result);
    EXPECT_EQ(player.may_have_bye, may_have_bye) << static_cast<int>(result);
  };
  check(RoundResult::pairing_bye, Float::down, false);
  check(RoundResult::full_bye, Float::down, false);
  check(RoundResult::half_bye, Float::down, true);
  check(RoundResult::zero_bye, Float::none, true);
  check(RoundResult::absent, Float::none, true);
  check(RoundResult::forfeit_win, Float::down, false);
  check(RoundResult::forfeit_loss, Float::none, true);
}

/// Record 299: a penalty lowers the score; a bye that is worth less than a win does not bar
/// another.
TEST(Field, ScoresAreThoseWithAbnormalPoints) {
  Tournament event = after(RoundResult::full_bye);
  event.abnormal_points = {{{}, {-20}, 1, {2}}, {RoundResult::full_bye, {3}, 0, {}}};
  const auto field = make_field(event, 2, Edition::rules_2026);
  ASSERT_TRUE(field);
  std::vector<std::pair<PlayerNumber, int>> scores;
  for (const Participant& each : field->players) {
    scores.emplace_back(each.number, each.score.tenths);
  }
  EXPECT_EQ(scores, (std::vector<std::pair<PlayerNumber, int>>{{3, 5}, {1, 3}, {2, -15}}));
  EXPECT_TRUE((*field)[1].may_have_bye);
  EXPECT_EQ((*field)[1].last_float, Float::down);
}

/// A.4 and C.2 of 2017: a downfloat for everybody who does not play.
TEST(Field, FloatsAndByesOf2017) {
  const auto check = [](RoundResult result, bool may_have_bye) {
    const Participant player = first_player(result, Edition::rules_2017);
    EXPECT_EQ(player.last_float, Float::down) << static_cast<int>(result);
    EXPECT_EQ(player.may_have_bye, may_have_bye) << static_cast<int>(result);
  };
  check(RoundResult::pairing_bye, false);
  check(RoundResult::full_bye, true);
  check(RoundResult::half_bye, true);
  check(RoundResult::zero_bye, true);
  check(RoundResult::forfeit_win, false);
  check(RoundResult::forfeit_loss, true);
}

/// A forfeited game is no meeting and gives no colour.
TEST(Field, AForfeitIsNoGame) {
  const Participant player = first_player(RoundResult::forfeit_win, Edition::rules_2026);
  EXPECT_TRUE(player.barred.empty());
  EXPECT_EQ(player.preference, Preference::none);
  EXPECT_EQ(player.unplayed, 1);
}

/// A player never paired, also not now, does not count for the parity of numbers (5.2.5).
TEST(Field, NumbersPassOverThoseWhoHaveNotCome) {
  Tournament event = after(RoundResult::zero_bye);
  event.players[0].rounds.push_back({0, std::nullopt, RoundResult::zero_bye});
  const auto away = make_field(event, 2, Edition::rules_2026);
  ASSERT_TRUE(away);
  EXPECT_EQ(away->players[0].number, 2);
  EXPECT_EQ(away->players[0].rank, 1);
  event.players[0].rounds.pop_back();
  const auto come = make_field(event, 2, Edition::rules_2026);
  ASSERT_TRUE(come);
  EXPECT_EQ(come->players[0].rank, 2);
}

TEST(Field, RequestedByesAndForbiddenPairsAreHeeded) {
  Tournament event = after(RoundResult::zero_bye);
  event.forbidden = {{1, 2, {1, 2}}};
  auto field = make_field(event, 2, Edition::rules_2026);
  ASSERT_TRUE(field);
  EXPECT_EQ(field->size(), 3U);
  EXPECT_FALSE(may_meet(*field, 0, 2));  // 2 and 1.
  EXPECT_FALSE(may_meet(*field, 0, 1));  // 2 and 3 have met.
  EXPECT_TRUE(may_meet(*field, 1, 2));
  event.requested_byes = {{RoundResult::half_bye, 2, {3}}};
  field = make_field(event, 2, Edition::rules_2026);
  ASSERT_TRUE(field);
  EXPECT_EQ(field->size(), 2U);
}

/// Without a stated colour it is that of the highest ranked player paired in round 1.
TEST(Field, TheInitialColourIsSeenInTheFirstRound) {
  Tournament event = after(RoundResult::zero_bye);
  event.initial_color.reset();
  event.players[1].rounds[0].color = Color::black;
  event.players[2].rounds[0].color = Color::white;
  const auto field = make_field(event, 2, Edition::rules_2026);
  ASSERT_TRUE(field);
  EXPECT_EQ(field->initial_color, Color::black);
}

}  // namespace
}  // namespace escaque::pairing::dutch
