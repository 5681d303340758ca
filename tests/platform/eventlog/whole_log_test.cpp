#include "platform/eventlog/whole_log.hpp"

#include <optional>

#include "platform/eventlog/log_fixture.hpp"

namespace escaque::eventlog {
namespace {

class WholeLogTest : public LogFixture {
 protected:
  void SetUp() override {
    hold(7);
    ASSERT_TRUE(append(1, std::string("\0\xff one", 6), Lifecycle::created));
    ASSERT_TRUE(append(2, "two"));
    ASSERT_TRUE(append(3, "three"));
    entries = *run(log.read(keys.stream));
  }
  std::optional<AppendError> remove(std::uint64_t epoch, std::uint64_t version) {
    const auto removed = run(remove_log(*client, keys, epoch, version));
    return removed ? std::nullopt : std::optional(removed.error());
  }
  std::optional<AppendError> restore(std::uint64_t epoch) {
    const auto restored = run(restore_log(*client, keys, epoch, entries));
    return restored ? std::nullopt : std::optional(restored.error());
  }
  bool is_live() { return run(log.live(keys.shard))->size() == 1; }

  std::vector<Entry> entries;
};

TEST_F(WholeLogTest, LeavesAndComesBackAsItWas) {
  EXPECT_EQ(remove(7, 3), std::nullopt);
  EXPECT_TRUE(run(log.read(keys.stream))->empty());
  EXPECT_FALSE(is_live());

  EXPECT_EQ(restore(7), std::nullopt);
  EXPECT_EQ(*run(log.read(keys.stream)), entries);
  EXPECT_TRUE(is_live());
  EXPECT_TRUE(append(4, "four"));
}

TEST_F(WholeLogTest, OnlyTheOwnerRemovesAndRestores) {
  EXPECT_EQ(remove(6, 3), AppendError::fenced);
  EXPECT_EQ(run(log.read(keys.stream))->size(), 3U);
  ASSERT_EQ(remove(7, 3), std::nullopt);
  EXPECT_EQ(restore(6), AppendError::fenced);
  EXPECT_TRUE(run(log.read(keys.stream))->empty());
}

TEST_F(WholeLogTest, NothingIsRemovedThatGoesFurtherOrIsGone) {
  EXPECT_EQ(remove(7, 2), AppendError::conflict);
  EXPECT_TRUE(is_live());
  EXPECT_EQ(remove(7, 3), std::nullopt);
  EXPECT_EQ(remove(7, 3), AppendError::conflict);
}

TEST_F(WholeLogTest, NothingIsRestoredOverALiveLog) {
  EXPECT_EQ(restore(7), AppendError::conflict);
  EXPECT_EQ(run(log.read(keys.stream))->size(), 3U);
}

TEST_F(WholeLogTest, NothingIsAppendedToALogThatHasLeft) {
  ASSERT_EQ(remove(7, 3), std::nullopt);
  EXPECT_EQ(append(4, "four").error(), AppendError::conflict);
}

TEST_F(WholeLogTest, TellsFollowersNothingAgain) {
  ASSERT_EQ(remove(7, 3), std::nullopt);
  int published = 0;
  bool listens = false;
  const auto subscription = client->subscribe(
      keys.stream,
      {.on_message = [&](std::string_view) { ++published; }, .on_gap = [&] { listens = true; }});
  run_until([&] { return listens; });
  ASSERT_EQ(restore(7), std::nullopt);
  ASSERT_TRUE(append(4, "four"));
  run_until([&] { return published > 0; });
  EXPECT_EQ(published, 1);
}

}  // namespace
}  // namespace escaque::eventlog
