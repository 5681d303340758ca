#include "conduct/cases/eraser.hpp"

#include "services/conduct/conduct_fixture.hpp"

namespace escaque::services::conduct {
namespace {

using etiquette::CaseId;

class EraserTest : public ConductFixture {
 protected:
  void TearDown() override {
    eraser.stop();
    run_until([this] { return !is_running; });
  }
  void start() {
    is_running = true;
    boost::asio::co_spawn(io, eraser.run(),
                          [this](const std::exception_ptr&) { is_running = false; });
  }
  Awaitable<std::optional<std::vector<UserId>>> page_after(UserId after) {
    ++asked;
    if (is_away) co_return std::nullopt;
    std::vector<UserId> page;
    for (const UserId user : listed) {
      if (after < user) page.push_back(user);
    }
    co_return page;
  }
  int erased() { return count("erased_people"); }

  bool is_running = false;
  bool is_away = false;
  int asked = 0;
  std::vector<UserId> listed;
  Eraser eraser{{io, store, time, {}, [this](UserId after) { return page_after(after); }},
                Millis(1)};
};

TEST_F(EraserTest, LearnsAtItsStartWhomItMissed) {
  listed = {ann.id, bob.id};
  is_away = true;
  start();
  run_until([this] { return asked > 3; });
  EXPECT_EQ(erased(), 0);
  is_away = false;
  run_until([this] { return erased() == 2; });
}

TEST_F(EraserTest, ErasesWhomTheStreamNames) {
  start();
  run_until([this] { return asked > 0; });
  eraser.erase(bob.id, time.utc_now());
  run_until([this] { return erased() == 1; });
  // What the stream skipped is learnt again.
  listed = {ann.id};
  eraser.learn_again();
  run_until([this] { return erased() == 2; });
}

}  // namespace
}  // namespace escaque::services::conduct
