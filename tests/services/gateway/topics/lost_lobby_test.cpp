// What the lobby shows when one of its logs has lost something that it has shown.

#include "services/gateway/hub_fixture.hpp"

namespace escaque::services::gateway {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const std::string kLobbyStream = eventlog::lobby_stream(lobby::kMainPart);
constexpr unsigned kPools = 2;
const std::string kPoolStream = eventlog::lobby_stream(kPools);

class LostLobbyTest : public HubFixture {
 protected:
  /// `matchmaking` says that this is open, as of these versions of the logs.
  void answer_lobby(int version, const std::vector<std::string>& seeks, int of_pools = 0) {
    matchmaking_v1::GetLobbyResponse answer;
    answer.set_version(version);
    for (const auto& seek : seeks) answer.mutable_snapshot()->add_seeks()->set_seek_id(seek);
    for (unsigned part = 1; part < lobby::kParts; ++part) {
      answer.add_pool_versions(part == kPools ? of_pools : 0);
    }
    others.matchmaking.get_lobby.answer(answer);
  }
  void start_following(Session& session) {
    for (const auto& each : {kLobbyStream, kPoolStream}) {
      run_until([&] { return redis.subscribers(each) == 1; });
    }
    auto made = message("follow");
    made.mutable_follow_lobby();
    receive(session, std::move(made));
  }
  void open_seek(const std::string& id) {
    matchmaking_v1::LobbyEntry entry;
    entry.add_facts()->mutable_seek_opened()->mutable_seek()->set_seek_id(id);
    redis.append(kLobbyStream, entry.SerializeAsString());
  }
  void join_pool(const std::string& user_id) {
    matchmaking_v1::LobbyEntry entry;
    auto& joined = *entry.add_facts()->mutable_pool_joined();
    joined.mutable_user()->mutable_user()->set_id(user_id);
    joined.mutable_pool()->set_base_ms(180'000);
    redis.append(kPoolStream, entry.SerializeAsString());
  }

  static std::size_t snapshots(const TestDoor& door) { return door.all_of(Case::kLobby).size(); }
  /// Those that the client shows by now.
  static std::vector<std::string> seeks(const TestDoor& door) {
    std::vector<std::string> open;
    for (const auto& one : door.sent) {
      if (one.has_lobby()) open.clear();
      for (const auto& seek : one.lobby().seeks()) open.push_back(seek.seek_id());
      for (const auto& fact : one.lobby_changed().facts()) {
        if (fact.has_seek_opened()) open.push_back(fact.seek_opened().seek().seek_id());
      }
    }
    return open;
  }
};

TEST_F(LostLobbyTest, FollowersAreShownWhatIsLeftAndWhatComes) {
  open_seek("first");
  answer_lobby(1, {"first"});
  start();
  TestDoor door;
  const auto session = open(door, "anna");
  start_following(*session);
  answer(door, "follow");
  open_seek("lost");
  run_until([&] { return seeks(door).size() == 2; });

  redis.lose(kLobbyStream, 1);
  run_until([&] { return snapshots(door) == 2; });
  EXPECT_THAT(seeks(door), ElementsAre("first"));
  open_seek("next");
  run_until([&] { return seeks(door).size() == 2; });

  EXPECT_THAT(seeks(door), ElementsAre("first", "next"));
  EXPECT_THAT(logged, Contains(HasSubstr("entries_lost")));
  EXPECT_EQ(snapshots(door), 2U);
}

TEST_F(LostLobbyTest, APlaceInAPoolThatIsLostIsShownNoMore) {
  join_pool("bert");
  answer_lobby(0, {}, 1);
  start();
  TestDoor door;
  const auto session = open(door, "anna");
  start_following(*session);
  EXPECT_THAT(answer(door, "follow").lobby().waiting(), IsEmpty()) << "what was before is over";
  join_pool("anna");
  run_until([&] { return !door.all_of(Case::kLobbyChanged).empty(); });

  redis.lose(kPoolStream, 1);
  run_until([&] { return snapshots(door) == 2; });

  const v1::Lobby shown = door.all_of(Case::kLobby).back().lobby();
  EXPECT_THAT(shown.pools(), IsEmpty());
  EXPECT_THAT(shown.waiting(), IsEmpty());
}

TEST_F(LostLobbyTest, WhoeverComesBeforeItIsShownAgainSeesWhatIsLeft) {
  open_seek("first");
  answer_lobby(1, {"first"});
  start();
  TestDoor early;
  TestDoor late;
  const auto first = open(early);
  const auto second = open(late);
  start_following(*first);
  answer(early, "follow");
  open_seek("lost");
  run_until([&] { return seeks(early).size() == 2; });

  redis.lose(kLobbyStream, 1);
  run_until([&] { return !logged.empty(); });
  start_following(*second);

  answer(late, "follow");
  EXPECT_THAT(seeks(late), ElementsAre("first"));
  run_until([&] { return snapshots(early) == 2 && snapshots(late) == 2; });
  EXPECT_THAT(seeks(early), ElementsAre("first"));
  EXPECT_THAT(seeks(late), ElementsAre("first"));
}

}  // namespace
}  // namespace escaque::services::gateway
