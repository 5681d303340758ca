#include "platform/redis/slot.hpp"

#include <gtest/gtest.h>

#include "platform/redis/slot_table.hpp"

namespace escaque::redis {
namespace {

using List = std::vector<std::string_view>;

// The figures are those of CLUSTER KEYSLOT.
TEST(Slot, IsTheOneThatRedisComputes) {
  EXPECT_EQ(slot_of("123456789"), 12739U);
  EXPECT_EQ(slot_of("foo"), 12182U);
  EXPECT_EQ(slot_of(""), 0U);
}

TEST(Slot, IsOfTheHashTagWhenThereIsOne) {
  EXPECT_EQ(slot_of("lease:{s17}"), slot_of("s17"));
  EXPECT_EQ(slot_of("g:{s17}:abc"), slot_of("out:{s17}"));
  EXPECT_EQ(slot_of("foo{{bar}}zap"), slot_of("{bar"));
  EXPECT_EQ(slot_of("foo{bar}{zap}"), slot_of("bar"));
}

TEST(Slot, IsOfTheWholeKeyWhenTheTagIsEmptyOrOpen) {
  EXPECT_EQ(slot_of("foo{}{bar}"), 8363U);
  EXPECT_NE(slot_of("foo{bar"), slot_of("bar"));
}

TEST(KeyOf, IsTheFirstKeyOfTheCommand) {
  EXPECT_EQ(key_of(List{"GET", "k"}), "k");
  EXPECT_EQ(key_of(List{"SPUBLISH", "channel", "text"}), "channel");
  EXPECT_EQ(key_of(List{"XGROUP", "CREATE", "out", "group", "0-0", "MKSTREAM"}), "out");
  EXPECT_EQ(key_of(List{"XREADGROUP", "GROUP", "g", "c", "COUNT", "32", "STREAMS", "out", ">"}),
            "out");
}

TEST(KeyOf, IsNothingForACommandOfTheWholeServer) {
  EXPECT_FALSE(key_of(List{"PING"}));
  EXPECT_FALSE(key_of(List{"CONFIG", "GET", "maxmemory"}));
  EXPECT_FALSE(key_of(List{"GET"}));
}

Reply text(std::string words) { return {std::move(words)}; }
Reply number(std::int64_t value) { return {value}; }
Reply server(const std::string& host, std::int64_t port) {
  return {Reply::Array{text(host), number(port), text("id")}};
}
Reply range(std::int64_t first, std::int64_t last, Reply primary) {
  return {Reply::Array{number(first), number(last), std::move(primary), server("10.0.0.9", 1)}};
}

TEST(SlotTable, SaysWhichPrimaryHasASlot) {
  const Reply reply{Reply::Array{range(0, 99, server("10.0.0.1", 7000)),
                                 range(200, 16383, server("10.0.0.2", 7001))}};

  auto table = SlotTable::parse(reply, "10.0.0.1:7000");

  ASSERT_TRUE(table);
  EXPECT_EQ(table->server(0), "10.0.0.1:7000");
  EXPECT_EQ(table->server(99), "10.0.0.1:7000");
  EXPECT_EQ(table->server(100), "");
  EXPECT_EQ(table->server(16383), "10.0.0.2:7001");
  EXPECT_EQ(table->servers(), (std::vector<std::string>{"10.0.0.1:7000", "10.0.0.2:7001"}));
  EXPECT_FALSE(table->is_complete());
}

TEST(SlotTable, TakesTheHostThatWasAskedWhereNoneIsNamed) {
  const Reply reply{Reply::Array{range(0, 5000, server("", 7000)),
                                 range(5001, 9000, server("?", 7001)),
                                 range(9001, 16383, {Reply::Array{Reply{Nil{}}, number(7002)}})}};

  const auto table = SlotTable::parse(reply, "cache.example:7000");

  ASSERT_TRUE(table);
  EXPECT_EQ(table->server(0), "cache.example:7000");
  EXPECT_EQ(table->server(5001), "cache.example:7001");
  EXPECT_EQ(table->server(9001), "cache.example:7002");
  EXPECT_TRUE(table->is_complete());
}

TEST(SlotTable, ForgetsAServerFromWhichTheLastSlotHasMoved) {
  const Reply reply{Reply::Array{range(7, 7, server("10.0.0.1", 7000))}};
  auto table = SlotTable::parse(reply, "10.0.0.1:7000");

  table->move(7, "10.0.0.2:7000");

  EXPECT_EQ(table->servers(), (std::vector<std::string>{"10.0.0.2:7000"}));
}

TEST(SlotTable, RefusesWhatIsNoTable) {
  EXPECT_EQ(SlotTable::parse({ErrorReply{"ERR off"}}, "a:1").error(), RedisError::refused);
  EXPECT_EQ(SlotTable::parse(number(1), "a:1").error(), RedisError::unexpected_reply);
  for (const auto& [first, last] : {std::pair{5, 4}, std::pair{0, 16384}, std::pair{-1, 3}}) {
    const Reply reply{Reply::Array{range(first, last, server("10.0.0.1", 7000))}};
    EXPECT_EQ(SlotTable::parse(reply, "a:1").error(), RedisError::unexpected_reply);
  }
}

Redirection of_error(std::string words) {
  return redirection_of({ErrorReply{std::move(words)}}, "10.0.0.1:7000");
}

TEST(Redirection, NamesTheServerThatHasTheSlot) {
  EXPECT_EQ(of_error("MOVED 3999 10.0.0.2:6381"), (Redirection{Moved{3999, "10.0.0.2:6381"}}));
  EXPECT_EQ(of_error("MOVED 3999 :6381"), (Redirection{Moved{3999, "10.0.0.1:6381"}}));
  EXPECT_EQ(of_error("MOVED 3999 ::1:6381"), (Redirection{Moved{3999, "::1:6381"}}));
  EXPECT_EQ(of_error("ASK 3999 10.0.0.2:6381"), (Redirection{Asked{"10.0.0.2:6381"}}));
}

TEST(Redirection, TellsWhatPassesFromWhatDoesNot) {
  EXPECT_EQ(of_error("TRYAGAIN Multiple keys request during rehashing"), Redirection{NotYet{}});
  EXPECT_EQ(of_error("CLUSTERDOWN Hash slot not served"), Redirection{NotYet{}});
  EXPECT_EQ(of_error("LOADING Redis is loading the dataset in memory"), Redirection{NotYet{}});
  // The server was a primary and is a replica now. Its answer does not name the new primary.
  EXPECT_EQ(of_error("READONLY You can't write against a read only replica."),
            Redirection{NotYet{}});
  EXPECT_EQ(of_error("MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to "
                     "'no'."),
            Redirection{NotYet{}});
  EXPECT_EQ(of_error("CROSSSLOT Keys in request don't hash to the same slot"), Redirection{});
  EXPECT_EQ(of_error("MOVED x 10.0.0.2:6381"), Redirection{});
  EXPECT_EQ(redirection_of(number(1), "10.0.0.1:7000"), Redirection{});
}

TEST(Server, IsAHostAndAPort) {
  EXPECT_EQ(split_server("10.0.0.1:7000"),
            (std::pair<std::string, std::uint16_t>{"10.0.0.1", 7000}));
  EXPECT_EQ(split_server("[::1]:7000"), (std::pair<std::string, std::uint16_t>{"::1", 7000}));
  EXPECT_EQ(split_server("::1:7000"), (std::pair<std::string, std::uint16_t>{"::1", 7000}));
  EXPECT_EQ(split_server("nonsense").second, 0);
}

}  // namespace
}  // namespace escaque::redis
