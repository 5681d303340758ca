// What rules decide after each input, what follows from it, and what does not while they only
// watch.

#include "conduct/inputs/rule_judge.hpp"

#include <gmock/gmock.h>

#include "conduct/cases/case_wire.hpp"
#include "domain/etiquette/rules/catalogue.hpp"
#include "domain/etiquette/rules/decisions.hpp"
#include "platform/encoding/base64.hpp"
#include "services/conduct/conduct_fixture.hpp"
#include "services/conduct/game_log.hpp"

namespace escaque::services::conduct {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

RuleSettings settings_with(RulesConfig config) { return rule_settings(config); }

TEST(RuleSettings, StatisticalRulesOnlyWatchAtFirst) {
  const RuleSettings settings = rule_settings({});
  EXPECT_TRUE(settings.is_in_shadow("DSC-2"));
  EXPECT_TRUE(settings.is_in_shadow("SND-1"));
  EXPECT_FALSE(settings.is_in_shadow("DSC-5"));
  EXPECT_EQ(lines_of(settings).at("DSC-2 mode"), "shadow");
  EXPECT_EQ(lines_of(settings).at("DSC-2 warn_evidence"), "100");
}

TEST(RuleSettings, AreWhatTheOperatorSays) {
  const RuleSettings settings = settings_with({{"warn_evidence=250.5"}, {"SND-1"}, {"DSC-5"}, 10});
  EXPECT_FALSE(settings.is_in_shadow("SND-1"));
  EXPECT_TRUE(settings.is_in_shadow("DSC-5"));
  EXPECT_EQ(settings.thresholds.warn_evidence, 250.5);
  EXPECT_EQ(lines_of(settings).at("DSC-2 warn_evidence"), "250.5");
}

TEST(RuleSettings, RefuseWhatIsNoRuleNoThresholdAndOutOfBounds) {
  EXPECT_THROW(settings_with({{}, {"DSC-9"}, {}, 10}), config::ConfigError);
  EXPECT_THROW(settings_with({{}, {}, {"nothing"}, 10}), config::ConfigError);
  EXPECT_THROW(settings_with({{"no_threshold=1"}, {}, {}, 10}), config::ConfigError);
  EXPECT_THROW(settings_with({{"warn_evidence"}, {}, {}, 10}), config::ConfigError);
  EXPECT_THROW(settings_with({{"warn_evidence=many"}, {}, {}, 10}), config::ConfigError);
  EXPECT_THROW(settings_with({{"warn_evidence=1"}, {}, {}, 10}), config::ConfigError);
}

class RuleJudgeTest : public ConductFixture {
 protected:
  void use(RulesConfig config) {
    judge.emplace(
        RuleJudge::Parts{inputs, decisions, time, metrics, log::Logger(), [this] { ++changes; }},
        rule_settings(config), config.records);
  }
  void SetUp() override { use({}); }

