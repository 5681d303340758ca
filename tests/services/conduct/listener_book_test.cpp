#include "conduct/listener_book.hpp"

#include <map>

#include "platform/asio/async_event.hpp"
#include "support/io_fixture.hpp"

namespace escaque::services::conduct {
namespace {

constexpr UserId kAnn{1};
constexpr UserId kBob{2};
constexpr UserId kEve{3};

class ListenerBookTest : public test::IoFixture {
 protected:
  Awaitable<Result<Listener, ConductError>> fetch(UserId owner) {
    ++fetched;
    const Listener now = lists[owner];
    co_await may_answer.wait();
    if (is_away) co_return ConductError::unavailable;
    co_return now;
  }
  void SetUp() override { may_answer.set(); }

  bool censors(UserId owner, UserId talker) {
    return (*run(book.find(owner)))->censored.contains(talker);
  }

  std::map<UserId, Listener> lists;
  AsyncEvent may_answer{io};
  int fetched = 0;
  bool is_away = false;
  ListenerBook book{[this](UserId owner) { return fetch(owner); }, 2};
};

TEST_F(ListenerBookTest, AsksOnceAndRemembers) {
  lists[kAnn].censored = {kBob};

  EXPECT_TRUE(censors(kAnn, kBob));
  EXPECT_FALSE(censors(kAnn, kEve));
  EXPECT_EQ(fetched, 1);
}

TEST_F(ListenerBookTest, AsksAgainAfterAChange) {
  EXPECT_FALSE(censors(kAnn, kBob));
  lists[kAnn].censored = {kBob};
  book.forget(kAnn);

  EXPECT_TRUE(censors(kAnn, kBob));
  EXPECT_EQ(fetched, 2);
}

TEST_F(ListenerBookTest, DoesNotKeepWhatWasAskedForBeforeAChange) {
  may_answer.reset();
  std::optional<bool> answer;
  boost::asio::co_spawn(
      io, book.find(kAnn),
      [&](std::exception_ptr, Result<ListenerBook::ListenerPtr, ConductError> found) {
        answer = (*found)->censored.contains(kBob);
      });
  run_until([&] { return fetched == 1; });
  lists[kAnn].censored = {kBob};
  book.forget(kAnn);
  may_answer.set();
  run_until([&] { return answer.has_value(); });

  EXPECT_FALSE(*answer);
  EXPECT_TRUE(censors(kAnn, kBob));
  EXPECT_EQ(fetched, 2);
}

TEST_F(ListenerBookTest, KeepsABoundedNumberOfCopies) {
  censors(kAnn, kEve);
  censors(kBob, kEve);
  censors(kEve, kAnn);
  EXPECT_EQ(book.size(), 2U);
  book.forget_all();
  EXPECT_EQ(book.size(), 0U);
}

TEST_F(ListenerBookTest, DoesNotGuessWhenAccountsIsAway) {
  is_away = true;
  EXPECT_EQ(run(book.find(kAnn)).error(), ConductError::unavailable);
  is_away = false;
  EXPECT_FALSE(censors(kAnn, kBob));
}

TEST(Listener, AdmitsWhomTheirSettingsName) {
  Listener listener;
  listener.followed = {kBob};
  const auto admitted = [&](Audience audience) {
    listener.may_tell = audience;
    return std::vector<bool>{listener.admits(kBob, false), listener.admits(kEve, false),
                             listener.admits(kEve, true)};
  };
  EXPECT_EQ(admitted(Audience::everybody), (std::vector<bool>{true, true, true}));
  EXPECT_EQ(admitted(Audience::registered), (std::vector<bool>{true, true, false}));
  EXPECT_EQ(admitted(Audience::followed), (std::vector<bool>{true, false, false}));
  EXPECT_EQ(admitted(Audience::nobody), (std::vector<bool>{false, false, false}));
  listener.censored = {kBob};
  EXPECT_EQ(admitted(Audience::everybody), (std::vector<bool>{false, true, true}));
}

}  // namespace
}  // namespace escaque::services::conduct
