#include "platform/asio/runtime.hpp"

#include <mutex>
#include <stdexcept>
#include <thread>

#include <gtest/gtest.h>

#include "platform/asio/gather.hpp"
#include "platform/asio/timer.hpp"
#include "platform/asio/worker_pool.hpp"

namespace escaque {
namespace {

/// What crashed, from any thread.
class Crashes {
 public:
  CrashHandler handler() {
    return [this](std::string_view name, std::string_view what) {
      const std::lock_guard lock(mutex_);
      texts_.push_back(std::string(name) + ": " + std::string(what));
    };
  }
  std::vector<std::string> texts() {
    const std::lock_guard lock(mutex_);
    return texts_;
  }

 private:
  std::mutex mutex_;
  std::vector<std::string> texts_;
};

Awaitable<std::thread::id> current_thread() { co_return std::this_thread::get_id(); }

TEST(Runtime, RefusesToHaveNoThread) { EXPECT_THROW(Runtime(0, {}), std::invalid_argument); }

TEST(Runtime, ServesEachContextOnAThreadOfItsOwn) {
  Runtime runtime(3, {});
  std::vector<std::thread::id> threads;

  auto visit = [](Runtime& all, std::vector<std::thread::id>& seen) -> Awaitable<void> {
    for (std::size_t i = 0; i < all.size(); ++i) {
      const auto id = co_await call_on(all.context(i), &current_thread);
      seen.push_back(id);
    }
    const auto home = std::this_thread::get_id();
    EXPECT_EQ(home, seen[0]) << "the caller resumes on its own thread";
    all.stop();
  };
  runtime.spawn(runtime.context(0), "visit", visit(runtime, threads));
  runtime.run();

  EXPECT_EQ(threads[0], std::this_thread::get_id());
  EXPECT_NE(threads[1], threads[0]);
  EXPECT_NE(threads[2], threads[1]);
}

TEST(Runtime, ReportsWhatThrowsAndGoesOn) {
  Crashes crashes;
  Runtime runtime(1, crashes.handler());
  auto broken = []() -> Awaitable<void> {
    co_await pause_for(Millis(0));
    throw std::runtime_error("bug");
  };
  auto last = [](Runtime& all) -> Awaitable<void> {
    co_await pause_for(Millis(20));
    all.stop();
  };

  runtime.spawn(runtime.context(0), "game 7", broken());
  boost::asio::post(runtime.context(0), [] { throw std::runtime_error("another"); });
  runtime.spawn(runtime.context(0), "last", last(runtime));
  runtime.run();

  EXPECT_EQ(crashes.texts(), (std::vector<std::string>{"handler: another", "game 7: bug"}));
}

TEST(CallOn, CarriesResultsAndExceptionsHome) {
  Runtime runtime(2, {});
  std::string text;
  std::string caught;

  auto work = [&]() -> Awaitable<void> {
    text = co_await call_on(runtime.context(1), [] { return std::string("done"); });
    try {
      co_await call_on(runtime.context(1), [] { throw std::runtime_error("over there"); });
    } catch (const std::runtime_error& error) {
      caught = error.what();
    }
    runtime.stop();
  };
  runtime.spawn(runtime.context(0), "work", work());
  runtime.run();

  EXPECT_EQ(text, "done");
  EXPECT_EQ(caught, "over there");
}

TEST(PostAndWait, BlocksUntilTheOtherThreadIsDone) {
  Runtime runtime(1, {});
  std::jthread server([&] { runtime.run(); });

  EXPECT_NE(post_and_wait(runtime.context(0), [] { return std::this_thread::get_id(); }),
            std::this_thread::get_id());
  EXPECT_THROW(post_and_wait(runtime.context(0), [] { throw std::logic_error("x"); }),
               std::logic_error);

  runtime.stop();
}

TEST(WorkerPool, RunsBlockingWorkElsewhereAndResumesHere) {
  Runtime runtime(1, {});
  WorkerPool pool(2);
  std::thread::id worker;
  std::thread::id home;

  auto work = [&]() -> Awaitable<void> {
    worker = co_await pool.run([] { return std::this_thread::get_id(); });
    home = std::this_thread::get_id();
    runtime.stop();
  };
  runtime.spawn(runtime.context(0), "work", work());
  runtime.run();

  EXPECT_NE(worker, home);
  EXPECT_EQ(home, std::this_thread::get_id());
}

TEST(WorkerPool, UsesAllItsThreads) {
  Runtime runtime(1, {});
  WorkerPool pool(2);
  std::promise<void> one, other;

  // Each piece of work waits for the other one: a single thread would never end.
  auto work = [&]() -> Awaitable<void> {
    auto first = [&] {
      one.set_value();
      other.get_future().wait();
      return 1;
    };
    auto second = [&] {
      other.set_value();
      one.get_future().wait();
      return 2;
    };
    std::vector<Awaitable<int>> both;
    both.push_back(pool.run(first));
    both.push_back(pool.run(second));
    const auto results = co_await gather(std::move(both));
    EXPECT_EQ(results, (std::vector<int>{1, 2}));
    runtime.stop();
  };
  runtime.spawn(runtime.context(0), "work", work());
  runtime.run();
}

}  // namespace
}  // namespace escaque
