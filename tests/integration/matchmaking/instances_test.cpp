// Two instances of matchmaking: one owns the lobby, the other stands by.

#include <csignal>
#include <sys/wait.h>
#include <unistd.h>

#include "matchmaking_fixture.hpp"

namespace escaque::services::matchmaking {
namespace {

/// escaque-matchmaking in a process of its own, which can be killed and paused.
class Process {
 public:
  Process(std::vector<std::string> words) {
    std::vector<char*> arguments;
    for (auto& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    pid_ = ::fork();
    if (pid_ != 0) return;
    ::execv(arguments[0], arguments.data());
    ::_exit(127);
  }
  ~Process() {
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
  }
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  void signal(int number) const { ::kill(pid_, number); }

 private:
  pid_t pid_ = 0;
};

class TwoInstancesTest : public MatchmakingFixture {
 protected:
  void SetUp() override {
    MatchmakingFixture::SetUp();
    address_ = "unix:" + (directory.path() / "owner.sock").string();
    const std::vector<std::string> words{ESCAQUE_MATCHMAKING,
                                         "--listen-host",
                                         address_,
                                         "--admin-port",
                                         "0",
                                         "--redis-port",
                                         std::to_string(redis.port()),
                                         "--games-address",
                                         games_door,
                                         "--ratings-address",
                                         (*ratings)->address(),
                                         "--accounts-address",
                                         (*accounts)->address(),
                                         "--lease-time-to-live",
                                         "600ms",
                                         "--lease-renew-every",
                                         "100ms",
                                         "--log-level",
                                         "off"};
    owner.emplace(words);
    owner_stub = v1::MatchmakingService::NewStub(rpc::make_channel(address_));
    v1::GetLobbyResponse ignored;
    run_until([&] {
      return test::call(*owner_stub, &Stub::GetLobby, v1::GetLobbyRequest(), ignored).ok();
    });
    ana = registered("Ana");
    boris = registered("Boris");
    v1::OpenSeekResponse opened;
    ASSERT_TRUE(test::call(*owner_stub, &Stub::OpenSeek, seek(ana), opened).ok());
    seek_id = opened.seek_id();
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
  v1::AcceptSeekResponse response;
  const auto status = insist(&Stub::AcceptSeek, acceptance(boris, seek_id), response);

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
  v1::AcceptSeekResponse response;
  run_until([&] {
    const auto status =
        test::call(*owner_stub, &Stub::AcceptSeek, acceptance(carl, seek_id), response);
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
