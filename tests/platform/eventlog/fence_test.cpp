#include "platform/eventlog/fence.hpp"

#include "platform/eventlog/log_fixture.hpp"
#include "platform/eventlog/slices.hpp"

namespace escaque::eventlog {
namespace {

class FenceTest : public LogFixture {
 protected:
  FenceTest() {
    keys.shard.lease = fence_key(shard_of(12345), "m");
    keys.shard.owner = "a";
  }

  Result<void, LeaseError> raise(std::uint64_t epoch, const std::string& owner) {
    return run(raise_fences(*client, "m", epoch, owner, all_shards()));
  }
};

TEST_F(FenceTest, LetsThoseWriteWhoRaisedIt) {
  EXPECT_EQ(append(1, "early").error(), AppendError::fenced);

  ASSERT_TRUE(raise(7, "a"));

  EXPECT_TRUE(append(1, "one"));
}

TEST_F(FenceTest, StopsAnEarlierEpoch) {
  ASSERT_TRUE(raise(7, "a"));

  ASSERT_TRUE(raise(8, "b"));

  EXPECT_EQ(append(1, "late").error(), AppendError::fenced);
}

TEST_F(FenceTest, StopsTheEarlierOwnerOfTheSameEpoch) {
  ASSERT_TRUE(raise(7, "a"));

  // A failover has lost that the epoch was given to somebody.
  ASSERT_TRUE(raise(7, "b"));

  EXPECT_EQ(append(1, "late").error(), AppendError::fenced);
  keys.shard.owner = "b";
  EXPECT_TRUE(append(1, "one"));
}

TEST_F(FenceTest, IsNeverLowered) {
  ASSERT_TRUE(raise(10, "b"));

  EXPECT_EQ(raise(9, "a").error(), LeaseError::held);
  EXPECT_TRUE(raise(10, "b"));
}

TEST_F(FenceTest, IsRaisedInEveryShard) {
  ASSERT_TRUE(raise(7, "a"));

  for (unsigned shard = 0; shard < kShards; ++shard) {
    EXPECT_EQ(**redis::to_text(run(client->command("GET", fence_key(shard, "m")))), "7:a");
  }
}

}  // namespace
}  // namespace escaque::eventlog
