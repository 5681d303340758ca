#include "matchmaking/lobby/redis_lobby_store.hpp"

#include <gtest/gtest.h>

#include "matchmaking/lobby/convert_lobby.hpp"
#include "support/lobby_builder.hpp"

namespace escaque::services::matchmaking {
namespace {

using support::rated_player;

class FoldLobbyTest : public testing::Test {
 protected:
  void write(std::string payload) {
    eventlog::Entry stored;
    stored.position = {log.size() + 1, 0};
    stored.time = UtcTime(Millis(1'893'456'000'000));
    stored.payload = std::move(payload);
    log.push_back(std::move(stored));
  }
  void write(std::string command_id, lobby::Fact fact) {
    const auto version = static_cast<lobby::Version>(log.size()) + 1;
    const lobby::Entry entry{version, std::move(command_id), {std::move(fact)}};
    write(to_wire(entry).SerializeAsString());
  }
  static lobby::SeekOpened seek(std::uint64_t id) {
    lobby::Seek opened;
    opened.id = lobby::SeekId{id};
    opened.owner = rated_player(id, 1500);
    opened.terms = support::casual();
    return {opened};
  }

  std::vector<eventlog::Entry> log;
};

TEST_F(FoldLobbyTest, KnowsWhatIsOpenWhatWasAnsweredAndWhereItsSnapshotsAre) {
  write("1/a", seek(3));
  write("", lobby::LobbySnapshot{{seek(3).seek}, {}, {}, {}});
  write("2/a", seek(4));

  const TakenLobby taken = fold_lobby(log, {}).taken;

  EXPECT_EQ(taken.lobby.version, 3);
  EXPECT_EQ(taken.lobby.seeks.size(), 2U);
  EXPECT_EQ(taken.answers.find("1/a")->seek, lobby::SeekId{3});
  EXPECT_EQ(taken.answers.find("2/a")->seek, lobby::SeekId{4});
  ASSERT_EQ(taken.snapshots.size(), 1U);
  EXPECT_EQ(taken.snapshots.front().version, 2);
  EXPECT_EQ(taken.unreadable, 0U);
}

TEST_F(FoldLobbyTest, KnowsWhatTheLastWriterHadSeenAndSinceWhenItIsApart) {
  const auto write_as_part = [this](lobby::Version seen, std::uint64_t apart_since) {
    v1::LobbyEntry wire;
    wire.set_version(static_cast<int>(log.size()) + 1);
    for (unsigned part = 0; part < lobby::kParts; ++part)
      wire.add_seen(seen + static_cast<int>(part));
    wire.set_apart_since(apart_since);
    write(wire.SerializeAsString());
  };
  write_as_part(10, 5);
  write_as_part(20, 6);
  write("garbage");

  const FoldedLobby folded = fold_lobby(log, {});

  EXPECT_EQ(folded.taken.seen, (lobby::Seen{20, 21, 22, 23, 24}));
  EXPECT_EQ(folded.apart_since, 6U);

  write("", seek(3));  // By a build that knows of no parts.
  EXPECT_EQ(fold_lobby(log, {}).taken.seen, (lobby::Seen{20, 21, 22, 23, 24}));
  EXPECT_EQ(fold_lobby(log, {}).apart_since, 0U);
}

TEST_F(FoldLobbyTest, LeavesOutWhatItCannotRead) {
  write("1/a", seek(3));
  write("garbage");
  write("2/a", seek(4));
  write("more garbage");

  const TakenLobby taken = fold_lobby(log, {}).taken;

  EXPECT_EQ(taken.lobby.version, 4) << "the next entry follows the last one";
  EXPECT_EQ(taken.lobby.seeks.size(), 2U);
  EXPECT_EQ(taken.unreadable, 2U);
}

}  // namespace
}  // namespace escaque::services::matchmaking
