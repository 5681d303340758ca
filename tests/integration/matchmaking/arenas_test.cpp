// An arena on a real Redis, with real games; its owner is killed while games are played.

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>

#include "matchmaking_fixture.hpp"

namespace escaque::services::matchmaking {
namespace {

constexpr int kArenaPlayers = 6;

class ArenasTest : public MatchmakingFixture {
 protected:
  void SetUp() override {
    MatchmakingFixture::SetUp();
    organizer = registered("Organizer");
    for (int i = 0; i < kArenaPlayers; ++i)
      players.push_back(registered("Bot" + std::to_string(i)));
  }
  void start_owner() {
    const std::string address = "unix:" + (directory.path() / "owner.sock").string();
    owner.emplace(words_at(address));
    stub = v1::MatchmakingService::NewStub(test::channel(address));
    run_until([&] { return owns_everything(); });
  }

  void give(const common_v1::User& user, v1::ArenaCommand command) {
    v1::CommandArenaRequest request;
    *request.mutable_user() = user;
    command.set_arena_id(arena_id);
    *request.mutable_command() = std::move(command);
    v1::CommandArenaResponse response;
    const auto status = insist(&Stub::CommandArena, request, response);
    ASSERT_TRUE(status.ok()) << status.error_message();
  }
  void create() {
    v1::ArenaCommand command;
    auto& regulations = *command.mutable_create_arena()->mutable_regulations();
    regulations.set_name("Evening arena");
    *regulations.mutable_time_control() = casual().time_control();
    regulations.set_starts_ms(static_cast<double>(time.utc_now().time_since_epoch().count()));
    regulations.set_duration_ms(3'600'000);
    regulations.set_wave_every_ms(1'000);
    regulations.set_allows_berserk(true);
    give(organizer, command);
  }
  void join(const common_v1::User& player) {
    v1::ArenaCommand command;
    command.mutable_join_arena();
    give(player, command);
  }
  /// As the gateways say it of whoever follows the arena.
  void be_present(const common_v1::User& player) {
    boost::asio::co_spawn(
        io,
        [this, id = player.id()]() -> Awaitable<void> {
          const std::string far = "9999999999999";
          (void)co_await client->command("ZADD", "presence:a:" + arena_id, far, id);
        },
        boost::asio::detached);
  }
  v1::GetArenaResponse arena(const std::string& asker = {}) {
    v1::GetArenaRequest request;
    request.set_arena_id(arena_id);
    if (!asker.empty()) request.mutable_user()->set_id(asker);
    v1::GetArenaResponse response;
    const auto status = insist(&Stub::GetArena, request, response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    return response;
  }
  /// All games that are played, once there are this many and `games` has them.
  std::vector<std::string> games_of(int count) {
    std::vector<std::string> found;
    run_until([&] {
      found.clear();
      const auto now = arena();
      for (const auto& game : now.games()) found.push_back(game.game_id());
      return static_cast<int>(found.size()) == count;
    });
    for (const auto& game : found) {
      run_until([&] { return exists(game); });
    }
    return found;
  }
  bool exists(const std::string& game) {
    games_v1::GetGameRequest request;
    request.set_game_id(game);
    games_v1::GetGameResponse response;
    return test::call(*games_stub, &GamesStub::GetGame, request, response).ok();
  }
  int games_played() {
    int sum = 0;
    const auto now = arena();
    for (const auto& player : now.players()) sum += player.games();
    return sum / 2;
  }

  std::optional<Process> owner;
  common_v1::User organizer;
  std::vector<common_v1::User> players;
  const std::string arena_id = to_base62(78);
};

TEST_F(ArenasTest, LosesNothingWhenItsOwnerIsKilledWhileGamesArePlayed) {
  start_owner();
  create();
  for (const auto& player : players) {
    join(player);
    be_present(player);
  }
  const auto ids = games_of(kArenaPlayers / 2);
  EXPECT_TRUE(created(ids[0]).rules().allows_berserk());
  finish(ids[0]);
  run_until([&] { return games_played() == 1; });
  owner->signal(SIGKILL);
  // Nobody owns the arena while these end.
  finish(ids[1]);
  start();
  finish(ids[2]);

  run_until([&] { return games_played() >= 3; });

  int points = 0;
  const auto ended = arena();
  for (const auto& player : ended.players()) points += player.points();
  EXPECT_EQ(points, 2 * games_played());
  // And it goes on: whoever finished is paired again.
  run_until([&] { return arena().games_size() == kArenaPlayers / 2; });
  EXPECT_EQ(arena(players[0].id()).why(), v1::WHY_NOT_PAIRED_IS_PLAYING);
}

TEST_F(ArenasTest, PairsOnlyWhoIsThereAndTakesNobodyOnHisNoplayList) {
  start();
  put_on_list(players[0], accounts_v1::LIST_KIND_NOPLAY, players[1]);
  create();
  for (int i = 0; i < 4; ++i) join(players[static_cast<std::size_t>(i)]);
  be_present(players[0]);
  be_present(players[1]);

  run_until([&] { return arena(players[0].id()).why() == v1::WHY_NOT_PAIRED_NO_OPPONENT; });
  EXPECT_EQ(arena(players[2].id()).why(), v1::WHY_NOT_PAIRED_AWAY);
  EXPECT_EQ(arena(players[5].id()).why(), v1::WHY_NOT_PAIRED_NOT_JOINED);

  be_present(players[2]);
  be_present(players[3]);
  const auto ids = games_of(2);
  for (const auto& game : ids) {
    const auto terms = created(game);
    const bool has_first = terms.white().user().id() == players[0].id() ||
                           terms.black().user().id() == players[0].id();
    const bool has_second = terms.white().user().id() == players[1].id() ||
                            terms.black().user().id() == players[1].id();
    EXPECT_FALSE(has_first && has_second);
  }
}

}  // namespace
}  // namespace escaque::services::matchmaking
