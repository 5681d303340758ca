// Views of an event are worked out once, and not at all for whoever has them.

#include "services/matchmaking/event_handlers_fixture.hpp"

namespace escaque::services::matchmaking {
namespace {

class EventShownTest : public EventHandlersTest {
 protected:
  void SetUp() override {
    EventHandlersTest::SetUp();
    for (const char* name : {"First", "Second", "Third", "Fourth"}) {
      v1::EventCommand enter;
      enter.mutable_enter_event()->set_name(name);
      enter.mutable_enter_event()->mutable_user();
      ASSERT_EQ(give(owner, enter), "");
    }
    v1::EventCommand publish;
    publish.mutable_publish_round();
    ASSERT_EQ(give(owner, publish), "");
  }
  v1::GetStandingsResponse standings(const std::string& known_tag = {}) {
    v1::GetStandingsRequest request;
    request.set_event_id(event_id);
    request.set_known_tag(known_tag);
    return *run(get_standings(desk(), request));
  }
  v1::GetEventResponse event_for(const common_v1::User& viewer, const std::string& known_tag = {}) {
    v1::GetEventRequest request;
    request.set_event_id(event_id);
    request.set_known_tag(known_tag);
    *request.mutable_viewer() = viewer;
    return *run(get_event(desk(), request));
  }
};

TEST_F(EventShownTest, WhoHasAViewIsToldSoAndNothingIsWorkedOut) {
  const v1::GetStandingsResponse first = standings();
  ASSERT_FALSE(first.tag().empty());
  EXPECT_EQ(first.rows_size(), 4);
  EXPECT_FALSE(first.is_same());
  const auto made = event_tables.made();

  const v1::GetStandingsResponse again = standings(first.tag());
  EXPECT_TRUE(again.is_same());
  EXPECT_EQ(again.tag(), first.tag());
  EXPECT_EQ(again.rows_size(), 0);
  EXPECT_EQ(event_tables.made(), made);

  v1::EventCommand withdraw;
  withdraw.set_reason("ill");
  withdraw.mutable_withdraw_entrant()->set_user_id(first.rows(3).user_id());
  ASSERT_EQ(give(owner, withdraw), "");
  const v1::GetStandingsResponse other = standings(first.tag());
  EXPECT_FALSE(other.is_same());
  EXPECT_NE(other.tag(), first.tag());
  EXPECT_EQ(other.rows_size(), 4);
}

TEST_F(EventShownTest, TheNameOfAViewIsOfThoseOnlyWhoSeeTheSame) {
  const std::string arbiters = event_for(owner).tag();
  const std::string visitors = event_for(common_v1::User()).tag();
  EXPECT_NE(arbiters, visitors);
  EXPECT_EQ(event_for(victim).tag(), visitors);
  EXPECT_FALSE(event_for(victim, arbiters).is_same());
  EXPECT_TRUE(event_for(victim, visitors).is_same());
  EXPECT_NE(standings().tag(), visitors);
}

TEST_F(EventShownTest, HowNumbersCameAboutIsReadInTheTableThatIsThere) {
  ASSERT_EQ(standings().rows_size(), 4);
  EXPECT_EQ(event_tables.made(), 1U);
  for (int number = 1; number <= 4; ++number) {
    v1::ExplainStandingRequest request;
    request.set_event_id(event_id);
    request.set_number(number);
    const auto working = run(explain_standing(desk(), request));
    ASSERT_TRUE(working) << number;
    EXPECT_EQ(working->number(), number);
    EXPECT_FALSE(working->tag().empty());
  }
  EXPECT_EQ(event_tables.made(), 1U);
}

TEST_F(EventShownTest, NormsAreForTheArbitersOfTheEvent) {
  const auto norms_for = [&](const common_v1::User& viewer, const auto& say) {
    v1::GetNormsRequest request;
    request.set_event_id(event_id);
    *request.mutable_viewer() = viewer;
    say(request);
    return run(get_norms(desk(), request));
  };
  const auto nothing = [](v1::GetNormsRequest&) {};
  const auto reason = [](const auto& answer) {
    return answer ? std::string() : common_v1::Reason_Name(answer.error().reason());
  };

  const auto all = norms_for(owner, nothing);
  ASSERT_TRUE(all);
  EXPECT_EQ(all->conditions_size(), 9);
  EXPECT_EQ(all->conditions(0).condition(), v1::NORM_CONDITION_OVER_THE_BOARD);
  EXPECT_FALSE(all->conditions(0).is_met());
  EXPECT_EQ(all->exemption(), v1::NORM_EXEMPTION_NONE);
  EXPECT_EQ(all->players_size(), 0);
  const auto one = norms_for(owner, [](v1::GetNormsRequest& request) {
    request.set_number(2);
    request.set_chief_arbiter(v1::ARBITER_TITLE_FIDE);
  });
  ASSERT_TRUE(one);
  ASSERT_EQ(one->players_size(), 1);
  EXPECT_EQ(one->players(0).reports(0).title(), "GM");
  EXPECT_EQ(one->players(0).reports(0).findings(0).requirement(), v1::NORM_REQUIREMENT_GAMES);
  EXPECT_TRUE(one->conditions(7).is_met());

  EXPECT_EQ(reason(norms_for(victim, nothing)), "REASON_NOT_ALLOWED");
  EXPECT_EQ(reason(norms_for(common_v1::User(), nothing)), "REASON_NOT_ALLOWED");
  const auto refused = [&](const auto& say) { return reason(norms_for(owner, say)); };
  EXPECT_EQ(refused([](v1::GetNormsRequest& request) { request.set_least_games(6); }),
            "REASON_MALFORMED");
  EXPECT_EQ(refused([](v1::GetNormsRequest& request) { request.set_host("Spain"); }),
            "REASON_MALFORMED");
  EXPECT_EQ(refused([](v1::GetNormsRequest& request) { request.set_utc_offset_minutes(900); }),
            "REASON_MALFORMED");
  EXPECT_EQ(reason(norms_for(owner, [](v1::GetNormsRequest& request) { request.set_number(9); })),
            "REASON_NO_SUCH_ENTRY");
}

}  // namespace
}  // namespace escaque::services::matchmaking
