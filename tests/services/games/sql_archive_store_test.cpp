#include "games/archive/sql_archive_store.hpp"

#include <gtest/gtest.h>
#include <soci/soci.h>

#include "games/archive/archiver.hpp"
#include "games/wire/convert_entry.hpp"
#include "support/game_builder.hpp"
#include "support/io_fixture.hpp"
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
      {.connection = directory.sqlite("games.sqlite"), .connections = 2}, migrations(), {}};
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
  EXPECT_EQ(listed({.user = UserId{1}, .rated_only = true}), "4 2 ");
  EXPECT_EQ(listed({.user = UserId{1}, .category = rating::Category::blitz}), "4 3 2 1 ");
  EXPECT_EQ(listed({.user = UserId{1}, .category = rating::Category::rapid}), "");
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
}

TEST_F(SqlArchiveStoreTest, FindsOrdersOfAGameByAnIndex) {
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
