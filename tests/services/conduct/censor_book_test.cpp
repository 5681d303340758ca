#include "conduct/censor_book.hpp"

#include <map>

#include "platform/asio/async_event.hpp"
#include "support/io_fixture.hpp"

namespace escaque::services::conduct {
namespace {

constexpr UserId kAnn{1};
constexpr UserId kBob{2};
constexpr UserId kEve{3};

class CensorBookTest : public test::IoFixture {
 protected:
  Awaitable<Result<CensorBook::Listed, ConductError>> fetch(UserId owner) {
    ++fetched;
    const CensorBook::Listed now = lists[owner];
    co_await may_answer.wait();
    if (is_away) co_return ConductError::unavailable;
    co_return now;
  }
  void SetUp() override { may_answer.set(); }

  bool censors(UserId owner, UserId talker) { return *run(book.censors(owner, talker)); }

  std::map<UserId, CensorBook::Listed> lists;
  AsyncEvent may_answer{io};
  int fetched = 0;
  bool is_away = false;
  CensorBook book{[this](UserId owner) { return fetch(owner); }, 2};
};

TEST_F(CensorBookTest, AsksOnceAndRemembers) {
  lists[kAnn] = {kBob};

  EXPECT_TRUE(censors(kAnn, kBob));
  EXPECT_FALSE(censors(kAnn, kEve));
  EXPECT_EQ(fetched, 1);
}

TEST_F(CensorBookTest, AsksAgainAfterAChange) {
  EXPECT_FALSE(censors(kAnn, kBob));
  lists[kAnn] = {kBob};
  book.forget(kAnn);

  EXPECT_TRUE(censors(kAnn, kBob));
  EXPECT_EQ(fetched, 2);
}

TEST_F(CensorBookTest, DoesNotKeepWhatWasAskedForBeforeAChange) {
  may_answer.reset();
  std::optional<bool> answer;
  boost::asio::co_spawn(io, book.censors(kAnn, kBob),
                        [&](std::exception_ptr, Result<bool, ConductError> r) { answer = *r; });
  run_until([&] { return fetched == 1; });
  lists[kAnn] = {kBob};
  book.forget(kAnn);
  may_answer.set();
  run_until([&] { return answer.has_value(); });

  EXPECT_FALSE(*answer);
  EXPECT_TRUE(censors(kAnn, kBob));
  EXPECT_EQ(fetched, 2);
}

TEST_F(CensorBookTest, KeepsABoundedNumberOfCopies) {
  censors(kAnn, kEve);
  censors(kBob, kEve);
  censors(kEve, kAnn);
  EXPECT_EQ(book.size(), 2U);
  book.forget_all();
  EXPECT_EQ(book.size(), 0U);
}

TEST_F(CensorBookTest, DoesNotGuessWhenAccountsIsAway) {
  is_away = true;
  EXPECT_EQ(run(book.censors(kAnn, kBob)).error(), ConductError::unavailable);
  is_away = false;
  EXPECT_FALSE(censors(kAnn, kBob));
}

}  // namespace
}  // namespace escaque::services::conduct
