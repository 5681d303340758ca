// What the desk is shown of a rule's finding: numbers, thresholds, games, and an engine's matches.

#include <gmock/gmock.h>

#include "conduct/analysis/analysis_store.hpp"
#include "conduct/evidence/evidence_desk.hpp"
#include "conduct/evidence/evidence_wire.hpp"
#include "conduct/inputs/decision_store.hpp"
#include "conduct/inputs/game_record.hpp"
#include "conduct/inputs/input_store.hpp"
#include "domain/etiquette/rules/catalogue.hpp"
#include "services/conduct/conduct_fixture.hpp"
#include "services/conduct/game_log.hpp"

namespace escaque::services::conduct {
namespace {

using namespace etiquette;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

class EvidenceTest : public ConductFixture {
 protected:
  /// Ann has lost her connection and the game to Bob, a queen down.
  void lose(std::uint64_t id) {
    time.advance(std::chrono::minutes(10));
    GameLog log(GameId{id}, time.utc_now());
    log.move("e2e4").move("e7e5").move("d1h5").move("g8f6").move("a2a3").move("f6h5");
    log.gone(common::v1::COLOR_WHITE).after(std::chrono::seconds(60));
    log.end(common::v1::COLOR_BLACK, games_v1::TERMINATION_ABANDONMENT);
    const auto record = read_record(log.log());
    ASSERT_TRUE(record);
    ASSERT_TRUE(run(inputs.add(GameRecord(*record))));
  }
  /// In an engine's opinion `player` has found the best move in `best` of 20 positions.
  void analyse(std::uint64_t id, int best, UserId player = UserId{1}) {
    AnalysisResult result;
    result.game = GameId{id};
    result.ended = time.utc_now();
    GameAnalysed side;
    side.game = result.game;
    side.player = player;
    side.rating = 1'800;
    side.is_rated = true;
    side.version = kAnalysisVersion;
    for (int i = 0; i < 20; ++i) {
      side.positions.push_back({3, {20, 5, -20}, i < best ? 1 : 0, i < best ? 20 : -100, {}});
    }
    result.sides.push_back(std::move(side));
    ASSERT_TRUE(run(analyses.offer(
        {result.game, {UserId{1}, UserId{2}}, {true, false}, result.ended}, time.utc_now())));
    ASSERT_TRUE(run(analyses.keep(std::move(result), time.utc_now())));
  }
  MadeDecision made(const RuleRow& rule, std::vector<GameId> games, bool is_shadow,
                    UserId about = UserId{1}) {
    MadeDecision decision;
    decision.decision.rule = rule.id;
    decision.decision.version = rule.version;
    decision.decision.about = about;
    decision.decision.article = rule.article;
    decision.decision.verdict = RuleVerdict::open_case;
    decision.decision.features = {{"losses", 2}, {"log10_evidence", 2.25}};
    decision.decision.thresholds = {{"case_losses", 6}, {"engine_z", 2.75}};
    decision.decision.games = std::move(games);
    decision.decision.others = {UserId{2}};
    decision.is_shadow = is_shadow;
    decision.input = ++last_input;
    decision.time = time.utc_now();
    return decision;
  }
  void keep(MadeDecision decision) { ASSERT_TRUE(run(decisions.keep({std::move(decision)}))); }

  static common::v1::User reader(common::v1::Role role, std::uint64_t id = 100) {
    common::v1::User user;
    user.set_id(to_string(UserId{id}));
    user.add_roles(role);
    return user;
  }
  static v1::GetFindingRequest asked(const std::string& finding,
                                     const common::v1::User& by = reader(common::v1::ROLE_ADMIN)) {
    v1::GetFindingRequest request;
    *request.mutable_user() = by;
    request.set_finding(finding);
    return request;
  }
  v1::ListFindingsRequest list_of(std::string_view rule, int limit = 0,
                                  const std::string& page = "") {
    v1::ListFindingsRequest request;
    *request.mutable_user() = reader(common::v1::ROLE_SECOND_SIGNER);
    request.set_rule(std::string(rule));
    request.set_limit(limit);
    request.set_page_token(page);
    return request;
  }
  template <class Answer>
  static std::string code(const Answer& answer) {
    return answer ? "" : answer.error().detail.code();
  }
  std::vector<std::string> names(const v1::ListFindingsResponse& list) {
    std::vector<std::string> all;
    for (const v1::RuleFinding& each : list.findings()) all.push_back(each.finding());
    return all;
  }
  static double figure(const v1::GameEvidence& game, const std::string& name) {
    for (const v1::NamedNumber& each : game.figures()) {
      if (each.name() == name) return each.value();
    }
    ADD_FAILURE() << name;
    return 0;
  }

