// What an arbiter of the site hides is found by those only who take part in it.

#include "matchmaking/views/visibility_handlers.hpp"

#include "matchmaking/seasons/season_handlers.hpp"
#include "services/matchmaking/event_handlers_fixture.hpp"

namespace escaque::services::matchmaking {
namespace {

constexpr UserId kSite{8};
constexpr const char* kUnknown = "REASON_NO_SUCH_EVENT";

class VisibilityTest : public EventHandlersTest {
 protected:
  void SetUp() override {
    EventHandlersTest::SetUp();
    site.add_roles(common_v1::ROLE_ARBITER);
    for (const auto& each : {site, stranger}) accounts.know(each);
  }
  template <class Request>
  std::string rule_on(const common_v1::User& by, Request request, bool is_hidden,
                      const std::string& reason = "an insult for a name") {
    *request.mutable_user() = by;
    request.mutable_ruling()->set_is_hidden(is_hidden);
    request.mutable_ruling()->set_reason(reason);
    return said(run(rule_on_visibility(desk(), request)));
  }
  std::string hide_event(const common_v1::User& by, bool is_hidden = true) {
    v1::RuleOnVisibilityRequest request;
    request.set_event_id(event_id);
    return rule_on(by, request, is_hidden);
  }
  /// Empty when it is found.
  std::string look(const common_v1::User& viewer) {
    v1::GetEventRequest request;
    request.set_event_id(event_id);
    *request.mutable_viewer() = viewer;
    return said(run(get_event(desk(), request)));
  }
  std::string give_arena(const common_v1::User& by, v1::ArenaCommand command) {
    v1::CommandArenaRequest request;
    *request.mutable_user() = by;
    command.set_arena_id(arena_id);
    *request.mutable_command() = std::move(command);
    Desk mixed = desk();
    mixed.feature_level = [this] { return level; };
    return said(run(command_arena(mixed, request, rpc::Deadline::in(Millis(10'000)))));
  }
  std::string look_at_arena(const common_v1::User& viewer, bool only_version = false) {
    v1::GetArenaRequest request;
    request.set_arena_id(arena_id);
    request.set_only_version(only_version);
    *request.mutable_user() = viewer;
    return said(run(get_arena(desk(), request)));
  }
  std::string look_at_season(const common_v1::User& viewer) {
    v1::GetSeasonRequest request;
    request.set_season_id(season_id);
    *request.mutable_viewer() = viewer;
    return said(run(get_season(desk(), request)));
  }
  template <class Response>
  static std::string said(const Result<Response, rpc::Error>& answer) {
    return answer ? std::string() : common_v1::Reason_Name(answer.error().reason());
  }
  int listed() {
    const auto page = run(list_events(desk(), v1::ListEventsRequest()));
    return page ? page->events_size() : -1;
  }

  common_v1::User site = user(kSite, "Site");
  const common_v1::User stranger = user(UserId{9}, "Stranger");
  const common_v1::User visitor;
  const std::string arena_id = to_base62(5);
  int level = service::kFeatureLevel;  // Of the oldest process that runs.
  const std::string season_id = to_base62(6);
};

TEST_F(VisibilityTest, AHiddenEventIsFoundByThoseWhoTakePartInIt) {
  v1::EventCommand enter;
  enter.mutable_enter_event();
  ASSERT_EQ(give(victim, enter), "");
  EXPECT_EQ(hide_event(stranger), "REASON_NOT_ALLOWED");
  EXPECT_EQ(look(visitor), "");
  EXPECT_EQ(run(approvals.head())->sequence, 0);

  EXPECT_EQ(hide_event(site), "");
  EXPECT_EQ(run(approvals.head())->sequence, 1) << "in the audit";
  EXPECT_EQ(hide_event(site), "") << "again, as a gateway asks again";
  EXPECT_EQ(run(approvals.head())->sequence, 1);
  for (const auto& each : {owner, victim, site}) EXPECT_EQ(look(each), "") << each.handle();
  for (const auto& each : {stranger, visitor}) EXPECT_EQ(look(each), kUnknown) << each.handle();
  EXPECT_EQ(view(kVictim).hidden().reason(), "an insult for a name");
  EXPECT_EQ(listed(), 0);
  EXPECT_EQ(give(stranger, enter), kUnknown);
  v1::EventCommand withdraw;
  withdraw.mutable_withdraw_entrant();
  EXPECT_EQ(give(victim, withdraw), "") << "who takes part still may what they might";

  EXPECT_EQ(hide_event(site, false), "");
  EXPECT_EQ(look(visitor), "");
  EXPECT_FALSE(view().has_hidden());
  EXPECT_EQ(listed(), 1);
}

TEST_F(VisibilityTest, NoViewOfAHiddenEventSaysThatItIsThere) {
  ASSERT_EQ(hide_event(site), "");
  const auto ask = [this](auto handler, auto request) {
    request.set_event_id(event_id);
    return said(run(handler(desk(), request)));
  };
  EXPECT_EQ(ask(get_standings, v1::GetStandingsRequest()), kUnknown);
  EXPECT_EQ(ask(explain_standing, v1::ExplainStandingRequest()), kUnknown);
  EXPECT_EQ(ask(explain_round, v1::ExplainRoundRequest()), kUnknown);
  EXPECT_EQ(ask(get_event_report, v1::GetEventReportRequest()), kUnknown);
}

TEST_F(VisibilityTest, AnInvitationToAHiddenEventIsNotShown) {
  ASSERT_EQ(invite(kVictim), "");
  v1::ListInvitationsRequest request;
  request.set_user_id(to_string(kVictim));
  const auto waiting = [&] {
    return run(list_invitations(desk(), request, rpc::Deadline::in(Millis(10'000))))
        ->invitations_size();
  };
  ASSERT_EQ(waiting(), 1);
  ASSERT_EQ(hide_event(site), "");
  EXPECT_EQ(waiting(), 0);
}

TEST_F(VisibilityTest, AHiddenArenaIsFoundByItsPlayers) {
  v1::ArenaCommand create;
  auto& rules = *create.mutable_create_arena()->mutable_regulations();
  rules.set_name("Blitz");
  rules.mutable_time_control()->set_base_ms(180'000);
  rules.set_starts_ms(static_cast<double>(time.utc_now().time_since_epoch().count()));
  rules.set_duration_ms(3'600'000);
  ASSERT_EQ(give_arena(owner, create), "");
  v1::ArenaCommand join;
  join.mutable_join_arena();
  ASSERT_EQ(give_arena(victim, join), "");
  v1::RuleOnVisibilityRequest request;
  request.set_arena_id(arena_id);
  EXPECT_EQ(rule_on(stranger, request, true), "REASON_NOT_ALLOWED");
  EXPECT_EQ(rule_on(site, request, true, ""), "REASON_MALFORMED");

  EXPECT_EQ(rule_on(site, request, true), "");
  EXPECT_EQ(run(approvals.head())->sequence, 1);
  for (const bool only_version : {false, true}) {
    for (const auto& each : {owner, victim, site}) {
      EXPECT_EQ(look_at_arena(each, only_version), "") << each.handle();
    }
    for (const auto& each : {stranger, visitor}) {
      EXPECT_EQ(look_at_arena(each, only_version), kUnknown) << each.handle();
    }
  }
  EXPECT_EQ(run(list_arenas(desk(), v1::ListArenasRequest()))->arenas_size(), 0);
  EXPECT_EQ(give_arena(stranger, join), kUnknown);
  EXPECT_EQ(rule_on(site, request, false), "");
  EXPECT_EQ(look_at_arena(visitor), "");
}

TEST_F(VisibilityTest, TheOrganiserOfAnArenaSaysWhoMayTalk) {
  v1::ArenaCommand create;
  create.mutable_create_arena()->set_talk_rule(conduct_v1::TALK_RULE_OPPONENTS);
  auto& rules = *create.mutable_create_arena()->mutable_regulations();
  rules.set_name("Blitz");
  rules.mutable_time_control()->set_base_ms(180'000);
  rules.set_starts_ms(static_cast<double>(time.utc_now().time_since_epoch().count()));
  rules.set_duration_ms(3'600'000);
  const auto shown = [&] {
    v1::GetArenaRequest request;
    request.set_arena_id(arena_id);
    *request.mutable_user() = visitor;
    return run(get_arena(desk(), request))->talk_rule();
  };
  level = 4;
  EXPECT_EQ(give_arena(owner, create), "REASON_NOT_POSSIBLE")
      << "an older process could not read it";
  level = 5;
  ASSERT_EQ(give_arena(owner, create), "");
  EXPECT_EQ(shown(), conduct_v1::TALK_RULE_OPPONENTS);

  v1::ArenaCommand set;
  set.mutable_set_talk_rule();
  EXPECT_EQ(give_arena(owner, set), "REASON_MALFORMED");
  set.mutable_set_talk_rule()->set_talk_rule(conduct_v1::TALK_RULE_OFF);
  EXPECT_EQ(give_arena(stranger, set), "REASON_NOT_ALLOWED");
  EXPECT_EQ(give_arena(owner, set), "");
  EXPECT_EQ(shown(), conduct_v1::TALK_RULE_OFF);
  EXPECT_EQ(give_arena(owner, set), "") << "the same again changes nothing";
}

TEST_F(VisibilityTest, AHiddenSeasonIsFoundByItsOrganiser) {
  v1::CommandSeasonRequest open;
  *open.mutable_user() = owner;
  open.mutable_command()->set_command_id("open");
  open.mutable_command()->set_season_id(season_id);
  open.mutable_command()->mutable_open_season()->set_name("Club");
  open.mutable_command()->mutable_open_season()->set_year(2026);
  ASSERT_EQ(said(run(command_season(desk(), open, rpc::Deadline::in(Millis(10'000))))), "");
  ASSERT_EQ(look_at_season(visitor), "");
  v1::RuleOnVisibilityRequest request;
  request.set_season_id(season_id);

  EXPECT_EQ(rule_on(site, request, true), "");
  for (const auto& each : {owner, site}) EXPECT_EQ(look_at_season(each), "") << each.handle();
  for (const auto& each : {stranger, visitor}) {
    EXPECT_EQ(look_at_season(each), kUnknown) << each.handle();
  }
  EXPECT_EQ(run(list_seasons(desk(), v1::ListSeasonsRequest()))->seasons_size(), 0);
  EXPECT_EQ(rule_on(site, request, false), "");
  EXPECT_EQ(look_at_season(visitor), "");
}

}  // namespace
}  // namespace escaque::services::matchmaking