  bool show(const GameLog& log) {
    const auto record = read_record(log.log());
    EXPECT_TRUE(record);
    GameRecord copy = *record;
    const auto added = run(inputs.add(std::move(copy)));
    EXPECT_TRUE(added);
    return run(judge->look(*record, *added));
  }
  /// Ann has resigned after two plies.
  GameLog quick_loss(std::uint64_t id) {
    time.advance(std::chrono::minutes(5));
    GameLog log(GameId{id}, time.utc_now());
    log.move("e2e4").move("e7e5");
    log.end(common::v1::COLOR_BLACK, games_v1::TERMINATION_RESIGNATION);
    return log;
  }
  /// Ann has called it off while Bob waited.
  GameLog called_off(std::uint64_t id) {
    time.advance(std::chrono::minutes(5));
    GameLog log(GameId{id}, time.utc_now());
    log.abort(common::v1::COLOR_WHITE);
    return log;
  }
  std::string text_of(const std::string& column, const std::string& where) {
    return *run(database.read([column, where](soci::session& session) {
      std::string text;
      session << "SELECT " << column << " FROM rule_decisions WHERE " << where << " LIMIT 1",
          soci::into(text);
      return text;
    }));
  }
  /// SHR-3 holds Ann's rated games for a day; the case about it.
  std::optional<etiquette::CaseId> held() {
    MadeDecision made;
    made.decision = etiquette::decision_of(etiquette::kEvasion, UserId{1}, {});
    made.decision.verdict = etiquette::RuleVerdict::hold;
    made.decision.length = std::chrono::hours(24);
    made.input = 1;
    made.time = time.utc_now();
    EXPECT_TRUE(run(decisions.keep({made})));
    return etiquette::CaseId::parse(text_of("case_id", "rule = 'SHR-3'"));
  }
  /// What waits for the stream about advice.
  std::vector<std::string> advised() {
    return *run(database.read([](soci::session& session) {
      const soci::rowset<std::string> rows =
          (session.prepare << "SELECT payload FROM relay_entries ORDER BY sequence");
      std::vector<std::string> said;
      for (const std::string& payload : rows) {
        escaque::conduct::v1::ConductChanged change;
        if (!change.ParseFromString(encoding::from_base64(payload).value_or("")) ||
            !change.has_advised())
          continue;
        EXPECT_EQ(change.advised().user_id(), to_string(UserId{1}));
        said.push_back(change.advised().rule() +
                       (change.advised().is_reminder() ? " reminder" : " tip"));
      }
      return said;
    }));
  }
  /// Eve (7) has told Ann a move while she played.
  bool advise(std::uint64_t game, const std::string& id, RuleJudge& by) {
    etiquette::KeptLine line;
    line.id = id;
    line.room = etiquette::Room::tell;
    line.from = UserId{7};
    line.to = UserId{1};
    line.text = "Nf3 " + id;
    line.time = time.utc_now();
    EXPECT_TRUE(run(lines.keep({line}, eventlog::Position{1, 0})));
    etiquette::LineSeen seen;
    seen.line = id;
    seen.game = GameId{game};
    seen.from = UserId{7};
    seen.to = UserId{1};
    seen.time = line.time;
    seen.legal_moves = 1;
    seen.is_advice_forbidden = true;
    const auto added = run(inputs.add({}, {seen}));
    EXPECT_TRUE(added);
    return run(by.look(GameRecord(), *added));
  }
  int decided(const std::string& where) { return count("rule_decisions WHERE " + where); }

  InputStore inputs{database};
  DecisionStore decisions{database, key};
  std::optional<RuleJudge> judge;
  int changes = 0;
};

TEST_F(RuleJudgeTest, KeepsWhatADecisionWasMadeBy) {
  for (std::uint64_t id = 1; id <= 4; ++id) ASSERT_TRUE(show(quick_loss(id)));

  const std::string of_case = "rule = 'SND-1' AND verdict = 'open_case'";
  ASSERT_EQ(decided(of_case), 1);
  EXPECT_EQ(text_of("user_id", of_case), to_string(UserId{1}));
  EXPECT_THAT(text_of("features", of_case), HasSubstr("="));
  EXPECT_THAT(text_of("thresholds", of_case), HasSubstr("quick_case=4"));
  EXPECT_THAT(text_of("games", of_case), HasSubstr(to_string(GameId{4})));
  EXPECT_THAT(text_of("inputs_hash", of_case), SizeIs(32));
}

TEST_F(RuleJudgeTest, FromARuleInShadowNothingFollows) {
  for (std::uint64_t id = 1; id <= 4; ++id) ASSERT_TRUE(show(quick_loss(id)));

  const std::string of_case = "rule = 'SND-1' AND verdict = 'open_case'";
  EXPECT_EQ(decided(of_case + " AND is_shadow = 1"), 1);
  EXPECT_EQ(count("cases"), 0);
  EXPECT_EQ(count("sanctions"), 0);

  const auto id = etiquette::CaseId::parse(text_of("case_id", of_case));
  ASSERT_TRUE(id);
  const auto refused = command(*id, etiquette::Take{});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().detail.code(), "case.in_shadow");
  EXPECT_EQ(run(store.find(*id)).error().detail.code(), "case.in_shadow");
}

