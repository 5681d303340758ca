#include "domain/etiquette/case.hpp"

#include <gtest/gtest.h>

#include "domain/etiquette/case_result.hpp"

namespace escaque::etiquette {
namespace {

using std::chrono::days;
using std::chrono::hours;
using std::chrono::minutes;

constexpr UserId kAnn{1};
constexpr UserId kBob{2};
constexpr UserId kChief{10};
constexpr UserId kOther{11};
constexpr CaseId kCase{77};

/// One case about Bob, reported by Ann; time is the test's.
class CaseTest : public ::testing::Test {
 protected:
  CaseTest() { give(AddReport{kBob, report_by(kAnn)}, kAnn); }

  static Reported report_by(UserId reporter) {
    Reported reported;
    reported.reporter = reporter;
    reported.offence = Offence::abuse;
    reported.text = "an insult";
    reported.subject.line = "abc";
    return reported;
  }
  static Impose impose(Step step, std::optional<UtcTime> until = std::nullopt) {
    Impose made;
    made.id = SanctionId{5};
    made.wanted.step = step;
    made.wanted.article = Article::respect;
    made.wanted.until = until;
    made.wanted.is_critical = true;
    if (step != Step::warning) made.wanted.features = {Feature::tells};
    made.reason = "an insult";
    return made;
  }
  static Officer officer(UserId who) {
    Officer made;
    made.id = who;
    made.is_admin = who.value >= 10;
    return made;
  }

  Result<CaseEntry, CaseError> asked(const CaseCommand& command, UserId who) const {
    return decide(state, command, {officer(who), {}, signers, now, hold});
  }
  CaseError error(const CaseCommand& command, UserId who) const {
    return asked(command, who).error();
  }
  void give(const CaseCommand& command, UserId who) {
    const auto entry = asked(command, who);
    ASSERT_TRUE(entry) << static_cast<int>(entry.error());
    if (const auto change = sanction_after(state, kCase, *entry, sanction)) {
      sanction = change->sanction;
    }
    state = evolve(state, *entry);
  }

