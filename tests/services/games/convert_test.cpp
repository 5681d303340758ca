#include "games/wire/convert.hpp"

#include <gtest/gtest.h>

#include "escaque/games/v1/arbiter_service.pb.h"

#include "domain/clock/notation.hpp"
#include "games/wire/convert_entry.hpp"
#include "support/every_refusal.hpp"
#include "support/game_builder.hpp"
#include "wire/vocabulary.hpp"

namespace escaque::services::games {
namespace {

using namespace std::chrono_literals;

v1::Command play_move() {
  v1::Command command;
  command.set_request_id("r1");
  command.set_game_id(to_string(GameId{7}));
  command.set_user_id(to_string(UserId{1}));
  command.set_command_id("a_B-9");
  command.set_version(4);
  command.set_ping_lag_ms(20);
  command.set_claimed_lag_ms(30);
  command.mutable_action()->mutable_play_move()->set_uci("e2e4");
  return command;
}

/// The field that is named when `command` is refused.
std::string refused_field(const v1::Command& command) {
  const auto submission = from_wire(command);
  if (submission) return "accepted";
  EXPECT_EQ(submission.error().reason(), common_v1::REASON_MALFORMED);
  EXPECT_FALSE(submission.error().detail.expected().empty());
  return submission.error().detail.field();
}

game::Entry entry_with_everything() {
  const game::Remaining remaining{1'000ms, 2'000ms};
  const game::GameSpec spec = support::spec();
  game::GameCreated created{.id = spec.id,
                            .players = spec.players,
                            .terms = spec.terms,
                            .category = rating::Category::blitz,
                            .initial_fen = std::string(rules::kInitialFen),
                            .rematch_of = GameId{6},
                            .first_move = 30s,
                            .created = UtcTime(1'900'000'000'123ms)};
  created.draw = {sha256("commitment"), sha256("seed"), 3};
  created.event = game::EventPlace{.event = {5},
                                   .round = 3,
                                   .board = 11,
                                   .arbiters = {UserId{9}, UserId{8}},
                                   .committee = {UserId{21}, UserId{22}, UserId{23}},
                                   .talk_rule = etiquette::TalkRule::opponents};
  created.talk_rule = etiquette::TalkRule::off;
  created.players.white.title = "GM";
  created.players.white.rating = {.value = 2'500, .deviation = 60, .is_provisional = false};
  created.players.black.is_guest = true;
  created.terms.variant = rules::Variant::chess960;
  created.terms.schedules = *clock::parse_schedules("40/90+30,G/30+30;d5|G/60");
  created.terms.rules = {.edition = laws::Edition::fide_1993,
                         .agreement = laws::Agreement::after_move,
                         .agreement_from = 30,
                         .illegal_moves = laws::IllegalMoveMode::penalised,
                         .supervision = laws::Supervision::otherwise,
                         .quickplay = laws::Quickplay::by_server,
                         .default_time = 30min,
                         .longer_counts = {{"KRBKR", 75}},
                         .adjourning = laws::Adjourning::by_arbiter,
                         .allows_berserk = true};
  created.arrived = {true, false};
  return {
      .version = 9,
      .command_id = "c",
      .facts = {created,
                game::MovePlayed{"e2e4", "e4", 1'234ms, 56ms, remaining},
                game::DrawOffered{Color::black},
                game::DrawDeclined{Color::white},
                game::ClaimRefused{Color::black, 120s, remaining, "fide-2023 9.5.3"},
                game::TakebackOffered{Color::white},
                game::TakebackDeclined{Color::black},
                game::TakebackTaken{2, remaining},
                game::ClockAdjusted{remaining, game::ClockAdjustment::outage, {5s, 0ms}},
                game::PlayerGone{Color::white, game::Absence::left, 10s},
                game::PlayerGone{Color::black, game::Absence::lost, 40s},
                game::PlayerBack{Color::white},
                game::ClockAdjusted{remaining, game::ClockAdjustment::arbiter, {0ms, -60s}},
                game::PeriodBegun{Color::white, 1, 1'800s, remaining},
                game::IllegalMoveMade{Color::black, "e8e3", "fide-2014 7.5a"},
                game::IllegalMovePenalised{Color::black, 1, 120s, remaining, "fide-2014 7.5b"},
                game::PlayerArrived{Color::black},
                game::QuickplayRequested{Color::white, game::QuickplayRequest::increment,
                                         "fide-2014 G.4"},
                game::QuickplayRuled{game::QuickplayRequest::draw, game::QuickplayRuling::rejected,
                                     0ms, 120s, remaining, "fide-2014 G.5c"},
                game::ArbiterActed{game::ArbiterAction::adjourn,
                                   {UserId{9}, "the session is over", "fide-2014 E.1"},
                                   Color::white},
                game::ArbiterActed{game::ArbiterAction::stop_clocks,
                                   {UserId{9}, "noise", "fide-2014 6.12a"},
                                   std::nullopt},
                game::MoveSealed{Color::white, std::string("\0cipher\xff", 8), remaining, 90min,
                                 std::nullopt},
                game::MoveSealed{Color::black, "", remaining, std::nullopt, 30 * 24h},
                game::GameResumed{remaining, {false, true}},
                game::GameResumed{remaining, {true, false}, 60min},
                game::IllegalMoveMade{Color::white, "e4e6", "classic 9.1", remaining},
                game::AdjournmentOffered{Color::white, 60s},
                game::AdjournmentOffered{Color::black, std::nullopt},
                game::AdjournmentDeclined{Color::white},
                game::GameAdjourned{"fide-2014 E.1", 30 * 24h},
                game::ResumptionAgreed{Color::black},
                game::ResumptionShown{Color::white},
                game::ResumptionDeclined{Color::white},
                game::SealedMoveLost{Color::white, remaining, "fide-2014 E.12"},
                game::AdjournmentExpired{},
                game::ArbiterActed{game::ArbiterAction::resume,
                                   {UserId{9}, "both are there", "fide-2014 E.9"},
                                   std::nullopt},
                game::SealedMoveOpened{Color::white, "g1f3", "fide-2014 E.7"},
                game::WentBerserk{Color::black, remaining},
                game::RulingAppealed{Color::white, 12, "I was not asked"},
                game::AppealDecided{
                    {UserId{21}, "as the log shows", "fide-2014 11.10"}, true, true},
                game::AppealVoted{
                    {UserId{22}, "it was fair", "fide-2014 11.10"}, false, std::nullopt, true},
                game::ManTouched{Color::black, "e8", "", false, "fide-2014 4.3"},
                game::ManTouched{Color::white, "a7", "b8", true, "fide-2014 7.5a"},
                game::PositionJudged{31, std::nullopt},
                game::PositionJudged{80, Color::white},
                game::GameEnded{Color::white, rules::Termination::checkmate, "fide-2023 5.1.1",
                                remaining}},
      .by = Color::black};
}

TEST(ConvertEntry, GivesEveryFactBackAsItWas) {
  const game::Entry entry = entry_with_everything();

  v1::GameEntry parsed;
  ASSERT_TRUE(parsed.ParseFromString(to_wire(entry).SerializeAsString()));

  EXPECT_EQ(from_wire(parsed), entry);
}

TEST(ConvertEntry, ReadsAGameFromBeforeEventsHadRules) {
  game::Entry entry = entry_with_everything();
  auto& created = std::get<game::GameCreated>(entry.facts.front());
  created.terms.rules = {};
  created.terms.schedules.reset();
  created.arrived = {};

  const v1::GameEntry wire = to_wire(entry);
  EXPECT_FALSE(wire.facts(0).game_created().has_rules());
  EXPECT_EQ(wire.facts(0).game_created().edition(), "online");
  EXPECT_EQ(from_wire(wire), entry);
}

TEST(ConvertEntry, RefusesAnEditionOrAScheduleThatItDoesNotKnow) {
  v1::GameEntry wire = to_wire(entry_with_everything());
  auto& created = *wire.mutable_facts(0)->mutable_game_created();
  created.set_edition("fide-1984");
  EXPECT_EQ(from_wire(wire), std::nullopt);
  created.set_edition("fide-2014");
  created.set_schedules("soon");
  EXPECT_EQ(from_wire(wire), std::nullopt);
}

TEST(ConvertEntry, RefusesAFactThatItDoesNotKnow) {
  v1::GameEntry entry;
  entry.add_facts();
  EXPECT_EQ(from_wire(entry), std::nullopt);
  entry.mutable_facts(0)->mutable_draw_offered();
  EXPECT_EQ(from_wire(entry), std::nullopt) << "an offer by nobody";
}

TEST(ConvertEntry, TellsTheOutboxHowTheGameEnded) {
  support::GameDriver driver;
  driver.moves("f2f3 e7e5 g2g4");
  const game::Game before = driver.game();
  EXPECT_EQ(to_finished(before, driver.log().back().first), std::nullopt);

  driver.moves("d8h4");
  const auto finished = to_finished(before, driver.log().back().first);

  ASSERT_TRUE(finished);
  EXPECT_EQ(finished->game_id(), to_string(GameId{7}));
  EXPECT_EQ(finished->plies(), 4);
  EXPECT_EQ(finished->version(), 5);
  EXPECT_EQ(finished->ended().winner(), common_v1::COLOR_BLACK);
  EXPECT_EQ(finished->created().white().user().handle(), "Ana");
}

TEST(ConvertCommand, ReadsAMove) {
  const auto submission = from_wire(play_move());

  ASSERT_TRUE(submission);
  EXPECT_EQ(submission->game, GameId{7});
  const auto& players = std::get<PlayerCommand>(submission->request);
  EXPECT_EQ(players.user, UserId{1});
  EXPECT_EQ(players.command.id, "a_B-9");
  EXPECT_EQ(players.command.answers, 4);
  EXPECT_EQ(players.command.lag, (clock::LagReport{30ms, 20ms}));
  EXPECT_EQ(std::get<game::PlayMove>(players.command.action).uci, "e2e4");
}

TEST(ConvertCommand, ReadsWhatAdjournsAndResumes) {
  auto command = play_move();
  command.mutable_action()->mutable_offer_adjournment()->set_resumes_in_s(90);
  const auto offer = from_wire(command);
  ASSERT_TRUE(offer);
  const auto& action = std::get<PlayerCommand>(offer->request).command.action;
  EXPECT_EQ(std::get<game::OfferAdjournment>(action).resumes_in, 90s);

  command.mutable_action()->mutable_seal_move()->set_uci("e7e8q");
  const auto seal = from_wire(command);
  ASSERT_TRUE(seal);
  const auto& sealing = std::get<PlayerCommand>(seal->request).command.action;
  EXPECT_EQ(std::get<game::SealMove>(sealing).uci, "e7e8q");
  command.mutable_action()->mutable_seal_move()->set_uci(std::string(17, 'x'));
  EXPECT_EQ(refused_field(command), "action.seal_move.uci");
  command.mutable_action()->mutable_seal_move()->clear_uci();
  EXPECT_EQ(refused_field(command), "action.seal_move.uci");
}

TEST(ConvertCommand, NamesTheFieldThatIsWrong) {
  auto command = play_move();
  command.set_game_id("short");
  EXPECT_EQ(refused_field(command), "game_id");
  command = play_move();
  command.clear_user_id();
  EXPECT_EQ(refused_field(command), "user_id");
  command = play_move();
  command.set_command_id("'; DROP TABLE games; --");
  EXPECT_EQ(refused_field(command), "command_id");
  command.set_command_id(std::string(37, 'x'));
  EXPECT_EQ(refused_field(command), "command_id");
  command = play_move();
  command.set_version(-1);
  EXPECT_EQ(refused_field(command), "version");
  command = play_move();
  command.clear_action();
  EXPECT_EQ(refused_field(command), "action");
  command.mutable_action()->mutable_claim_draw();
  EXPECT_EQ(refused_field(command), "action.claim_draw.claim");
}

TEST(ConvertCommand, ReadsPresence) {
  v1::ReportPresence report;
  report.set_game_id(to_string(GameId{7}));
  report.set_user_id(to_string(UserId{1}));
  auto submission = from_wire(report);
  ASSERT_TRUE(submission);
  EXPECT_EQ(std::get<PresenceReport>(submission->request).absence, std::nullopt);

  report.set_absence(v1::ABSENCE_LOST);
  submission = from_wire(report);
  ASSERT_TRUE(submission);
  EXPECT_EQ(std::get<PresenceReport>(submission->request).absence, game::Absence::lost);
}

TEST(ConvertCommand, NamesTheFieldOfACreationThatIsWrong) {
  v1::CreateGameRequest request;
  request.set_game_id(to_string(GameId{7}));
  *request.mutable_white() = wire::to<v1::Player>(support::player(1, "Ana"));
  *request.mutable_black() = wire::to<v1::Player>(support::player(2, "Boris"));
  const auto without_variant = from_wire(request);
  ASSERT_FALSE(without_variant);
  EXPECT_EQ(without_variant.error().detail.field(), "variant");

  request.set_variant(common_v1::VARIANT_STANDARD);
  EXPECT_TRUE(from_wire(request));
  request.set_rematch_of("no id");
  const auto wrong_rematch = from_wire(request);
  ASSERT_FALSE(wrong_rematch);
  EXPECT_EQ(wrong_rematch.error().detail.field(), "rematch_of");
}

TEST(ConvertCreate, ReadsTheEditionAndTheTimeControlOfAnEvent) {
  v1::CreateGameRequest request;
  request.set_game_id(to_string(GameId{7}));
  *request.mutable_white() = wire::to<v1::Player>(support::player(1, "Ana"));
  *request.mutable_black() = wire::to<v1::Player>(support::player(2, "Boris"));
  request.set_variant(common_v1::VARIANT_STANDARD);
  request.set_edition("fide-2014");
  request.mutable_rules()->set_agreement(v1::AGREEMENT_NEVER);
  request.mutable_rules()->set_default_time_ms(0);
  request.set_schedules("40/90+30,G/30+30");
  request.set_has_black_arrived(true);

  const auto spec = from_wire(request);

  ASSERT_TRUE(spec);
  EXPECT_EQ(spec->terms.rules.edition, laws::Edition::fide_2014);
  EXPECT_EQ(spec->terms.rules.agreement, laws::Agreement::never);
  EXPECT_EQ(spec->terms.rules.default_time, Millis{0});
  EXPECT_EQ(clock::to_notation(*spec->terms.schedules), "40/90+30,G/30+30");
  EXPECT_TRUE(spec->arrived.black);

  request.set_schedules("40/90+30,");
  const auto wrong_schedule = from_wire(request);
  ASSERT_FALSE(wrong_schedule);
  EXPECT_EQ(wrong_schedule.error().detail.field(), "schedules");
  request.set_edition("fide-1984");
  const auto wrong_edition = from_wire(request);
  ASSERT_FALSE(wrong_edition);
  EXPECT_EQ(wrong_edition.error().detail.field(), "edition");
}

TEST(ConvertOutcome, EveryRefusalSaysWhatWasWrongAndWhatWouldBeRight) {
  const test::Requests requests{v1::CreateGameRequest::descriptor(), v1::PlayRequest::descriptor(),
                                v1::GiveOrderRequest::descriptor()};
  test::expect_refusals<game::GameError>("game.txt", requests,
                                         [](game::GameError error) { return to_error(error); });
  test::expect_refusals<ShardError>("shard.txt", requests,
                                    [](ShardError error) { return to_error(error); });
}

TEST(ConvertOutcome, ARefusalNamesTheCommand) {
  const auto response = to_response(play_move(), game::GameError::illegal_move);
  ASSERT_TRUE(response);
  EXPECT_EQ(response->refusal().request_id(), "r1");
  EXPECT_EQ(response->refusal().command_id(), "a_B-9");
  EXPECT_EQ(response->refusal().error().code(), "game.illegal_move");
  EXPECT_EQ(to_response(play_move(), ShardError::unavailable)->refusal().error().reason(),
            common_v1::REASON_UNAVAILABLE);
}

TEST(ConvertOutcome, ATouchedManIsNamedWithItsArticle) {
  const game::ManTouched moved{Color::white, "g1", "", false, "fide-2014 4.3"};
  const auto error = to_response(play_move(), moved)->refusal().error();
  EXPECT_EQ(error.code(), "game.touched_man");
  EXPECT_EQ(error.message(),
            "After an illegal move the next one must be made with the man on g1 (fide-2014 4.3).");
  EXPECT_EQ(error.params().at("square"), "g1");

  const game::ManTouched taken{Color::white, "", "d4", false, "classic 8"};
  EXPECT_EQ(to_response(play_move(), taken)->refusal().error().message(),
            "After an illegal move the next one must take the man on d4 (classic 8).");
}

TEST(ConvertOutcome, LeavesTheAnswerToTheLogUnlessTheCommandIsRepeated) {
  EXPECT_EQ(to_response(play_move(), Done{5}), std::nullopt);

  const auto response = to_response(play_move(), Repeated{5});
  ASSERT_TRUE(response);
  EXPECT_EQ(response->accepted().version(), 5);
  EXPECT_EQ(response->accepted().command_id(), "a_B-9");
}

TEST(ConvertCommand, ACallHasNoSlurAndMayQuoteOne) {
  v1::Command command = play_move();
  auto& call = *command.mutable_action()->mutable_call_arbiter();
  call.set_about("he says \"sudaca\" all the time");
  EXPECT_TRUE(from_wire(command));
  call.set_about("eres un sudaca");
  const auto held = from_wire(command);
  ASSERT_FALSE(held);
  EXPECT_EQ(held.error().detail.code(), "speech.held_reason");
  EXPECT_EQ(held.error().detail.field(), "action.call_arbiter.about");
}

}  // namespace
}  // namespace escaque::services::games