TEST_F(RuleJudgeTest, TheSameGameAgainIsTheSameDecision) {
  for (std::uint64_t id = 1; id <= 4; ++id) ASSERT_TRUE(show(quick_loss(id)));
  const int before = count("rule_decisions");
  const std::string hash = text_of("inputs_hash", "verdict = 'open_case'");
  const std::string would_be = text_of("case_id", "verdict = 'open_case'");

  // Another instance, which remembers nothing, is given the last one again.
  use({});
  const auto games = *run(inputs.games_of(UserId{1}, 0, kAllInputs));
  GameRecord record;
  record.sides.white = games.back().seen;
  ASSERT_TRUE(run(judge->look(record, {Kept::earlier, {games.back().sequence, 0}})));

  EXPECT_EQ(count("rule_decisions"), before);
  EXPECT_EQ(text_of("inputs_hash", "verdict = 'open_case'"), hash);
  EXPECT_EQ(text_of("case_id", "verdict = 'open_case'"), would_be);
}

TEST_F(RuleJudgeTest, AdviceIsACaseWithWhatWasSaid) {
  ASSERT_TRUE(advise(5, "a", *judge));
  ASSERT_TRUE(advise(6, "b", *judge)) << "at another board";
  EXPECT_EQ(count("cases"), 0);
  // Another instance, which remembers nothing.
  RuleJudge other({inputs, decisions, time, metrics, log::Logger(), [] {}}, rule_settings({}), 10);
  ASSERT_TRUE(advise(5, "c", other));
  const std::string hash = text_of("inputs_hash", "rule = 'OTB-4'");
  ASSERT_TRUE(advise(5, "c", *judge)) << "it comes again";

  EXPECT_EQ(decided("rule = 'OTB-4' AND verdict = 'open_case' AND is_shadow = 0"), 1);
  EXPECT_EQ(text_of("inputs_hash", "rule = 'OTB-4'"), hash);
  EXPECT_EQ(text_of("first_input", "rule = 'OTB-4'"), "1");
  const auto id = etiquette::CaseId::parse(text_of("case_id", "rule = 'OTB-4'"));
  ASSERT_TRUE(id);
  const auto file = run(store.find(*id));
  ASSERT_TRUE(file);
  EXPECT_EQ(file->state.accused, UserId{7});
  EXPECT_EQ(etiquette::priority_of(file->state), etiquette::Priority::p1);
  ASSERT_THAT(file->state.reports, SizeIs(1));
  ASSERT_THAT(file->state.reports[0].what.lines, SizeIs(2));
  EXPECT_EQ(file->state.reports[0].what.lines[1].text, "Nf3 c");
  EXPECT_TRUE(file->state.has_tells_of(UserId{1})) << "who is shown them is in the audit";
}

TEST_F(RuleJudgeTest, ConversationsInShoutsAreAWarningAndThenAPause) {
  const auto converse = [&](Millis later) {
    time.advance(later);
    const etiquette::ConversationSeen seen{UserId{1}, UserId{2}, time.utc_now()};
    const auto input = run(inputs.add(seen, std::chrono::hours(1)));
    ASSERT_TRUE(input);
    if (*input) {
      ASSERT_TRUE(run(judge->look(UserId{1}, **input)));
    }
  };
  for (int i = 0; i < 3; ++i) {
    converse(std::chrono::hours(20));
    converse(std::chrono::minutes(10));
  }
  EXPECT_EQ(count("person_inputs WHERE kind = 'conversation'"), 3) << "one that goes on is one";
  EXPECT_EQ(count("sanctions WHERE step = 'warning' AND article = 'channels'"), 1);
  EXPECT_EQ(count("sanctions"), 1);

  for (int i = 0; i < 3; ++i) converse(std::chrono::hours(20));
  EXPECT_EQ(count("sanctions WHERE step = 'cool_down' AND features = 'shouts'"), 1);
  const auto taken = run(store.in_force_of(UserId{1}, time.utc_now()));
  ASSERT_TRUE(taken);
  ASSERT_THAT(*taken, SizeIs(1));
  EXPECT_EQ(taken->front().until, time.utc_now() + std::chrono::hours(24));
  EXPECT_EQ(count("cases WHERE state = 'decided'"), 2) << "which can be appealed against";
}

