#include "platform/asio/one_at_a_time.hpp"

#include <stdexcept>

#include "platform/asio/async_event.hpp"
#include "support/io_fixture.hpp"

namespace escaque {
namespace {

/// A task that ends when the test says so.
class OneAtATimeTest : public test::IoFixture {
 protected:
  void ask() {
    boost::asio::co_spawn(io, task.run(), [this](std::exception_ptr error) {
      if (error) ++thrown;
      ++returned;
    });
  }
  Awaitable<void> work() {
    ++begun;
    co_await may_end.wait();
    may_end.reset();
    if (fails) throw std::runtime_error("the test says so");
    ++ended;
  }
  void let_end() {
    const int before = ended + thrown;
    may_end.set();
    run_until([&] { return ended + thrown > before; });
    io.poll();
  }

  AsyncEvent may_end{io};
  OneAtATime task{[this] { return work(); }};
  bool fails = false;
  int begun = 0;
  int ended = 0;
  int returned = 0;
  int thrown = 0;
};

TEST_F(OneAtATimeTest, RunsOnceMoreForAllWhoAskedMeanwhile) {
  ask();
  run_until([&] { return begun == 1; });
  for (int i = 0; i < 3; ++i) ask();
  run_until([&] { return returned == 3; });
  EXPECT_EQ(begun, 1);

  let_end();
  run_until([&] { return begun == 2; });
  EXPECT_EQ(returned, 3) << "whoever started it waits for the second one, too";
  let_end();
  run_until([&] { return returned == 4; });
  EXPECT_EQ(begun, 2);
}

TEST_F(OneAtATimeTest, RunsAgainWhenItIsAskedForLater) {
  for (int i = 1; i <= 2; ++i) {
    ask();
    run_until([&] { return begun == i; });
    let_end();
    run_until([&] { return returned == i; });
  }
  EXPECT_EQ(begun, 2);
}

TEST_F(OneAtATimeTest, CanBeAskedForAgainAfterItHasThrown) {
  fails = true;
  ask();
  run_until([&] { return begun == 1; });
  let_end();
  EXPECT_EQ(thrown, 1);

  fails = false;
  ask();
  run_until([&] { return begun == 2; });
  let_end();
  EXPECT_EQ(ended, 1);
}

}  // namespace
}  // namespace escaque
