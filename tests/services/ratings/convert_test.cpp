#include "ratings/convert.hpp"

#include <gtest/gtest.h>

#include "services/ratings/finished_game.hpp"
#include "support/every_refusal.hpp"

namespace escaque::services::ratings {
namespace {

using common::v1::COLOR_BLACK;
using common::v1::COLOR_UNSPECIFIED;
using common::v1::COLOR_WHITE;

constexpr UtcTime kEnd{Millis(1'893'456'000'000)};

games::v1::GameFinished usual() {
  return finished_game(GameId{9}, UserId{1}, UserId{2}, COLOR_WHITE);
}

std::optional<RatedGame> parsed(const games::v1::GameFinished& finished) {
  const auto game = parse_finished(outbox_entry(finished, kEnd));
  EXPECT_TRUE(game);
  return game ? *game : std::nullopt;
}

TEST(ParseFinished, TakesPlayersScoreCategoryAndTheTimeOfTheEntry) {
  EXPECT_EQ(parsed(usual()),
            (RatedGame{GameId{9}, Category::blitz, {UserId{1}, UserId{2}}, WhiteScore::win, kEnd}));
  auto lost = usual();
  lost.mutable_ended()->set_winner(COLOR_BLACK);
  EXPECT_EQ(parsed(lost)->score, WhiteScore::loss);
  auto drawn = usual();
  drawn.mutable_ended()->set_winner(COLOR_UNSPECIFIED);
  drawn.mutable_ended()->set_termination(games::v1::TERMINATION_AGREEMENT);
  EXPECT_EQ(parsed(drawn)->score, WhiteScore::draw);
  drawn.mutable_ended()->set_termination(games::v1::TERMINATION_DOUBLE_FORFEIT);
  EXPECT_EQ(parsed(drawn)->score, WhiteScore::none);
  drawn.set_version(42);
  EXPECT_EQ(parsed(drawn)->version, 42);
}

/// It keeps its place in the sequence, so that an arbiter of the site can confirm it.
TEST(Finished, ByAnEventsOwnArbiterIsNothingForRatings) {
  auto ordered = finished_game(GameId{7}, kAnn, kBob, common::v1::COLOR_WHITE);
  ordered.mutable_ended()->set_is_unrated(true);
  const auto game = parse_finished(outbox_entry(ordered, UtcTime{}));
  ASSERT_TRUE(game && *game);
  EXPECT_EQ((*game)->score, WhiteScore::none);
}

TEST(ParseFinished, LeavesOutWhatIsNotRated) {
  auto casual = usual();
  casual.mutable_created()->set_is_rated(false);
  EXPECT_EQ(parsed(casual), std::nullopt);
  auto aborted = usual();
  aborted.mutable_ended()->set_termination(games::v1::TERMINATION_ABORTED);
  EXPECT_EQ(parsed(aborted), std::nullopt);
  auto not_started = usual();
  not_started.mutable_ended()->set_termination(games::v1::TERMINATION_NO_START);
  EXPECT_EQ(parsed(not_started), std::nullopt);
  auto without_answer = usual();
  without_answer.set_plies(1);
  EXPECT_EQ(parsed(without_answer), std::nullopt);
  auto with_guest = usual();
  with_guest.mutable_created()->mutable_black()->mutable_user()->set_is_guest(true);
  EXPECT_EQ(parsed(with_guest), std::nullopt);
}

TEST(ParseFinished, RatesComputersLikeAnybody) {
  auto engine = usual();
  engine.mutable_created()->mutable_black()->mutable_user()->set_is_computer(true);
  EXPECT_TRUE(parsed(engine));
}

TEST(ParseFinished, SaysWhyAnEntryMakesNoSense) {
  const auto error = [](const games::v1::GameFinished& finished) {
    return parse_finished(outbox_entry(finished, kEnd)).error();
  };
  auto same = usual();
  *same.mutable_created()->mutable_black() = same.created().white();
  EXPECT_EQ(error(same), FinishedError::no_players);
  auto nobody = usual();
  nobody.mutable_created()->mutable_white()->mutable_user()->set_id("'; DROP");
  EXPECT_EQ(error(nobody), FinishedError::no_players);
  auto no_category = usual();
  no_category.mutable_created()->clear_category();
  EXPECT_EQ(error(no_category), FinishedError::no_category);
  auto endless = usual();
  endless.mutable_ended()->clear_termination();
  EXPECT_EQ(error(endless), FinishedError::no_termination);
  auto other = outbox_entry(usual(), kEnd);
  other.member = to_string(GameId{8});
  EXPECT_EQ(parse_finished(other).error(), FinishedError::wrong_game);
  auto noise = outbox_entry(usual(), kEnd);
  noise.payload = "\xff\xff\xff";
  EXPECT_EQ(parse_finished(noise).error(), FinishedError::unreadable);
}

TEST(RatingsConvert, EveryCategoryHasItsOwnNumber) {
  for (const Category category : rating::kCategories) {
    EXPECT_EQ(*from_wire(to_wire(category)), category);
  }
  EXPECT_EQ(from_wire(common::v1::CATEGORY_UNSPECIFIED).error(), RatingsError::unknown_category);
}

TEST(RatingsConvert, EveryRefusalSaysWhatWasWrongAndWhatWouldBeRight) {
  test::expect_refusals<RatingsError>("ratings.txt",
                                      test::requests_of("escaque.ratings.v1.RatingsService"),
                                      [](RatingsError why) { return to_error(why); });
}

}  // namespace
}  // namespace escaque::services::ratings