TEST_F(RuleJudgeTest, AHoldLastsUntilSomebodyHasLooked) {
  MadeDecision made;
  made.decision = etiquette::decision_of(etiquette::kEvasion, UserId{1}, {});
  made.decision.verdict = etiquette::RuleVerdict::hold;
  made.decision.length = std::chrono::hours(24);
  made.decision.others = {UserId{9}};
  made.input = 1;
  made.time = time.utc_now();
  ASSERT_TRUE(run(decisions.keep({made})));
  ASSERT_TRUE(run(decisions.keep({made})));

  EXPECT_EQ(count("sanctions WHERE step = 'cool_down' AND features = 'rated_games'"), 1)
      << "without a warning";
  EXPECT_EQ(count("cases WHERE state = 'open'"), 1);
  EXPECT_EQ(count("audit WHERE action = 'rated_games_held'"), 1);
  ASSERT_THAT(*run(store.in_force_of(UserId{1}, time.utc_now())), SizeIs(1));

  const auto id = etiquette::CaseId::parse(text_of("case_id", "rule = 'SHR-3'"));
  ASSERT_TRUE(id);
  ASSERT_TRUE(command(*id, etiquette::Take{}));
  ASSERT_TRUE(command(*id, etiquette::Dismiss{"a household"}));
  EXPECT_THAT(*run(store.in_force_of(UserId{1}, time.utc_now())), IsEmpty());
  EXPECT_EQ(count("sanctions WHERE is_lifted = 1"), 1);
}

TEST_F(RuleJudgeTest, AHoldIsAppealedAgainstWhileItsCaseGoesOn) {
  const auto id = held();
  ASSERT_TRUE(id);
  ASSERT_TRUE(command(*id, etiquette::Take{}));
  const auto recorded = [&] {
    auto record = run(store.record_of(UserId{1}));
    EXPECT_EQ(record->cases.size(), 1U) << "though nobody has decided it";
    CaseFile file = record->cases.front();
    file.record = record->sanctions;
    return to_record(file, 2, time.utc_now());
  };
  EXPECT_GT(recorded().appeal_until_ms(), 0);
  EXPECT_EQ(recorded().hold_until_ms(), recorded().appeal_until_ms());
  EXPECT_EQ(recorded().rule(), "SHR-3");

  etiquette::Officer self;
  self.id = UserId{1};
  CaseOrder appeal = order_of(*id, etiquette::AppealAgainst{"my brother"}, self);
  appeal.level = 5;
  EXPECT_EQ(run(store.command(CaseOrder(appeal))).error().detail.code(), "conduct.too_new");
  appeal.level = 6;
  ASSERT_TRUE(run(store.command(CaseOrder(appeal))));
  EXPECT_EQ(count("cases WHERE state = 'open' AND priority = 0"), 1);
  EXPECT_EQ(recorded().appeal_until_ms(), 0);
  EXPECT_EQ(recorded().hold_appeals(0).text(), "my brother");
  const etiquette::AnswerAppeal answer{etiquette::AppealOutcome::reversed, "a household"};
  EXPECT_EQ(command(*id, answer).error().detail.code(), "case.works_on_it");
  ASSERT_TRUE(command(*id, answer, admin(101)));

  EXPECT_THAT(*run(store.in_force_of(UserId{1}, time.utc_now())), IsEmpty());
  EXPECT_EQ(recorded().hold_until_ms(), 0);
  EXPECT_EQ(recorded().hold_appeals(0).outcome(), v1::APPEAL_OUTCOME_REVERSED);
  EXPECT_EQ(recorded().hold_appeals(0).reason(), "a household");
  EXPECT_EQ(count("audit WHERE action IN ('hold_appealed', 'hold_reversed')"), 2);
  ASSERT_TRUE(command(*id, etiquette::Dismiss{"a household"})) << "the case was taken all the time";
  EXPECT_EQ(recorded().state(), v1::CASE_STATE_DECIDED);
}

