// Two instances of matchmaking: one owns the lobby, the other stands by.

#include "matchmaking_fixture.hpp"

namespace escaque::services::matchmaking {
namespace {

class TwoInstancesTest : public MatchmakingFixture {
 protected:
  void SetUp() override {
    MatchmakingFixture::SetUp();
    address_ = "unix:" + (directory.path() / "owner.sock").string();
    const auto words = words_at(address_);
    owner.emplace(words);
    owner_stub = v1::MatchmakingService::NewStub(test::channel(address_));
    v1::GetLobbyResponse ignored;
    run_until([&] {
      return test::call(*owner_stub, &Stub::GetLobby, v1::GetLobbyRequest(), ignored).ok();
    });
    ana = registered("Ana");
    boris = registered("Boris");
    v1::CommandLobbyResponse opened;
    ASSERT_TRUE(test::call(*owner_stub, &Stub::CommandLobby, seek(ana), opened).ok());
    seek_id = opened.id();
    stand_by();
  }

  std::string address_;
  std::optional<Process> owner;
  std::unique_ptr<Stub> owner_stub;
  common_v1::User ana;
  common_v1::User boris;
  std::string seek_id;
};

TEST_F(TwoInstancesTest, TheOtherSaysWhoDecides) {
  v1::CommandLobbyResponse response;
  const auto status = insist(&Stub::CommandLobby, acceptance(boris, seek_id), response);

  EXPECT_EQ(test::reason_of(status), common_v1::REASON_NOT_OWNER);
  EXPECT_EQ(test::detail_of(status).owner(), address_);
  v1::GetLobbyResponse lobby;
  EXPECT_EQ(test::detail_of(call(&Stub::GetLobby, v1::GetLobbyRequest(), lobby)).owner(), address_);
}

TEST_F(TwoInstancesTest, TheOtherTakesOverWithAllThatIsOpen) {
  owner->signal(SIGKILL);

  run_until([&] { return owns_lobby(); });
  const auto game = accepted_seek(boris, seek_id);

  wait_started(game);
  EXPECT_EQ(live_games_of(ana), 1);
}

TEST_F(TwoInstancesTest, WhoeverWasPausedTooLongWritesNothingMore) {
  owner->signal(SIGSTOP);
  run_until([&] { return owns_lobby(); });
  const auto game = accepted_seek(boris, seek_id);
  wait_started(game);

  // It wakes up in the belief that the lobby is its own and the seek still open.
  owner->signal(SIGCONT);
  const auto carl = registered("Carl");
  v1::CommandLobbyResponse response;
  run_until([&] {
    const auto status =
        test::call(*owner_stub, &Stub::CommandLobby, acceptance(carl, seek_id), response);
    EXPECT_FALSE(status.ok());
    return test::reason_of(status) == common_v1::REASON_NOT_OWNER;
  });

  EXPECT_EQ(count_started(game), 1);
  EXPECT_EQ(lobby().seeks_size(), 0);
}

TEST_F(TwoInstancesTest, ItIsHandedOverAtOnceWhenTheOwnerLeaves) {
  owner->signal(SIGTERM);

  run_until([&] { return owns_lobby(); });

  EXPECT_EQ(lobby().seeks_size(), 1);
}

}  // namespace
}  // namespace escaque::services::matchmaking
