#include "platform/asio/request_executor.hpp"

#include <chrono>
#include <string>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <gtest/gtest.h>

#include "platform/asio/async_event.hpp"
#include "platform/asio/gather.hpp"
#include "platform/asio/spawn.hpp"
#include "platform/asio/timer.hpp"
#include "platform/asio/worker_pool.hpp"

namespace escaque {
namespace {

std::string now_served() { return log::current_request() ? *log::current_request() : "none"; }

class RequestExecutorTest : public testing::Test {
 protected:
  void start(Awaitable<void> coroutine) {
    spawn(io, "test", std::move(coroutine),
          [](std::string_view, std::string_view what) { ADD_FAILURE() << what; });
  }
  /// Notes what is served before and after each way to wait.
  Awaitable<void> wait_in_all_ways(std::vector<std::string>& seen) {
    seen.push_back(now_served());
    co_await pause_for(Millis(1));
    seen.push_back(now_served());
    co_await event.wait();
    seen.push_back(now_served());
    std::string there = co_await pool.run(now_served);
    seen.push_back(there);
    seen.push_back(now_served());
    std::vector<Awaitable<std::string>> parts;
    parts.push_back(later());
    parts.push_back(later());
    const auto gathered = co_await gather(std::move(parts));
    for (const std::string& part : gathered) seen.push_back(part);
    seen.push_back(now_served());
  }
  static Awaitable<std::string> later() {
    co_await pause_for(Millis(1));
    co_return now_served();
  }

  boost::asio::io_context io{1};
  AsyncEvent event{io};
  WorkerPool pool{1};
};

TEST_F(RequestExecutorTest, GoesAlongWhereverACoroutineGoesOnAndNowhereElse) {
  std::vector<std::string> one;
  std::vector<std::string> other;
  std::vector<std::string> alone;
  start(serving(log::parse_request_id("one"), wait_in_all_ways(one)));
  start(serving(log::parse_request_id("other"), wait_in_all_ways(other)));
  start(wait_in_all_ways(alone));
  start([](AsyncEvent& due) -> Awaitable<void> {
    co_await pause_for(Millis(3));
    due.set();
  }(event));

  io.run();

  EXPECT_EQ(one, std::vector<std::string>(8, "one"));
  EXPECT_EQ(other, std::vector<std::string>(8, "other"));
  EXPECT_EQ(alone, std::vector<std::string>(8, "none"));
  EXPECT_EQ(now_served(), "none");
}

TEST_F(RequestExecutorTest, GivesItsAnswerToWhomeverServedBefore) {
  std::vector<std::string> seen;
  start([](std::vector<std::string>& noted) -> Awaitable<void> {
    auto work = later();
    std::string inner = co_await serving(log::parse_request_id("inner"), std::move(work));
    noted.push_back(inner);
    noted.push_back(now_served());
  }(seen));

  io.run();

  EXPECT_EQ(seen, (std::vector<std::string>{"inner", "none"}));
}

}  // namespace
}  // namespace escaque
