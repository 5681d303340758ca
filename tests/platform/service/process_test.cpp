#include "platform/service/process.hpp"

#include <atomic>
#include <csignal>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "platform/asio/async_event.hpp"
#include "platform/service/redis_link.hpp"
#include "support/temp_directory.hpp"

namespace escaque::service {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

struct Blocks {
  config::IdentityConfig identity;
  config::RedisConfig redis;
  config::TlsConfig tls;
};

class ProcessTest : public testing::Test {
 protected:
  ProcessTest() { blocks.identity.dir = directory.path().string(); }

  void run(const std::function<void()>& drain = [] {}) {
    process.emplace("sample", blocks, registry, time, logger);
    if (start) start();
    process->run("127.0.0.1:7", 9, drain);
  }

  test::TempDirectory directory;
  Blocks blocks;
  SystemTime time;
  std::vector<std::string> lines;
  log::Logger logger = log::make_logger(
      "sample", log::Level::info, [this](std::string_view line) { lines.emplace_back(line); });
  std::function<void()> start;  // What is done before run().
  metrics::Registry registry;
  std::optional<Process> process;
};

TEST_F(ProcessTest, SaysWhenItServesAndWhenItHasStopped) {
  start = [this] { process->stop(); };

  run();

  EXPECT_THAT(lines, ElementsAre(HasSubstr(R"("serving","address":"127.0.0.1:7","admin_port":9)"),
                                 HasSubstr(R"("stopping","signal":0)"), HasSubstr(R"("stopped")")));
}

TEST_F(ProcessTest, DrainsAtASignalWhileItStillServes) {
  start = [this] { boost::asio::post(process->context(), [] { std::raise(SIGTERM); }); };
  bool has_served = false;

  run([&] { has_served = post_and_wait(process->context(), [] { return true; }); });

  EXPECT_TRUE(has_served);
  EXPECT_THAT(lines, testing::Contains(HasSubstr(R"("stopping","signal":15)")));
}

TEST_F(ProcessTest, WaitsForItsTasks) {
  std::optional<AsyncEvent> drained;
  bool has_ended = false;
  const auto task = [](AsyncEvent& event, bool& ended) -> Awaitable<void> {
    co_await event.wait();
    ended = true;
  };
  start = [&] {
    drained.emplace(process->context());
    process->add_task_at_once("task", task(*drained, has_ended));
    process->stop();
  };

  run([&] { post_and_wait(process->context(), [&] { drained->set(); }); });

  EXPECT_TRUE(has_ended);
}

TEST_F(ProcessTest, ReloadsAtEveryHangup) {
  int reloads = 0;
  start = [&] {
    process->on_hangup([&] {
      if (++reloads < 2) {
        std::raise(SIGHUP);
      } else {
        process->stop();
      }
    });
    boost::asio::post(process->context(), [] { std::raise(SIGHUP); });
  };

  run();

  EXPECT_EQ(reloads, 2);
}

TEST_F(ProcessTest, LogsACoroutineThatThrows) {
  start = [this] {
    const auto broken = []() -> Awaitable<void> {
      throw std::runtime_error("bug");
      co_return;
    };
    process->add_task_at_once("broken", broken());
    process->stop();
  };

  run();

  EXPECT_THAT(lines, testing::Contains(
                         HasSubstr(R"("coroutine_failed","coroutine":"broken","error":"bug")")));
}

TEST_F(ProcessTest, SaysUnderWhichNameItIsFoundOnceItServes) {
  metrics::AdminServer::Checks checks;
  std::string before = "not asked";
  std::string meanwhile;
  start = [&] {
    checks = process->checks({});
    before = checks.instance();
    process->stop();
  };

  run([&] { meanwhile = checks.instance(); });

  EXPECT_EQ(before, "");
  EXPECT_EQ(meanwhile, "sample 127.0.0.1:7");
}

TEST_F(ProcessTest, NamesItsConnectionsAlike) {
  start = [this] { process->stop(); };
  run();

  EXPECT_EQ(process->redis_config().name, "escaque-sample");
  EXPECT_EQ(process->redis_config("outbox").name, "escaque-sample-outbox");
}

TEST_F(ProcessTest, ASecondSignalKills) {
  EXPECT_EXIT(
      {
        start = [this] { boost::asio::post(process->context(), [] { std::raise(SIGINT); }); };
        run([] {
          for (;;) std::raise(SIGINT);
        });
      },
      testing::KilledBySignal(SIGINT), "");
}

TEST(RedisLink, IsInTroubleUntilItIsConnected) {
  boost::asio::io_context io;
  const RedisLink link(io, {}, {});

  const auto check = link.health_check();

  EXPECT_EQ(check.name, "redis");
  EXPECT_EQ(check.trouble(), "no connection to Redis");
}

}  // namespace
}  // namespace escaque::service