  InputStore inputs{database};
  DecisionStore decisions{database, key};
  AnalysisStore analyses{database, {}};
  EvidenceStore evidence{database};
  EvidenceDesk desk{evidence, [](std::vector<std::string> ids) -> Awaitable<CaseDesk::Users> {
                      CaseDesk::Users users;
                      for (const std::string& id : ids) {
                        users[id].set_id(id);
                        users[id].set_handle("name of " + id);
                      }
                      co_return users;
                    }};
  long long last_input = 0;
};

TEST_F(EvidenceTest, OfACaseIsWhatTheRuleSaw) {
  lose(7);
  lose(8);
  keep(made(kSelectiveLoss, {GameId{5}, GameId{7}, GameId{8}}, false));
  const auto queue = run(store.queue({}));
  ASSERT_THAT(queue->rows, SizeIs(1));

  const auto found = run(evidence.of_case(queue->rows.front().id));

  ASSERT_TRUE(found);
  ASSERT_THAT(*found, SizeIs(1));
  const v1::RuleEvidence shown = to_wire(found->front());
  EXPECT_EQ(shown.finding().rule(), "DSC-2");
  EXPECT_FALSE(shown.finding().is_in_shadow());
  EXPECT_EQ(shown.finding().case_id(), to_string(queue->rows.front().id));
  EXPECT_EQ(shown.finding().verdict(), v1::RULE_VERDICT_OPEN_CASE);
  ASSERT_EQ(shown.features_size(), 2);
  EXPECT_EQ(shown.features(1).name(), "log10_evidence");
  EXPECT_EQ(shown.features(1).value(), 2.25);
  ASSERT_EQ(shown.thresholds_size(), 2);
  EXPECT_EQ(shown.thresholds(0).unit(), v1::THRESHOLD_UNIT_GAMES);
  EXPECT_EQ(shown.thresholds(1).unit(), v1::THRESHOLD_UNIT_SIGMAS);
  ASSERT_EQ(shown.games_size(), 3);
  const v1::GameEvidence& latest = shown.games(0);
  EXPECT_EQ(latest.game_id(), to_string(GameId{8}));
  EXPECT_EQ(latest.opponent().id(), to_string(UserId{2}));
  EXPECT_TRUE(latest.has_score());
  EXPECT_EQ(latest.score(), 0);
  EXPECT_EQ(latest.rating(), 1600);
  EXPECT_EQ(latest.opponent_rating(), 1500);
  EXPECT_TRUE(latest.is_rated());
  EXPECT_EQ(latest.plies(), 6);
  EXPECT_LE(figure(latest, "material"), -8);
  EXPECT_EQ(figure(latest, "away"), 60);
  EXPECT_FALSE(shown.games(2).has_opponent()) << "it is not kept";
  EXPECT_EQ(shown.games(2).game_id(), to_string(GameId{5}));
  EXPECT_EQ(shown.others(0).id(), to_string(UserId{2}));
  EXPECT_EQ(shown.matches_size(), 0);
}

TEST_F(EvidenceTest, AFindingInShadowIsShownWithItsMatches) {
  lose(7);
  lose(8);
  analyse(7, 20);
  analyse(8, 5);
  keep(made(kEngineTest, {GameId{7}, GameId{8}}, true));
  MadeDecision screen = made(kEngineScreen, {GameId{7}}, true);
  screen.decision.verdict = RuleVerdict::nothing;
  keep(screen);
  const auto list = run(desk.list_findings(list_of("ENG-2")));
  ASSERT_TRUE(list);
  ASSERT_EQ(list->findings_size(), 1);
  EXPECT_EQ(list->findings(0).about().handle(), "name of " + to_string(UserId{1}));
  EXPECT_THAT(names(*run(desk.list_findings(list_of("ENG-1")))), SizeIs(1))
      << "which leads to nothing ever";

  const auto answer = run(desk.get_finding(asked(list->findings(0).finding())));

  ASSERT_TRUE(answer);
  const v1::RuleEvidence& shown = answer->evidence();
  EXPECT_TRUE(shown.finding().is_in_shadow());
  EXPECT_THAT(shown.finding().case_id(), IsEmpty()) << "there is none";
  ASSERT_EQ(shown.matches_size(), 5);
  EXPECT_EQ(shown.matches(1).positions(), 40);
  EXPECT_EQ(shown.matches(1).best(), 25);
  EXPECT_NEAR(shown.matches(1).best_of_people(), 40 * 0.258, 1e-9);
  EXPECT_EQ(shown.matches(2).positions_of_three(), 40);
  ASSERT_EQ(shown.games_size(), 2);
  EXPECT_EQ(figure(shown.games(0), "best_moves"), 5);
  EXPECT_EQ(figure(shown.games(1), "best_moves"), 20);
  EXPECT_EQ(figure(shown.games(1), "positions"), 20);
  ASSERT_EQ(answer->others_size(), 1);
  EXPECT_EQ(answer->others(0).rule(), "ENG-1");
}

TEST_F(EvidenceTest, ShowsMovesAsAnEngineSawThemWhateverRuleNamesTheGame) {
  lose(7);
  lose(8);
  analyse(8, 5);
  keep(made(kSelectiveLoss, {GameId{7}, GameId{8}}, false));
  const auto found = run(evidence.of_case(run(store.queue({}))->rows.front().id));
  ASSERT_TRUE(found);
  ASSERT_THAT(*found, SizeIs(1));

  const v1::RuleEvidence shown = to_wire(found->front());

  const v1::GameEvidence& game = shown.games(0);
  EXPECT_EQ(game.color(), common::v1::COLOR_WHITE);
  ASSERT_EQ(game.moves_size(), 20);
  EXPECT_EQ(game.moves(0).ply(), 16) << "White begins, and moves are looked at from there";
  EXPECT_EQ(game.moves(19).ply(), 54);
  EXPECT_EQ(game.moves(4).rank(), 1);
  EXPECT_EQ(game.moves(4).played(), 20);
  EXPECT_EQ(game.moves(5).rank(), 0);
  EXPECT_EQ(game.moves(5).best(), 20);
  EXPECT_EQ(game.moves(5).played(), -100);
  EXPECT_FALSE(game.moves(5).has_spent_ms());
  EXPECT_EQ(shown.games(1).moves_size(), 0) << "no engine has looked at it";
  EXPECT_EQ(shown.matches_size(), 0) << "the rule is about something else";
}

TEST_F(EvidenceTest, OfReportedGamesAreThoseThatAnEngineHasLookedAt) {
  lose(7);
  lose(8);
  analyse(8, 5, UserId{2});
  analyse(9, 5, UserId{2});

  const auto games = run(evidence.analysed({GameId{9}, GameId{8}, GameId{7}}, UserId{2}));

  ASSERT_TRUE(games);
  ASSERT_THAT(*games, SizeIs(1)) << "of 9 nothing else is kept, of 7 there is no analysis";
  const v1::GameEvidence shown = to_wire(games->front());
  EXPECT_EQ(shown.game_id(), to_string(GameId{8}));
  EXPECT_EQ(shown.color(), common::v1::COLOR_BLACK);
  EXPECT_EQ(shown.moves(0).ply(), 17);
  EXPECT_EQ(shown.figures_size(), 0);
  EXPECT_THAT(*run(evidence.analysed({GameId{8}}, UserId{1})), IsEmpty()) << "not of the other one";
}

TEST_F(EvidenceTest, IsForWhoeverReadsTheAuditAndNotForThemselves) {
  keep(made(kSelectiveLoss, {}, true));
  keep(made(kSelectiveLoss, {}, true, UserId{100}));
  const auto list = run(desk.list_findings(list_of("DSC-2")));
  ASSERT_TRUE(list);
  EXPECT_THAT(names(*list), ElementsAre("DSC-2-1-" + to_string(UserId{1})))
      << "the other one is about the reader";
  v1::ListFindingsRequest own = list_of("DSC-2");
  *own.mutable_user() = reader(common::v1::ROLE_ADMIN, 1);
  EXPECT_THAT(names(*run(desk.list_findings(own))),
              ElementsAre("DSC-2-2-" + to_string(UserId{100})));

  const std::string name = "DSC-2-1-" + to_string(UserId{1});
  EXPECT_EQ(code(run(desk.get_finding(asked(name)))), "");
  EXPECT_EQ(code(run(desk.get_finding(asked(name, reader(common::v1::ROLE_HELPER))))),
            "case.not_at_the_desk");
  EXPECT_EQ(code(run(desk.get_finding(asked(name, reader(common::v1::ROLE_ADMIN, 1))))),
            "case.own_case");
  v1::ListFindingsRequest by_helper = list_of("DSC-2");
  *by_helper.mutable_user() = reader(common::v1::ROLE_HELPER);
  EXPECT_EQ(code(run(desk.list_findings(by_helper))), "case.not_at_the_desk");
}

TEST_F(EvidenceTest, NamesThatNoListHasGivenAreRefused) {
  keep(made(kSelectiveLoss, {}, true));
  const std::string user = to_string(UserId{1});
  for (const std::string& name :
       {std::string(), std::string("DSC-2"), "DSC-2-" + user, "DSC-2-one-" + user,
        std::string("DSC-2-1-bob"), "DSC-2-2-" + user, "DSC-4-1-" + user,
        "DSC-2-1-" + to_string(UserId{2}), "DSC-2-99999999999999999999-" + user,
        "' OR 1=1;---1-" + user}) {
    EXPECT_EQ(code(run(desk.get_finding(asked(name)))), "conduct.no_such_finding") << name;
  }
  EXPECT_EQ(code(run(desk.list_findings(list_of("DSC-2", 5, "-1")))), "conduct.malformed_page");
  EXPECT_THAT(names(*run(desk.list_findings(list_of("DSC-9")))), IsEmpty());
}

TEST_F(EvidenceTest, IsReadPageByPageTheLatestFirst) {
  for (int i = 0; i < 5; ++i) {
    time.advance(std::chrono::minutes(1));
    keep(made(kSelectiveLoss, {}, true));
  }
  MadeDecision excused = made(kSelectiveLoss, {}, true);
  excused.decision.verdict = RuleVerdict::nothing;
  excused.decision.excuse = Excuse::fault;
  keep(excused);

  const auto first = run(desk.list_findings(list_of("DSC-2", 3)));
  ASSERT_EQ(first->findings_size(), 3);
  EXPECT_EQ(first->findings(0).finding(), "DSC-2-5-" + to_string(UserId{1}));
  const auto second = run(desk.list_findings(list_of("DSC-2", 3, first->next_page_token())));
  EXPECT_EQ(second->findings_size(), 2);
  EXPECT_THAT(second->next_page_token(), IsEmpty());
}

TEST_F(EvidenceTest, GoesWithTheAccount) {
  lose(7);
  keep(made(kSelectiveLoss, {GameId{7}}, false));
  const CaseId id = run(store.queue({}))->rows.front().id;
  ASSERT_THAT(*run(evidence.of_case(id)), SizeIs(1));
  ASSERT_TRUE(run(store.erase(UserId{1}, time.utc_now(), time.utc_now())));

  EXPECT_THAT(*run(evidence.of_case(id)), IsEmpty());
  EXPECT_EQ(code(run(desk.get_finding(asked("DSC-2-1-" + to_string(UserId{1}))))),
            "conduct.no_such_finding");
}

}  // namespace
}  // namespace escaque::services::conduct
