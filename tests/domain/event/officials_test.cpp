// The arbiters who may rule, and the positions from which a Chess960 event is played.

#include <gtest/gtest.h>

#include "domain/event/event.hpp"
#include "domain/rules/position_draw.hpp"
#include "support/event_builder.hpp"

namespace escaque::event {
namespace {

using support::kArbiter;
using support::kOrganizer;
using support::RunningEvent;
using support::swiss;

constexpr UserId kNew{77};

Official official(std::uint64_t id) { return {UserId{id}, "user" + std::to_string(id)}; }

std::optional<EventError> name(RunningEvent& running, const NameOfficials& officials) {
  return running.give(officials, {kOrganizer, {}});
}

TEST(Officials, AreNamedByTheOrganizerAndRuleFromThenOn) {
  RunningEvent running(swiss(3));
  EXPECT_EQ(running.give(UnpublishRound{1}, {kNew, "as seen"}), EventError::arbiters_only);

  EXPECT_EQ(name(running, {{official(77)}, {official(5), official(6), official(7)}}), std::nullopt);

  EXPECT_TRUE(running.state().is_arbiter(kNew));
  EXPECT_FALSE(running.state().is_arbiter(kArbiter));
  EXPECT_TRUE(running.state().is_arbiter(kOrganizer));
  EXPECT_EQ(running.state().committee.size(), 3U);
  EXPECT_EQ(running.give(UnpublishRound{1}, {kNew, "as seen"}), EventError::no_such_round);
  EXPECT_EQ(running.give(UnpublishRound{1}, {kArbiter, "as seen"}), EventError::arbiters_only);
  EXPECT_EQ(running.replayed(), running.state());
}

TEST(Officials, AreNotNamedByArbitersOrPlayers) {
  RunningEvent running(swiss(3));

  EXPECT_EQ(running.rule(NameOfficials{{official(77)}, {}}), EventError::organizer_only);
  EXPECT_EQ(running.give(NameOfficials{{official(77)}, {}}, {}), EventError::organizer_only);
  EXPECT_EQ(running.ask(77, NameOfficials{{official(77)}, {}}), EventError::arbiters_only);
}

/// 1.16: "Ningún árbitro puede jugar en un torneo válido para títulos, ni aunque sea como relleno."
TEST(Officials, DoNotPlayWhereTheEventSaysSo) {
  RunningEvent club(swiss(3));
  club.enter(support::person(kOrganizer.value, 2000));
  EXPECT_EQ(name(club, {{official(77)}, {}}), std::nullopt) << "elsewhere they may";

  Regulations rules = swiss(3);
  rules.entry.bars_arbiters = true;
  RunningEvent running(rules);
  const auto enter = [&](UserId user) {
    return running.give(Register{support::person(user.value, 2000)}, {user, {}});
  };
  EXPECT_EQ(enter(kArbiter), EventError::arbiter_entrant);
  EXPECT_EQ(enter(kOrganizer), EventError::arbiter_entrant);
  EXPECT_EQ(enter(kNew), std::nullopt);
  EXPECT_EQ(name(running, {{official(77)}, {}}), EventError::arbiter_plays);
  running.must(Withdraw{kNew}, {kNew, {}});
  EXPECT_EQ(name(running, {{official(77)}, {}}), std::nullopt);
  EXPECT_EQ(running.give(Readmit{kNew}, {kNew, {}}), EventError::arbiter_entrant);
  EXPECT_EQ(running.give(Readmit{kNew}, {kOrganizer, "come back"}), EventError::arbiter_entrant);
}

TEST(Officials, AreFewAndDifferent) {
  RunningEvent running(swiss(3));
  std::vector<Official> many;
  for (std::uint64_t id = 1; id <= 21; ++id) many.push_back(official(id));

  EXPECT_EQ(name(running, {many, {}}), EventError::bad_arbiters);
  EXPECT_EQ(name(running, {{official(1), official(1)}, {}}), EventError::bad_arbiters);
  EXPECT_EQ(name(running, {{{kOrganizer, "o"}}, {}}), EventError::bad_arbiters);
  EXPECT_EQ(name(running, {{}, {official(1), official(2)}}), EventError::bad_members);
  EXPECT_EQ(name(running, {{}, {official(1), official(2), official(1)}}), EventError::bad_members);
  EXPECT_EQ(name(running, {{official(1)}, {official(1)}}), EventError::bad_members);
  EXPECT_EQ(name(running, {{}, {{kOrganizer, "o"}}}), EventError::bad_members);
  EXPECT_EQ(name(running, {{}, {many.begin(), many.begin() + 11}}), EventError::bad_members);
  EXPECT_EQ(name(running, {{}, {many.begin(), many.begin() + 9}}), std::nullopt);
}

TEST(Officials, AreFewFromTheCreationOn) {
  CreateEvent create{EventId{7}, swiss(3), {}};
  for (std::uint64_t id = 1; id <= 21; ++id) create.arbiters.push_back(UserId{id});
  const Command command{"c1", {kOrganizer, {}}, create};

  EXPECT_EQ(decide({}, command, support::kFirstRound).error(), EventError::bad_arbiters);
}

Regulations chess960(int rounds) {
  Regulations made = swiss(rounds);
  made.terms.variant = rules::Variant::chess960;
  return made;
}

TEST(FirstPositions, AreDrawnOneForEveryRoundAndConfirmed) {
  RunningEvent running(chess960(3));
  running.enter_many(4);
  const auto commitment = draw_commitment(running.state());
  ASSERT_TRUE(commitment);

  for (int round = 1; round <= 3; ++round) {
    running.publish();
    EXPECT_FALSE(running.latest().first_position) << "not before the round begins";
    running.start();
    const auto position = running.latest().first_position;
    ASSERT_TRUE(position && position->seed);
    EXPECT_TRUE(rules::is_confirmed({*commitment, *position->seed, round}));
    EXPECT_EQ(position->number, rules::drawn_number(*position->seed));
    running.play();
  }

  EXPECT_NE(running.state().rounds[0].first_position, running.state().rounds[1].first_position);
  EXPECT_EQ(running.replayed(), running.state());
}

TEST(FirstPositions, AreTheChosenOnes) {
  Regulations rules = chess960(3);
  rules.first_positions = {518, 0};
  RunningEvent running(rules);
  running.enter_many(4);
  for (int round = 1; round <= 3; ++round) running.play_round();

  EXPECT_EQ(draw_commitment(running.state()), std::nullopt);
  EXPECT_EQ(running.state().rounds[0].first_position, FirstPosition{518});
  EXPECT_EQ(running.state().rounds[1].first_position, FirstPosition{0});
  EXPECT_EQ(running.state().rounds[2].first_position, FirstPosition{0});
}

TEST(FirstPositions, AreNoneInStandardChess) {
  RunningEvent running(swiss(3));
  running.enter_many(4);
  running.play_round();

  EXPECT_EQ(draw_commitment(running.state()), std::nullopt);
  EXPECT_EQ(running.latest().first_position, std::nullopt);
}

}  // namespace
}  // namespace escaque::event
