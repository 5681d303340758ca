#include "platform/log/logger.hpp"

#include <chrono>
#include <limits>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "platform/log/request.hpp"

namespace escaque::log {
namespace {

class LoggerTest : public testing::Test {
 protected:
  Logger logger(Level level) {
    return make_logger("games", level, [this](std::string_view line) { lines.emplace_back(line); });
  }
  boost::json::object only_line() {
    EXPECT_EQ(lines.size(), 1U);
    return boost::json::parse(lines.at(0)).as_object();
  }

  std::vector<std::string> lines;
};

TEST_F(LoggerTest, WritesOneJsonObjectWithTimeLevelServiceEventAndFields) {
  logger(Level::info)
      .info("game_finished", {{"game", GameId{1}},
                              {"plies", 42},
                              {"rated", true},
                              {"drift", 0.5},
                              {"took", std::chrono::seconds(2)},
                              {"how", "mate"}});

  const auto line = only_line();
  EXPECT_THAT(
      std::string(line.at("time").as_string()),
      testing::MatchesRegex("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z"));
  EXPECT_EQ(line.at("level"), "info");
  EXPECT_EQ(line.at("service"), "games");
  EXPECT_EQ(line.at("event"), "game_finished");
  EXPECT_EQ(line.at("game"), "00000000001");
  EXPECT_EQ(line.at("plies"), 42);
  EXPECT_EQ(line.at("rated"), true);
  EXPECT_EQ(line.at("drift"), 0.5);
  EXPECT_EQ(line.at("took"), 2000);
  EXPECT_EQ(line.at("how"), "mate");
}

TEST_F(LoggerTest, NamesTheRequestThatIsServedAndThenTheOneBefore) {
  const RequestId outer = new_request_id();
  {
    const ServingRequest serving(outer);
    {
      const ServingRequest nested(parse_request_id("abc"));
      logger(Level::info).info("inner");
    }
    logger(Level::info).info("outer");
  }
  logger(Level::info).info("alone");

  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(boost::json::parse(lines[0]).at("request"), "abc");
  EXPECT_EQ(boost::json::parse(lines[1]).at("request").as_string(), *outer);
  EXPECT_FALSE(boost::json::parse(lines[2]).as_object().contains("request"));
}

TEST(RequestTest, TakesNothingForAnIdThatIsNone) {
  for (const std::string text : {"", "a b", "a\"b", "a\nb", "ñ"}) {
    EXPECT_EQ(parse_request_id(text), nullptr) << text;
  }
  EXPECT_EQ(*parse_request_id("000001QRPoL-1_"), "000001QRPoL-1_");
  EXPECT_NE(parse_request_id(std::string(36, 'a')), nullptr);
  EXPECT_EQ(parse_request_id(std::string(37, 'a')), nullptr);
  EXPECT_EQ(parse_request_id(*new_request_id())->size(), 11U);
}

TEST_F(LoggerTest, LeavesOutWhatIsBelowItsLevel) {
  const Logger quiet = logger(Level::warn);

  quiet.debug("a");
  quiet.info("b");
  quiet.warn("c");
  quiet.error("d");

  EXPECT_EQ(lines.size(), 2U);
  EXPECT_FALSE(quiet.writes(Level::info));
  EXPECT_TRUE(quiet.writes(Level::warn));
}

TEST_F(LoggerTest, StaysOneLineOfJsonWhateverTheTextIs) {
  const std::string hostile = "\"}\n{\"level\":\"x\\\x01\xff\xed\xa0\x80\xc0\xaf ñ♞🂡";

  logger(Level::info).info("said", {{"text", hostile}});

  EXPECT_EQ(lines.at(0).find('\n'), std::string::npos);
  const std::string replaced = "�";
  EXPECT_EQ(std::string(only_line().at("text").as_string()),
            "\"}\n{\"level\":\"x\\\x01" + replaced + replaced + replaced + replaced + replaced +
                replaced + " ñ♞🂡");
}

TEST_F(LoggerTest, WritesNullForANumberThatJsonDoesNotHave) {
  logger(Level::info).info("odd", {{"n", std::numeric_limits<double>::infinity()}});

  EXPECT_TRUE(only_line().at("n").is_null());
}

TEST(Logger, WritesNothingWhenMadeFromNothing) {
  const Logger none;
  EXPECT_FALSE(none.writes(Level::error));
  none.error("lost");
}

TEST(Level, IsReadFromItsOwnName) {
  for (const Level level : {Level::debug, Level::info, Level::warn, Level::error, Level::off}) {
    EXPECT_EQ(parse_level(to_string(level)), level);
  }
  EXPECT_FALSE(parse_level("INFO"));
}

}  // namespace
}  // namespace escaque::log
