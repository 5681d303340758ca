#include "matchmaking/events/own_rounds.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/event_builder.hpp"

namespace escaque::services::matchmaking {
namespace {

using event::EventId;
using support::kArbiter;
using support::kFirstRound;
using support::kOrganizer;
using support::RunningEvent;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

double wire_time(UtcTime time) { return static_cast<double>(time.time_since_epoch().count()); }

v1::ListInvitationsResponse rounds_of(UserId user, const std::vector<event::Event>& events) {
  Events all;
  std::uint64_t id = 1;
  for (const event::Event& event : events) {
    all.emplace(EventId{id}, event);
    all.at(EventId{id}).created.id = EventId{id};
    ++id;
  }
  v1::ListInvitationsResponse response;
  write_own_rounds(all, user, response);
  return response;
}

std::vector<UserId> called_by_last(const RunningEvent& running) {
  return people_of_rounds(running.state(), running.log().back());
}

TEST(OwnRounds, TellOfTheBeginningOfWhatSomebodyHasEntered) {
  RunningEvent running(support::swiss(3));
  running.enter_many(2);

  const auto shown = rounds_of(UserId{1}, {running.state()});
  ASSERT_EQ(shown.rounds_size(), 1);
  EXPECT_EQ(shown.rounds(0).name(), "Club open");
  EXPECT_EQ(shown.rounds(0).round(), 1);
  EXPECT_EQ(shown.rounds(0).starts_ms(), wire_time(kFirstRound));
  EXPECT_FALSE(shown.rounds(0).is_published());
  EXPECT_EQ(rounds_of(UserId{3}, {running.state()}).rounds_size(), 0);
  EXPECT_EQ(rounds_of(kOrganizer, {running.state()}).rounds_size(), 0);

  running.must(event::Withdraw{UserId{1}}, {UserId{1}, {}});
  EXPECT_EQ(rounds_of(UserId{1}, {running.state()}).rounds_size(), 0);
}

TEST(OwnRounds, TellOfAPublishedRoundUntilItStarts) {
  RunningEvent running(support::swiss(3));
  running.enter_many(3);
  running.publish();
  ASSERT_TRUE(running.latest().bye);
  const UserId white = running.latest().boards.front().players.white;

  const auto shown = rounds_of(white, {running.state()});
  ASSERT_EQ(shown.rounds_size(), 1);
  EXPECT_TRUE(shown.rounds(0).is_published());
  EXPECT_EQ(rounds_of(*running.latest().bye, {running.state()}).rounds_size(), 0) << "plays nobody";

  running.start();
  EXPECT_EQ(rounds_of(white, {running.state()}).rounds_size(), 0);
}

TEST(OwnRounds, AreTheEarliestOfAllEvents) {
  std::vector<event::Event> events;
  for (int i = 0; i < 25; ++i) {
    event::Regulations rules = support::swiss(3);
    rules.calendar.starts = {kFirstRound + std::chrono::hours(25 - i)};
    RunningEvent running(rules);
    running.enter_many(1);
    events.push_back(running.state());
  }
  const auto shown = rounds_of(UserId{1}, events);
  ASSERT_EQ(shown.rounds_size(), 20);
  EXPECT_EQ(shown.rounds(0).starts_ms(), wire_time(kFirstRound + std::chrono::hours(1)));
  EXPECT_EQ(shown.rounds(0).event_id(), to_string(EventId{25}));
  EXPECT_EQ(shown.rounds(19).starts_ms(), wire_time(kFirstRound + std::chrono::hours(20)));
}

TEST(OwnRounds, SayWhoLooksAfterGamesThatAreBeingPlayed) {
  RunningEvent running(support::swiss(3));
  running.enter_many(2);
  running.publish();
  EXPECT_FALSE(rounds_of(kArbiter, {running.state()}).is_official());
  running.start();
  EXPECT_TRUE(rounds_of(kArbiter, {running.state()}).is_official());
  EXPECT_TRUE(rounds_of(kOrganizer, {running.state()}).is_official());
  EXPECT_FALSE(rounds_of(UserId{1}, {running.state()}).is_official());
  running.play();
  EXPECT_FALSE(rounds_of(kArbiter, {running.state()}).is_official());
}

TEST(OwnRounds, AreChangedForThoseWhomItConcerns) {
  RunningEvent running(support::swiss(3));
  EXPECT_THAT(called_by_last(running), IsEmpty());
  running.enter_many(3);
  EXPECT_THAT(called_by_last(running), ElementsAre(UserId{3}));

  running.publish();
  const auto& board = running.latest().boards.front();
  const std::vector<UserId> players{board.players.white, board.players.black};
  EXPECT_THAT(called_by_last(running), testing::UnorderedElementsAreArray(players));
  running.must(event::UnpublishRound{running.latest().number});
  EXPECT_THAT(called_by_last(running), UnorderedElementsAre(UserId{1}, UserId{2}, UserId{3}));

  running.publish();
  running.start();
  EXPECT_THAT(called_by_last(running),
              UnorderedElementsAre(players.front(), players.back(), kOrganizer, kArbiter));
  running.play();
  EXPECT_THAT(called_by_last(running), IsEmpty()) << "a result concerns no coming round";
}

}  // namespace
}  // namespace escaque::services::matchmaking
