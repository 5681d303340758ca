#include "platform/config/binder.hpp"

#include <chrono>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <sys/stat.h>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "platform/config/blocks.hpp"

namespace escaque::config {
namespace {

using namespace std::chrono_literals;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

struct SampleConfig {
  ListenConfig listen;
  RedisConfig redis;
  LogConfig log;
  SqlConfig sql{.connection = "sqlite3://games.db"};
  Millis transit_grace = 500ms;
  std::chrono::seconds pause = 10s;
  Bytes mailbox{64 * 1024};
  double gain = 0.4;
  bool rated = true;
  std::vector<std::string> peers;
};

class BinderTest : public testing::Test {
 protected:
  BinderTest() {
    bind(binder, config.listen);
    bind(binder, config.redis);
    bind(binder, config.log);
    bind(binder, config.sql);
    binder.field("transit_grace", "wait for moves on their way", config.transit_grace,
                 between(0ms, Millis(2s)));
    binder.field("pause", "pause between rounds", config.pause);
    binder.field("mailbox", "size of a mailbox", config.mailbox);
    binder.field("gain", "gain of the quota", config.gain);
    binder.field("rated", "whether games are rated", config.rated);
    binder.field("peers", "addresses of the others", config.peers);
  }

  std::optional<int> parse(const std::vector<std::string>& arguments,
                           const Environment& environment = {}) {
    return binder.parse(arguments, environment, out);
  }
  std::string refusal(const std::vector<std::string>& arguments,
                      const Environment& environment = {}) {
    try {
      (void)parse(arguments, environment);
    } catch (const ConfigError& error) {
      return error.what();
    }
    return "accepted";
  }
  std::string file(const std::string& text) {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    const auto path = std::filesystem::path(testing::TempDir()) /
                      (std::string("escaque_binder_") + test->name() + ".toml");
    std::ofstream(path) << text;
    return path;
  }