TEST_F(RuleJudgeTest, AHoldThatIsUpheldGoesOn) {
  const auto id = held();
  ASSERT_TRUE(id);
  etiquette::Officer self;
  self.id = UserId{1};
  ASSERT_TRUE(command(*id, etiquette::AppealAgainst{"my brother"}, self));
  ASSERT_TRUE(command(
      *id, etiquette::AnswerAppeal{etiquette::AppealOutcome::upheld, "not yet known"}, admin(101)));

  EXPECT_THAT(*run(store.in_force_of(UserId{1}, time.utc_now())), SizeIs(1));
  EXPECT_EQ(count("audit WHERE action = 'hold_upheld'"), 1);
}

TEST_F(RuleJudgeTest, InShadowNothingIsHeld) {
  MadeDecision made;
  made.decision = etiquette::decision_of(etiquette::kEvasion, UserId{1}, {});
  made.decision.verdict = etiquette::RuleVerdict::hold;
  made.decision.length = std::chrono::hours(24);
  made.is_shadow = true;
  made.input = 1;
  made.time = time.utc_now();
  ASSERT_TRUE(run(decisions.keep({made})));

  EXPECT_EQ(decided("rule = 'SHR-3' AND is_shadow = 1 AND case_id <> ''"), 1);
  EXPECT_EQ(count("sanctions"), 0);
  EXPECT_EQ(count("cases"), 0);
}

TEST_F(RuleJudgeTest, TwoInstancesDecideAsOne) {
  RuleJudge other({inputs, decisions, time, metrics, log::Logger(), [] {}}, rule_settings({}), 10);
  for (std::uint64_t id = 1; id <= 4; ++id) {
    const auto record = read_record(quick_loss(id).log());
    const auto added = run(inputs.add(GameRecord(*record)));
    RuleJudge& one = id % 2 == 0 ? other : *judge;
    ASSERT_TRUE(run(one.look(*record, *added)));
  }

  EXPECT_EQ(decided("rule = 'SND-1' AND verdict = 'open_case'"), 1);
}

TEST_F(RuleJudgeTest, ForgettingWhoWasFoldedChangesNothing) {
  RulesConfig small;
  small.records = 1;
  use(small);
  for (std::uint64_t id = 1; id <= 4; ++id) ASSERT_TRUE(show(quick_loss(id)));

  EXPECT_EQ(decided("rule = 'SND-1' AND verdict = 'open_case'"), 1);
}

TEST_F(RuleJudgeTest, AnActiveRuleOpensACaseOnce) {
  RulesConfig active;
  active.active = {"SND-1"};
  use(active);
  for (std::uint64_t id = 1; id <= 4; ++id) ASSERT_TRUE(show(quick_loss(id)));

  EXPECT_EQ(count("cases WHERE offence = 'losing' AND state = 'open'"), 1);
  EXPECT_EQ(decided("rule = 'SND-1' AND is_shadow = 0 AND case_id <> ''"), 1);
  EXPECT_EQ(count("sanctions"), 0) << "people decide it";
  EXPECT_GT(changes, 0);
}

TEST_F(RuleJudgeTest, WarnsBeforeItTakesRatedGamesAway) {
  std::uint64_t id = 0;
  for (int i = 0; i < 4; ++i) ASSERT_TRUE(show(called_off(++id)));
  EXPECT_EQ(count("sanctions WHERE step = 'warning'"), 1);
  EXPECT_EQ(count("sanctions"), 1);

  for (int i = 0; i < 4; ++i) ASSERT_TRUE(show(called_off(++id)));
  EXPECT_EQ(count("sanctions WHERE step = 'cool_down'"), 1);
  EXPECT_EQ(count("cases WHERE state = 'decided'"), 2);
  EXPECT_EQ(count("audit WHERE action = 'case_sanctioned'"), 1);
}

