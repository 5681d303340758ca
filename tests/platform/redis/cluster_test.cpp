// The client on a real cluster, of which slots move and servers die.

#include <map>
#include <set>

#include "platform/asio/timer.hpp"
#include "platform/redis/client.hpp"
#include "platform/redis/slot.hpp"
#include "support/cluster/redis_cluster.hpp"
#include "support/io_fixture.hpp"

namespace escaque::redis {
namespace {

class ClusterTest : public test::IoFixture {
 protected:
  ClusterTest() { client = connect(cluster.config()); }
  ~ClusterTest() override {
    cluster.wait_whole();
    cluster.clear();
  }

  std::unique_ptr<Client> connect(ClientConfig config) {
    ClientObserver observer;
    observer.on_up = [this] { ++ups; };
    observer.on_reach = [this] { ++reaches; };
    observer.on_down = [this](std::string_view, std::string_view server) { lost.emplace(server); };
    observer.on_problem = [this](std::string_view text) { problems.emplace_back(text); };
    auto made = make_client(io, std::move(config), std::move(observer));
    run(made->wait_connected());
    run_until([this] { return ups == 1; });
    return made;
  }

  /// By nothing but a successor its waiting ends within a test.
  void connect_patiently() {
    auto config = cluster.config();
    config.command_timeout = Millis(600'000);
    ups = 0;
    client = connect(std::move(config));
  }

  struct Heard {
    std::vector<std::string> messages;
    int gaps = 0;
  };
  static SubscriptionHandlers record(Heard& heard) {
    return {[&heard](std::string_view payload) { heard.messages.emplace_back(payload); },
            [&heard] { ++heard.gaps; }};
  }

  /// Until it succeeds: what a caller of the client does while a server is being replaced.
  Awaitable<int> insist(std::string name, std::string key) {
    for (int failed = 0;; ++failed) {
      const auto answer = to_integer(co_await client->command(name, key));
      if (answer) co_return failed;
      co_await pause_for(Millis(20));
    }
  }

  /// Increments for as long as the test lasts, one after the other.
  Awaitable<void> count(std::string key) {
    while (!is_over) {
      const auto answer = co_await client->command("INCR", key);
      answers.push_back(answer);
    }
    has_ended = true;
  }

  test::RedisCluster& cluster = test::RedisCluster::shared();
  int ups = 0;
  int reaches = 0;
  std::set<std::string> lost;
  std::vector<std::string> problems;
  std::unique_ptr<Client> client;
  std::vector<Answer> answers;
  bool is_over = false;
  bool has_ended = false;
};

/// A key of each of the three primaries, as the slots are dealt out at the beginning.
std::vector<std::string> keys_of_all() { return {"{s2}", "{s3}", "{s5}"}; }

const Script kCount("redis.call('PUBLISH', KEYS[1], ARGV[1]) return redis.call('INCR', KEYS[1])");

TEST_F(ClusterTest, SendsEachCommandToTheServerOfItsKey) {
  std::set<std::string> servers;

  for (int i = 0; i < 50; ++i) {
    const std::string key = "key" + std::to_string(i);
    EXPECT_TRUE(to_accepted(run(client->command("SET", key, key))));
    EXPECT_EQ(**to_text(run(client->command("GET", key))), key);
    servers.insert(client->server_of(key));
  }

  EXPECT_EQ(servers.size(), test::RedisCluster::kPrimaries);
  EXPECT_EQ(**to_text(run(client->command("ECHO", "anywhere"))), "anywhere");
}

TEST_F(ClusterTest, IsConnectedWhenEveryServerTakesCommands) {
  const std::string key = "{s5}";
  const std::size_t late = cluster.primary_of(slot_of(key));
  cluster.server(late).pause();
  auto config = cluster.config();
  config.connect_timeout = Millis(600'000);  // By nothing but an answer its waiting ends.
  const auto fresh = make_client(io, std::move(config), {});
  bool is_waiting = true;
  boost::asio::co_spawn(io, fresh->wait_connected(),
                        [&](const std::exception_ptr&) { is_waiting = false; });

  run_until([&] { return !fresh->server_of(key).empty(); });
  EXPECT_TRUE(is_waiting);
  EXPECT_FALSE(fresh->is_connected());

  cluster.server(late).resume();
  run_until([&] { return !is_waiting; });
  for (const std::string& each : keys_of_all()) {
    EXPECT_TRUE(to_integer(run(fresh->command("INCR", each)))) << each;
  }
}

TEST_F(ClusterTest, AnswersManyCommandsThatWaitTogether) {
  constexpr int kCommands = 3000;
  std::map<std::string, std::vector<std::int64_t>> seen;
  int ended = 0;

  for (int i = 0; i < kCommands; ++i) {
    const std::string key = "counter" + std::to_string(i % 10);
    boost::asio::co_spawn(io, client->command("INCR", key),
                          [&seen, &ended, key](std::exception_ptr, Answer answer) {
                            seen[key].push_back(answer ? *answer->integer() : -1);
                            ++ended;
                          });
  }
  run_until([&] { return ended == kCommands; });

  for (const auto& [key, values] : seen) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      ASSERT_EQ(values[i], static_cast<int>(i) + 1) << key;
    }
  }
}

TEST_F(ClusterTest, HandsOverTheRefusalOfKeysOfSeveralSlots) {
  const auto answer = run(client->command("RENAME", "one", "another"));

  ASSERT_TRUE(answer && answer->error());
  EXPECT_TRUE(answer->error()->starts_with("CROSSSLOT")) << *answer->error();
}

TEST_F(ClusterTest, LoadsAScriptAtEachServerAndHearsWhatItPublishes) {
  for (const std::string& key : keys_of_all()) {
    Heard heard;
    const auto subscription = client->subscribe(key, record(heard));
    run_until([&] { return heard.gaps == 1; });
    const std::vector<std::string_view> names{key}, args{"by a script"};

    EXPECT_EQ(*to_integer(run(client->eval(kCount, names, args))), 1);
    EXPECT_EQ(*to_integer(run(client->command("PUBLISH", key, "by a command"))), 1);
    run_until([&] { return heard.messages.size() == 2; });

    EXPECT_EQ(heard.messages, (std::vector<std::string>{"by a script", "by a command"}));
  }
}

TEST_F(ClusterTest, HearsNothingOfASubscriptionThatHasEnded) {
  Heard first, second;
  auto one = client->subscribe("{s5}", record(first));
  const auto two = client->subscribe("{s5}", record(second));
  run_until([&] { return first.gaps == 1 && second.gaps == 1; });

  one = Subscription();
  run(client->command("PUBLISH", "{s5}", "news"));
  run_until([&] { return !second.messages.empty(); });

  EXPECT_TRUE(first.messages.empty());
}

TEST_F(ClusterTest, ListensAsSoonAsSomebodyServesTheSlot) {
  const unsigned slot = slot_of("{s5}");
  const std::size_t server = cluster.primary_of(slot);
  ASSERT_EQ(cluster.ask(server, {"CLUSTER", "DELSLOTS", std::to_string(slot)}), "OK");
  Heard heard;
  const auto subscription = client->subscribe("{s5}", record(heard));
  run_until([&] { return !problems.empty(); });

  ASSERT_EQ(cluster.ask(server, {"CLUSTER", "ADDSLOTS", std::to_string(slot)}), "OK");

  run_until([&] { return heard.gaps == 1; });
  run(client->command("PUBLISH", "{s5}", "news"));
  run_until([&] { return !heard.messages.empty(); });
}

TEST_F(ClusterTest, CountsRightlyWhileASlotMoves) {
  const std::string key = "{s5}:counter";
  const unsigned slot = slot_of(key);
  const std::size_t from = cluster.primary_of(slot);
  const std::size_t to = (from + 1) % test::RedisCluster::kPrimaries;
  Heard heard;
  const auto subscription = client->subscribe("{s5}", record(heard));
  boost::asio::co_spawn(io, count(key), boost::asio::detached);
  const auto go_on = [&] {
    run_until([&, at = answers.size()] { return answers.size() > at + 20; });
  };
  run_until([&] { return heard.gaps == 1; });
  go_on();

  cluster.begin_migration(slot, to);
  go_on();
  cluster.migrate_keys(slot, to);
  go_on();  // The old server says ASK.
  cluster.end_migration(slot, to);
  go_on();  // The old server says MOVED.
  is_over = true;
  run_until([&] { return has_ended; });

  for (std::size_t i = 0; i < answers.size(); ++i) {
    ASSERT_TRUE(answers[i]) << to_string(answers[i].error());
    ASSERT_EQ(*answers[i]->integer(), static_cast<int>(i) + 1);
  }
  // The subscription has followed the slot, and whoever listens was told to look again.
  run_until([&] { return heard.gaps == 2; });
  run(client->command("PUBLISH", "{s5}", "still heard"));
  run_until([&] { return !heard.messages.empty(); });
  EXPECT_TRUE(lost.empty());
}

TEST_F(ClusterTest, RunsAScriptOfWhichHalfTheKeysHaveMovedWhenTheyAllHave) {
  const unsigned slot = slot_of("{s5}");
  const std::size_t from = cluster.primary_of(slot);
  const std::size_t to = (from + 1) % test::RedisCluster::kPrimaries;
  const std::string port = std::to_string(cluster.server(to).port());
  const Script sum("return redis.call('GET', KEYS[1]) + redis.call('GET', KEYS[2])");
  const std::vector<std::string_view> names{"{s5}:a", "{s5}:b"};
  run(client->command("SET", "{s5}:a", "1"));
  run(client->command("SET", "{s5}:b", "2"));
  cluster.begin_migration(slot, to);
  cluster.ask(from, {"MIGRATE", "127.0.0.1", port, "{s5}:a", "0", "5000"});
  std::optional<Answer> answer;

  boost::asio::co_spawn(io, client->eval(sum, names, {}),
                        [&](std::exception_ptr, Answer got) { answer = std::move(got); });
  for (int i = 0; i < 10; ++i) run(client->command("INCR", "{s5}:b"));
  EXPECT_FALSE(answer);  // The server says TRYAGAIN.
  cluster.migrate_keys(slot, to);
  cluster.end_migration(slot, to);
  run_until([&] { return answer.has_value(); });

  EXPECT_EQ(*to_integer(*answer), 13);
}

TEST_F(ClusterTest, GoesOnWhenAPrimaryWasKilled) {
  const std::string key = "{s5}:counter";
  const std::string server = client->server_of(key);
  Heard heard;
  const auto subscription = client->subscribe("{s5}", record(heard));
  run_until([&] { return heard.gaps == 1; });
  run(insist("INCR", key));

  cluster.server(cluster.primary_of(slot_of(key))).kill();
  run_until([&] { return !lost.empty(); });
  EXPECT_EQ(lost, (std::set<std::string>{server}));
  // What others have goes on, and what was lost fails at once.
  EXPECT_TRUE(client->is_connected());
  EXPECT_FALSE(client->reaches(key));
  for (const std::string& other : keys_of_all()) {
    if (client->server_of(other) == server) continue;
    EXPECT_TRUE(client->reaches(other));
    EXPECT_TRUE(to_integer(run(client->command("INCR", other))));
  }
  EXPECT_EQ(run(client->command("INCR", key)).error(), RedisError::unavailable);

  const int told = std::exchange(reaches, 0);
  EXPECT_GT(told, 0);
  EXPECT_GT(run(insist("INCR", key)), 0);
  run_until([&] { return ups == 2; });
  EXPECT_GT(reaches, 0);
  EXPECT_TRUE(client->reaches(key));
  EXPECT_NE(client->server_of(key), server);
  run_until([&] { return heard.gaps == 2; });
  run(client->command("PUBLISH", "{s5}", "still heard"));
  run_until([&] { return !heard.messages.empty(); });
}

TEST_F(ClusterTest, AsksAnotherServerForWhatAReplicaMayNotDo) {
  // No connection is lost when a replica takes its primary's place.
  for (const std::string& key : keys_of_all()) {
    const std::size_t primary = cluster.primary_of(slot_of(key));
    const std::size_t replica = cluster.replica_of(primary);
    ASSERT_EQ(cluster.ask(replica, {"CLUSTER", "FAILOVER", "TAKEOVER"}), "OK");
    run_until([&] { return cluster.ask(primary, {"ROLE"}).starts_with("slave"); });
  }
  EXPECT_TRUE(lost.empty());

  // A command with a key would be answered MOVED. This one goes to any server of the table, all of
  // which have become replicas.
  EXPECT_TRUE(to_accepted(run(client->command("FLUSHALL"))));

  std::string errors;
  for (std::size_t i = 0; i < test::RedisCluster::shared().size(); ++i) {
    errors += cluster.ask(i, {"INFO", "errorstats"});
  }
  EXPECT_NE(errors.find("errorstat_READONLY:"), std::string::npos) << errors;
  // The connections at which that was said are made anew.
  for (const std::string& key : keys_of_all()) run(insist("INCR", key));
}

TEST_F(ClusterTest, SaysWhereNothingIsAcknowledgedWithoutAReplica) {
  auto config = cluster.config();
  config.replicas = 1;
  ups = 0;
  client = connect(std::move(config));
  const std::string key = "{s5}";
  const std::string server = client->server_of(key);
  EXPECT_TRUE(client->reaches(key));
  reaches = 0;

  cluster.server(cluster.replica_of(cluster.primary_of(slot_of(key)))).kill();
  run_until([&] { return !client->reaches(key); });
  EXPECT_GT(std::exchange(reaches, 0), 0);
  EXPECT_TRUE(client->is_connected());
  for (const std::string& other : keys_of_all()) {
    EXPECT_EQ(client->reaches(other), client->server_of(other) != server);
  }

  cluster.wait_whole();
  run_until([&] { return client->reaches(key); });
  EXPECT_GT(reaches, 0);
}

TEST_F(ClusterTest, GoesOnWhenAPrimaryHasStopped) {
  auto config = cluster.config();
  config.command_timeout = Millis(300);
  config.connect_timeout = Millis(300);
  ups = 0;
  client = connect(config);
  const std::string key = "{s5}:counter";
  const std::string server = client->server_of(key);
  const std::size_t stopped = cluster.primary_of(slot_of(key));

  cluster.server(stopped).pause();
  EXPECT_EQ(run(client->silent_servers(Millis(200))), (std::vector<std::string>{server}));
  EXPECT_GT(run(insist("INCR", key)), 0);
  EXPECT_NE(client->server_of(key), server);

  cluster.server(stopped).resume();
}

TEST_F(ClusterTest, WaitsNoLongerForAPrimaryThatHasASuccessor) {
  connect_patiently();
  const std::string key = "{s3}:counter";
  const std::string server = client->server_of(key);
  const std::size_t stopped = cluster.primary_of(slot_of(key));

  cluster.server(stopped).pause();
  const auto answer = run(client->command("INCR", key));
  run(insist("INCR", key));
  cluster.server(stopped).resume();

  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error(), RedisError::connection_lost);
  EXPECT_NE(client->server_of(key), server);
}

TEST_F(ClusterTest, ListensAtTheSuccessorOfAPrimaryThatHasStopped) {
  connect_patiently();
  const std::string server = client->server_of("{s2}");
  const std::size_t stopped = cluster.primary_of(slot_of("{s2}"));
  Heard heard;
  const auto subscription = client->subscribe("{s2}", record(heard));
  run_until([&] { return heard.gaps == 1; });

  // No command tells that it is silent.
  cluster.server(stopped).pause();
  run_until([&] { return heard.gaps == 2; });
  cluster.server(stopped).resume();

  EXPECT_NE(client->server_of("{s2}"), server);
  run(client->command("PUBLISH", "{s2}", "heard there"));
  run_until([&] { return !heard.messages.empty(); });
}

TEST_F(ClusterTest, NeedsOneOfItsSeedsOnly) {
  auto config = cluster.config();
  config.nodes = {"127.0.0.1:1", config.nodes.back()};
  ups = 0;

  const auto other = connect(config);

  EXPECT_EQ(*to_integer(run(other->command("INCR", "{s5}"))), 1);
  EXPECT_EQ(*to_integer(run(other->command("INCR", "{s2}"))), 1);
}

TEST_F(ClusterTest, SaysThatASeedIsNoClusters) {
  test::RedisServer alone;
  auto config = alone.config();
  config.nodes = {"127.0.0.1:" + std::to_string(alone.port())};
  ClientObserver observer;
  observer.on_problem = [this](std::string_view text) { problems.emplace_back(text); };

  const auto other = make_client(io, config, observer);
  run_until([&] { return !problems.empty(); });

  EXPECT_NE(problems[0].find("expected a server of a Redis Cluster"), std::string::npos)
      << problems[0];
}

TEST_F(ClusterTest, FailsWhatWaitsWhenItIsStopped) {
  std::optional<Answer> answer;
  const std::vector<std::string_view> wait{"BLPOP", "{s5}:nothing", "0"};

  boost::asio::co_spawn(io, client->command(wait, Millis(60'000)),
                        [&](std::exception_ptr, Answer got) { answer = std::move(got); });
  io.restart();
  io.poll();
  client->stop();
  run_until([&] { return answer.has_value(); });

  EXPECT_EQ(answer->error(), RedisError::stopped);
  EXPECT_EQ(run(client->command("INCR", "{s5}")).error(), RedisError::stopped);
}

TEST_F(ClusterTest, CanBeDestroyedWhileCommandsWaitAndListenersListen) {
  Heard heard;
  const auto subscription = client->subscribe("{s5}", record(heard));
  std::optional<Answer> answer;
  boost::asio::co_spawn(io, client->command("INCR", "{s5}"),
                        [&](std::exception_ptr, Answer got) { answer = std::move(got); });
  io.restart();
  io.poll();

  client.reset();
  run_until([&] { return answer.has_value(); });
}

}  // namespace
}  // namespace escaque::redis
