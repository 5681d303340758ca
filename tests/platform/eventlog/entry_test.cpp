#include "platform/eventlog/entry.hpp"

#include <array>

#include <gtest/gtest.h>

#include "domain/base/id.hpp"
#include "platform/eventlog/keys.hpp"
#include "platform/eventlog/outbox_batch.hpp"

namespace escaque::eventlog {
namespace {

TEST(Position, ReadsWhatItWrites) {
  EXPECT_EQ(Position::parse("17-0"), (Position{17, 0}));
  EXPECT_EQ(Position::parse(to_string(Position{1'893'456'000'000, 3})),
            (Position{1'893'456'000'000, 3}));
  EXPECT_LT((Position{1, 9}), (Position{2, 0}));
}

TEST(Position, RefusesAnythingElse) {
  for (const auto* text : {"", "17", "17-", "-0", "a-0", "1-0 ", "18446744073709551616-0"}) {
    EXPECT_FALSE(Position::parse(text)) << text;
  }
}

TEST(Message, CarriesBinaryPayloads) {
  const std::string payload("a b\0\n", 5);

  const auto entry = parse_message("2-0 3-0 1893456000000 " + payload);

  ASSERT_TRUE(entry);
  EXPECT_EQ(*entry, (Entry{{3, 0}, {2, 0}, UtcTime(Millis(1'893'456'000'000)), payload}));
  EXPECT_EQ(parse_message("0-0 1-0 5 ")->payload, "");
}

TEST(Message, RefusesAnythingElse) {
  for (const auto* text : {"", "2-0", "2-0 3-0", "2-0 3-0 x p", "2 3-0 5 p"}) {
    EXPECT_FALSE(parse_message(text)) << text;
  }
}

TEST(Keys, CarryTheShardAsHashTag) {
  const GameId id{0};
  const auto keys = entity_keys("g", id.value);
  EXPECT_EQ(keys.stream, "g:{s0}:00000000000");
  EXPECT_EQ(keys.member, "00000000000");
  EXPECT_EQ(keys.shard.lease, "lease:{s0}");
  EXPECT_EQ(keys.shard.epoch, "epoch:{s0}");
  EXPECT_EQ(keys.shard.live, "live:{s0}");
  EXPECT_EQ(keys.shard.outbox, "out:{s0}");
  EXPECT_EQ(entity_keys("t", id.value, "t").shard.lease, "t:lease:{s0}");
}

/// Streams that exist are found through these numbers: they must never change.
TEST(ShardOf, IsFixedForEver) {
  EXPECT_EQ(shard_of(0), 0u);
  EXPECT_EQ(shard_of(1), 86u);
  EXPECT_EQ(shard_of(2), 219u);
  EXPECT_EQ(shard_of(~std::uint64_t{0}), 180u);
}

TEST(ShardOf, SpreadsIdsThatFollowEachOther) {
  std::array<int, kShards> counts{};
  for (std::uint64_t id = 0; id < 25'600; ++id) ++counts.at(shard_of(id));
  for (const int count : counts) {
    EXPECT_GT(count, 50);
    EXPECT_LT(count, 160);
  }
}

TEST(OutboxBatch, KeepsThePlaceOfAnEntryThatIsNotThereAnyMore) {
  using redis::Reply;
  const auto text = [](const char* value) { return Reply{std::string(value)}; };
  const Reply whole{Reply::Array{
      text("5-1"), Reply{Reply::Array{text("m"), text("00000000001"), text("v"), text("40"),
                                      text("t"), text("1000"), text("e"), text("result")}}}};
  const Reply trimmed{Reply::Array{text("6-0"), Reply{redis::Nil{}}}};

  const auto items = parse_items(Reply{Reply::Array{whole, trimmed}}, 9);

  ASSERT_TRUE(items);
  ASSERT_EQ(items->size(), 2u);
  EXPECT_EQ((*items)[0].entry->member, "00000000001");
  EXPECT_EQ((*items)[0].entry->version, 40u);
  EXPECT_EQ((*items)[0].entry->shard, 9u);
  EXPECT_EQ((*items)[1].position, (Position{6, 0}));
  EXPECT_FALSE((*items)[1].entry);
}

}  // namespace
}  // namespace escaque::eventlog
