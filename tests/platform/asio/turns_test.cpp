#include "platform/asio/turns.hpp"

#include <map>
#include <optional>
#include <stdexcept>
#include <vector>

#include <boost/asio/bind_cancellation_slot.hpp>
#include <boost/asio/cancellation_signal.hpp>
#include <boost/asio/detached.hpp>

#include "support/io_fixture.hpp"

namespace escaque {
namespace {

class TurnsTest : public test::IoFixture {
 protected:
  /// Ends those that wait before their signals end.
  void TearDown() override {
    for (auto& [number, signal] : signals) signal.emit(boost::asio::cancellation_type::terminal);
    poll();
  }
  void poll() {
    io.restart();
    io.poll();
  }
  void begin(int number) {
    boost::asio::co_spawn(io, take(number),
                          boost::asio::bind_cancellation_slot(signals[number].slot(),
                                                              [this](std::exception_ptr error) {
                                                                if (error) thrown.push_back(error);
                                                              }));
    poll();
  }
  void cancel(int number) { signals.at(number).emit(boost::asio::cancellation_type::terminal); }
  void give_back(int number) {
    taken.erase(number);
    poll();
  }
  [[nodiscard]] bool was_cancelled() const {
    if (thrown.size() != 1) return false;
    try {
      std::rethrow_exception(thrown.front());
    } catch (const boost::system::system_error& error) {
      return error.code() == boost::asio::error::operation_aborted;
    }
  }

  std::map<int, boost::asio::cancellation_signal> signals;
  std::vector<std::exception_ptr> thrown;
  std::optional<Turns> turns{std::in_place, 2};
  std::vector<int> begun;
  std::map<int, Turns::Turn> taken;

 private:
  Awaitable<void> take(int number) {
    Turns::Turn turn = co_await turns->take();
    begun.push_back(number);
    taken.emplace(number, std::move(turn));
  }
};

TEST_F(TurnsTest, HasNoMoreThanThatAtATimeInTheOrderOfAsking) {
  for (int i = 1; i <= 5; ++i) begin(i);
  EXPECT_EQ(begun, (std::vector{1, 2}));

  give_back(1);
  EXPECT_EQ(begun, (std::vector{1, 2, 3}));
  taken.erase(2);
  give_back(3);
  EXPECT_EQ(begun, (std::vector{1, 2, 3, 4, 5}));
}

TEST_F(TurnsTest, ATurnThatNobodyWaitsForIsThereForTheNext) {
  begin(1);
  begin(2);
  give_back(1);
  begin(3);
  begin(4);
  EXPECT_EQ(begun, (std::vector{1, 2, 3}));
}

TEST_F(TurnsTest, IsGivenBackByWhatThrows) {
  begin(1);
  const auto fail = [](Turns& of) -> Awaitable<void> {
    const Turns::Turn turn = co_await of.take();
    throw std::runtime_error("thrown in its turn");
  };
  EXPECT_THROW(run(fail(*turns)), std::runtime_error);

  begin(2);
  EXPECT_EQ(begun, (std::vector{1, 2}));
}

TEST_F(TurnsTest, OneThatIsCancelledWaitsNoMore) {
  for (int i = 1; i <= 4; ++i) begin(i);

  cancel(3);
  poll();
  EXPECT_TRUE(was_cancelled());
  EXPECT_EQ(begun, (std::vector{1, 2})) << "both turns are taken";
  give_back(1);

  EXPECT_EQ(begun, (std::vector{1, 2, 4}));
  give_back(2);
  begin(5);
  begin(6);
  EXPECT_EQ(begun, (std::vector{1, 2, 4, 5}));
}

TEST_F(TurnsTest, ATurnIsNotLostWithOneThatIsCancelledWhileItComes) {
  for (int i = 1; i <= 4; ++i) begin(i);

  cancel(3);
  taken.erase(1);
  taken.erase(2);
  cancel(4);
  poll();
  for (const int number : {3, 4}) taken.erase(number);
  poll();

  begin(5);
  begin(6);
  begin(7);
  EXPECT_EQ(taken.size(), 2U);
  EXPECT_EQ(begun.back(), 6);
}

TEST_F(TurnsTest, OneThatIsDestroyedWhileItWaitsHoldsUpNobody) {
  begin(1);
  begin(2);
  {
    boost::asio::io_context other;
    const auto wait = [](Turns& of) -> Awaitable<void> {
      const Turns::Turn turn = co_await of.take();
    };
    boost::asio::co_spawn(other, wait(*turns), boost::asio::detached);
    other.poll();
  }
  begin(3);

  give_back(1);

  EXPECT_EQ(begun, (std::vector{1, 2, 3}));
}

TEST_F(TurnsTest, ATurnMayOutliveThem) {
  for (int i = 1; i <= 3; ++i) begin(i);

  turns.reset();
  give_back(1);

  EXPECT_EQ(begun, (std::vector{1, 2, 3}));
}

}  // namespace
}  // namespace escaque
