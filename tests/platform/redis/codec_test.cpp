#include "platform/redis/codec.hpp"

#include <vector>

#include <gtest/gtest.h>

#include "platform/redis/backoff.hpp"
#include "platform/redis/script.hpp"

namespace escaque::redis {
namespace {

using List = std::vector<std::string_view>;

TEST(FormatCommand, CountsBytesAndKeepsBinaryText) {
  EXPECT_EQ(format_command(List{"SET", "k", std::string_view("a\r\n\0", 4)}),
            std::string("*3\r\n$3\r\nSET\r\n$1\r\nk\r\n$4\r\na\r\n\0\r\n", 30));
}

TEST(FormatCommand, SendsAnEmptyWordAsAnEmptyWord) {
  EXPECT_EQ(format_command(List{"GET", {}}), "*2\r\n$3\r\nGET\r\n$0\r\n\r\n");
}

TEST(ReplyParser, ReadsEveryKind) {
  ReplyParser parser;
  parser.feed("*6\r\n:-7\r\n$2\r\nhi\r\n+OK\r\n-ERR no\r\n$-1\r\n*2\r\n:1\r\n*0\r\n");

  const auto reply = parser.next();

  ASSERT_TRUE(reply && *reply);
  const Reply::Array expected{{std::int64_t{-7}},
                              {std::string("hi")},
                              {Status{"OK"}},
                              {ErrorReply{"ERR no"}},
                              {Nil{}},
                              {Reply::Array{{std::int64_t{1}}, {Reply::Array{}}}}};
  EXPECT_EQ(**reply, (Reply{expected}));
}

TEST(ReplyParser, WaitsForTheRestOfAReply) {
  ReplyParser parser;
  const std::string_view bytes = "*2\r\n$5\r\nhello\r\n:12\r\n+next\r\n";
  std::vector<Reply> replies;

  for (const char byte : bytes) {
    parser.feed({&byte, 1});
    const auto reply = parser.next();
    ASSERT_TRUE(reply);
    if (*reply) replies.push_back(**reply);
  }

  ASSERT_EQ(replies.size(), 2u);
  EXPECT_EQ((*replies[0].array())[0], (Reply{std::string("hello")}));
  EXPECT_EQ(replies[1], (Reply{Status{"next"}}));
}

TEST(ReplyParser, RefusesWhatIsNotResp) {
  ReplyParser parser;
  parser.feed("HTTP/1.1 400 Bad Request\r\n");
  EXPECT_FALSE(parser.next());
}

TEST(ReplyParser, FreesAHalfReadReply) {
  ReplyParser parser;
  parser.feed("*3\r\n$5\r\nhello\r\n");
  const auto reply = parser.next();
  ASSERT_TRUE(reply);
  EXPECT_FALSE(*reply);
}

TEST(Answer, BecomesWhatTheCallerNeedsOrSaysWhyNot) {
  EXPECT_EQ(*to_integer(Answer(Reply{std::int64_t{3}})), 3);
  EXPECT_EQ(to_integer(Answer(Reply{ErrorReply{"ERR"}})).error(), RedisError::refused);
  EXPECT_EQ(to_integer(Answer(Reply{Nil{}})).error(), RedisError::unexpected_reply);
  EXPECT_EQ(to_integer(Answer(RedisError::unavailable)).error(), RedisError::unavailable);
  EXPECT_EQ(**to_text(Answer(Reply{Status{"OK"}})), "OK");
  EXPECT_FALSE(to_text(Answer(Reply{Nil{}}))->has_value());
  EXPECT_EQ(to_accepted(Answer(Reply{ErrorReply{"ERR"}})).error(), RedisError::refused);
}

TEST(RedisError, TellsWhetherTheCommandMayHaveBeenExecuted) {
  EXPECT_TRUE(is_outcome_unknown(RedisError::connection_lost));
  EXPECT_TRUE(is_outcome_unknown(RedisError::timed_out));
  EXPECT_FALSE(is_outcome_unknown(RedisError::unavailable));
  EXPECT_FALSE(is_outcome_unknown(RedisError::overloaded));
}

TEST(Script, IsNamedByTheSha1OfItsSource) {
  EXPECT_EQ(Script("return 1").sha(), "e0e1f9fabfc9d4800c877a703b823ac0578ff8db");
}

TEST(Backoff, DoublesWithJitterUpToTheMaximum) {
  Backoff backoff(Millis(50), Millis(400), 7);
  for (const std::int64_t step : {50, 100, 200, 400, 400, 400}) {
    const auto pause = backoff.next().count();
    EXPECT_GE(pause, step / 2);
    EXPECT_LE(pause, step);
  }
  backoff.reset();
  EXPECT_LE(backoff.next(), Millis(50));
}

}  // namespace
}  // namespace escaque::redis
