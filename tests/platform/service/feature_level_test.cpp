#include "platform/service/feature_level.hpp"

#include <memory>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/io_fixture.hpp"
#include "support/site_redis.hpp"

namespace escaque::service {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::UnorderedElementsAre;

class FeatureLevelTest : public test::IoFixture {
 protected:
  FeatureLevelTest() { run(client->wait_connected()); }

  std::unique_ptr<FeatureLevel> begins(const std::string& name, int level) {
    auto made = std::make_unique<FeatureLevel>(io, *client, logger, level, Millis{5});
    ++running;
    boost::asio::co_spawn(io, made->run(name), [this](const std::exception_ptr&) { --running; });
    return made;
  }
  void put(std::string_view name, std::string_view beat) {
    run(client->command("HSET", "processes", name, beat));
  }
  std::size_t number() {
    return static_cast<std::size_t>(*redis::to_integer(run(client->command("HLEN", "processes"))));
  }

  int running = 0;
  test::SiteRedis server;
  std::unique_ptr<redis::Client> client = redis::make_client(io, server.config(), {});
  std::vector<std::string> lines;
  log::Logger logger = log::make_logger(
      "test", log::Level::info, [this](std::string_view line) { lines.emplace_back(line); });
};

TEST_F(FeatureLevelTest, IsTheLowestOfThoseThatLive) {
  const auto newer = begins("newer", 3);
  EXPECT_EQ(newer->agreed(), 1) << "nothing is known yet";
  run_until([&] { return newer->agreed() == 3; });

  const auto older = begins("older", 2);
  run_until([&] { return newer->agreed() == 2; });
  EXPECT_THAT(lines, Contains(HasSubstr(R"("older_than_others","level":2,"highest":3)")));

  older->stop();
  run_until([&] { return newer->agreed() == 3; });
  newer->stop();
  run_until([&] { return running == 0; });
  EXPECT_EQ(number(), 0U);
}

TEST_F(FeatureLevelTest, ForgetsWhoHasNotBeatenForLongAndWhatCannotBeRead) {
  put("gone", "1 1000");
  put("garbage", "one");

  const auto alone = begins("alone", 2);

  run_until([&] { return alone->agreed() == 2; });
  EXPECT_EQ(number(), 1U);
  alone->stop();
  run_until([&] { return running == 0; });
}

TEST_F(FeatureLevelTest, TellsWhoLives) {
  put("gone 10.0.0.1:1", "1 1000");
  const auto here = begins("games 10.0.0.2:1", 2);
  std::vector<std::string> living;
  here->on_living([&](const std::vector<std::string>& names) {
    living = names;
    return true;
  });

  const auto there = begins("games 10.0.0.3:1", 2);
  run_until([&] { return living.size() == 2; });
  EXPECT_THAT(living, UnorderedElementsAre("games 10.0.0.2:1", "games 10.0.0.3:1"));

  there->stop();
  run_until([&] { return living.size() == 1; });
  here->stop();
  run_until([&] { return running == 0; });
}

TEST_F(FeatureLevelTest, SaysTheBuildOfEachBesideIt) {
  FeatureLevel level(io, *client, logger, 2, Millis{5}, "1.0+abc");
  std::vector<std::string> living;
  level.on_living([&](const std::vector<std::string>& names) {
    living = names;
    return true;
  });
  ++running;
  boost::asio::co_spawn(io, level.run("games 10.0.0.2:1"),
                        [this](const std::exception_ptr&) { --running; });

  run_until([&] { return level.agreed() == 2; });
  EXPECT_THAT(living, UnorderedElementsAre("games 10.0.0.2:1"));
  EXPECT_THAT(*redis::to_texts(run(client->command("HKEYS", "processes"))),
              UnorderedElementsAre("games 10.0.0.2:1", "build 1.0+abc games 10.0.0.2:1"));

  level.stop();
  run_until([&] { return running == 0; });
  EXPECT_EQ(number(), 0U);
}

TEST_F(FeatureLevelTest, BeatsAgainSoonWhileSomebodyIsMissing) {
  FeatureLevel level(io, *client, logger, 2, Millis(std::chrono::hours(1)));
  int beats = 0;
  level.on_living([&](const std::vector<std::string>&) { return ++beats == 3; });
  ++running;
  boost::asio::co_spawn(io, level.run("here"), [this](const std::exception_ptr&) { --running; });

  run_until([&] { return beats == 3; });
  level.stop();
  run_until([&] { return running == 0; });
}

TEST_F(FeatureLevelTest, StaysAsItWasWhileRedisIsAway) {
  const auto alone = begins("alone", 2);
  run_until([&] { return alone->agreed() == 2; });

  server.kill();
  run_until([&] { return !client->is_connected(); });

  EXPECT_EQ(alone->agreed(), 2);
  alone->stop();
  run_until([&] { return running == 0; });
}

}  // namespace
}  // namespace escaque::service
