// The order of service when more passwords are to be hashed than there are threads.

#include "accounts/login/password_hasher.hpp"

#include <string>
#include <vector>

#include <boost/asio/detached.hpp>
#include <gmock/gmock.h>

#include "services/accounts/accounts_fixture.hpp"

namespace escaque::services::accounts {
namespace {

using etiquette::Urgency;
using testing::ElementsAre;

class PasswordHasherTest : public AccountsFixture {
 protected:
  /// Asks for a hash, and notes the name when it is there.
  void ask(PasswordHasher& from, std::string name, HashTurn turn) {
    ++asked;
    boost::asio::co_spawn(io, one(from, std::move(name), std::move(turn)), boost::asio::detached);
    // Each takes its place before the next one asks.
    io.restart();
    io.poll();
  }
  Awaitable<void> one(PasswordHasher& from, std::string name, HashTurn turn) {
    const auto hashed = co_await from.hash("rook and pawn", std::move(turn));
    if (hashed) {
      served.push_back(name);
    } else {
      EXPECT_EQ(hashed.error().error, AccountError::overloaded);
      EXPECT_GT(hashed.error().retry_after, Millis(0));
      refused.push_back(name);
    }
  }
  void finish() {
    run_until([&] { return served.size() + refused.size() == asked; });
  }

  // Long enough that all have asked before the first one is done.
  PasswordHasher narrow{io, {1, std::size_t{16} << 20, 1, 4}};
  std::size_t asked = 0;
  std::vector<std::string> served;
  std::vector<std::string> refused;
};

TEST_F(PasswordHasherTest, ServesAddressesInTurnAndLoginsFirst) {
  ask(narrow, "running", {Urgency::patient, "203.0.113.9"});
  ask(narrow, "flood 1", {Urgency::patient, "203.0.113.9"});
  ask(narrow, "flood 2", {Urgency::patient, "203.0.113.9"});
  ask(narrow, "registers", {Urgency::patient, "192.0.2.1"});
  ask(narrow, "logs in", {Urgency::urgent, "192.0.2.2"});
  EXPECT_EQ(narrow.waiting(), 5U);

  finish();

  EXPECT_THAT(served, ElementsAre("running", "logs in", "flood 1", "registers", "flood 2"));
  EXPECT_EQ(narrow.waiting(), 0U);
}

TEST_F(PasswordHasherTest, WhoeverFillsTheQueueGivesUpPlaces) {
  for (const char* name : {"running", "flood 1", "flood 2", "flood 3", "flood 4"}) {
    ask(narrow, name, {Urgency::patient, "203.0.113.9"});
  }
  ask(narrow, "one too many", {Urgency::patient, "203.0.113.9"});
  ask(narrow, "somebody else", {Urgency::patient, "192.0.2.1"});

  finish();

  EXPECT_THAT(refused, ElementsAre("one too many", "flood 4"));
  EXPECT_THAT(served, ElementsAre("running", "flood 1", "somebody else", "flood 2", "flood 3"));
}

TEST_F(PasswordHasherTest, TellsWhoeverFindsNoPlaceWhenToTryAgain) {
  // Without a thread there is never a place, however long the rest of a registration takes.
  PasswordHasher full(io, {.passes = 1, .memory = 8192, .threads = 0, .max_waiting = 0});
  Accounts busy({store,
                 sessions,
                 logins,
                 factors,
                 closings,
                 full,
                 time,
                 metrics,
                 seal_key,
                 [] {},
                 {},
                 emails},
                cheap_config());

  const auto answer =
      run(busy.register_user("Ann", "rook and pawn", AccountKind::person, {"192.0.2.1", {}, {}}));

  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().error, AccountError::overloaded);
  EXPECT_GT(answer.error().retry_after, Millis(0));
}

}  // namespace
}  // namespace escaque::services::accounts
