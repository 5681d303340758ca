#include "matchmaking/views/entity_views.hpp"

#include <atomic>

#include "matchmaking/wire.hpp"
#include "services/matchmaking/actor_fixture.hpp"
#include "support/event_builder.hpp"

namespace escaque::services::matchmaking {
namespace {

using Shown = Result<v1::GetEventReportResponse, rpc::Error>;

class EntityViewsTest : public ActorFixture {
 protected:
  EntityViewsTest() {
    event.created.id = event::EventId{7};
    event.version = 1;
  }
  /// A report that says which version it is of, `padding` bytes longer than that.
  Pending<Shown> ask(std::string what, std::size_t padding = 0) {
    auto work = [this, padding](const event::Event& state) -> Shown {
      ++worked;
      v1::GetEventReportResponse made;
      made.set_trf(std::to_string(state.version) + std::string(padding, ' '));
      return made;
    };
    return begin(views->show<v1::GetEventReportResponse>(event, std::move(what), std::move(work)));
  }
  std::string shown(const Pending<Shown>& pending) {
    const Shown result = result_of(pending);
    return result ? result->trf() : common_v1::Reason_Name(result.error().reason());
  }
  void limit(ViewsConfig config) {
    views = std::make_unique<EntityViews<event::Event>>(io, threads, config, metrics);
  }

  event::Event event;
  std::atomic<int> worked = 0;
  ViewThreads threads;
  std::unique_ptr<EntityViews<event::Event>> views =
      std::make_unique<EntityViews<event::Event>>(io, threads, ViewsConfig{}, metrics);
};

TEST_F(EntityViewsTest, AreWorkedOutOnceForAHundredWhoAskAtTheSameTime) {
  std::vector<Pending<Shown>> all;
  for (int i = 0; i < 100; ++i) all.push_back(ask("report"));

  for (const auto& each : all) EXPECT_EQ(shown(each), "1");
  EXPECT_EQ(shown(ask("report")), "1");
  EXPECT_EQ(worked, 1);
}

TEST_F(EntityViewsTest, AreWorkedOutAgainWhenTheEntityHasChanged) {
  EXPECT_EQ(shown(ask("report")), "1");
  event.version = 2;
  EXPECT_EQ(shown(ask("report")), "2");
  EXPECT_EQ(worked, 2);
}

TEST_F(EntityViewsTest, AreWorkedOutAgainWhenTheSameVersionMayBeAnotherOne) {
  EXPECT_EQ(shown(ask("report")), "1");
  const std::string before = views->tag_of(event, "report");

  views->begin_again();

  EXPECT_NE(views->tag_of(event, "report"), before);
  EXPECT_EQ(shown(ask("report")), "1");
  EXPECT_EQ(worked, 2);
}

TEST_F(EntityViewsTest, AreNotShownToThoseWhoAskForOthers) {
  EXPECT_EQ(shown(ask("report in full", 3)), "1   ");
  EXPECT_EQ(shown(ask("report")), "1");
  EXPECT_EQ(worked, 2);
}

TEST_F(EntityViewsTest, AreForgottenWhenTheyAreTooManyBytes) {
  constexpr std::size_t kLarge = 100'000;
  limit({.bytes = 250'000, .waiting = 16});
  for (const char* what : {"one", "two", "three"}) (void)shown(ask(what, kLarge));
  EXPECT_LE(views->bytes(), 250'000U);
  EXPECT_EQ(worked, 3);

  (void)shown(ask("three", kLarge));
  EXPECT_EQ(worked, 3) << "the latest is kept";
  (void)shown(ask("one", kLarge));
  EXPECT_EQ(worked, 4) << "the oldest is not";
}

TEST_F(EntityViewsTest, AreRefusedWhenTooManyWait) {
  limit({.bytes = 1'000'000, .waiting = 2});
  const auto first = ask("one");
  const auto second = ask("two");
  const auto third = ask("three");

  EXPECT_EQ(shown(third), "REASON_OVERLOADED");
  EXPECT_EQ(shown(first), "1");
  EXPECT_EQ(shown(second), "1");
  EXPECT_EQ(shown(ask("three")), "1");
}

TEST_F(EntityViewsTest, ARefusalIsWorkedOutOnceToo) {
  for (int i = 0; i < 2; ++i) {
    auto work = [this](const event::Event&) -> Shown {
      ++worked;
      return rpc::make_error(common_v1::REASON_NOT_POSSIBLE, "no legal pairing");
    };
    const auto asked =
        begin(views->show<v1::GetEventReportResponse>(event, "why", std::move(work)));
    EXPECT_EQ(shown(asked), "REASON_NOT_POSSIBLE");
  }
  EXPECT_EQ(worked, 1);
}

}  // namespace
}  // namespace escaque::services::matchmaking
