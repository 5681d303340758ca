// How often rules have found something, and what people made of it.

#include "conduct/figures/figure_store.hpp"

#include <gmock/gmock.h>

#include "conduct/figures/figure_desk.hpp"
#include "conduct/inputs/decision_store.hpp"
#include "domain/etiquette/rules/catalogue.hpp"
#include "services/conduct/conduct_fixture.hpp"

namespace escaque::services::conduct {
namespace {

using namespace etiquette;
using std::chrono::days;
using std::chrono::hours;

class FigureStoreTest : public ConductFixture {
 protected:
  /// DSC-2 has found something in the last game of `user`; active, it opens a case.
  void found(UserId user, bool is_shadow, RuleVerdict verdict = RuleVerdict::open_case) {
    time.advance(std::chrono::minutes(1));
    MadeDecision made;
    made.decision.rule = kSelectiveLoss.id;
    made.decision.version = 1;
    made.decision.about = user;
    made.decision.article = kSelectiveLoss.article;
    made.decision.verdict = verdict;
    made.decision.games = {GameId{++games}};
    made.is_shadow = is_shadow;
    made.input = static_cast<long long>(games);
    made.time = time.utc_now();
    ASSERT_TRUE(run(decisions.keep({made})));
  }
  /// The case about them that waits.
  CaseId case_of(UserId user) {
    const auto queue = run(store.queue({}));
    for (const CaseRow& row : queue->rows) {
      if (row.accused == user) return row.id;
    }
    ADD_FAILURE() << "no case waits";
    return {};
  }
  void dismiss(UserId user) {
    const CaseId id = case_of(user);
    ASSERT_TRUE(command(id, Take{}));
    ASSERT_TRUE(command(id, Dismiss{"nothing"}));
  }
  CaseId warn(UserId user) {
    const CaseId id = case_of(user);
    EXPECT_TRUE(command(id, Take{}));
    EXPECT_TRUE(command(id, imposed(Step::warning, {}, std::nullopt)));
    return id;
  }
  void reverse(CaseId id, UserId accused) {
    Officer self;
    self.id = accused;
    ASSERT_TRUE(command(id, AppealAgainst{"my provider"}, self));
    time.advance(hours(1));
    ASSERT_TRUE(command(id, Take{}, admin(101)));
    ASSERT_TRUE(command(id, AnswerAppeal{AppealOutcome::reversed, "it was"}, admin(101)));
  }
  RuleFigures figures(Millis last = days(90)) {
    const UtcTime to = time.utc_now() + Millis(1);
    const auto all = run(store_of_figures.rules({to - last, to}));
    EXPECT_TRUE(all);
    for (const RuleFigures& each : *all) {
      if (each.rule == kSelectiveLoss.id) return each;
    }
    return {};
  }