  SampleConfig config;
  Binder binder{"games", "Plays the games."};
  std::ostringstream out;
};

TEST_F(BinderTest, ReadsServersOfAClusterAndRefusesWhatIsNone) {
  (void)parse({"--redis-nodes", "10.0.0.5:6379,[::1]:6380"});
  EXPECT_EQ(config.redis.addresses(), (std::vector<std::string>{"10.0.0.5:6379", "[::1]:6380"}));

  for (const char* wrong : {"10.0.0.5", "10.0.0.5:0", "10.0.0.5:x", "unix:/run/redis.sock"}) {
    EXPECT_NE(refusal({"--redis-nodes", wrong}).find("addresses like 10.0.0.5:6379"),
              std::string::npos)
        << wrong;
  }
}

TEST_F(BinderTest, KeepsTheDefaultsWhenNothingIsGiven) {
  EXPECT_EQ(parse({}), std::nullopt);

  EXPECT_EQ(config.transit_grace, 500ms);
  EXPECT_EQ(config.redis.port, 6379);
  EXPECT_EQ(out.str(), "");
}

TEST_F(BinderTest, PrefersFlagsToEnvironmentToFile) {
  const std::string path = file(
      "transit_grace = \"1s\"\npause = '2m'\nrated = false\n[redis]\nhost = \"a\"\nport = 1\n");

  EXPECT_EQ(parse({"--config", path, "--redis-host", "c"},
                  {{"ESCAQUE_GAMES_REDIS_HOST", "b"}, {"ESCAQUE_GAMES_REDIS_PORT", "2"}}),
            std::nullopt);

  EXPECT_EQ(config.redis.host, "c");
  EXPECT_EQ(config.redis.port, 2);
  EXPECT_EQ(config.transit_grace, 1s);
  EXPECT_EQ(config.pause, 2min);
  EXPECT_FALSE(config.rated);
}

TEST_F(BinderTest, FindsItsFileThroughTheEnvironment) {
  EXPECT_EQ(parse({}, {{"ESCAQUE_GAMES_CONFIG", file("gain = 0.25\n")}}), std::nullopt);

  EXPECT_EQ(config.gain, 0.25);
}

TEST_F(BinderTest, ReadsListsFromAllThreeSources) {
  EXPECT_EQ(parse({"--config", file("peers = [\n  \"a:1\", # first\n  \"b,c#d\",\n]\n")}),
            std::nullopt);
  EXPECT_THAT(config.peers, ElementsAre("a:1", "b,c#d"));

  EXPECT_EQ(parse({}, {{"ESCAQUE_GAMES_PEERS", "x:1,y:2"}}), std::nullopt);
  EXPECT_THAT(config.peers, ElementsAre("x:1", "y:2"));

  EXPECT_EQ(parse({"--peers", "z:3"}), std::nullopt);
  EXPECT_THAT(config.peers, ElementsAre("z:3"));
}

TEST_F(BinderTest, PrintsAConfigurationThatGivesTheSameValuesAgain) {
  EXPECT_EQ(parse({"--print-config", "--redis-host", "a \"b\" # c", "--transit-grace", "1500ms",
                   "--mailbox", "2MiB", "--peers", "a,b", "--log-level", "debug"}),
            0);
  const std::string printed = out.str();
  EXPECT_THAT(printed, AllOf(HasSubstr("transit_grace = \"1500ms\""), HasSubstr("pause = \"10s\""),
                             HasSubstr("mailbox = \"2MiB\""), HasSubstr("[redis]\n")));

  config = {};
  EXPECT_EQ(parse({"--config", file(printed)}), std::nullopt);
  EXPECT_EQ(binder.effective(), printed);
  EXPECT_EQ(config.redis.host, "a \"b\" # c");
}

TEST_F(BinderTest, AnswersHelpWithEveryFlag) {
  EXPECT_EQ(parse({"--help"}), 0);

  EXPECT_THAT(out.str(), AllOf(HasSubstr("--redis-host"), HasSubstr("--transit-grace"),
                               HasSubstr("Plays the games.")));
}

TEST_F(BinderTest, RefusesUnknownNamesFromEverySource) {
  EXPECT_THAT(refusal({"--redis-hots", "x"}), HasSubstr("--redis-hots"));
  EXPECT_THAT(refusal({"stray"}), HasSubstr("stray"));
  EXPECT_THAT(refusal({}, {{"ESCAQUE_GAMES_REDIS_HOTS", "x"}}),
              HasSubstr("ESCAQUE_GAMES_REDIS_HOTS"));
  EXPECT_THAT(refusal({"--config", file("\n[redis]\nhots = \"x\"\n")}),
              HasSubstr(":3: unknown key redis.hots"));
  EXPECT_EQ(parse({}, {{"ESCAQUE_RATINGS_TAU", "x"}, {"PATH", "y"}}), std::nullopt);
}

TEST_F(BinderTest, RefusesBadValuesWithKeySourceAndExpectation) {
  EXPECT_EQ(refusal({"--redis-port", "70000"}),
            "--redis-port: redis.port cannot be \"70000\": expected a whole number in its range");
  EXPECT_EQ(refusal({}, {{"ESCAQUE_GAMES_TRANSIT_GRACE", "3s"}}),
            "ESCAQUE_GAMES_TRANSIT_GRACE: transit_grace cannot be \"3s\": expected a value from "
            "\"0ms\" to \"2s\"");
  EXPECT_THAT(refusal({"--config", file("transit_grace = 500\n")}),
              HasSubstr(":1: transit_grace cannot be \"500\": expected a duration like 500ms"));
  EXPECT_THAT(refusal({"--pause", "1500ms"}), HasSubstr("expected a duration"));
  EXPECT_THAT(refusal({"--pause", "-1s"}), HasSubstr("expected a duration"));
  EXPECT_THAT(refusal({"--redis-host", ""}), HasSubstr("expected a text that is not empty"));
  EXPECT_THAT(refusal({"--log-level", "loud"}), HasSubstr("expected one of debug, info"));
  EXPECT_THAT(refusal({"--rated", "yes"}), HasSubstr("expected true or false"));
  EXPECT_THAT(refusal({"--mailbox", "9999999999999GiB"}), HasSubstr("expected a size"));
  EXPECT_THAT(refusal({"--gain", "much"}), HasSubstr("expected a number"));
  EXPECT_THAT(refusal({"--config", file("peers = \"a\"\n")}), HasSubstr("expected a [list]"));
  EXPECT_THAT(refusal({"--config", file("gain = [1]\n")}), HasSubstr("expected a single value"));
}

TEST_F(BinderTest, RefusesAFileThatIsNotThere) {
  EXPECT_EQ(refusal({"--config", "/nonexistent/games.toml"}),
            "cannot read the configuration file /nonexistent/games.toml");
  EXPECT_THAT(refusal({"--config", testing::TempDir()}), HasSubstr("cannot read"));
}

TEST_F(BinderTest, SaysEveryRefusalInOneLine) {
  for (const auto& text : {"--redis-hots", "--config", "--redis-port="}) {
    EXPECT_EQ(refusal({text}).find('\n'), std::string::npos) << text;
  }
}

TEST(BinderSecret, APasswordComesFromEnvironmentOrFileAndIsNotShown) {
  std::string password;
  std::ostringstream out;
  const auto parse = [&](const std::vector<std::string>& arguments, const Environment& given) {
    Binder binder("sample", "purpose");
    binder.field("mail.password", "its password", password);
    const auto status = binder.parse(arguments, given, out);
    return status ? std::string() : binder.effective();
  };
  const Environment environment{{"ESCAQUE_SAMPLE_MAIL_PASSWORD", "s3cret"}};

  const std::string effective = parse({}, environment);

  EXPECT_EQ(password, "s3cret");
  EXPECT_THAT(effective,
              AllOf(HasSubstr("# Not shown here: password"), testing::Not(HasSubstr("s3cret"))));
  parse({"--help"}, environment);
  EXPECT_THAT(out.str(), testing::Not(HasSubstr("mail-password")));
  try {
    parse({"--mail-password", "s3cret"}, {});
    FAIL() << "a password on the command line was taken";
  } catch (const ConfigError& error) {
    EXPECT_THAT(std::string(error.what()),
                AllOf(HasSubstr("--mail-password"), HasSubstr("ESCAQUE_SAMPLE_MAIL_PASSWORD"),
                      testing::Not(HasSubstr("s3cret"))));
  }
}

TEST(RunMain, GivesTheProgramsStatusOrThree) {
  EXPECT_EQ(run_main([] { return 7; }), 7);

  testing::internal::CaptureStderr();
  EXPECT_EQ(run_main([]() -> int { throw StartupError("the port is taken"); }), 3);
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "the port is taken\n");
}

TEST(RunMain, KeepsWhatTheProgramWritesToItsOwnUser) {
  const mode_t before = ::umask(0022);
  EXPECT_EQ(run_main([] { return static_cast<int>(::umask(0)); }), 0077);
  ::umask(before);
}

TEST(Address, IsWhatGrpcUnderstands) {
  EXPECT_EQ(address("127.0.0.1", 80), "127.0.0.1:80");
  EXPECT_EQ(address("::1", 80), "[::1]:80");
  EXPECT_EQ(address("unix:/run/games", 0), "unix:/run/games");
}

}  // namespace
}  // namespace escaque::config
