// Games go on while their archive is away, and come into it once it is back.

#include "integration/games/games_fixture.hpp"

namespace escaque::services::games {
namespace {

class PostgresAwayTest : public GamesFixture {
 protected:
  PostgresAwayTest() {
    config.sql.connection = postgres.schema("games");
    config.archive.claim_after = Millis(300);
    start();
  }

  /// Creates a game in which White is to move.
  void begin_game(std::uint64_t id) {
    create(id);
    moves("e2e4 e7e5");
  }
  /// Black resigns the game that is followed.
  void resign() {
    v1::Command resignation = command(2);
    resignation.mutable_action()->mutable_resign();
    carry_out(resignation);
    EXPECT_NE(last().find("ended 1-0 resignation"), std::string::npos) << last();
  }
  /// Entries that the archiver has been given, or is still to be given, and has not acknowledged.
  std::int64_t waiting(std::uint64_t id) {
    const auto outbox = keys_of(GameId{id}).shard.outbox;
    const auto groups = run(client->command("XINFO", "GROUPS", outbox));
    const auto* group = groups && groups->array() ? groups->array()->front().array() : nullptr;
    if (group == nullptr) return 0;
    std::int64_t sum = 0;
    for (std::size_t i = 0; i + 1 < group->size(); i += 2) {
      const auto* name = (*group)[i].text();
      const auto* number = (*group)[i + 1].integer();
      if (number != nullptr && (*name == "pending" || *name == "lag")) sum += *number;
    }
    return sum;
  }
  std::string rows(const std::string& of) {
    return postgres.execute("SELECT COUNT(*) FROM games." + of);
  }
  Result<v1::ListGamesResponse, rpc::Error> list() {
    v1::ListGamesRequest request;
    request.set_user_id(to_string(UserId{1}));
    return call(&Stub::ListGames, request);
  }

  test::PostgresServer postgres;
};

TEST_F(PostgresAwayTest, MovesGoOnAndWhatEndsIsArchivedOnceWhenItIsBack) {
  begin_game(8);
  begin_game(7);
  follow(8);
  run_until([this] { return entries.size() == 3; });

  // Of this game nobody knows whether it is in the archive already.
  resign();
  postgres.kill();
  follow(7);
  run_until([this] { return entries.size() == 3; });
  moves("g1f3 b8c6 f1b5 a7a6");
  resign();

  EXPECT_EQ(text().find("credits"), std::string::npos) << "their clocks go on: " << text();
  EXPECT_EQ(waiting(7), 1);
  const auto refused = list();
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().reason(), common_v1::REASON_UNAVAILABLE);
  postgres.start();

  run_until([&] { return waiting(7) == 0 && waiting(8) == 0; });
  EXPECT_EQ(rows("archived_games"), "2");
  EXPECT_EQ(rows("game_players"), "4");
  EXPECT_EQ(rows("rejected_entries"), "0");
  const auto listed = list();
  ASSERT_TRUE(listed) << listed.error().detail.message();
  ASSERT_EQ(listed->games_size(), 2);
  EXPECT_EQ(listed->games(0).game_id(), to_string(GameId{7}));
  EXPECT_EQ(listed->games(0).plies(), 6);
  EXPECT_EQ(listed->games(1).game_id(), to_string(GameId{8}));
}

}  // namespace
}  // namespace escaque::services::games
