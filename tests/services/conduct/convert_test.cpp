#include "conduct/convert.hpp"

#include <limits>

#include <gtest/gtest.h>

#include "conduct/cases/case_store.hpp"
#include "support/every_refusal.hpp"

namespace escaque::services::conduct {
namespace {

v1::SayRequest tell() {
  v1::SayRequest request;
  request.mutable_from()->set_id("00000000001");
  request.mutable_from()->set_handle("Ann");
  request.mutable_from()->add_roles(common::v1::ROLE_ADMIN);
  request.set_command_id("c1");
  request.set_room(v1::ROOM_TELL);
  request.mutable_to()->set_id("00000000002");
  request.set_text("hello");
  return request;
}

ConductError error_of(const v1::SayRequest& request) { return from_wire(request).error().error; }

TEST(ConductConvert, ReadsATell) {
  const auto speech = from_wire(tell());

  ASSERT_TRUE(speech);
  EXPECT_EQ(speech->room, Room::tell);
  EXPECT_EQ(speech->from.handle, "Ann");
  EXPECT_TRUE(speech->from.is_admin);
  EXPECT_EQ(speech->to.id, UserId{2});
}

TEST(ConductConvert, ReadsARoomOfAGame) {
  auto request = tell();
  request.set_room(v1::ROOM_SPECTATORS);
  request.set_game_id("0000000000Z");
  request.set_white_id("00000000003");
  request.set_black_id("00000000004");
  request.set_is_game_over(true);

  const auto speech = from_wire(request);

  ASSERT_TRUE(speech);
  EXPECT_EQ(speech->room, Room::spectators);
  EXPECT_EQ(speech->players, (ByColor<UserId>{UserId{3}, UserId{4}}));
  EXPECT_EQ(speech->stage, GameStage::over);
  v1::Talk talk;
  ASSERT_TRUE(talk.ParseFromString(to_payload(*speech)));
  EXPECT_EQ(talk.game_id(), "0000000000Z");
  EXPECT_EQ(talk.from().roles(0), common::v1::ROLE_ADMIN);
  EXPECT_FALSE(talk.has_to());
  EXPECT_TRUE(talk.talk_id().empty());
}

TEST(ConductConvert, AdviceToPlayersOfAGameThatCountsReachesSpectators) {
  auto request = tell();
  request.set_room(v1::ROOM_KIBITZ);
  request.set_game_id("0000000000Z");
  request.set_white_id("00000000003");
  request.set_black_id("00000000004");
  EXPECT_EQ(from_wire(request)->room, Room::kibitz);
  request.set_is_guarded(true);
  EXPECT_EQ(from_wire(request)->room, Room::spectators);
  EXPECT_EQ(from_wire(request)->asked, Room::kibitz);
  request.set_white_id("00000000001");
  EXPECT_EQ(from_wire(request)->room, Room::kibitz) << "a player's own";
}

TEST(ConductConvert, EverybodyMayTalkWhereTheGatewaySaysNothingElse) {
  auto request = tell();
  request.set_room(v1::ROOM_SPECTATORS);
  request.set_game_id("0000000000Z");
  request.set_white_id("00000000003");
  request.set_black_id("00000000004");
  EXPECT_EQ(from_wire(request)->talk_rule, etiquette::TalkRule::all);
  request.set_talk_rule(v1::TALK_RULE_OFF);
  EXPECT_EQ(from_wire(request)->talk_rule, etiquette::TalkRule::off);
}

TEST(ConductConvert, APresetTravelsByItsNameAndInEnglish) {
  auto request = tell();
  request.set_room(v1::ROOM_SHOUT);
  request.clear_text();
  request.set_preset("thank_you");
  const auto speech = from_wire(request);
  ASSERT_TRUE(speech);
  v1::Talk talk;
  ASSERT_TRUE(talk.ParseFromString(to_payload(*speech)));
  EXPECT_EQ(talk.preset(), "thank_you");
  EXPECT_EQ(talk.text(), "Thank you");
  auto with_text = request;
  with_text.set_text("hello");
  EXPECT_EQ(error_of(with_text), ConductError::bad_preset);
  auto unknown = request;
  unknown.set_preset("check");
  EXPECT_EQ(error_of(unknown), ConductError::bad_preset);
  auto message = tell();
  message.clear_text();
  message.set_preset("hello");
  EXPECT_EQ(error_of(message), ConductError::bad_preset);
}

TEST(ConductConvert, TheSpansOfALineTravelWithIt) {
  auto speech = from_wire(tell());
  ASSERT_TRUE(speech);
  speech->spans = {{0, 4, false}, {5, 9, true}};
  v1::Talk talk;
  ASSERT_TRUE(talk.ParseFromString(to_payload(*speech)));
  EXPECT_EQ(talk.text(), "hello");
  ASSERT_EQ(talk.spans_size(), 2);
  EXPECT_EQ(talk.spans(0).coarseness(), v1::COARSENESS_MILD);
  EXPECT_EQ(talk.spans(1).begin(), 5);
  EXPECT_EQ(talk.spans(1).coarseness(), v1::COARSENESS_BAD);
}

TEST(ConductConvert, AHeldLineIsToldItsArticleAndRule) {
  const auto error =
      to_error(Refused(ConductError::held, RuleCited{"CHT-1", etiquette::Article::respect,
                                                     etiquette::Ground::religion}));
  EXPECT_EQ(error.detail.code(), "conduct.held");
  EXPECT_EQ(error.detail.params().at("article"), "2");
  EXPECT_EQ(error.detail.params().at("rule"), "CHT-1");
  EXPECT_EQ(error.detail.params().at("ground"), "religion");
}

TEST(ConductConvert, NamesWhatIsMalformed) {
  auto request = tell();
  request.mutable_from()->set_id("x");
  EXPECT_EQ(error_of(request), ConductError::malformed_user);
  request = tell();
  request.clear_to();
  EXPECT_EQ(error_of(request), ConductError::malformed_user);
  request = tell();
  request.clear_command_id();
  EXPECT_EQ(error_of(request), ConductError::malformed_request_id);
  request.set_command_id(std::string(65, 'x'));
  EXPECT_EQ(error_of(request), ConductError::malformed_request_id);
  request = tell();
  request.clear_room();
  EXPECT_EQ(error_of(request), ConductError::unknown_room);
  request.set_room(v1::ROOM_PLAYERS);
  EXPECT_EQ(error_of(request), ConductError::malformed_game);
  request.set_game_id("0000000000Z");
  EXPECT_EQ(error_of(request), ConductError::missing_players);
}

TEST(ConductConvert, EveryRefusalSaysWhatWasWrongAndWhatWouldBeRight) {
  test::Requests requests = test::requests_of("escaque.conduct.v1.ConductService");
  for (const auto* each : test::requests_of("escaque.conduct.v1.AnalysisService")) {
    requests.push_back(each);
  }
  test::expect_refusals<ConductError>("conduct.txt", requests,
                                      [](ConductError why) { return to_error(Refused(why)); });
  EXPECT_EQ(to_error(Refused(ConductError::too_fast, Millis(250))).detail.retry_after_ms(), 250);
}

TEST(CaseConvert, EveryRefusalSaysWhatWasWrongAndWhatWouldBeRight) {
  test::expect_refusals<etiquette::CaseError>(
      "case.txt", test::requests_of("escaque.conduct.v1.ConductService"),
      [](etiquette::CaseError why) { return to_error(why); });
}

TEST(ConductConvert, ASanctionSaysItsCaseItsEndAndWhatItTakes) {
  etiquette::Sanction sanction;
  sanction.of_case = etiquette::CaseId{7};
  sanction.article = etiquette::Article::sharing;
  sanction.features = {etiquette::Feature::tells, etiquette::Feature::rated_games};
  sanction.until = UtcTime(std::chrono::days(20'000));
  const auto error = to_error(Refused(sanction, UtcTime(std::chrono::days(10'000))));
  EXPECT_EQ(error.detail.code(), "conduct.sanctioned");
  EXPECT_EQ(error.detail.params().at("case"), "00000000007");
  EXPECT_EQ(error.detail.params().at("article"), "3d");
  EXPECT_EQ(error.detail.params().at("features"), "tells rated_games");
  EXPECT_EQ(error.detail.params().at("until"), "1728000000000");
  EXPECT_EQ(error.detail.retry_after_ms(), std::numeric_limits<std::int32_t>::max());
}

}  // namespace
}  // namespace escaque::services::conduct
