#include "wire/fields.hpp"

#include <chrono>
#include <limits>

#include <gtest/gtest.h>

#include "escaque/games/v1/entry.pb.h"

#include "domain/game/fact.hpp"
#include "games/wire/facts.hpp"

namespace escaque::wire {
namespace {

namespace v1 = games::v1;

TEST(Words, MatchByName) {
  EXPECT_EQ(to_word<v1::Termination>(rules::Termination::no_start), v1::TERMINATION_NO_START);
  EXPECT_EQ(from_word<rules::Termination>(v1::TERMINATION_CHECKMATE),
            rules::Termination::checkmate);
  EXPECT_EQ(from_word<rules::Termination>(v1::TERMINATION_UNSPECIFIED), std::nullopt);
  EXPECT_EQ(from_word<rules::Termination>(static_cast<v1::Termination>(99)), std::nullopt);
}

TEST(Words, SayWhatAFieldMayHold) {
  EXPECT_EQ((words<game::Absence, v1::Absence>()), "ABSENCE_LEFT, ABSENCE_LOST");
}

TEST(Fields, AFaultNamesTheFieldFromTheOutside) {
  v1::GameEntry entry;
  entry.add_facts()->mutable_game_created()->mutable_white()->mutable_user()->set_id("short");

  const auto read = wire::read<game::Entry>(entry);

  ASSERT_FALSE(read);
  EXPECT_EQ(read.error(), (Fault{"facts.game_created.game_id", "11 base62 digits"}));
  entry.mutable_facts(0)->mutable_game_created()->set_game_id(to_string(GameId{7}));
  EXPECT_EQ(wire::read<game::Entry>(entry).error().field, "facts.game_created.white.user.id");
}

TEST(Fields, AOneofOfNothingNamesWhatThereIs) {
  v1::Fact nothing;
  const auto read = wire::read<game::Fact>(nothing);
  ASSERT_FALSE(read);
  EXPECT_TRUE(read.error().expected.starts_with("one of game_created, move_played"));
}

TEST(Fields, AnOptionalThatIsNotSetHasNoValue) {
  game::GameEnded drawn;
  drawn.termination = rules::Termination::agreement;
  const auto wire = to<v1::GameEnded>(drawn);
  EXPECT_EQ(wire.winner(), common::v1::COLOR_UNSPECIFIED);
  EXPECT_EQ(from<game::GameEnded>(wire), drawn);
}

TEST(Forms, NumbersStayInRange) {
  EXPECT_EQ(to_number<std::size_t>(-1), std::nullopt);
  EXPECT_EQ(to_number<std::int64_t>(1e300), std::nullopt);
  EXPECT_EQ(to_number<std::int64_t>(1.6), 2);
}

// Of a backup that is restored after a month or more.
TEST(Forms, WhatDoesNotFitIsWrittenAsTheMost) {
  game::ClockAdjusted after_a_year;
  after_a_year.credited = {.white = std::chrono::days(365), .black = -std::chrono::days(365)};
  const auto wire = to<v1::ClockAdjusted>(after_a_year);
  EXPECT_EQ(wire.credited().white_ms(), std::numeric_limits<std::int32_t>::max());
  EXPECT_EQ(wire.credited().black_ms(), std::numeric_limits<std::int32_t>::min());
}

}  // namespace
}  // namespace escaque::wire
