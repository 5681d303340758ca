#include "platform/redis/client.hpp"
#include "support/io_fixture.hpp"
#include "support/redis_server.hpp"

namespace escaque::redis {
namespace {

class PubSubTest : public test::IoFixture {
 protected:
  PubSubTest() { run(client->wait_connected()); }

  struct Heard {
    std::vector<std::string> messages;
    int gaps = 0;
  };
  static SubscriptionHandlers record(Heard& heard) {
    return {[&heard](std::string_view payload) { heard.messages.emplace_back(payload); },
            [&heard] { ++heard.gaps; }};
  }
  void publish(std::string_view channel, std::string_view payload) {
    ASSERT_TRUE(to_integer(run(client->command("PUBLISH", channel, payload))));
  }

  test::RedisServer server;
  std::unique_ptr<Client> client = make_client(io, server.config(), {});
};

TEST_F(PubSubTest, DeliversWhatIsPublishedOnceSubscribed) {
  Heard heard;
  const auto subscription = client->subscribe("news", record(heard));
  run_until([&] { return heard.gaps == 1; });

  publish("news", "one");
  publish("other", "not ours");
  publish("news", "two");
  run_until([&] { return heard.messages.size() == 2; });

  EXPECT_EQ(heard.messages, (std::vector<std::string>{"one", "two"}));
}

TEST_F(PubSubTest, SharesAChannelAmongListeners) {
  Heard first, second;
  auto one = client->subscribe("news", record(first));
  run_until([&] { return first.gaps == 1; });
  auto two = client->subscribe("news", record(second));
  run_until([&] { return second.gaps == 1; });

  publish("news", "both");
  run_until([&] { return first.messages.size() + second.messages.size() == 2; });
  one = Subscription();
  publish("news", "second only");
  run_until([&] { return second.messages.size() == 2; });

  EXPECT_EQ(first.messages, (std::vector<std::string>{"both"}));
  EXPECT_EQ(first.gaps, 1);
}

TEST_F(PubSubTest, SubscribesAgainAfterAReconnectionAndTellsOfTheGap) {
  Heard heard;
  const auto subscription = client->subscribe("news", record(heard));
  run_until([&] { return heard.gaps == 1; });

  server.restart();
  run_until([&] { return heard.gaps == 2; });
  run(client->wait_connected());
  publish("news", "after");
  run_until([&] { return !heard.messages.empty(); });

  EXPECT_EQ(heard.messages, (std::vector<std::string>{"after"}));
}

TEST_F(PubSubTest, ConfirmsOnlyTheLastOfSeveralQuickSubscriptions) {
  Heard heard;
  auto subscription = client->subscribe("other", record(heard));
  run_until([&] { return heard.gaps == 1; });

  for (int i = 0; i < 3; ++i) {
    subscription = Subscription();
    subscription = client->subscribe("news", record(heard));
  }
  run_until([&] { return heard.gaps == 2; });
  publish("news", "heard");
  run_until([&] { return !heard.messages.empty(); });

  EXPECT_EQ(heard.messages, (std::vector<std::string>{"heard"}));
  EXPECT_EQ(heard.gaps, 2);
}

TEST_F(PubSubTest, LetsAHandlerEndItsOwnSubscription) {
  Subscription subscription;
  int messages = 0;
  Heard other;
  subscription = client->subscribe("news", {[&](std::string_view) {
                                              ++messages;
                                              subscription = Subscription();
                                            },
                                            [] {}});
  const auto second = client->subscribe("news", record(other));
  run_until([&] { return other.gaps == 1; });

  publish("news", "one");
  publish("news", "two");
  run_until([&] { return other.messages.size() == 2; });

  EXPECT_EQ(messages, 1);
}

TEST_F(PubSubTest, KeepsOtherListenersWhenAHandlerThrows) {
  Heard heard;
  const auto bad =
      client->subscribe("news", {[](std::string_view) { throw std::runtime_error("bug"); }, [] {}});
  const auto good = client->subscribe("news", record(heard));
  run_until([&] { return heard.gaps == 1; });

  publish("news", "one");

  run_until([&] { return heard.messages.size() == 1; });
}

TEST_F(PubSubTest, OutlivesTheClientWithoutHarm) {
  Heard heard;
  const auto subscription = client->subscribe("news", record(heard));
  run_until([&] { return heard.gaps == 1; });
  client.reset();
}

TEST_F(PubSubTest, NoticesASilentPeerByItsPing) {
  auto config = server.config();
  config.command_timeout = Millis(50);
  config.connect_timeout = Millis(200);
  Heard heard;
  std::vector<std::string> problems;
  ClientObserver observer;
  observer.on_problem = [&](std::string_view text) { problems.emplace_back(text); };
  const auto impatient = make_client(io, config, observer);
  const auto subscription = impatient->subscribe("news", record(heard));
  run_until([&] { return heard.gaps == 1; });

  server.pause();
  run_until([&] { return !problems.empty(); });
  server.resume();

  EXPECT_EQ(problems[0], "pub/sub connection: no answer to a PING");
  run_until([&] { return heard.gaps == 2; });
}

}  // namespace
}  // namespace escaque::redis
