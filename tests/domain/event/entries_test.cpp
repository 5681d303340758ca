// Entries, numbers, withdrawals and byes: what is refused, what counts when.

#include <gtest/gtest.h>

#include "support/event_builder.hpp"

namespace escaque::event {
namespace {

using pairing::tournament::RoundResult;
using support::person;
using support::RunningEvent;
using support::swiss;

std::vector<std::uint64_t> users_by_number(const Event& event) {
  std::vector<std::uint64_t> users(event.entrants.size());
  for (const Entrant& each : event.entrants) {
    if (each.number > 0) users[static_cast<std::size_t>(each.number) - 1] = each.id().value;
  }
  return users;
}

TEST(Entries, PlayersEnterForThemselves) {
  RunningEvent running(swiss(5));

  EXPECT_EQ(running.ask(1, Register{person(1, 2000)}), std::nullopt);
  EXPECT_EQ(running.ask(1, Register{person(2, 2000)}), EventError::arbiters_only);
  EXPECT_EQ(running.ask(1, Register{person(1, 2000)}), EventError::already_entered);
  EXPECT_EQ(running.state().entrants.size(), 1U);
}

TEST(Entries, ConditionsAreKept) {
  Regulations rules = swiss(5);
  rules.entry = {1500, 2000, true, 2, 0};
  rules.terms.is_rated = true;
  RunningEvent running(rules);
  Person unrated = person(1, 0);
  unrated.rating.reset();
  Person guest = person(2, 1700);
  guest.player.is_guest = true;
  Person nameless = person(3, 1700);
  nameless.name = "two\nlines";

  EXPECT_EQ(running.ask(1, Register{unrated}), EventError::unrated_entrant);
  EXPECT_EQ(running.ask(2, Register{guest}), EventError::guest_entrant);
  EXPECT_EQ(running.ask(3, Register{nameless}), EventError::bad_person);
  EXPECT_EQ(running.ask(4, Register{person(4, 1499)}), EventError::rating_out_of_range);
  EXPECT_EQ(running.ask(4, Register{person(4, 2001)}), EventError::rating_out_of_range);
  running.enter(5, 1500);
  running.enter(6, 2000);
  EXPECT_EQ(running.ask(7, Register{person(7, 1600)}), EventError::event_full);
}

TEST(Numbers, FollowRatingTitleAndName) {
  RunningEvent running(swiss(5));
  Person master = person(3, 2400);
  master.player.title = "IM";
  Person woman_master = person(2, 2400);
  woman_master.player.title = "WGM";
  running.enter(1, 2400);
  running.enter(woman_master);
  running.enter(master);
  running.enter(4, 2500);
  running.must(AssignNumbers{});

  EXPECT_EQ(users_by_number(running.state()), (std::vector<std::uint64_t>{4, 3, 2, 1}));
  EXPECT_EQ(running.rule(AssignNumbers{{UserId{1}}, 0}), EventError::order_by_ranking);
}

TEST(Numbers, ChangeUntilRoundFourIsPaired) {
  Regulations rules = swiss(7);
  rules.entry.last_late_entry = 6;
  RunningEvent running(rules);
  running.enter_many(12);
  running.play_round();

  running.enter(20, 2999);
  EXPECT_EQ(running.state().entrant(UserId{20})->number, 1);
  EXPECT_EQ(running.state().entrant(UserId{20})->from_round, 2);
  for (int round = 2; round <= 4; ++round) running.play_round();
  running.enter(21, 3000);
  EXPECT_EQ(running.state().entrant(UserId{21})->number, 14);

  Person corrected = person(12, 3000);
  running.must(CorrectEntrant{corrected});
  EXPECT_EQ(running.state().entrant(UserId{12})->person.rating, 3000);
  EXPECT_EQ(running.state().entrant(UserId{12})->number, 13);
}

TEST(Numbers, ACorrectedRatingMovesThemEarly) {
  RunningEvent running(swiss(7));
  running.enter_many(4);
  running.must(AssignNumbers{});

  running.must(CorrectEntrant{person(4, 2999)});

  EXPECT_EQ(users_by_number(running.state()), (std::vector<std::uint64_t>{4, 1, 2, 3}));
}

TEST(LateEntries, AreNotInRoundOneAndScoreNothingBefore) {
  Regulations rules = swiss(5);
  rules.entry.last_late_entry = 2;
  RunningEvent running(rules);
  running.enter_many(4);
  running.publish();

  running.enter(9, 2000);  // After publication, before the hour.
  EXPECT_EQ(running.latest().board_of(UserId{9}), nullptr);
  running.start();
  running.play();
  running.publish();
  EXPECT_TRUE(running.latest().board_of(UserId{9}) || running.latest().bye == UserId{9});
  EXPECT_EQ(running.ask(10, Register{person(10, 2000)}), EventError::entries_closed);
}

TEST(LateEntries, AreRefusedWithoutARule) {
  RunningEvent running(swiss(5));
  running.enter_many(4);
  running.publish();

  EXPECT_EQ(running.ask(9, Register{person(9, 2000)}), EventError::entries_closed);
}

TEST(Withdrawals, CountFromTheNextRoundToBePaired) {
  RunningEvent running(swiss(5));
  running.enter_many(6);
  running.publish();

  EXPECT_EQ(running.ask(3, Withdraw{UserId{4}}), EventError::arbiters_only);
  EXPECT_EQ(running.ask(4, Withdraw{UserId{4}}), std::nullopt);
  EXPECT_EQ(running.ask(4, Withdraw{UserId{4}}), EventError::withdrawn);
  EXPECT_NE(running.latest().board_of(UserId{4}), nullptr) << "published pairings stay";
  running.start();
  running.play();
  running.publish();
  EXPECT_EQ(running.latest().board_of(UserId{4}), nullptr);
  ASSERT_EQ(running.latest().absences.size(), 1U);
  EXPECT_EQ(running.latest().absences.front().kind, RoundResult::zero_bye);

  EXPECT_EQ(running.ask(4, Readmit{UserId{4}}), EventError::arbiters_only);
  EXPECT_EQ(running.rule(Readmit{UserId{5}}), EventError::not_withdrawn);
  EXPECT_EQ(running.rule(Readmit{UserId{4}}), std::nullopt);
  EXPECT_TRUE(running.state().entrant(UserId{4})->has_withdrawn) << "they left by themselves";
  running.accept_all();
  running.start();
  running.play();
  running.publish();
  EXPECT_NE(running.latest().board_of(UserId{4}), nullptr);
}

TEST(Withdrawals, BeforeRoundOneLeaveNoGap) {
  RunningEvent running(swiss(5));
  running.enter_many(4);
  running.must(AssignNumbers{});

  running.must(Withdraw{UserId{2}});

  EXPECT_EQ(running.state().entrant(UserId{2})->number, 0);
  EXPECT_EQ(running.state().entrant(UserId{4})->number, 3);
}

TEST(Byes, AreLimitedByTheRegulations) {
  Regulations rules = swiss(5);
  rules.byes = {1, 3};
  RunningEvent running(rules);
  running.enter_many(6);
  const auto ask = [&](Round round, RoundResult kind) {
    return running.ask(1, RequestBye{UserId{1}, {round, kind}});
  };

  EXPECT_EQ(ask(4, RoundResult::half_bye), EventError::bye_too_late);
  EXPECT_EQ(ask(2, RoundResult::full_bye), EventError::bad_bye);
  EXPECT_EQ(ask(2, RoundResult::win), EventError::bad_bye);
  EXPECT_EQ(ask(2, RoundResult::half_bye), std::nullopt);
  EXPECT_EQ(ask(2, RoundResult::zero_bye), EventError::already_has_bye);
  EXPECT_EQ(ask(3, RoundResult::half_bye), EventError::too_many_byes);
  EXPECT_EQ(ask(5, RoundResult::zero_bye), std::nullopt);
  EXPECT_EQ(ask(6, RoundResult::zero_bye), EventError::no_such_round);
  EXPECT_EQ(running.ask(2, CancelBye{UserId{1}, 2}), EventError::arbiters_only);
  EXPECT_EQ(running.ask(1, CancelBye{UserId{1}, 3}), EventError::no_such_bye);
  EXPECT_EQ(running.ask(1, CancelBye{UserId{1}, 2}), std::nullopt);
  EXPECT_EQ(running.rule(RequestBye{UserId{1}, {2, RoundResult::full_bye}}), std::nullopt);
}

TEST(Byes, AreNotChangedOnceTheRoundIsPaired) {
  RunningEvent running(swiss(5));
  running.enter_many(6);
  running.publish();

  EXPECT_EQ(running.rule(RequestBye{UserId{1}, {1, RoundResult::zero_bye}}),
            EventError::round_is_paired);
  EXPECT_EQ(running.rule(RequestBye{UserId{77}, {2, RoundResult::zero_bye}}),
            EventError::not_entered);
}

TEST(Byes, AreForSwissEvents) {
  RunningEvent running(support::all_play_all());
  running.enter_many(4);

  EXPECT_EQ(running.rule(RequestBye{UserId{1}, {1, RoundResult::zero_bye}}), EventError::no_byes);
}

/// What would make a log grow for ever.
TEST(Entries, AreChangedSoOftenOnly) {
  RunningEvent running(support::swiss(5));
  running.enter_many(2);
  constexpr UserId kOne{1};
  const RequestBye request{kOne, {3, RoundResult::zero_bye}};
  const CancelBye cancel{kOne, 3};
  const auto refused = [&](UserId by, const Action& action) -> std::optional<EventError> {
    const auto entry = decide(running.state(), {"", {by, {}}, action, 5}, running.now);
    if (entry) return std::nullopt;
    return entry.error();
  };
  for (int i = 0; i < 2; ++i) {
    ASSERT_EQ(refused(kOne, request), std::nullopt) << i;
    running.must(request, {kOne, {}});
    running.must(cancel, {kOne, {}});
  }
  EXPECT_EQ(refused(kOne, request), EventError::too_many_changes) << "the entry was the first";
  EXPECT_EQ(refused(support::kArbiter, request), std::nullopt);
  EXPECT_EQ(refused(kOne, Withdraw{kOne}), std::nullopt) << "whoever wants to may leave";
  EXPECT_EQ(refused(UserId{2}, RequestBye{UserId{2}, request.bye}), std::nullopt);
  EXPECT_EQ(running.replayed(), running.state());
}

}  // namespace
}  // namespace escaque::event
