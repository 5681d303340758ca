#include "platform/service/loop_watch.hpp"

#include <future>
#include <thread>

#include <boost/asio/post.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/manual_time.hpp"

namespace escaque::service {
namespace {

using testing::HasSubstr;
using testing::Optional;
using namespace std::chrono_literals;

class LoopWatchTest : public testing::Test {
 protected:
  LoopWatchTest() : thread_([this] { runtime.run(); }) {}
  ~LoopWatchTest() override {
    runtime.stop();
    thread_.join();
  }

  /// Until the second thread has served what was asked of it before, its timers included.
  void let_it_turn() {
    while (check.trouble()) {
      std::promise<void> turned;
      boost::asio::post(runtime.context(1), [&] { turned.set_value(); });
      turned.get_future().wait();
    }
  }

  test::ManualTime time;
  Runtime runtime{2, [](std::string_view, std::string_view) {}};
  LoopWatch watch{runtime, time, 1ms};
  metrics::HealthCheck check = watch.health_check();

 private:
  std::thread thread_;
};

TEST_F(LoopWatchTest, NamesTheThreadThatIsStuck) {
  EXPECT_EQ(check.name, "threads");
  EXPECT_EQ(check.trouble(), std::nullopt);

  std::promise<void> stuck;
  std::promise<void> freed;
  boost::asio::post(runtime.context(1), [&] {
    stuck.set_value();
    freed.get_future().wait();
  });
  stuck.get_future().wait();
  time.advance(31s);
  while (check.trouble() != "thread 2 has been stuck for 31 s") std::this_thread::yield();
  freed.set_value();
  let_it_turn();
  EXPECT_EQ(check.trouble(), std::nullopt);
}

}  // namespace
}  // namespace escaque::service
