#include "platform/asio/turns.hpp"

#include <vector>

#include "support/io_fixture.hpp"

namespace escaque {
namespace {

class TurnsTest : public test::IoFixture {
 protected:
  void begin(int number) {
    boost::asio::co_spawn(io, take(number), [](std::exception_ptr error) {
      if (error) std::rethrow_exception(error);
    });
    io.restart();
    io.poll();
  }
  void give_back() {
    turns.give_back();
    io.restart();
    io.poll();
  }

  Turns turns{2};
  std::vector<int> begun;

 private:
  Awaitable<void> take(int number) {
    co_await turns.take();
    begun.push_back(number);
  }
};

TEST_F(TurnsTest, HasNoMoreThanThatAtATimeInTheOrderOfAsking) {
  for (int i = 1; i <= 5; ++i) begin(i);
  EXPECT_EQ(begun, (std::vector{1, 2}));

  give_back();
  EXPECT_EQ(begun, (std::vector{1, 2, 3}));
  turns.give_back();
  give_back();
  EXPECT_EQ(begun, (std::vector{1, 2, 3, 4, 5}));
}

TEST_F(TurnsTest, ATurnThatNobodyWaitsForIsThereForTheNext) {
  begin(1);
  begin(2);
  give_back();
  begin(3);
  begin(4);
  EXPECT_EQ(begun, (std::vector{1, 2, 3}));
}

}  // namespace
}  // namespace escaque
