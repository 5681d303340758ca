#include "matchmaking/events/convert_event.hpp"

#include <functional>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "domain/base/enums.hpp"
#include "domain/rules/chess960.hpp"
#include "domain/rules/fen.hpp"
#include "domain/rules/position_draw.hpp"
#include "support/event_builder.hpp"
#include "support/every_refusal.hpp"

namespace escaque::services::matchmaking {
namespace {

using pairing::tournament::Points;
using pairing::tournament::RoundResult;

constexpr UtcTime kSomeTime{Millis(1'893'456'000'123)};

event::Regulations full_regulations() {
  event::Regulations rules = support::swiss(9);
  rules.text = "Silence.";
  rules.system = event::System::dutch_2017;
  rules.venue = event::Venue::elsewhere;
  rules.terms.is_rated = true;
  rules.terms.initial_fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
  rules.terms.rules.agreement = laws::Agreement::after_move;
  rules.terms.rules.agreement_from = 30;
  rules.terms.rules.allows_berserk = true;
  rules.terms.rules.adjourning = laws::Adjourning::by_arbiter;
  rules.calendar.starts.push_back(support::kFirstRound + std::chrono::hours(4));
  rules.calendar.published_before = std::chrono::minutes(20);
  rules.calendar.time_zone = "Europe/Madrid";
  rules.entry = {1200, 2400, true, 120, 3, event::EntryAccess::by_password, true};
  rules.byes = {2, 6};
  rules.no_shows = event::NoShows::are_withdrawn;
  rules.points.win = Points{30};
  rules.points.draw = Points{10};
  rules.points.pairing_bye = Points{20};
  rules.is_accelerated = true;
  rules.initial_color = Color::black;
  rules.tiebreak_edition = pairing::tiebreak::Edition::c07_2024;
  rules.unrated_as = 1400;
  rules.prizes = {"EUR", {50'000, 30'000}, pairing::prizes::Method::hort, {}, {}, {},
                  true,  {9'000}};
  rules.prizes.special = {{"Women", 10'000, 2'000, true}};
  rules.appeals_committee = {"A", "B", "C"};
  rules.knockout = {1, {std::chrono::minutes(12), {}}, 4, {std::chrono::minutes(3), Millis{2000}}};
  rules.teams = {3,          5,          pairing::teams::Primary::game_points,
                 Points{30}, Points{15}, Points{5},
                 Points{25}, Points{0}};
  rules.forbidden = {{1, 4, {UserId{1}, UserId{2}}}};
  rules.first_positions = {518, 0, 959};
  rules.spectators_delay = std::chrono::minutes(15);
  rules.federations_apart = 3;
  rules.play_off_places = 2;
  return rules;
}

event::Person full_person() {
  event::Person person = support::person(7, 2233);
  person.player.title = "WIM";
  person.player.rating = {2233, 60, false};
  person.sex = 'w';
  person.federation = "ESP";
  person.fide_id = "2200000";
  person.birth_date = "1990/01/02";
  person.team = "Torre de Babel";
  return person;
}

event::PairedRound full_round() {
  event::Board played{{UserId{1}, UserId{2}}, GameId{9}, false, true, event::Score::both_lose, {}};
  played.match = {2, pairing::knockout::GameKind::sudden_death, 1, UserId{2}};
  event::Board postponed{{UserId{3}, UserId{4}}, {}, true, false, {}, kSomeTime};
  return {3,
          kSomeTime,
          event::RoundStage::complete,
          {played, postponed},
          UserId{5},
          {{UserId{6}, RoundResult::half_bye}, {UserId{7}, RoundResult::full_bye}},
          kSomeTime,
          event::FirstPosition{300, sha256("a seed")},
          {{event::TeamId{1}, event::TeamId{2}, {UserId{1}, UserId{3}}, {UserId{2}}, true}},
          event::TeamId{3},
          true};
}

event::EventFinished full_end() {
  return {kSomeTime,
          {{UserId{1}, 1, Points{65}}},
          {{UserId{1}, "Women", 10'000}, {UserId{2}, {}, 9'000, 1}},
          {{event::TeamId{1}, 1, Points{90}, Points{225}}},
          {{event::TeamId{1}, 20'000}}};
}

TEST(ConvertEvent, EveryFactSurvives) {
  const event::Facts facts{
      event::EventCreated{event::EventId{1},
                          full_regulations(),
                          UserId{2},
                          {UserId{3}},
                          kSomeTime,
                          sha256("a secret"),
                          true,
                          event::EventId{9},
                          {{{UserId{9}, "Ruy"}, UserId{8}, "three no-shows"}}},
      event::EntrantRegistered{full_person(), 2},
      event::EntrantCorrected{full_person()},
      event::NumbersAssigned{{UserId{2}, UserId{1}}, Color::black},
      event::PlayOffSettled{{UserId{2}, UserId{1}}},
      event::ByeRequested{UserId{1}, {2, RoundResult::zero_bye}},
      event::ByeCancelled{UserId{1}, 2},
      event::EntrantWithdrew{UserId{1}, 4, true, true},
      event::EntrantReadmitted{UserId{1}, 5},
      event::RoundPublished{full_round()},
      event::RoundUnpublished{3},
      event::BoardAdded{3, full_round().boards.back()},
      event::RoundPostponed{3, kSomeTime},
      event::BoardPostponed{3, 1, kSomeTime},
      event::RoundStarted{3, kSomeTime, event::FirstPosition{518}, true},
      event::GameBegun{3, 1},
      event::BoardFinished{3, 1, event::Score::white_wins, 41},
      event::ResultCorrected{3, 1, event::Score::both_forfeit, 4, 43},
      event::ColorsCorrected{3, 1, 4},
      event::RoundCompleted{3, kSomeTime},
      full_end(),
      event::EventCancelled{kSomeTime},
      event::OfficialsNamed{{{UserId{4}, "Nona"}}, {{UserId{5}, "Ruy"}}},
      event::ColorChosen{3, 0, Color::black},
      event::TeamEntered{event::TeamId{1},
                         "Rooks",
                         {UserId{1}, "Nona"},
                         {UserId{2}, UserId{3}},
                         2,
                         {UserId{2}, UserId{9}, UserId{3}}},
      event::TeamChanged{
          event::TeamId{1}, "Knights", {UserId{4}, {}}, {UserId{3}}, {UserId{3}, UserId{9}}},
      event::TeamWithdrew{event::TeamId{1}, 4},
      event::TeamReadmitted{event::TeamId{1}, 5},
      event::TeamsNumbered{{event::TeamId{2}, event::TeamId{1}}},
      event::LineUpSet{3, 0, event::TeamId{1}, {UserId{3}}, {full_round().boards.front()}},
      event::PersonInvited{{full_person(), UserId{2}, kSomeTime, event::TeamId{1}}},
      event::InvitationDeclined{UserId{9}, event::TeamId{1}},
      event::InvitationWithdrawn{UserId{9}},
      event::RatingRuled{{true, UserId{700}, "A club of ours", kSomeTime}},
      event::VisibilityRuled{{true, UserId{700}, "A name of nobody's", kSomeTime}},
      event::RegulationsChanged{
          full_regulations(),
          {event::RegulationsPart::time_control, event::RegulationsPart::is_rated},
          kSomeTime},
      event::EventContinued{event::EventId{10}},
      event::EntryKeySet{{"link", "hash"}},
      event::BoardReopened{3, 1, GameId{91}},
      event::EntrantPenalised{
          {UserId{1}, event::EntrantPenalty::fine, "fide-2014 12.9g", 2'500, 3}},
      event::ExclusionSet{{UserId{9}, "Ruy"}, true},
      event::TalkRuleSet{etiquette::TalkRule::opponents},
      event::PersonAdmitted{UserId{9}}};
  ASSERT_EQ(facts.size(), std::variant_size_v<event::Fact>);
  for (const event::Fact& fact : facts) {
    const event::Entry entry{12, "abc", {UserId{8}, "as seen"}, {fact}};
    const auto back = from_wire(to_wire(entry));
    ASSERT_TRUE(back) << fact.index();
    EXPECT_EQ(*back, entry) << fact.index();
  }
}

event::Regulations chess960_regulations() {
  event::Regulations rules = support::swiss(3);
  rules.terms.variant = rules::Variant::chess960;
  return rules;
}

TEST(ConvertEvent, GamesCarryTheirDrawAndWhoMayRule) {
  support::RunningEvent running(chess960_regulations());
  running.enter_many(4);
  const event::Official arbiter{UserId{91}, "Nona"};
  const event::Official member{UserId{92}, "Ruy"};
  running.play_round();
  running.publish();
  running.start();
  running.must(event::NameOfficials{{arbiter}, {member}}, {support::kOrganizer, {}});
  EXPECT_EQ(to_create_game(running.state(), {2, 1}).event().talk_rule(),
            conduct_v1::TALK_RULE_UNSPECIFIED)
      << "as in other games";
  running.must(event::SetTalkRule{etiquette::TalkRule::opponents}, {support::kOrganizer, {}});

  const auto request = to_create_game(running.state(), {2, 1});
  const auto commitment = parse_digest(request.draw().commitment());
  const auto seed = parse_digest(request.draw().seed());
  ASSERT_TRUE(commitment && seed);
  EXPECT_TRUE(rules::is_confirmed({*commitment, *seed, 2}));
  EXPECT_EQ(request.draw().draw(), 2);
  EXPECT_EQ(request.initial_fen(),
            rules::to_fen(rules::chess960_position(rules::drawn_number(*seed))));
  EXPECT_EQ(request.event().round(), 2);
  EXPECT_EQ(request.event().board(), 1);
  EXPECT_THAT(request.event().arbiter_ids(),
              testing::ElementsAre(to_string(support::kOrganizer), to_string(arbiter.id)));
  EXPECT_THAT(request.event().committee_ids(), testing::ElementsAre(to_string(member.id)));
  EXPECT_EQ(request.event().talk_rule(), conduct_v1::TALK_RULE_OPPONENTS);
}

/// Whoever knows the secret knows the positions of all rounds.
TEST(ConvertEvent, ShowsTheCommitmentAndNeverTheSecret) {
  const support::RunningEvent running(chess960_regulations());
  ASSERT_TRUE(running.state().created.draw_secret);

  const v1::GetEventResponse view = to_view(running.state(), std::nullopt);
  EXPECT_EQ(view.created().draw_commitment(), to_hex(*draw_commitment(running.state())));
  EXPECT_TRUE(view.created().draw_secret().empty());
}

TEST(ConvertEvent, WhatCannotBeUnderstoodIsNothing) {
  v1::EventEntry empty_fact;
  empty_fact.add_facts();
  EXPECT_FALSE(from_wire(empty_fact));

  v1::EventEntry unknown_score;
  unknown_score.add_facts()->mutable_board_finished()->set_score(static_cast<v1::Score>(99));
  EXPECT_FALSE(from_wire(unknown_score));

  v1::EventEntry bad_id;
  bad_id.add_facts()->mutable_entrant_withdrew()->set_user_id("?");
  EXPECT_FALSE(from_wire(bad_id));

  v1::EventEntry bad_board;
  auto& begun = *bad_board.add_facts()->mutable_game_begun();
  begun.set_board(-1);
  EXPECT_FALSE(from_wire(bad_board));

  v1::EventEntry bad_secret;
  auto& created = *bad_secret.add_facts()->mutable_event_created();
  *created.mutable_regulations() = to_wire(full_regulations());
  created.set_event_id(to_string(event::EventId{1}));
  created.set_organizer_id(to_string(UserId{2}));
  EXPECT_TRUE(from_wire(bad_secret));
  created.set_draw_secret("no hexadecimal digits");
  EXPECT_FALSE(from_wire(bad_secret));

  v1::EventEntry bad_time;
  bad_time.add_facts()->mutable_event_cancelled()->set_at_ms(1e300);
  EXPECT_FALSE(from_wire(bad_time));
}

/// Why `change` of a good command to create an event cannot be read.
common_v1::ErrorDetail refused_creation(const std::function<void(v1::CreateEvent&)>& change) {
  v1::EventCommand command;
  command.mutable_create_event()->mutable_regulations()->set_name("Open");
  EXPECT_TRUE(read_action(command, event::EventId{1}, nullptr, UserId{2}));
  change(*command.mutable_create_event());
  const auto refused = read_action(command, event::EventId{1}, nullptr, UserId{2});
  return refused ? common_v1::ErrorDetail() : refused.error().detail;
}

TEST(ConvertEvent, ACommandThatCannotBeReadNamesItsField) {
  const auto venue = refused_creation(
      [](auto& create) { create.mutable_regulations()->set_venue(static_cast<v1::Venue>(9)); });
  EXPECT_EQ(venue.reason(), common_v1::REASON_MALFORMED);
  EXPECT_EQ(venue.field(), "command.create_event.regulations.venue");
  EXPECT_EQ(venue.expected(), "VENUE_HERE, VENUE_ELSEWHERE");
  const auto arbiter = refused_creation([](auto& create) { create.add_arbiter_ids("Nona"); });
  EXPECT_EQ(arbiter.field(), "command.create_event.arbiter_ids");

  v1::EventCommand bye;
  bye.mutable_request_bye()->set_round(3);
  const auto refused = read_action(bye, event::EventId{1}, nullptr, UserId{2});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().detail.field(), "command.request_bye.kind");
  EXPECT_EQ(refused.error().detail.expected(),
            "BYE_KIND_ZERO_POINTS, BYE_KIND_HALF_POINT, BYE_KIND_FULL_POINT");
}

TEST(ConvertEvent, AThematicEventSaysWhatIsWrongWithItsPosition) {
  const auto wish = [](const char* fen) {
    return refused_creation(
        [fen](auto& create) { create.mutable_regulations()->set_initial_fen(fen); });
  };
  EXPECT_EQ(wish("4k3/8/8/8/8/8/4P3/3KK3 w - - 0 1").code(), "position.several_kings");
  EXPECT_EQ(wish("4k3/8/8/8/8/8/4P3/3KK3 w - - 0 1").field(), "regulations.initial_fen");
  EXPECT_EQ(wish("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").code(), "");
}

TEST(ConvertEvent, GamesOfAThematicEventBeginFromItsPosition) {
  event::Regulations rules = support::swiss(3);
  rules.terms.initial_fen = "rnbqkbnr/pppp1ppp/8/4p3/4PP2/8/PPPP2PP/RNBQKBNR b KQkq - 0 2";
  support::RunningEvent running(rules);
  running.enter_many(4);
  running.publish();
  running.start();
  EXPECT_EQ(to_create_game(running.state(), {1, 0}).initial_fen(), rules.terms.initial_fen);
}

TEST(ConvertEvent, AskersMeanThemselvesWhereNobodyIsNamed) {
  v1::EventCommand command;
  command.mutable_withdraw_entrant();
  auto own = read_action(command, event::EventId{1}, nullptr, UserId{2});
  ASSERT_TRUE(own);
  EXPECT_EQ(std::get<event::Withdraw>(*own).user, UserId{2});
  command.mutable_withdraw_entrant()->set_user_id(to_string(UserId{3}));
  own = read_action(command, event::EventId{1}, nullptr, UserId{2});
  ASSERT_TRUE(own);
  EXPECT_EQ(std::get<event::Withdraw>(*own).user, UserId{3});
}

TEST(ConvertEvent, EveryRefusalSaysWhatWasWrongAndWhatWouldBeRight) {
  const test::Requests requests{v1::CommandEventRequest::descriptor(),
                                v1::RuleOnRatingRequest::descriptor(),
                                v1::RuleOnVisibilityRequest::descriptor()};
  test::expect_refusals<event::EventError>("event.txt", requests,
                                           [](event::EventError error) { return to_error(error); });
}

TEST(ConvertEvent, EverySystemAndDrawSurvivesTheWire) {
  for (const event::SystemInfo& each : event::kSystems) {
    event::Regulations rules = support::swiss(5);
    rules.system = each.system;
    EXPECT_EQ(from_wire(to_wire(rules)), rules) << each.name;
  }
  event::Regulations drawn = support::all_play_all();
  drawn.number_draw = event::NumberDraw::varma;
  EXPECT_EQ(from_wire(to_wire(drawn)), drawn);
  v1::Regulations older = to_wire(support::all_play_all());
  older.clear_number_draw();
  EXPECT_EQ(from_wire(older)->number_draw, event::NumberDraw::by_ranking);
}

TEST(ConvertEvent, WhatTheStateForbidsIsAFailedPrecondition) {
  using event::EventError;
  for (const EventError error :
       {EventError::entries_closed,    EventError::event_full,       EventError::withdrawn,
        EventError::not_withdrawn,     EventError::numbers_fixed,    EventError::uneven_teams,
        EventError::varma_players,     EventError::no_byes,          EventError::too_many_byes,
        EventError::bye_too_late,      EventError::round_is_paired,  EventError::round_not_complete,
        EventError::no_rounds_left,    EventError::too_few_players,  EventError::no_legal_pairing,
        EventError::met_already,       EventError::not_latest_round, EventError::round_started,
        EventError::round_not_started, EventError::no_result,        EventError::decided_by_game,
        EventError::rounds_left,       EventError::games_unfinished, EventError::event_over}) {
    EXPECT_EQ(to_error(error).code, grpc::StatusCode::FAILED_PRECONDITION) << enum_name(error);
  }
}

/// Two of three players, after one round without a winner.
support::RunningEvent running_knockout() {
  event::Regulations rules = support::all_play_all(event::System::knockout);
  rules.knockout.games = 1;
  support::RunningEvent running(rules);
  running.enter_many(3);
  running.play_round();
  return running;
}

TEST(ConvertEvent, AViewHasTheBracket) {
  const v1::GetEventResponse view = to_view(running_knockout().state(), std::nullopt);

  ASSERT_EQ(view.bracket_size(), 2);
  ASSERT_EQ(view.bracket(0).ties_size(), 2);
  EXPECT_EQ(view.bracket(0).ties(0).end(), v1::TIE_END_BYE);
  EXPECT_EQ(view.bracket(0).ties(0).winner_id(), to_string(UserId{1}));
  const v1::BracketTie& open = view.bracket(0).ties(1);
  EXPECT_EQ(open.end(), v1::TIE_END_UNSPECIFIED);
  ASSERT_EQ(open.scores_size(), 1);
  EXPECT_EQ(open.scores(0).kind(), v1::MATCH_GAME_KIND_SLOW);
  EXPECT_EQ(open.scores(0).first(), 1);
  ASSERT_EQ(open.games_size(), 1);
  EXPECT_EQ(open.games(0).round(), 1);
  EXPECT_EQ(view.bracket(1).ties(0).first_id(), to_string(UserId{1}));
  EXPECT_TRUE(view.bracket(1).ties(0).second_id().empty());
}

TEST(ConvertEvent, ATieBreakGameIsCreatedWithItsOwnTimes) {
  support::RunningEvent running = running_knockout();
  running.publish();
  const auto rapid = to_create_game(running.state(), {2, 0});
  EXPECT_EQ(rapid.time_control().base_ms(), 25 * 60'000);
  for (int game = 1; game <= 4; ++game) {
    running.start();
    running.play();
    running.publish();
  }
  const auto last = to_create_game(running.state(), {6, 0});
  EXPECT_EQ(last.schedules(), "G/5|G/4");
  EXPECT_FALSE(last.is_rated());
}

TEST(ConvertEvent, AnExplanationNamesCriteriaByTheirCode) {
  event::RoundExplanation why{3, event::System::dutch_2017, {}, {}, 7};
  event::ExplainedBoard board;
  board.white = 1;
  board.black = 4;
  board.origin = event::PairOrigin::exchanged;
  board.group = 0;
  board.color_rule = pairing::dutch::ColorRule::alternation;
  board.given_up = {pairing::dutch::Criterion::preference};
  board.passed_over = {{2, pairing::dutch::Obstacle::worse, pairing::dutch::Criterion::up_last}};
  why.boards.push_back(board);
  why.groups.push_back({Points{20}, {1, 2, 4}, {1}, {{2, {}, {}}}, {}});

  const v1::RoundExplanation wire = to_wire(why);
  EXPECT_EQ(wire.system(), v1::PAIRING_SYSTEM_DUTCH_2017);
  EXPECT_TRUE(wire.standing().empty());
  EXPECT_EQ(wire.bye(), 7);
  ASSERT_EQ(wire.boards_size(), 1);
  EXPECT_EQ(wire.boards(0).origin(), v1::PAIR_ORIGIN_EXCHANGED);
  EXPECT_EQ(wire.boards(0).color_rule(), v1::COLOR_RULE_ALTERNATION);
  EXPECT_EQ(wire.boards(0).given_up(0).criterion(), v1::CRITERION_PREFERENCE);
  EXPECT_EQ(wire.boards(0).given_up(0).code(), "C.10");
  EXPECT_EQ(wire.boards(0).passed_over(0).obstacle(), v1::OBSTACLE_WORSE);
  EXPECT_EQ(wire.boards(0).passed_over(0).criterion().code(), "C.13");
  EXPECT_EQ(wire.groups(0).floats(0).player(), 2);
}

TEST(ConvertEvent, RefusedRegulationsNameTheirField) {
  const rpc::Error refusal = to_error(event::EventError::bad_calendar);

  EXPECT_EQ(refusal.reason(), common_v1::REASON_MALFORMED);
  EXPECT_EQ(refusal.detail.field(), "regulations.calendar");
  EXPECT_EQ(to_error(event::EventError::arbiters_only).reason(), common_v1::REASON_NOT_ALLOWED);
  EXPECT_EQ(to_error(event::EventError::no_such_event).code, grpc::StatusCode::NOT_FOUND);
}

event::Score score_after(games_v1::Termination termination, int plies) {
  games_v1::GameFinished finished;
  finished.set_plies(plies);
  finished.mutable_ended()->set_termination(termination);
  finished.mutable_ended()->set_winner(common_v1::COLOR_WHITE);
  return score_of(finished);
}

TEST(ScoreOf, AGameThatWasNotPlayedIsForfeited) {
  EXPECT_EQ(score_after(games_v1::TERMINATION_NO_SHOW, 0), event::Score::white_wins_by_forfeit);
  EXPECT_EQ(score_after(games_v1::TERMINATION_NO_SHOW, 1), event::Score::white_wins_by_forfeit);
}

/// FIDE 1997 A10, 2014 E.10: who is late for the resumption loses the game, which was played.
TEST(ScoreOf, AnAdjournedGameIsLostAndNotForfeited) {
  EXPECT_EQ(score_after(games_v1::TERMINATION_NO_SHOW, 45), event::Score::white_wins);
}

}  // namespace
}  // namespace escaque::services::matchmaking
