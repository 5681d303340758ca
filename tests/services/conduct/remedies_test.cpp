#include "conduct/cases/remedies.hpp"

#include "services/conduct/conduct_fixture.hpp"

namespace escaque::services::conduct {
namespace {

using namespace etiquette;

class RemediesTest : public ConductFixture {
 protected:
  void TearDown() override {
    remedies.stop();
    run_until([this] { return !is_running; });
  }
  void start() {
    is_running = true;
    boost::asio::co_spawn(io, remedies.run(),
                          [this](const std::exception_ptr&) { is_running = false; });
  }
  void order_refunds(UserId accused) {
    const CaseId id = decided(accused, imposed(Step::warning, {}, std::nullopt));
    ASSERT_TRUE(command(id, Take{}));
    ASSERT_TRUE(command(id, OrderRefunds{{GameId{7}}}));
  }
  Awaitable<Remedies::Told> tell(Remedy remedy) {
    asked.push_back(std::move(remedy));
    co_return answer;
  }

  bool is_running = false;
  Remedies::Told answer = Remedies::Told::done;
  std::vector<Remedy> asked;
  Remedies remedies{{io, store, {}, [this](Remedy remedy) { return tell(std::move(remedy)); }},
                    Millis(1)};
};

TEST_F(RemediesTest, TellsUntilRatingsHasAnswered) {
  order_refunds(bob.id);
  answer = Remedies::Told::away;
  start();
  run_until([this] { return asked.size() > 3; });
  EXPECT_EQ(count("remedies"), 1);
  answer = Remedies::Told::done;
  run_until([this] { return count("remedies") == 0; });
  EXPECT_EQ(asked.back().accused_id, to_string(bob.id));
}

TEST_F(RemediesTest, HearsOfNewOnes) {
  start();
  order_refunds(bob.id);
  order_refunds(ann.id);
  remedies.nudge();
  run_until([this] { return count("remedies") == 0; });
  EXPECT_EQ(asked.size(), 2U);
}

TEST_F(RemediesTest, WhatIsRefusedForGoodHoldsUpNothing) {
  order_refunds(bob.id);
  answer = Remedies::Told::refused;
  start();
  run_until([this] { return count("remedies") == 0; });
  EXPECT_EQ(asked.size(), 1U);
}

}  // namespace
}  // namespace escaque::services::conduct
