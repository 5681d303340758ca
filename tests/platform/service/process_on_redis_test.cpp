// What a process says of itself in Redis, and what it asks of it.

#include <atomic>
#include <memory>
#include <thread>

#include <boost/asio/ip/host_name.hpp>
#include <gmock/gmock.h>

#include "platform/config/startup_error.hpp"
#include "platform/service/process.hpp"
#include "support/io_fixture.hpp"
#include "support/site_redis.hpp"
#include "support/temp_directory.hpp"

namespace escaque::service {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

struct Site {
  config::IdentityConfig identity;
  config::RedisConfig redis;
  config::TlsConfig tls;
};

class ProcessOnRedis : public test::IoFixture {
 protected:
  ProcessOnRedis() {
    site.identity.dir = directory.path().string();
    site.redis = redis.site();
  }
  std::unique_ptr<Process> make() {
    return std::make_unique<Process>("gateway", site, registry, time, logger);
  }
  std::vector<std::string> names() {
    auto found = redis::to_texts(run(client->command("HKEYS", "processes")));
    if (!found) return {};
    std::erase_if(*found, [](const std::string& name) { return name.starts_with("build "); });
    return std::move(*found);
  }

  Awaitable<void> begin() {
    ++begun;
    co_return;
  }

  std::atomic<int> begun = 0;
  test::TempDirectory directory;
  test::SiteRedis redis;
  std::unique_ptr<redis::Client> client = redis::make_client(io, redis.config(), {});
  Site site;
  SystemTime time;
  metrics::Registry registry;
  log::Logger logger = log::make_logger("gateway", log::Level::info, [](std::string_view) {});
};

TEST_F(ProcessOnRedis, GatewaysOfOneAddressAreToldApart) {
  const auto one = make();
  const auto other = make();
  std::thread first([&] { one->run("0.0.0.0:8080", 9100, [] {}); });
  std::thread second([&] { other->run("0.0.0.0:8080", 9110, [] {}); });

  run(client->wait_connected());
  run_until([this] { return names().size() == 2; });
  const std::string place = "gateway " + boost::asio::ip::host_name() + "/0.0.0.0:8080";
  EXPECT_THAT(names(), UnorderedElementsAre(place + "#9100", place + "#9110"));

  one->stop();
  other->stop();
  first.join();
  second.join();
}

TEST_F(ProcessOnRedis, BeginsItsWorkInARedisThatIsItsOwn) {
  const auto process = make();
  process->add_bond("database of games", "ours");
  AsyncEvent drained(process->context());
  std::atomic<bool> has_ended = false;
  const auto work = [this](AsyncEvent& event, std::atomic<bool>& ended) -> Awaitable<void> {
    ++begun;
    co_await event.wait();
    ended = true;
  };
  process->spawn("begin", begin());
  process->add_task("work", work(drained, has_ended));
  EXPECT_FALSE(process->is_redis_ours());

  std::thread serving([&] {
    process->run("127.0.0.1:8080", 9100,
                 [&] { post_and_wait(process->context(), [&] { drained.set(); }); });
  });
  run_until([this] { return begun == 2; });
  EXPECT_TRUE(process->is_redis_ours());
  EXPECT_FALSE(has_ended);
  process->stop();
  serving.join();

  EXPECT_TRUE(has_ended);
}

TEST_F(ProcessOnRedis, BeginsNothingInTheRedisOfAnotherSite) {
  run(client->wait_connected());
  run(client->command("HSET", "bonds", "database of games", "theirs"));
  const auto process = make();
  process->add_bond("database of games", "ours");
  process->spawn("begin", begin());
  process->add_task("work", begin());

  try {
    process->run("127.0.0.1:8080", 9100, [] {});
    ADD_FAILURE() << "it has served";
  } catch (const config::StartupError& refused) {
    EXPECT_THAT(refused.what(), HasSubstr("theirs"));
  }

  EXPECT_EQ(begun, 0);
  EXPECT_THAT(names(), IsEmpty()) << "others would call it";
}

TEST_F(ProcessOnRedis, EndsWhileNoRedisIsThere) {
  site.redis.port = 1;
  site.redis.nodes.clear();
  const auto process = make();
  process->add_task("work", begin());

  std::thread serving([&] { process->run("127.0.0.1:8080", 9100, [] {}); });
  process->stop();
  serving.join();

  EXPECT_EQ(begun, 0);
}

TEST_F(ProcessOnRedis, RefusesARedisThatDropsWhatItHas) {
  if (test::SiteRedis::is_cluster()) GTEST_SKIP() << "CONFIG SET is for one server";
  run(client->wait_connected());
  run(client->command("CONFIG", "SET", "maxmemory-policy", "allkeys-lru"));
  const auto process = make();
  try {
    process->run("127.0.0.1:8080", 9100, [] {});
    ADD_FAILURE() << "it has served";
  } catch (const config::StartupError& refused) {
    EXPECT_THAT(refused.what(), HasSubstr("gateway: this Redis cannot be used"));
    EXPECT_THAT(refused.what(), HasSubstr("allkeys-lru"));
  }
}

}  // namespace
}  // namespace escaque::service
