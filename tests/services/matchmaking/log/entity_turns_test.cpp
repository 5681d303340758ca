#include "matchmaking/log/entity_turns.hpp"

#include <map>
#include <optional>
#include <vector>

#include <boost/asio/bind_cancellation_slot.hpp>
#include <boost/asio/cancellation_signal.hpp>

#include "domain/base/id.hpp"
#include "support/io_fixture.hpp"

namespace escaque::services::matchmaking {
namespace {

constexpr GameId kOne{1};
constexpr GameId kAnotherGame{2};

class EntityTurnsTest : public test::IoFixture {
 protected:
  using Turn = EntityTurns<GameId>::Turn;

  void poll() {
    io.restart();
    io.poll();
  }
  void begin(int number, GameId entity = kOne) {
    boost::asio::co_spawn(io, take(number, entity),
                          boost::asio::bind_cancellation_slot(signals[number].slot(),
                                                              [this](std::exception_ptr error) {
                                                                if (error) ++cancelled;
                                                              }));
    poll();
  }
  void cancel(int number) {
    signals.at(number).emit(boost::asio::cancellation_type::terminal);
    poll();
  }
  void end(int number) {
    inside.erase(number);
    poll();
  }

  /// Ends those that wait before their signals end.
  void TearDown() override {
    for (auto& [number, signal] : signals) signal.emit(boost::asio::cancellation_type::terminal);
    poll();
  }

  static constexpr std::size_t kMost = 3;

  std::map<int, boost::asio::cancellation_signal> signals;
  int cancelled = 0;
  EntityTurns<GameId> turns{kMost};
  std::map<int, Turn> inside;
  std::vector<int> turned_away;
  std::vector<int> begun;

 private:
  Awaitable<void> take(int number, GameId entity) {
    std::optional<Turn> turn = co_await turns.take(entity);
    if (!turn) {
      turned_away.push_back(number);
      co_return;
    }
    begun.push_back(number);
    inside.emplace(number, std::move(*turn));
  }
};

TEST_F(EntityTurnsTest, OneIsAtAnEntityAtATimeInTheOrderOfAsking) {
  for (const int number : {1, 2, 3}) begin(number);
  begin(4, kAnotherGame);
  EXPECT_EQ(begun, (std::vector{1, 4}));

  end(1);
  end(2);
  EXPECT_EQ(begun, (std::vector{1, 4, 2, 3}));

  end(3);
  begin(5);
  EXPECT_EQ(begun.back(), 5);
}

TEST_F(EntityTurnsTest, NoMoreThanThatWaitAtAllEntitiesTogether) {
  begin(1);
  begin(2, kAnotherGame);
  begin(3);
  begin(4, kAnotherGame);
  begin(5);
  EXPECT_TRUE(turned_away.empty());

  begin(6, kAnotherGame);
  EXPECT_EQ(turned_away, std::vector{6});
  begin(7, GameId{3});
  EXPECT_EQ(begun.back(), 7) << "it need not wait";

  end(1);
  begin(8);
  EXPECT_EQ(turned_away, std::vector{6}) << "one of them has its turn now";
}

TEST_F(EntityTurnsTest, AfterOneIsCancelledTheHolderIsAloneAndTheNextGetsItsTurn) {
  for (const int number : {1, 2, 3}) begin(number);

  cancel(2);
  EXPECT_EQ(cancelled, 1);
  EXPECT_EQ(begun, std::vector{1}) << "nobody is let in beside the holder";

  end(1);
  EXPECT_EQ(begun, (std::vector{1, 3}));
  end(3);
  begin(4);
  EXPECT_EQ(begun, (std::vector{1, 3, 4}));
}

TEST_F(EntityTurnsTest, OneThatIsCancelledIsCountedNoMore) {
  for (const int number : {1, 2, 3, 4}) begin(number);
  for (const int number : {2, 3, 4}) cancel(number);

  for (const int number : {5, 6, 7}) begin(number);
  EXPECT_TRUE(turned_away.empty());
  begin(8);
  EXPECT_EQ(turned_away, std::vector{8});
}

}  // namespace
}  // namespace escaque::services::matchmaking
