#include "platform/redis/client.hpp"

#include <boost/asio/ip/tcp.hpp>

#include "platform/asio/request_executor.hpp"
#include "platform/asio/timer.hpp"
#include "support/io_fixture.hpp"
#include "support/redis_server.hpp"
#include "support/temp_directory.hpp"

namespace escaque::redis {
namespace {

class ClientTest : public test::IoFixture {
 protected:
  std::unique_ptr<Client> connect(ClientConfig config) {
    ClientObserver observer;
    observer.on_up = [this] { ++ups; };
    observer.on_down = [this](std::string_view, std::string_view) { ++downs; };
    observer.on_problem = [this](std::string_view text) { problems.emplace_back(text); };
    auto made = make_client(io, std::move(config), std::move(observer));
    run(made->wait_connected());
    return made;
  }

  test::RedisServer server;
  int ups = 0;
  int downs = 0;
  std::vector<std::string> problems;
};

/// The answers to `count` increments, one after the other.
Awaitable<std::vector<std::int64_t>> increments(Client& client, int count) {
  std::vector<std::int64_t> answers;
  for (int i = 0; i < count; ++i) {
    const auto answer = to_integer(co_await client.command("INCR", "counter"));
    answers.push_back(answer ? *answer : -1);
  }
  co_return answers;
}

/// Whether the server could write a snapshot just now.
Awaitable<bool> saves(Client& client) {
  (void)co_await client.command("BGSAVE");
  for (;;) {
    const auto info = to_text(co_await client.command("INFO", "persistence"));
    if (!info || !*info) co_return false;
    if ((*info)->find("rdb_bgsave_in_progress:0") != std::string::npos) {
      co_return (*info)->find("rdb_last_bgsave_status:ok") != std::string::npos;
    }
    co_await pause_for(Millis(10));
  }
}

TEST_F(ClientTest, AnswersCommandsWithBinaryText) {
  const auto client = connect(server.config());
  const std::string binary("\0\r\n\xff", 4);

  EXPECT_TRUE(to_accepted(run(client->command("SET", "key", binary))));

  EXPECT_EQ(**to_text(run(client->command("GET", "key"))), binary);
}

TEST_F(ClientTest, AnswersWithinTheRequestThatAsked) {
  const auto client = connect(server.config());
  const auto ask = [](Client& asked) -> Awaitable<std::string> {
    (void)co_await asked.command("PING");
    co_return log::current_request() ? *log::current_request() : "none";
  };

  auto asking = ask(*client);
  EXPECT_EQ(run(serving(log::parse_request_id("abc"), std::move(asking))), "abc");
  EXPECT_EQ(run(ask(*client)), "none");
}

TEST_F(ClientTest, WritesManyWaitingCommandsTogetherAndAnswersInOrder) {
  const auto client = connect(server.config());
  constexpr int kCommands = 5000;
  std::vector<std::int64_t> answers;

  for (int i = 0; i < kCommands; ++i) {
    boost::asio::co_spawn(io, client->command("INCR", "counter"),
                          [&](std::exception_ptr, Answer answer) {
                            answers.push_back(answer ? *answer->integer() : -1);
                          });
  }
  run_until([&] { return answers.size() == kCommands; });

  for (int i = 0; i < kCommands; ++i) ASSERT_EQ(answers[static_cast<std::size_t>(i)], i + 1);
}

TEST_F(ClientTest, ServesSeveralCoroutinesAtATime) {
  const auto client = connect(server.config());
  std::vector<std::int64_t> seen;
  int ended = 0;

  for (int i = 0; i < 4; ++i) {
    boost::asio::co_spawn(io, increments(*client, 100),
                          [&](std::exception_ptr, std::vector<std::int64_t> values) {
                            seen.insert(seen.end(), values.begin(), values.end());
                            ++ended;
                          });
  }
  run_until([&] { return ended == 4; });

  std::sort(seen.begin(), seen.end());
  for (std::size_t i = 0; i < seen.size(); ++i) ASSERT_EQ(seen[i], static_cast<int>(i) + 1);
}

TEST_F(ClientTest, HandsOverTheServersErrors) {
  const auto client = connect(server.config());
  run(client->command("SET", "key", "text"));

  const auto answer = run(client->command("INCR", "key"));

  ASSERT_TRUE(answer && answer->error());
  EXPECT_EQ(to_integer(answer).error(), RedisError::refused);
}

TEST_F(ClientTest, SendsAScriptAgainWhenTheServerForgotIt) {
  const auto client = connect(server.config());
  const Script script("return {KEYS[1], ARGV[1], ARGV[2]}");
  const std::vector<std::string_view> keys{"k"}, args{"a", "b\r\n"};
  const std::vector<std::string> expected{"k", "a", "b\r\n"};

  EXPECT_EQ(*to_texts(run(client->eval(script, keys, args))), expected);
  EXPECT_EQ(*to_texts(run(client->eval(script, keys, args))), expected);
  run(client->command("SCRIPT", "FLUSH"));

  EXPECT_EQ(*to_texts(run(client->eval(script, keys, args))), expected);
  const auto known = run(client->command("SCRIPT", "EXISTS", script.sha()));
  EXPECT_EQ((*known->array())[0], (Reply{std::int64_t{1}}));
}

TEST_F(ClientTest, FailsAtOnceWhileThereIsNoConnection) {
  const auto client = connect(server.config());

  server.kill();
  run_until([&] { return downs == 1; });

  EXPECT_FALSE(client->is_connected());
  EXPECT_EQ(run(client->command("PING")).error(), RedisError::unavailable);
}

TEST_F(ClientTest, ComesBackAfterTheServerWasKilledAndRestarted) {
  const auto client = connect(server.config());
  run(client->command("SET", "key", "durable"));

  server.kill();
  run_until([&] { return downs == 1; });
  server.restart();
  run(client->wait_connected());

  EXPECT_EQ(ups, 2);
  EXPECT_EQ(**to_text(run(client->command("GET", "key"))), "durable");
}

TEST_F(ClientTest, SaysThatTheOutcomeIsUnknownWhenTheConnectionBreaksBeforeTheAnswer) {
  const auto client = connect(server.config());
  std::optional<Answer> answer;

  server.pause();
  boost::asio::co_spawn(io, client->command("SET", "key", "perhaps"),
                        [&](std::exception_ptr, Answer a) { answer = std::move(a); });
  io.restart();
  io.poll();
  server.kill();
  run_until([&] { return answer.has_value(); });

  EXPECT_EQ(answer->error(), RedisError::connection_lost);
  EXPECT_TRUE(is_outcome_unknown(answer->error()));
}

TEST_F(ClientTest, TimesOutAndReconnectsWhenTheServerDoesNotAnswer) {
  auto config = server.config();
  config.command_timeout = Millis(100);
  config.connect_timeout = Millis(200);
  const auto client = connect(config);

  server.pause();
  EXPECT_EQ(run(client->command("PING")).error(), RedisError::timed_out);
  run_until([&] { return downs == 1 && !problems.empty(); });
  EXPECT_EQ(run(client->command("PING")).error(), RedisError::unavailable);
  server.resume();
  run(client->wait_connected());

  EXPECT_TRUE(run(client->command("PING")));
}

TEST_F(ClientTest, KeepsTheOrderWhenACommandBehindABlockingOneTimesOut) {
  const auto client = connect(server.config());
  std::optional<Answer> blocked;
  const std::vector<std::string_view> wait{"BLPOP", "nothing", "0.3"};
  const std::vector<std::string_view> ping{"ECHO", "late"};

  boost::asio::co_spawn(io, client->command(wait, Millis(5000)),
                        [&](std::exception_ptr, Answer a) { blocked = std::move(a); });
  EXPECT_EQ(run(client->command(ping, Millis(50))).error(), RedisError::timed_out);
  run_until([&] { return blocked.has_value(); });

  EXPECT_TRUE((*blocked)->is_nil());
  EXPECT_EQ(**to_text(run(client->command("ECHO", "now"))), "now");
  EXPECT_EQ(downs, 0);
}

TEST_F(ClientTest, RefusesMoreThanItsBounds) {
  auto config = server.config();
  config.max_waiting = 3;
  const auto client = connect(config);
  std::vector<Answer> answers;

  for (int i = 0; i < 5; ++i) {
    boost::asio::co_spawn(io, client->command("PING"), [&](std::exception_ptr, Answer answer) {
      answers.push_back(std::move(answer));
    });
  }
  run_until([&] { return answers.size() == 5; });

  const auto refused = std::count_if(answers.begin(), answers.end(), [](const Answer& answer) {
    return !answer && answer.error() == RedisError::overloaded;
  });
  EXPECT_EQ(refused, 2);
}

TEST_F(ClientTest, RefusesMoreBytesThanItsBound) {
  auto config = server.config();
  config.max_unsent_bytes = 1000;
  const auto client = connect(config);

  const auto answer = run(client->command("SET", "key", std::string(2000, 'x')));

  EXPECT_EQ(answer.error(), RedisError::overloaded);
}

TEST_F(ClientTest, FailsWhatWaitsWhenItIsStopped) {
  const auto client = connect(server.config());
  std::optional<Answer> answer;
  const std::vector<std::string_view> wait{"BLPOP", "nothing", "0"};

  boost::asio::co_spawn(io, client->command(wait, Millis(60'000)),
                        [&](std::exception_ptr, Answer a) { answer = std::move(a); });
  io.restart();
  io.poll();
  client->stop();
  run_until([&] { return answer.has_value(); });

  EXPECT_EQ(answer->error(), RedisError::stopped);
  EXPECT_EQ(run(client->command("PING")).error(), RedisError::stopped);
}

TEST_F(ClientTest, CanBeDestroyedWhileCommandsWait) {
  auto client = connect(server.config());
  std::optional<Answer> answer;
  const std::vector<std::string_view> wait{"BLPOP", "nothing", "0"};

  boost::asio::co_spawn(io, client->command(wait, Millis(60'000)),
                        [&](std::exception_ptr, Answer a) { answer = std::move(a); });
  io.restart();
  io.poll();
  client.reset();
  run_until([&] { return answer.has_value(); });

  EXPECT_EQ(answer->error(), RedisError::stopped);
}

TEST_F(ClientTest, NamesTheCauseWhenItCannotLogIn) {
  auto config = server.config();
  config.password = "wrong";
  ClientObserver observer;
  observer.on_problem = [this](std::string_view text) { problems.emplace_back(text); };

  const auto client = make_client(io, config, observer);
  run_until([&] { return !problems.empty(); });

  EXPECT_NE(problems[0].find("cannot log in"), std::string::npos) << problems[0];
}

TEST_F(ClientTest, NamesTheCauseWhenNobodyListens) {
  auto config = server.config();
  server.kill();
  ClientObserver observer;
  observer.on_problem = [this](std::string_view text) { problems.emplace_back(text); };

  const auto client = make_client(io, config, observer);
  run_until([&] { return !problems.empty(); });

  EXPECT_NE(problems[0].find("cannot connect to 127.0.0.1:"), std::string::npos) << problems[0];
}

TEST_F(ClientTest, SpeaksOverASocketFileAndComesBack) {
  const test::TempDirectory folder;
  const std::string path = (folder.path() / "redis.sock").string();
  test::RedisServer local({"--unixsocket", path, "--unixsocketperm", "600"});
  auto config = local.config();
  config.host = "unix:" + path;
  config.port = 1;
  const auto client = connect(config);

  EXPECT_EQ(*to_integer(run(client->command("INCR", "counter"))), 1);
  local.kill();
  run_until([&] { return downs == 1; });
  local.restart();
  run(client->wait_connected());

  EXPECT_EQ(*to_integer(run(client->command("INCR", "counter"))), 2);
}

TEST_F(ClientTest, NamesTheSocketFileThatNobodyServes) {
  ClientObserver observer;
  observer.on_problem = [this](std::string_view text) { problems.emplace_back(text); };
  for (const std::string& path : {std::string("/nowhere/redis.sock"), std::string(200, 'x')}) {
    auto config = server.config();
    config.host = "unix:" + path;
    problems.clear();
    const auto client = make_client(io, config, observer);
    run_until([&] { return !problems.empty(); });
    EXPECT_NE(problems[0].find(path), std::string::npos) << problems[0];
  }
}

TEST_F(ClientTest, LeavesAReplica) {
  test::RedisServer replica({"--replicaof", "127.0.0.1", std::to_string(server.port())});
  ClientObserver observer;
  observer.on_problem = [this](std::string_view text) { problems.emplace_back(text); };

  const auto client = make_client(io, replica.config(), observer);
  run_until([&] { return !problems.empty(); });

  EXPECT_NE(problems[0].find("expected the master"), std::string::npos) << problems[0];
}

TEST_F(ClientTest, LeavesAMasterThatBecomesAReplica) {
  const auto client = connect(server.config());
  EXPECT_TRUE(to_accepted(run(client->command("REPLICAOF", "127.0.0.1", "1"))));
  EXPECT_EQ(downs, 0);

  EXPECT_FALSE(to_accepted(run(client->command("SET", "key", "1"))));

  run_until([&] { return downs == 1 && !problems.empty(); });
  EXPECT_NE(problems[0].find("expected the master"), std::string::npos) << problems[0];
}

TEST_F(ClientTest, LeavesAServerThatCannotWriteToItsDiskUntilItCan) {
  const test::TempDirectory folder;
  const std::string snapshot = (folder.path() / "snapshot").string();
  // Redis cannot put its snapshot where there is a folder, and refuses writes after that.
  std::filesystem::create_directory(snapshot);
  test::RedisServer unsaved({"--dir", folder.path().string(), "--dbfilename", "snapshot"});
  const auto client = connect(unsaved.config());
  const auto other = connect(unsaved.config());
  EXPECT_TRUE(to_accepted(run(client->command("SET", "key", "1"))));
  EXPECT_TRUE(to_accepted(run(other->command("CONFIG", "SET", "save", "3600 1"))));
  EXPECT_FALSE(run(saves(*other)));

  EXPECT_EQ(run(client->command("SET", "key", "2")).error(), RedisError::unavailable);
  run_until([&] { return downs == 1 && !problems.empty(); });
  EXPECT_NE(problems[0].find("cannot log in: MISCONF"), std::string::npos) << problems[0];
  EXPECT_EQ(**to_text(run(other->command("GET", "key"))), "1");

  std::filesystem::remove(snapshot);
  EXPECT_TRUE(run(saves(*other)));
  run(client->wait_connected());
  EXPECT_TRUE(to_accepted(run(client->command("SET", "key", "3"))));
}

TEST_F(ClientTest, DropsAPeerThatIsNotRedis) {
  boost::asio::ip::tcp::acceptor acceptor(io, {boost::asio::ip::make_address("127.0.0.1"), 0});
  acceptor.async_accept([](const auto&, boost::asio::ip::tcp::socket socket) {
    boost::system::error_code ignored;
    socket.send(boost::asio::buffer("SSH-2.0-OpenSSH\r\n", 17), 0, ignored);
  });
  ClientConfig config;
  config.port = acceptor.local_endpoint().port();
  ClientObserver observer;
  observer.on_problem = [this](std::string_view text) { problems.emplace_back(text); };

  const auto client = make_client(io, config, observer);
  run_until([&] { return !problems.empty(); });

  EXPECT_EQ(problems[0], "what answers there is not Redis");
}

}  // namespace
}  // namespace escaque::redis
