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

  const TakenLobby taken = fold_lobby(log, {});

  EXPECT_EQ(taken.lobby.version, 3);
  EXPECT_EQ(taken.lobby.seeks.size(), 2U);
  EXPECT_EQ(taken.answers.find("1/a")->seek, lobby::SeekId{3});
  EXPECT_EQ(taken.answers.find("2/a")->seek, lobby::SeekId{4});
  ASSERT_EQ(taken.snapshots.size(), 1U);
  EXPECT_EQ(taken.snapshots.front().version, 2);
  EXPECT_EQ(taken.unreadable, 0U);
}

TEST_F(FoldLobbyTest, LeavesOutWhatItCannotRead) {
  write("1/a", seek(3));
  write("garbage");
  write("2/a", seek(4));
  write("more garbage");

  const TakenLobby taken = fold_lobby(log, {});

  EXPECT_EQ(taken.lobby.version, 4) << "the next entry follows the last one";
  EXPECT_EQ(taken.lobby.seeks.size(), 2U);
  EXPECT_EQ(taken.unreadable, 2U);
}

}  // namespace
}  // namespace escaque::services::matchmaking
