#include "platform/asio/async_event.hpp"

#include <stdexcept>

#include "platform/asio/gather.hpp"
#include "platform/asio/mailbox.hpp"
#include "platform/asio/timer.hpp"
#include "support/io_fixture.hpp"

namespace escaque {
namespace {

class AsyncEventTest : public test::IoFixture {};
class MailboxTest : public test::IoFixture {};
class DeadlineTimerTest : public test::IoFixture {};
class GatherTest : public test::IoFixture {};

Awaitable<void> wait_and_count(AsyncEvent& event, int& count) {
  co_await event.wait();
  ++count;
}

TEST_F(AsyncEventTest, WakesAllWhoWait) {
  AsyncEvent event(io);
  int woken = 0;
  for (int i = 0; i < 3; ++i) {
    boost::asio::co_spawn(io, wait_and_count(event, woken), [](std::exception_ptr) {});
  }
  io.poll();
  EXPECT_EQ(woken, 0);

  event.set();
  run_until([&] { return woken == 3; });

  run(event.wait());  // set: returns at once
  event.reset();
  EXPECT_FALSE(event.is_set());
}

TEST_F(AsyncEventTest, WaitsNoLongerThanItsLimit) {
  AsyncEvent event(io);
  EXPECT_EQ(run(event.wait_for(Millis(5))), AsyncEvent::Waited::timed_out);
  event.set();
  EXPECT_EQ(run(event.wait_for(Millis(60'000))), AsyncEvent::Waited::set);
}

TEST_F(AsyncEventTest, ReleasesWhoWaitsWhenItIsDestroyed) {
  int woken = 0;
  {
    AsyncEvent event(io);
    boost::asio::co_spawn(io, wait_and_count(event, woken), [](std::exception_ptr) {});
    io.poll();
  }
  run_until([&] { return woken == 1; });
}

TEST_F(MailboxTest, KeepsTheOrder) {
  Mailbox<std::unique_ptr<int>> mailbox(io, 10);
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(mailbox.push(std::make_unique<int>(i)), decltype(mailbox)::Pushed::accepted);
  }
  for (int i = 0; i < 3; ++i) EXPECT_EQ(**run(mailbox.pop()), i);
  EXPECT_EQ(mailbox.size(), 0u);
}

TEST_F(MailboxTest, WakesItsConsumer) {
  Mailbox<int> mailbox(io, 10);
  std::vector<int> seen;
  auto consume = [](Mailbox<int>& box, std::vector<int>& items) -> Awaitable<void> {
    for (;;) {
      const auto item = co_await box.pop();
      if (!item) co_return;
      items.push_back(*item);
    }
  };
  bool ended = false;
  boost::asio::co_spawn(io, consume(mailbox, seen), [&](std::exception_ptr) { ended = true; });

  (void)mailbox.push(1);
  run_until([&] { return seen.size() == 1; });
  (void)mailbox.push(2);
  (void)mailbox.push(3);
  mailbox.close();
  run_until([&] { return ended; });

  EXPECT_EQ(seen, (std::vector<int>{1, 2, 3}));
}

TEST_F(MailboxTest, RefusesMoreThanItHolds) {
  Mailbox<std::string> mailbox(io, 1);
  std::string second = "second";
  EXPECT_EQ(mailbox.push("first"), Mailbox<std::string>::Pushed::accepted);
  EXPECT_EQ(mailbox.push(std::move(second)), Mailbox<std::string>::Pushed::full);
  EXPECT_EQ(second, "second") << "what was refused stays with the caller";

  mailbox.close();
  EXPECT_EQ(mailbox.push("third"), Mailbox<std::string>::Pushed::closed);
  EXPECT_EQ(*run(mailbox.pop()), "first");
  EXPECT_FALSE(run(mailbox.pop()));
}

TEST_F(DeadlineTimerTest, CallsOncePerArm) {
  int calls = 0;
  DeadlineTimer timer(io, [&] { ++calls; });
  timer.arm(Millis(60'000));
  timer.arm(Millis(1));
  run_until([&] { return calls == 1; });
  timer.arm(Millis(0));
  run_until([&] { return calls == 2; });
}

TEST_F(DeadlineTimerTest, IsSilentAfterDisarmEvenWhenItWasDue) {
  int calls = 0;
  DeadlineTimer timer(io, [&] { ++calls; });
  DeadlineTimer first(io, [&] { timer.disarm(); });
  first.arm(Millis(0));
  timer.arm(Millis(0));
  run(pause_for(Millis(20)));
  EXPECT_EQ(calls, 0);
}

TEST_F(DeadlineTimerTest, MayBeDestroyedByItsOwnCall) {
  std::unique_ptr<DeadlineTimer> timer;
  bool called = false;
  timer = std::make_unique<DeadlineTimer>(io, [&] {
    timer.reset();
    called = true;
  });
  timer->arm(Millis(0));
  run_until([&] { return called; });
}

Awaitable<int> later(Millis pause, int value) {
  co_await pause_for(pause);
  if (value < 0) throw std::runtime_error("negative");
  co_return value;
}

TEST_F(GatherTest, WaitsForAllAndKeepsTheirOrder) {
  std::vector<Awaitable<int>> all;
  all.push_back(later(Millis(20), 1));
  all.push_back(later(Millis(1), 2));
  all.push_back(later(Millis(10), 3));
  EXPECT_EQ(run(gather(std::move(all))), (std::vector<int>{1, 2, 3}));
  EXPECT_TRUE(run(gather(std::vector<Awaitable<int>>())).empty());
}

TEST_F(GatherTest, ThrowsAfterAllHaveEnded) {
  std::vector<Awaitable<int>> all;
  all.push_back(later(Millis(1), -1));
  all.push_back(later(Millis(10), 2));
  auto gathered = [](std::vector<Awaitable<int>> these) -> Awaitable<bool> {
    try {
      co_await gather(std::move(these));
    } catch (const std::runtime_error&) {
      co_return true;
    }
    co_return false;
  };
  EXPECT_TRUE(run(gathered(std::move(all))));
}

}  // namespace
}  // namespace escaque