  Case state;
  std::optional<Sanction> sanction;
  std::optional<Sanction> hold;
  UtcTime now{hours(500'000)};
  int signers = 2;
};

TEST_F(CaseTest, BeginsWithAReport) {
  EXPECT_EQ(state.version, 1);
  EXPECT_EQ(state.accused, kBob);
  EXPECT_EQ(state.state, CaseState::open);
  EXPECT_EQ(priority_of(state), Priority::p1);
  EXPECT_EQ(due(state), now + hours(24));
}

TEST_F(CaseTest, ARuleMakesItAsUrgentAsTheRuleSays) {
  Reported found;
  found.offence = Offence::abuse;
  found.subject.line = "def";
  found.rule = "CHT-2";
  give(AddReport{kBob, found}, UserId());
  EXPECT_EQ(priority_of(state), Priority::p1) << "Ann's report";
  found.rule = "CHT-1";
  found.subject.line = "ghi";
  give(AddReport{kBob, found}, UserId());
  EXPECT_EQ(priority_of(state), Priority::p0);
  EXPECT_EQ(error(AddReport{kBob, found}, UserId()), CaseError::already_reported);
  EXPECT_FALSE(state.is_reporter(UserId())) << "a rule is nobody";
}

TEST_F(CaseTest, ACaseByARuleBeginsWithoutAReporter) {
  state = Case();
  Reported found;
  found.rule = "CHT-2";
  found.rule_version = 3;
  found.offence = Offence::abuse;
  const auto entry = asked(AddReport{kBob, found}, UserId());
  ASSERT_TRUE(entry);
  EXPECT_FALSE(entry->by);
  state = evolve(state, *entry);
  EXPECT_EQ(priority_of(state), Priority::p2);
  EXPECT_FALSE(is_critical(state));
}

/// Bob's rated games wait, as a rule wants it.
Sanction held_at(UtcTime now, std::uint64_t id = 9) {
  Sanction made;
  made.id = SanctionId{id};
  made.user = kBob;
  made.of_case = kCase;
  made.step = Step::cool_down;
  made.features = {Feature::rated_games};
  made.since = now;
  made.until = now + hours(24);
  return made;
}

TEST_F(CaseTest, AHoldIsAppealedAgainstAtOnceAndSomebodyElseAnswers) {
  EXPECT_EQ(error(AppealAgainst{"my brother"}, kBob), CaseError::not_decided);
  hold = held_at(now);
  give(Take{}, kChief);
  EXPECT_EQ(error(AnswerAppeal{}, kOther), CaseError::already_decided) << "nothing waits";

  give(AppealAgainst{"my brother"}, kBob);

  EXPECT_EQ(state.state, CaseState::open);
  EXPECT_TRUE(state.is_taken_by(kChief, now)) << "the case goes on";
  EXPECT_EQ(priority_of(state), Priority::p0);
  EXPECT_EQ(due(state), now + hours(1));
  EXPECT_EQ(error(AppealAgainst{"again"}, kBob), CaseError::already_appealed);
  EXPECT_EQ(error(AnswerAppeal{}, kChief), CaseError::works_on_it);
  EXPECT_EQ(error(AnswerAppeal{}, kAnn), CaseError::not_at_the_desk);

  give(AnswerAppeal{AppealOutcome::reversed, "a household"}, kOther);

  const Appeal& appeal = state.hold_appeals.front().what;
  EXPECT_EQ(appeal.answer->outcome, AppealOutcome::reversed);
  EXPECT_EQ(appeal.by, kOther);
  EXPECT_EQ(state.state, CaseState::open);
  EXPECT_EQ(priority_of(state), Priority::p1);
  EXPECT_EQ(due(state), now + hours(24));
  EXPECT_EQ(error(AnswerAppeal{}, kOther), CaseError::already_decided);
  EXPECT_EQ(error(AppealAgainst{"again"}, kBob), CaseError::already_appealed) << "the same hold";
  hold = held_at(now, 10);
  EXPECT_TRUE(asked(AppealAgainst{"another one"}, kBob));
  give(Dismiss{"nothing was found"}, kChief);
  EXPECT_TRUE(state.appeals.empty());
}

TEST_F(CaseTest, TheOneAdminOfASiteAnswersAboutAHold) {
  hold = held_at(now);
  give(Take{}, kChief);
  give(AppealAgainst{"my brother"}, kBob);
  signers = 1;
  give(AnswerAppeal{AppealOutcome::upheld, "not yet known"}, kChief);
  EXPECT_EQ(state.hold_appeals.front().what.by, kChief);
}

TEST_F(CaseTest, AHoldThatIsOverIsNotAppealedAgainst) {
  hold = held_at(now);
  now += hours(24);
  EXPECT_EQ(error(AppealAgainst{"my brother"}, kBob), CaseError::not_decided);
}

TEST_F(CaseTest, ADecisionLeavesNothingToAnswerAboutItsHold) {
  hold = held_at(now);
  give(AppealAgainst{"my brother"}, kBob);
  now += minutes(1);
  give(Take{}, kChief);
  give(Dismiss{"a household"}, kChief);
  EXPECT_EQ(state.waiting_hold_appeal(), nullptr);
  EXPECT_EQ(error(AnswerAppeal{}, kOther), CaseError::already_decided);
}

TEST_F(CaseTest, AHoldIsWhatARuleTookAwayForAnOpenCase) {
  const Sanction held = held_at(now);
  Sanction by_somebody = held;
  by_somebody.by = kChief;
  Sanction lifted = held;
  lifted.is_lifted = true;
  Sanction of_another = held;
  of_another.of_case = CaseId{78};
  EXPECT_FALSE(hold_of(state, kCase, std::vector{by_somebody, lifted, of_another}));
  EXPECT_EQ(hold_of(state, kCase, std::vector{by_somebody, held}), held);
  give(Take{}, kChief);
  give(Dismiss{"a household"}, kChief);
  EXPECT_FALSE(hold_of(state, kCase, std::vector{held}));
}

TEST_F(CaseTest, ASlurAtAPersonNeedsNoWarningBefore) {
  Impose mild = impose(Step::cool_down, now + hours(1));
  mild.wanted.is_critical = false;
  give(Take{}, kChief);
  EXPECT_EQ(error(mild, kChief), CaseError::no_warning);
  Reported found;
  found.rule = "CHT-1";
  found.subject.line = "def";
  give(AddReport{kBob, found}, UserId());
  EXPECT_TRUE(asked(mild, kChief));
}

TEST_F(CaseTest, AnAdminMayDecideWhatTheyReadAtTheDesk) {
  Reported report = report_by(kOther);
  report.is_by_desk = true;
  EXPECT_EQ(error(AddReport{kBob, report}, UserId{3}), CaseError::not_at_the_desk);
  EXPECT_EQ(error(AddReport{kOther, report}, kOther), CaseError::own_case);
  give(AddReport{kBob, report}, kOther);
  EXPECT_FALSE(state.is_reporter(kOther));
  EXPECT_TRUE(asked(Take{}, kOther));

  KeptLine own;
  own.from = kChief;
  report = report_by(kChief);
  report.is_by_desk = true;
  report.lines = {own};
  EXPECT_EQ(error(AddReport{kBob, report}, kChief), CaseError::own_case) << "they took part";
}

TEST_F(CaseTest, IsNotDecidedByWhoseTellsItHas) {
  KeptLine line;
  line.room = Room::tell;
  line.from = kBob;
  line.to = kChief;
  Reported report = report_by(UserId{3});
  report.lines = {line};
  give(AddReport{kBob, report}, UserId{3});
  EXPECT_EQ(error(Take{}, kChief), CaseError::own_case);
  // Whoever asked for peace in a room that all read may.
  line.room = Room::spectators;
  line.from = kOther;
  line.to.reset();
  report = report_by(UserId{4});
  report.lines = {line};
  give(AddReport{kBob, report}, UserId{4});
  EXPECT_TRUE(asked(Take{}, kOther));
}

TEST_F(CaseTest, OrdersRefundsOnceWhenItIsConfirmed) {
  const OrderRefunds refund{{GameId{1}, GameId{2}}};
  EXPECT_EQ(error(refund, kChief), CaseError::not_decided);
  give(Take{}, kChief);
  give(impose(Step::warning), kChief);
  EXPECT_EQ(error(refund, kChief), CaseError::not_taken);
  give(Take{}, kChief);
  EXPECT_EQ(error(OrderRefunds{}, kChief), CaseError::refund_count);
  EXPECT_EQ(error(OrderRefunds{std::vector<GameId>(kMaxRefunded + 1)}, kChief),
            CaseError::refund_count);
  give(refund, kChief);
  ASSERT_TRUE(state.refunds);
  EXPECT_EQ(state.refunds->games.size(), 2U);
  EXPECT_EQ(state.refunds->by, kChief);
  EXPECT_EQ(error(refund, kChief), CaseError::already_refunded);

  give(AppealAgainst{"I was there"}, kBob);
  give(Take{}, kOther);
  give(AnswerAppeal{AppealOutcome::reversed, "they were"}, kOther);
  EXPECT_TRUE(state.refunds->are_undone);
  give(Take{}, kOther);
  EXPECT_EQ(error(refund, kOther), CaseError::not_decided);
}

TEST_F(CaseTest, OrdersNoRefundsWhenItIsDismissed) {
  give(Take{}, kChief);
  give(Dismiss{"nothing"}, kChief);
  give(Take{}, kChief);
  EXPECT_EQ(error(OrderRefunds{{GameId{1}}}, kChief), CaseError::not_decided);
}

TEST_F(CaseTest, TakesTheSameReportOnce) {
  EXPECT_EQ(error(AddReport{kBob, report_by(kAnn)}, kAnn), CaseError::already_reported);
  Reported other = report_by(kAnn);
  other.subject.line = "def";
  give(AddReport{kBob, other}, kAnn);
  EXPECT_EQ(state.reports.size(), 2U);
}

TEST_F(CaseTest, WhatThreePeopleReportIsSeenSooner) {
  for (const UserId who : {UserId{3}, UserId{4}}) give(AddReport{kBob, report_by(who)}, who);
  EXPECT_EQ(priority_of(state), Priority::p0);
}

TEST_F(CaseTest, HoldsOnlySoManyReports) {
  for (std::uint64_t i = 100; state.reports.size() < kMaxReports; ++i) {
    give(AddReport{kBob, report_by(UserId{i})}, UserId{i});
  }
  EXPECT_EQ(error(AddReport{kBob, report_by(kOther)}, kOther), CaseError::full);
}

TEST_F(CaseTest, IsWorkedOnByOneAtATime) {
  give(Take{}, kChief);
  EXPECT_EQ(error(Take{}, kOther), CaseError::taken);
  EXPECT_EQ(error(Dismiss{"no"}, kOther), CaseError::taken);
  now += minutes(10);
  give(Take{}, kOther);
  EXPECT_EQ(error(Dismiss{"no"}, kChief), CaseError::taken);
  give(Release{}, kOther);
  EXPECT_EQ(error(Dismiss{"no"}, kChief), CaseError::not_taken);
}

TEST_F(CaseTest, NobodyWorksOnTheirOwnCaseOrReport) {
  state.accused = kChief;
  EXPECT_EQ(error(Take{}, kChief), CaseError::own_case);
  state.accused = kBob;
  state.reports.front().what.reporter = kChief;
  EXPECT_EQ(error(Take{}, kChief), CaseError::own_case);
  EXPECT_EQ(error(Take{}, kAnn), CaseError::not_at_the_desk);
}

TEST_F(CaseTest, AWarningIsDecidedAndRecorded) {
  give(Take{}, kChief);
  give(impose(Step::warning), kChief);

  EXPECT_EQ(state.state, CaseState::decided);
  EXPECT_FALSE(state.lease);
  ASSERT_TRUE(sanction);
  EXPECT_EQ(sanction->user, kBob);
  EXPECT_EQ(sanction->of_case, kCase);
  EXPECT_EQ(sanction->by, kChief);
  EXPECT_FALSE(sanction->is_in_force(now));
  give(Take{}, kOther);
  EXPECT_EQ(error(Dismiss{"no"}, kOther), CaseError::already_decided);
}

TEST_F(CaseTest, ADismissedCaseHasNoSanctionAndNoAppeal) {
  give(Take{}, kChief);
  give(Dismiss{"nothing"}, kChief);
  EXPECT_FALSE(sanction);
  EXPECT_EQ(error(AppealAgainst{"but"}, kBob), CaseError::not_decided);
}

TEST_F(CaseTest, ABanIsASuspensionUntilSomebodyElseSignsADayLater) {
  give(Take{}, kChief);
  give(impose(Step::ban), kChief);
  EXPECT_EQ(state.state, CaseState::awaits_signature);
  EXPECT_EQ(sanction->step, Step::suspension);
  EXPECT_EQ(sanction->until, now + days(7));

  EXPECT_EQ(error(Sign{}, kOther), CaseError::too_early_to_sign);
  now += hours(24);
  EXPECT_EQ(error(Sign{}, kChief), CaseError::same_signer);
  give(Sign{}, kOther);
  EXPECT_EQ(state.state, CaseState::decided);
  EXPECT_EQ(sanction->step, Step::ban);
  EXPECT_FALSE(sanction->until);
  EXPECT_TRUE(sanction->is_in_force(now + days(5'000)));
}

TEST_F(CaseTest, ARefusedSignatureEndsTheSuspension) {
  give(Take{}, kChief);
  give(impose(Step::ban), kChief);
  give(RefuseSignature{"too hard"}, kOther);
  EXPECT_EQ(state.state, CaseState::open);
  EXPECT_FALSE(sanction->is_in_force(now));
  EXPECT_TRUE(sanction->is_lifted);
}

TEST_F(CaseTest, ABanThatNobodySignsLapsesAfterAWeek) {
  give(Take{}, kChief);
  give(impose(Step::ban), kChief);
  EXPECT_EQ(error(Lapse{}, UserId{}), CaseError::nothing_to_lapse);
  now += days(7);
  give(Lapse{}, UserId{});
  EXPECT_EQ(state.state, CaseState::open);
}

TEST_F(CaseTest, ASiteWithOneAdminBansNobody) {
  signers = 1;
  give(Take{}, kChief);
  EXPECT_EQ(error(impose(Step::ban), kChief), CaseError::only_admin);
}

TEST_F(CaseTest, AnAppealIsAnsweredBySomebodyElse) {
  give(Take{}, kChief);
  give(impose(Step::restriction, now + days(7)), kChief);
  EXPECT_EQ(error(AppealAgainst{"I did not"}, kAnn), CaseError::no_such_case);
  give(AppealAgainst{"I did not"}, kBob);
  EXPECT_EQ(error(AppealAgainst{"again"}, kBob), CaseError::already_appealed);

  give(Take{}, kChief);
  EXPECT_EQ(error(AnswerAppeal{AppealOutcome::upheld, "it stands"}, kChief),
            CaseError::own_decision);
  give(Release{}, kChief);
  give(Take{}, kOther);
  give(AnswerAppeal{AppealOutcome::reversed, "it was a quotation"}, kOther);
  EXPECT_EQ(state.state, CaseState::decided);
  EXPECT_TRUE(sanction->is_lifted);
  EXPECT_FALSE(sanction->is_in_force(now));
  EXPECT_EQ(error(AppealAgainst{"once more"}, kBob), CaseError::not_decided);
}

TEST_F(CaseTest, WhereThereIsOneAdminTheyAnswerThemselves) {
  signers = 1;
  give(Take{}, kChief);
  give(impose(Step::warning), kChief);
  give(AppealAgainst{"I did not"}, kBob);
  give(Take{}, kChief);
  give(AnswerAppeal{AppealOutcome::upheld, "it stands"}, kChief);
}

TEST_F(CaseTest, ThereAreTwoAppealsAtMostAndForSixMonths) {
  give(Take{}, kChief);
  give(impose(Step::restriction, now + days(90)), kChief);
  for (int i = 0; i < 2; ++i) {
    give(AppealAgainst{"new facts"}, kBob);
    give(Take{}, kOther);
    give(AnswerAppeal{AppealOutcome::upheld, "it stands"}, kOther);
  }
  EXPECT_EQ(error(AppealAgainst{"a third"}, kBob), CaseError::already_appealed);
  state.appeals.clear();
  now += kAppealWithin + hours(1);
  EXPECT_EQ(error(AppealAgainst{"late"}, kBob), CaseError::appeal_too_late);
}

TEST_F(CaseTest, AnAppealThatNobodyAnswersLiftsASanctionWithAnEnd) {
  give(Take{}, kChief);
  give(impose(Step::restriction, now + days(30)), kChief);
  give(AppealAgainst{"I did not"}, kBob);
  now += days(7) - Millis(1);
  EXPECT_EQ(error(Lapse{}, UserId{}), CaseError::nothing_to_lapse);
  now += Millis(1);
  give(Lapse{}, UserId{});
  EXPECT_EQ(state.appeals.back().answer->outcome, AppealOutcome::lapsed);
  EXPECT_TRUE(sanction->is_lifted);
}

TEST_F(CaseTest, AWarningDoesNotLapse) {
  give(Take{}, kChief);
  give(impose(Step::warning), kChief);
  give(AppealAgainst{"I did not"}, kBob);
  now += days(30);
  EXPECT_EQ(error(Lapse{}, UserId{}), CaseError::nothing_to_lapse);
}

TEST_F(CaseTest, ACallAccusesNobody) {
  state = {};
  Reported call = report_by(kAnn);
  call.offence = Offence::call;
  give(AddReport{std::nullopt, call}, kAnn);
  EXPECT_EQ(priority_of(state), Priority::p0);
  give(Take{}, kChief);
  EXPECT_EQ(error(impose(Step::warning), kChief), CaseError::nobody_accused);
  give(Dismiss{"we have spoken"}, kChief);
}

TEST_F(CaseTest, NothingIsDoneWhereThereIsNoCase) {
  state = {};
  EXPECT_EQ(error(Take{}, kChief), CaseError::no_such_case);
  EXPECT_EQ(error(AppealAgainst{"what"}, kBob), CaseError::no_such_case);
}

TEST_F(CaseTest, ARuleWarnsFirst) {
  give(ImposeByRule{SanctionId{9}, Article::disconnecting, minutes(30), "DSC-5"}, UserId());

  EXPECT_EQ(state.state, CaseState::decided);
  EXPECT_FALSE(state.decisions.back().by);
  ASSERT_TRUE(sanction);
  EXPECT_EQ(sanction->step, Step::warning);
  EXPECT_EQ(sanction->reason, "DSC-5");
  EXPECT_FALSE(sanction->by);
  EXPECT_EQ(error(ImposeByRule{SanctionId{10}, Article::disconnecting, {}, "DSC-5"}, UserId()),
            CaseError::already_decided);
}

TEST_F(CaseTest, ARuleCoolsDownWhoWasWarnedOfTheSameAndNoLongerThanADay) {
  Sanction warning;
  warning.article = Article::disconnecting;
  warning.since = now - days(89);
  const std::vector<Sanction> record{warning};
  const auto decided = [&](Article article, Millis length) {
    Circumstances known{{}, record, 2, now};
    const auto entry = decide(state, ImposeByRule{SanctionId{9}, article, length, "DSC-5"}, known);
    EXPECT_TRUE(entry);
    return std::get<Ruled>(entry->facts.front());
  };

  EXPECT_EQ(decided(Article::disconnecting, hours(2)).step, Step::cool_down);
  EXPECT_EQ(decided(Article::disconnecting, hours(2)).until, now + hours(2));
  EXPECT_EQ(decided(Article::disconnecting, hours(2)).features, std::vector{Feature::rated_games});
  EXPECT_EQ(decided(Article::disconnecting, days(9)).until, now + hours(24));
  EXPECT_EQ(decided(Article::disconnecting, minutes(1)).until, now + minutes(15));
  EXPECT_EQ(decided(Article::losing, hours(2)).step, Step::warning) << "warned of something else";
}

TEST_F(CaseTest, ItsResultIsWhatSomebodyLastFound) {
  EXPECT_EQ(summary_of(state), CaseSummary());
  give(Take{}, kChief);
  give(impose(Step::warning), kChief);
  const UtcTime decided = now;
  EXPECT_EQ(summary_of(state), (CaseSummary{CaseResult::confirmed, decided, decided, {}}));

  now += hours(1);
  give(AppealAgainst{"it was a quotation"}, kBob);
  const UtcTime appealed = now;
  EXPECT_EQ(summary_of(state), (CaseSummary{CaseResult::confirmed, decided, decided, appealed}));
  now += hours(1);
  give(Take{}, kOther);
  give(AnswerAppeal{AppealOutcome::reversed, "it was"}, kOther);
  EXPECT_EQ(summary_of(state), (CaseSummary{CaseResult::reversed, now, decided, appealed}));
}

TEST_F(CaseTest, WhatARuleDecidesIsConfirmedByWhoeverReviewsIt) {
  give(ImposeByRule{SanctionId{9}, Article::disconnecting, {}, "DSC-5"}, UserId());
  EXPECT_EQ(summary_of(state), (CaseSummary{CaseResult::by_rule, now, {}, {}}));

  give(AppealAgainst{"my provider"}, kBob);
  const UtcTime appealed = now;
  now += hours(1);
  give(Take{}, kOther);
  give(AnswerAppeal{AppealOutcome::upheld, "it stands"}, kOther);
  EXPECT_EQ(summary_of(state), (CaseSummary{CaseResult::confirmed, now, {}, appealed}));
}

TEST_F(CaseTest, ABanThatIsNotSignedIsNoResult) {
  give(Take{}, kChief);
  give(impose(Step::ban), kChief);
  EXPECT_EQ(summary_of(state).result, CaseResult::open);
}

TEST_F(CaseTest, ADismissedCaseIsAResult) {
  give(Take{}, kChief);
  give(Dismiss{"nothing"}, kChief);
  EXPECT_EQ(summary_of(state), (CaseSummary{CaseResult::dismissed, now, now, {}}));
}

}  // namespace
}  // namespace escaque::etiquette
