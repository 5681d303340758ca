#include "cli/admin/case_order.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace escaque::clients::cli::admin {
namespace {

namespace v1 = conduct::v1;
using testing::HasSubstr;

constexpr UtcTime kNow{Millis{1'893'456'000'000}};  // 2030-01-01T00:00:00Z

TypedOrder typed(std::string verb, std::string text = "an insult") {
  TypedOrder order;
  order.verb = std::move(verb);
  order.text = std::move(text);
  order.article = "2";
  return order;
}

v1::Case about_bob() {
  v1::Case it;
  it.mutable_accused()->set_handle("Bob");
  return it;
}

std::string words(const TypedOrder& order) {
  const auto command = to_command(order, kNow);
  return command ? describe(*command, about_bob()) : command.error();
}

TEST(CaseOrder, OfASanctionHasAllThatTheDeskAsksFor) {
  TypedOrder order = typed("sanction");
  order.step = "restriction";
  order.features = {"rated-games", "tournaments"};
  order.length = "7d";
  order.ground = "race";
  order.is_critical = true;
  const auto command = to_command(order, kNow);
  ASSERT_TRUE(command);
  const auto& impose = command->impose();
  EXPECT_EQ(impose.step(), v1::STEP_RESTRICTION);
  EXPECT_EQ(impose.features(0), v1::FEATURE_RATED_GAMES);
  EXPECT_EQ(impose.features(1), v1::FEATURE_TOURNAMENTS);
  EXPECT_EQ(impose.article(), v1::ARTICLE_RESPECT);
  EXPECT_EQ(impose.ground(), v1::GROUND_RACE);
  EXPECT_EQ(impose.until_ms(), 1'893'456'000'000.0 + 7 * 86'400'000.0);
  EXPECT_TRUE(impose.is_critical());
  EXPECT_EQ(impose.reason(), "an insult");
  EXPECT_EQ(words(order),
            "Bob: restriction of rated-games, tournaments until 2030-01-08T00:00:00Z (article 2), "
            "told with a notice: an insult");
}

TEST(CaseOrder, SaysWhatItWillDo) {
  EXPECT_EQ(words(typed("warn")), "Bob: warning (article 2), told with a notice: an insult");
  EXPECT_THAT(words(typed("take", "")), HasSubstr("ten minutes"));
  EXPECT_EQ(words(typed("sign", "")), "Bob is banned without an end");
  EXPECT_EQ(words(typed("reverse", "a joke")), "Bob: the decision is undone: a joke");
  EXPECT_EQ(words(typed("uphold", "no joke")), "Bob: the decision stands: no joke");
}

TEST(CaseOrder, NamesTheGamesOfARefund) {
  TypedOrder order = typed("refund", "");
  EXPECT_EQ(words(order), "no game (expected: --game ID, once or more)");
  order.games = {"0000000000A", "0000000000B"};
  EXPECT_EQ(to_command(order, kNow)->refund().game_ids_size(), 2);
  EXPECT_EQ(words(order), "the opponents of Bob get back what 2 game(s) had cost them");
}

TEST(CaseOrder, OfEveryArticleIsTheOneOfTheCode) {
  int number = 0;
  for (const std::string& article : article_words()) {
    TypedOrder order = typed("warn");
    order.article = article;
    EXPECT_EQ(to_command(order, kNow)->impose().article(), ++number) << article;
  }
  EXPECT_EQ(number, v1::Article_MAX);
}

TEST(CaseOrder, NamesWhatIsWrong) {
  EXPECT_EQ(words(typed("dismiss", "")), "dismiss without words (expected: why)");
  EXPECT_THAT(words(typed("mute")), HasSubstr("the action \"mute\" (expected: one of take, "));
  TypedOrder order = typed("sanction");
  order.step = "prison";
  EXPECT_THAT(words(order), HasSubstr("--step \"prison\" (expected: one of warning, cool-down"));
  order.step = "cool-down";
  order.features = {"chess"};
  EXPECT_THAT(words(order), HasSubstr("--feature \"chess\" (expected: one of tells, rooms"));
  order.features = {"tells"};
  for (const char* length : {"7", "d", "-7d", "0h", "7w", "1.5h", "99999999999d"}) {
    order.length = length;
    EXPECT_THAT(words(order), HasSubstr("(expected: a length like 90m, 12h or 7d)")) << length;
  }
}

TEST(CaseText, ShowsTheEvidence) {
  v1::GetCaseResponse file;
  *file.mutable_case_() = about_bob();
  file.mutable_case_()->set_case_id("0000000000A");
  file.mutable_case_()->set_state(v1::CASE_STATE_OPEN);
  file.mutable_case_()->set_offence(v1::OFFENCE_ABUSE);
  file.set_suggested(v1::STEP_COOL_DOWN);
  auto& report = *file.mutable_case_()->add_reports();
  report.mutable_reporter()->set_handle("Ann");
  report.set_text("from the first move on");
  auto& line = *report.add_lines();
  line.mutable_from()->set_handle("Bob");
  line.set_text("you idiot");
  line.set_is_reported(true);

  const std::string text = to_text(file);
  EXPECT_THAT(text, HasSubstr("case 0000000000A, version 0: open"));
  EXPECT_THAT(text, HasSubstr("reported by Ann"));
  EXPECT_THAT(text, HasSubstr("> 1970-01-01T00:00:00Z Bob: you idiot"));
  EXPECT_THAT(text, HasSubstr("the ladder suggests: cool-down"));
}

TEST(CaseText, ShowsWhatARuleSaw) {
  v1::GetFindingResponse found;
  v1::RuleEvidence& evidence = *found.mutable_evidence();
  evidence.mutable_finding()->set_finding("ENG-2-57-0000000000A");
  evidence.mutable_finding()->mutable_about()->set_handle("Bob");
  evidence.mutable_finding()->set_verdict(v1::RULE_VERDICT_OPEN_CASE);
  evidence.mutable_finding()->set_is_in_shadow(true);
  v1::NamedNumber& feature = *evidence.add_features();
  feature.set_name("z_best");
  feature.set_value(7.4189);
  v1::RuleThreshold& threshold = *evidence.add_thresholds();
  threshold.set_name("engine_full_z");
  threshold.set_value(4);
  v1::GapMatches& row = *evidence.add_matches();
  row.set_below(25);
  row.set_positions(40);
  row.set_best(25);
  row.set_best_of_people(10.32);
  v1::GameEvidence& game = *evidence.add_games();
  game.set_game_id("0000000000B");
  game.mutable_opponent()->set_handle("Ann");
  game.set_score(1);
  game.set_rating(1812.4);
  evidence.add_games()->set_game_id("0000000000C");

  const std::string text = to_text(found);
  EXPECT_THAT(text, HasSubstr("ENG-2-57-0000000000A 1970-01-01T00:00:00Z Bob: open-case, in "
                              "shadow: nothing follows from it\n"));
  EXPECT_THAT(text, HasSubstr("counted: z best 7.419\n"));
  EXPECT_THAT(text, HasSubstr("held against: engine full z 4\n"));
  EXPECT_THAT(text, HasSubstr("gap under 25: best move 25 of 40 (people 10.32)"));
  EXPECT_THAT(text, HasSubstr("game 0000000000B 1970-01-01T00:00:00Z against Ann: won, casual"));
  EXPECT_THAT(text, HasSubstr("game 0000000000C: no longer kept"));

  v1::GetCaseResponse file;
  *file.add_evidence() = evidence;
  EXPECT_THAT(to_text(file), HasSubstr("counted: z best 7.419"));
}

TEST(RulesText, SaysHowOftenARuleWasRight) {
  v1::ListRulesResponse rules;
  auto& row = *rules.add_rules();
  row.set_rule("DSC-2");
  row.set_fired(12);
  row.set_confirmed(3);
  row.set_dismissed(1);
  row.mutable_precision()->set_share(0.75);
  row.mutable_precision()->set_lower(0.3);
  row.mutable_precision()->set_upper(0.954);
  rules.add_rules()->set_is_in_shadow(true);

  const std::string text = to_text(rules);
  EXPECT_THAT(text, HasSubstr("DSC-2 active: found 12 (in shadow 0)"));
  EXPECT_THAT(text, HasSubstr("right in 0.75 (95 %: 0.30 to 0.95)"));
  EXPECT_THAT(text, HasSubstr(" shadow: found 0"));
}

}  // namespace
}  // namespace escaque::clients::cli::admin
