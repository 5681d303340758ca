#include "games/archive/sql_archive_store.hpp"

#include <gtest/gtest.h>
#include <soci/soci.h>

#include "games/archive/archiver.hpp"
#include "games/wire/convert_entry.hpp"
#include "support/game_builder.hpp"
#include "support/io_fixture.hpp"
#include "support/postgres_server.hpp"
#include "support/temp_directory.hpp"

namespace escaque::services::games {
namespace {

using namespace std::chrono_literals;

/// What the outbox says of a fool's mate that ended at `ended_ms`, and its stream.
std::pair<v1::GameFinished, std::vector<eventlog::Entry>> ended(std::uint64_t id,
                                                                std::int64_t ended_ms) {
  game::GameSpec spec = support::spec();
  spec.id = GameId{id};
  spec.terms.is_rated = id % 2 == 0;
  support::GameDriver driver(spec);
  driver.moves("f2f3 e7e5 g2g4");
  const game::Game before = driver.game();
  driver.moves("d8h4");

  std::vector<eventlog::Entry> stream;
  for (const auto& [entry, at] : driver.log()) {
    eventlog::Entry stored;
    stored.position.number = static_cast<std::uint64_t>(entry.version);
    stored.time = UtcTime(Millis(ended_ms));
    stored.payload = to_wire(entry).SerializeAsString();
    stream.push_back(stored);
  }
  return {*to_finished(before, driver.log().back().first), stream};
}

ArchivedGame archived(std::uint64_t id, std::int64_t ended_ms) {
  const auto [finished, stream] = ended(id, ended_ms);
  auto game = to_archived(finished, stream);
  EXPECT_TRUE(game);
  game->delete_stream_at = UtcTime(Millis(ended_ms)) + 1h;
  return *game;
}

TEST(ArchivedGame, NamesTheOpening) {
  const ArchivedGame game = archived(7, 5'000);

  EXPECT_EQ(game.summary.eco(), "A00");
  EXPECT_EQ(game.summary.opening(), "Barnes Opening: Fool's Mate");
}

class SqlArchiveStoreTest : public test::IoFixture {
 protected:
  std::string listed(ArchiveQuery query) {
    const auto games = run(store.list(std::move(query)));
    if (!games) return "failed";
    std::string text;
    for (const auto& game : *games) {
      text += std::to_string(GameId::parse(game.game_id())->value) + ' ';
    }
    return text;
  }

  test::TempDirectory directory;
  sql::Database database{
      {.connection = test::sql_connection(directory, "games"), .connections = 2}, migrations(), {}};
  SqlArchiveStore store{database};
};

TEST_F(SqlArchiveStoreTest, GivesBackTheWholeLog) {
  const ArchivedGame game = archived(7, 5'000);
  ASSERT_TRUE(run(store.add(game)));

  const auto found = run(store.find(GameId{7}));
  ASSERT_TRUE(found && *found);
  EXPECT_EQ((*found)->SerializeAsString(), game.log.SerializeAsString());
  EXPECT_EQ((*found)->entries(4).time_ms(), 5'000);
  const auto missing = run(store.find(GameId{8}));
  ASSERT_TRUE(missing);
  EXPECT_FALSE(*missing);
}

TEST_F(SqlArchiveStoreTest, AddsAGameOnce) {
  ASSERT_TRUE(run(store.add(archived(7, 5'000))));
  ASSERT_TRUE(run(store.add(archived(7, 6'000))));

  EXPECT_EQ(listed({.user = UserId{1}}), "7 ");
}

TEST_F(SqlArchiveStoreTest, KeepsTheCorrectedResultAtThePlaceOfTheFirst) {
  const ArchivedGame first = archived(7, 5'000);
  ASSERT_TRUE(run(store.add(first)));
  ASSERT_TRUE(run(store.add(archived(8, 6'000))));
  ArchivedGame corrected = first;
  *corrected.log.add_entries() = first.log.entries(4);
  corrected.summary.set_ended_ms(9'000);
  corrected.summary.mutable_result()->set_winner(common_v1::COLOR_WHITE);
  ASSERT_TRUE(run(store.add(corrected)));

  EXPECT_EQ(listed({.user = UserId{1}}), "8 7 ");
  const auto games = run(store.list({.user = UserId{1}}));
  ASSERT_TRUE(games);
  EXPECT_EQ(games->back().result().winner(), common_v1::COLOR_WHITE);
  EXPECT_EQ(games->back().ended_ms(), 5'000);
  EXPECT_EQ(listed({.user = UserId{1}, .score = Score::won}), "7 ");
  EXPECT_EQ((**run(store.find(GameId{7}))).entries_size(), 6);
}

TEST_F(SqlArchiveStoreTest, TakesACorrectionThatWasInTheStreamBeforeTheEndWasArchived) {
  const auto [finished, stream] = ended(7, 5'000);
  std::vector<eventlog::Entry> longer = stream;
  v1::GameEntry correction;
  correction.set_version(finished.version() + 1);
  longer.push_back({.position = {static_cast<std::uint64_t>(correction.version()), 0},
                    .previous = {},
                    .time = UtcTime(9'000ms),
                    .payload = correction.SerializeAsString()});

  const auto first = to_archived(finished, longer);
  ASSERT_TRUE(first);
  EXPECT_EQ(first->log.entries_size(), finished.version()) << "what its result says, no more";
  EXPECT_EQ(first->summary.ended_ms(), 5'000);
  ASSERT_TRUE(run(store.add(*first)));

  v1::GameFinished corrected = finished;
  corrected.set_version(finished.version() + 1);
  corrected.mutable_ended()->set_winner(common_v1::COLOR_WHITE);
  ASSERT_TRUE(run(store.add(*to_archived(corrected, longer))));
  EXPECT_EQ(run(store.list({.user = UserId{1}}))->front().result().winner(),
            common_v1::COLOR_WHITE);
}

TEST_F(SqlArchiveStoreTest, ListsTheGamesOfAPlayerLatestFirst) {
  for (const std::uint64_t id : {1, 2, 3, 4}) {
    ASSERT_TRUE(run(store.add(archived(id, 1'000 * static_cast<std::int64_t>(id)))));
  }

  EXPECT_EQ(listed({.user = UserId{2}}), "4 3 2 1 ");
  EXPECT_EQ(listed({.user = UserId{3}}), "");
  EXPECT_EQ(listed({.user = UserId{1}, .limit = 2}), "4 3 ");
  EXPECT_EQ(listed({.user = UserId{1}, .after = PageStart{3'000, to_string(GameId{3})}}), "2 1 ");
  EXPECT_EQ(listed({.user = UserId{1}, .is_rated = true}), "4 2 ");
  EXPECT_EQ(listed({.user = UserId{1}, .category = rating::Category::blitz}), "4 3 2 1 ");
  EXPECT_EQ(listed({.user = UserId{1}, .category = rating::Category::rapid}), "");
}

TEST_F(SqlArchiveStoreTest, FindsGamesByWhatTheyWereLike) {
  ASSERT_TRUE(run(store.add(archived(1, 1'000))));
  ArchivedGame other = archived(2, 2'000);
  other.summary.mutable_black()->mutable_user()->set_id(to_string(UserId{3}));
  other.summary.mutable_time_control()->set_base_ms(60'000);
  other.summary.set_event_id(to_string(GameId{99}));
  other.summary.set_eco("C65");
  other.summary.set_opening("Ruy Lopez: 100% Berlin");
  ASSERT_TRUE(run(store.add(other)));
  const UserId white{1};

  EXPECT_EQ(listed({.user = white, .opponent = UserId{3}}), "2 ");
  EXPECT_EQ(listed({.user = UserId{3}, .opponent = white}), "2 ");
  EXPECT_EQ(listed({.user = white, .color = Color::white}), "2 1 ");
  EXPECT_EQ(listed({.user = white, .color = Color::black}), "");
  EXPECT_EQ(listed({.user = white, .score = Score::lost}), "2 1 ");
  EXPECT_EQ(listed({.user = UserId{2}, .score = Score::won}), "1 ");
  EXPECT_EQ(listed({.user = white, .is_rated = false}), "1 ");
  EXPECT_EQ(listed({.user = white, .opening = "c6"}), "2 ");
  EXPECT_EQ(listed({.user = white, .opening = "A"}), "1 ");
  EXPECT_EQ(listed({.user = white, .opening = "berlin"}), "2 ");
  EXPECT_EQ(listed({.user = white, .opening = "0% B"}), "2 ") << "a % is a %";
  EXPECT_EQ(listed({.user = white, .opening = "%"}), "2 ");
  EXPECT_EQ(listed({.user = white, .opening = "r_y"}), "");
  EXPECT_EQ(listed({.user = white, .opening = "' OR 1=1 --"}), "");
  EXPECT_EQ(listed({.user = white, .since = UtcTime(2'000ms)}), "2 ");
  EXPECT_EQ(listed({.user = white, .until = UtcTime(2'000ms)}), "1 ");
  EXPECT_EQ(listed({.user = white, .time_control = clock::TimeControl{180s, 2s}}), "1 ");
  EXPECT_EQ(listed({.user = white, .host = 99}), "2 ");
  EXPECT_EQ(listed({.user = white, .is_hosted = false}), "1 ");
  EXPECT_EQ(listed({.user = white, .is_hosted = true}), "2 ");
  EXPECT_EQ(run(store.read({.user = white, .limit = 1}))->front().log().entries_size(), 5);
}

TEST_F(SqlArchiveStoreTest, TellsWhatAPlayersGamesWentOnWith) {
  for (const std::uint64_t id : {1, 2, 3}) ASSERT_TRUE(run(store.add(archived(id, 1'000))));

  const auto first = run(store.openings({.user = UserId{1}}));
  ASSERT_TRUE(first);
  EXPECT_EQ(first->all, (Scores{0, 0, 3}));
  EXPECT_EQ(first->moves, (std::map<std::string, Scores>{{"f2f3", {0, 0, 3}}}));
  const OpeningsQuery later{.user = UserId{2}, .color = Color::black, .moves = {"f2f3", "e7e5"}};
  EXPECT_EQ(run(store.openings(later))->moves,
            (std::map<std::string, Scores>{{"g2g4", {3, 0, 0}}}));
  const OpeningsQuery last{.user = UserId{1}, .moves = {"f2f3", "e7e5", "g2g4", "d8h4"}};
  EXPECT_EQ(run(store.openings(last))->all.games(), 3);
  EXPECT_TRUE(run(store.openings(last))->moves.empty());
  EXPECT_EQ(run(store.openings({.user = UserId{1}, .rated_only = true}))->all.games(), 1);
  EXPECT_EQ(run(store.openings({.user = UserId{1}, .moves = {"f2f"}}))->all.games(), 0);
  EXPECT_EQ(run(store.openings({.user = UserId{1}, .color = Color::black}))->all.games(), 0);
}

TEST_F(SqlArchiveStoreTest, DescribesWhatAnOlderBuildArchived) {
  ASSERT_TRUE(run(store.add(archived(1, 1'000))));
  ASSERT_TRUE(run(store.add(archived(2, 2'000))));
  auto forget = [](soci::session& session) {
    session << "UPDATE game_players SET is_described = 0, opponent_id = '', color = 0, score = 0,"
               " eco = '', opening = '', line = '', base_ms = 0, increment_ms = 0";
  };
  ASSERT_TRUE(run(database.run(std::move(forget))));
  ASSERT_EQ(listed({.user = UserId{1}}), "2 1 ") << "as before";
  ASSERT_EQ(listed({.user = UserId{1}, .opening = "A00"}), "");

  EXPECT_EQ(*run(store.describe_old_games(1)), 1);
  EXPECT_EQ(*run(store.describe_old_games(5)), 1);
  EXPECT_EQ(*run(store.describe_old_games(5)), 0);

  EXPECT_EQ(listed({.user = UserId{1}, .score = Score::lost, .opening = "A00"}), "2 1 ");
  EXPECT_EQ(listed({.user = UserId{2}, .opponent = UserId{1}, .score = Score::won}), "2 1 ");
  EXPECT_EQ(run(store.openings({.user = UserId{1}}))->all.games(), 2);
}

TEST_F(SqlArchiveStoreTest, RemembersWhichStreamsToDelete) {
  ASSERT_TRUE(run(store.add(archived(7, 5'000))));
  ASSERT_TRUE(run(store.add(archived(8, 5'000))));
  ASSERT_TRUE(run(store.add(archived(9, 4'000))));
  const UtcTime now = UtcTime(5'000ms) + 1h;

  EXPECT_TRUE(run(store.streams_due(now - 1min, {}, 10))->empty());
  const auto first = run(store.streams_due(now, {}, 2));
  ASSERT_TRUE(first);
  EXPECT_EQ(*first, (std::vector<DueStream>{{now - 1s, GameId{9}}, {now, GameId{7}}}));
  EXPECT_EQ(*run(store.streams_due(now, first->back(), 10)),
            (std::vector<DueStream>{{now, GameId{8}}}));
  EXPECT_EQ(run(store.due_deletions(now))->count, 3);
  EXPECT_EQ(run(store.due_deletions(now))->oldest, now - 1s);

  ASSERT_TRUE(run(store.streams_deleted({GameId{7}, GameId{9}})));
  EXPECT_EQ(*run(store.streams_due(now, {}, 10)), (std::vector<DueStream>{{now, GameId{8}}}));
  ASSERT_TRUE(run(store.streams_deleted({})));

  ASSERT_TRUE(run(store.postpone_deletions({GameId{7}, GameId{8}}, now + 1min)));
  EXPECT_EQ(run(store.due_deletions(now))->count, 0);
  EXPECT_EQ(*run(store.streams_due(now + 1min, {}, 10)),
            (std::vector<DueStream>{{now + 1min, GameId{8}}}))
      << "what has been deleted is not to be deleted again";
  ASSERT_TRUE(run(store.postpone_deletions({}, now)));
}

TEST_F(SqlArchiveStoreTest, FindsOrdersOfAGameByAnIndex) {
  if (test::is_on_postgres()) GTEST_SKIP() << "a plan as SQLite writes it";
  auto plan = [](soci::session& session) {
    std::string text;
    int id = 0;
    session << "EXPLAIN QUERY PLAN SELECT COUNT(*) FROM audit WHERE subject_id = 'g'"
               " AND actor_id = 'a' AND details = 'd'",
        soci::into(id), soci::into(id), soci::into(id), soci::into(text);
    return text;
  };
  EXPECT_NE(run(database.read(std::move(plan)))->find("USING INDEX audit_orders"),
            std::string::npos);
}

TEST(PageStart, IsWrittenAndReadAsAToken) {
  const PageStart start{.ended_ms = 1'900'000'000'123, .game_id = to_string(GameId{7})};
  const auto read = PageStart::parse(to_token(start));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->ended_ms, start.ended_ms);
  EXPECT_EQ(read->game_id, start.game_id);
  for (const char* text : {"", "12", "12-", "x-00000000007", "12-'; DROP TABLE x"}) {
    EXPECT_FALSE(PageStart::parse(text)) << text;
  }
}

}  // namespace
}  // namespace escaque::services::games
