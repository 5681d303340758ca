#include "gateway/hub/spread.hpp"

#include <deque>

#include "services/gateway/hub_fixture.hpp"

namespace escaque::services::gateway {
namespace {

class SpreadTest : public HubFixture {
 protected:
  void open_sessions(std::size_t number) {
    start();
    for (std::size_t i = 0; i < number; ++i) open(doors.emplace_back());
    for (TestDoor& door : doors) door.sent.clear();
  }
  /// To all, under this number.
  void tell(int number) {
    v1::ServerMessage message;
    message.mutable_counts()->set_players(number);
    const OutgoingPtr outgoing = hub->outgoing(std::move(message));
    std::vector<Spread::Told> told;
    for (const auto& session : sessions) told.push_back({session, outgoing});
    spread.tell(std::move(told));
  }
  static std::vector<int> heard(const TestDoor& door) {
    std::vector<int> numbers;
    for (const auto& message : door.all_of(Case::kCounts)) {
      numbers.push_back(message.counts().players());
    }
    return numbers;
  }
  [[nodiscard]] std::size_t told() const {
    return static_cast<std::size_t>(
        std::ranges::count_if(doors, [](const TestDoor& door) { return !heard(door).empty(); }));
  }

  std::deque<TestDoor> doors;
  Spread spread{io};
};

TEST_F(SpreadTest, TellsFewAtOnce) {
  open_sessions(3);

  tell(1);

  EXPECT_EQ(told(), 3U);
}

TEST_F(SpreadTest, LetsOthersHaveTheirTurnBetweenMany) {
  open_sessions(100);

  tell(1);
  const std::size_t at_once = told();
  tell(2);

  EXPECT_LT(at_once, 100U);
  EXPECT_EQ(told(), at_once);
  run_until([&] { return heard(doors.back()).size() == 2; });
  for (const TestDoor& door : doors) EXPECT_EQ(heard(door), (std::vector<int>{1, 2}));
}

TEST_F(SpreadTest, ForgetsWhoIsGone) {
  open_sessions(100);
  tell(1);

  spread.forget(*sessions.at(98));

  run_until([&] { return !heard(doors.back()).empty(); });
  EXPECT_TRUE(heard(doors.at(98)).empty());
}

}  // namespace
}  // namespace escaque::services::gateway
