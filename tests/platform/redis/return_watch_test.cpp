#include "platform/redis/return_watch.hpp"

#include <gtest/gtest.h>

#include "platform/asio/spawn.hpp"

namespace escaque::redis {
namespace {

/// Says what the test has set of every key.
class SayingClient final : public Client {
 public:
  Awaitable<Answer> eval(const Script&, Words, Words) override { return nothing(); }
  Subscription subscribe(std::string, SubscriptionHandlers) override { return {}; }
  [[nodiscard]] bool is_connected() const override { return is_there; }
  [[nodiscard]] bool reaches(std::string_view) const override { return is_there && has_replicas; }
  [[nodiscard]] std::string server_of(std::string_view) const override { return server; }
  Awaitable<void> wait_connected() override { co_return; }
  Awaitable<std::vector<ServerAnswer>> ask_each(Words, Millis) override {
    co_return std::vector<ServerAnswer>();
  }
  void stop() override {}

  bool is_there = true;
  bool has_replicas = true;
  std::string server = "one:1";

 protected:
  Awaitable<Answer> send(Words, std::optional<Millis>) override { return nothing(); }

 private:
  static Awaitable<Answer> nothing() { co_return RedisError::unavailable; }
};

class ReturnWatchTest : public testing::Test {
 protected:
  bool has_returned() { return watch.has_returned("key"); }

  SayingClient client;
  ReturnWatch watch{client};
};

TEST_F(ReturnWatchTest, NoticesAServerThatWasAway) {
  EXPECT_FALSE(has_returned()) << "it has always been there";
  EXPECT_FALSE(has_returned());

  client.is_there = false;
  EXPECT_FALSE(has_returned());
  client.is_there = true;
  EXPECT_TRUE(has_returned());
  EXPECT_FALSE(has_returned());
}

TEST_F(ReturnWatchTest, NoticesASuccessorThatIsThereAtOnce) {
  ASSERT_FALSE(has_returned());

  client.server = "two:2";

  EXPECT_TRUE(has_returned());
  EXPECT_FALSE(has_returned());
}

TEST_F(ReturnWatchTest, LateReplicasAreNoReturn) {
  ASSERT_FALSE(has_returned());

  client.has_replicas = false;
  EXPECT_FALSE(has_returned());
  client.has_replicas = true;
  EXPECT_FALSE(has_returned());

  client.has_replicas = false;
  client.is_there = false;
  EXPECT_FALSE(has_returned());
  client.is_there = true;
  EXPECT_TRUE(has_returned()) << "also while its replicas are away";
}

TEST_F(ReturnWatchTest, NoticesTheFirstComingOfOneThatWasNotThere) {
  client.is_there = false;
  EXPECT_FALSE(has_returned());
  client.is_there = true;
  EXPECT_TRUE(has_returned());
}

}  // namespace
}  // namespace escaque::redis