  DecisionStore decisions{database, key};
  FigureStore store_of_figures{database, key};
  std::uint64_t games = 0;
};

TEST_F(FigureStoreTest, CountWhatWasFoundAndWhatPeopleMadeOfIt) {
  found(UserId{1}, true);
  found(UserId{2}, true, RuleVerdict::nothing);
  for (std::uint64_t user = 11; user <= 14; ++user) found(UserId{user}, false);
  dismiss(UserId{11});
  warn(UserId{12});
  reverse(warn(UserId{13}), UserId{13});

  const RuleFigures made = figures();

  EXPECT_EQ(made.fired, 5) << "what led to nothing is no finding";
  EXPECT_EQ(made.in_shadow, 1);
  EXPECT_EQ(made.opened, 4);
  EXPECT_EQ(made.confirmed, 1);
  EXPECT_EQ(made.dismissed, 1);
  EXPECT_EQ(made.appealed, 1);
  EXPECT_EQ(made.reversed, 1);
  EXPECT_EQ(made.judged(), 3);
}

TEST_F(FigureStoreTest, WhatARuleDecidesProvesNothingOfIt) {
  found(UserId{1}, false, RuleVerdict::warning);

  EXPECT_EQ(figures().by_rule, 1);
  EXPECT_EQ(figures().judged(), 0);
}

TEST_F(FigureStoreTest, CountEachThingWhenItHappened) {
  found(UserId{1}, false);
  time.advance(days(10));
  dismiss(UserId{1});

  EXPECT_EQ(figures(days(5)).fired, 0);
  EXPECT_EQ(figures(days(5)).opened, 0);
  EXPECT_EQ(figures(days(5)).dismissed, 1);
  EXPECT_EQ(figures(days(11)).fired, 1);
}

TEST_F(FigureStoreTest, CountLinesToo) {
  Finding finding;
  finding.rule = kSelectiveLoss.id;
  finding.line.id = "line";
  finding.line.from = UserId{1};
  finding.line.time = finding.now = time.utc_now();
  finding.lines = {finding.line};
  ASSERT_TRUE(run(store.add_finding(finding)));

  EXPECT_EQ(figures().fired, 1);
  EXPECT_EQ(figures().opened, 1);
}

TEST_F(FigureStoreTest, CatchUpWithCasesOfAnOlderBuild) {
  found(UserId{1}, false);
  found(UserId{2}, false);
  warn(UserId{1});
  execute("DELETE FROM case_results");
  execute("DELETE FROM case_rules");

  EXPECT_EQ(*run(store_of_figures.catch_up()), 2);
  EXPECT_EQ(*run(store_of_figures.catch_up()), 0);
  EXPECT_EQ(figures().opened, 2);
  EXPECT_EQ(figures().confirmed, 1);

  // An entry that an older build has added.
  execute("UPDATE case_results SET version = 1, result = 'open' WHERE result = 'confirmed'");
  EXPECT_EQ(*run(store_of_figures.catch_up()), 1);
  EXPECT_EQ(figures().confirmed, 1);
}

class FigureDeskTest : public FigureStoreTest {
 protected:
  static v1::ListRulesRequest asked_by(common::v1::Role role) {
    v1::ListRulesRequest request;
    request.mutable_user()->set_id(to_string(UserId{100}));
    request.mutable_user()->add_roles(role);
    return request;
  }
  v1::RuleFigures row(const v1::ListRulesResponse& response, std::string_view rule) {
    for (const v1::RuleFigures& each : response.rules()) {
      if (each.rule() == rule) return each;
    }
    ADD_FAILURE() << "no rule " << rule;
    return {};
  }

  FigureDesk desk{store_of_figures, time, rule_settings({{}, {"DSC-2"}, {}, 10})};
};

TEST_F(FigureDeskTest, ShowsEveryRuleWhoseFindingsAreKept) {
  for (std::uint64_t user = 11; user <= 13; ++user) {
    found(UserId{user}, false);
    warn(UserId{user});
  }
  found(UserId{14}, false);
  dismiss(UserId{14});

  const auto answer = run(desk.list_rules(asked_by(common::v1::ROLE_ADMIN)));

  ASSERT_TRUE(answer);
  const v1::RuleFigures made = row(*answer, "DSC-2");
  EXPECT_EQ(made.confirmed(), 3);
  EXPECT_FALSE(made.is_in_shadow()) << "the operator has made it active";
  EXPECT_TRUE(made.is_statistical());
  EXPECT_EQ(made.article(), v1::ARTICLE_DISCONNECTING);
  EXPECT_DOUBLE_EQ(made.precision().share(), 0.75);
  // By hand: Wilson's interval of 3 of 4.
  EXPECT_NEAR(made.precision().lower(), 0.3006, 1e-4);
  EXPECT_NEAR(made.precision().upper(), 0.9544, 1e-4);
  EXPECT_TRUE(row(*answer, "SND-1").is_in_shadow());
  EXPECT_FALSE(row(*answer, "SND-1").has_precision()) << "nobody has looked at any";
  EXPECT_EQ(row(*answer, "CHT-1").fired(), 0);
  EXPECT_EQ(
      answer->since_ms(),
      static_cast<double>((time.utc_now() + Millis(1) - days(90)).time_since_epoch().count()));
}

TEST_F(FigureDeskTest, TellsOnlyWhoeverReadsTheAudit) {
  const auto refused = run(desk.list_rules(asked_by(common::v1::ROLE_HELPER)));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().detail.code(), "case.not_at_the_desk");
  EXPECT_TRUE(run(desk.list_rules(asked_by(common::v1::ROLE_SECOND_SIGNER))));
}

}  // namespace
}  // namespace escaque::services::conduct