TEST_F(RuleJudgeTest, SaysTipsOnceAndKeepsReminders) {
  const auto decide = [&](std::string_view rule, etiquette::RuleVerdict verdict, long long input) {
    MadeDecision made;
    made.decision.rule = rule;
    made.decision.about = UserId{1};
    made.decision.verdict = verdict;
    made.decision.games = {GameId{5}, GameId{6}};
    made.input = input;
    made.time = time.utc_now();
    ASSERT_TRUE(run(decisions.keep({made})));
    ASSERT_TRUE(run(decisions.keep({made})));
    made.is_shadow = true;
    made.input += 100;
    ASSERT_TRUE(run(decisions.keep({made})));
  };
  decide("SHR-1", etiquette::RuleVerdict::reminder, 1);
  time.advance(std::chrono::minutes(5));
  decide("SND-1", etiquette::RuleVerdict::tip, 2);

  EXPECT_THAT(advised(), ElementsAre("SHR-1 reminder", "SND-1 tip")) << "once, none in shadow";
  const auto record = run(store.record_of(UserId{1}));
  ASSERT_TRUE(record);
  ASSERT_THAT(record->reminders, SizeIs(1));
  EXPECT_EQ(record->reminders[0].rule, "SHR-1");
  EXPECT_THAT(record->reminders[0].games, ElementsAre(GameId{5}, GameId{6}));
  EXPECT_EQ(count("cases"), 0);
}

TEST_F(RuleJudgeTest, PairsThatHangTogetherAreARing) {
  const auto edge = [&](UserId from, UserId to, long long input) {
    MadeDecision made;
    made.decision.rule = "SND-2";
    made.decision.about = from;
    made.decision.others = {to};
    made.is_shadow = true;
    made.input = input;
    made.time = time.utc_now();
    ASSERT_TRUE(run(decisions.keep({made})));
  };
  edge(UserId{3}, UserId{2}, 1'001);
  edge(UserId{4}, UserId{2}, 1'002);
  edge(UserId{7}, UserId{8}, 1'003);
  std::uint64_t id = 0;
  while (id < 20 && decided("rule = 'SND-4'") == 0) ASSERT_TRUE(show(quick_loss(++id)));

  ASSERT_EQ(decided("rule = 'SND-4' AND verdict = 'open_case' AND is_shadow = 1"), 1);
  EXPECT_EQ(text_of("user_id", "rule = 'SND-4'"), to_string(UserId{2})) << "has most of them";
  EXPECT_THAT(text_of("features", "rule = 'SND-4'"), HasSubstr("edges=3 players=4"));
  EXPECT_THAT(text_of("others", "rule = 'SND-4'"), HasSubstr(to_string(UserId{1})));
  EXPECT_EQ(count("cases"), 0);
}

TEST_F(RuleJudgeTest, ChangesOfSettingsAreInTheAudit) {
  EXPECT_TRUE(run(judge->settle()));
  EXPECT_EQ(count("audit"), 0) << "all is as usual";

  RulesConfig changed;
  changed.thresholds = {"warn_evidence=120"};
  changed.active = {"SND-1"};
  use(changed);
  EXPECT_TRUE(run(judge->settle()));
  EXPECT_TRUE(run(judge->settle()));
  EXPECT_EQ(count("audit WHERE action = 'rule_changed'"), 2);
  EXPECT_EQ(count("audit WHERE subject_id = 'DSC-2 warn_evidence' AND details = '100 to 120'"), 1);

  use({});
  EXPECT_TRUE(run(judge->settle()));
  EXPECT_EQ(count("audit WHERE details = '120 to 100'"), 1);
}

TEST_F(RuleJudgeTest, GoesWithTheAccount) {
  for (std::uint64_t id = 1; id <= 4; ++id) ASSERT_TRUE(show(quick_loss(id)));
  ASSERT_GT(count("rule_decisions"), 0);

  ASSERT_TRUE(run(store.erase(UserId{1}, time.utc_now(), time.utc_now())));

  EXPECT_EQ(decided("user_id = '" + to_string(UserId{1}) + "'"), 0);
}

}  // namespace
}  // namespace escaque::services::conduct
