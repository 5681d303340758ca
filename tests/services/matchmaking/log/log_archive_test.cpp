#include "matchmaking/log/log_archive.hpp"

#include <gtest/gtest.h>

#include "matchmaking/views/rating_approvals.hpp"
#include "support/io_fixture.hpp"
#include "support/postgres_server.hpp"
#include "support/temp_directory.hpp"

namespace escaque::services::matchmaking {
namespace {

class LogArchiveTest : public test::IoFixture {
 protected:
  static std::shared_ptr<const StoredLog> log_of(std::uint64_t versions) {
    StoredLog log;
    for (std::uint64_t version = 1; version <= versions; ++version) {
      eventlog::Entry& entry = log.emplace_back();
      entry.position = {version, 0};
      entry.previous = {version - 1, 0};
      entry.time = UtcTime(Millis(1'700'000'000'000 + static_cast<std::int64_t>(version)));
      entry.payload = std::string("\0\xff ", 3) + std::to_string(version);
    }
    return std::make_shared<const StoredLog>(std::move(log));
  }
  static ArchivedRow row_of(std::string id, std::int64_t ended_ms, std::string parent = {}) {
    ArchivedRow row;
    row.id = std::move(id);
    row.organizer_id = "owner";
    row.parent_id = std::move(parent);
    row.started = UtcTime(Millis(5));
    row.ended = UtcTime(Millis(ended_ms));
    row.players = 7;
    row.summary.mutable_event()->set_name("Cup " + row.id);
    return row;
  }
  void keep(const std::string& id, std::uint64_t versions, std::int64_t ended_ms = 10) {
    ASSERT_TRUE(run(archive.put(ArchivedKind::event, row_of(id, ended_ms), log_of(versions))));
  }
  std::optional<StoredLog> kept(ArchivedKind kind, const std::string& id) {
    return *run(archive.read(kind, id, [](StoredLog log) { return log; }));
  }
  static std::string ids_of(const Result<LogArchive::Rows, sql::SqlError>& rows) {
    std::string ids;
    for (const ArchivedRow& row : *rows) ids += row.id + ' ';
    return ids;
  }

  test::TempDirectory folder;
  sql::Database database{
      {test::sql_connection(folder, "matchmaking")}, migrations(), log::Logger()};
  LogArchive archive{database};
};

TEST_F(LogArchiveTest, ListsNothingThatIsHidden) {
  keep("one", 3);
  ArchivedRow hidden = row_of("two", 11);
  hidden.is_hidden = true;
  ASSERT_TRUE(run(archive.put(ArchivedKind::event, hidden, log_of(3))));

  EXPECT_EQ(ids_of(run(archive.page(ArchivedKind::event, {}, 10))), "one ");
  EXPECT_EQ(kept(ArchivedKind::event, "two"), *log_of(3));
  hidden.is_hidden = false;
  ASSERT_TRUE(run(archive.put(ArchivedKind::event, hidden, log_of(4))));
  EXPECT_EQ(ids_of(run(archive.page(ArchivedKind::event, {}, 10))), "two one ");
}

TEST_F(LogArchiveTest, ListsWhatAClubHasHeldPageByPage) {
  for (const char* id : {"a", "b", "c"}) {
    ArchivedRow row = row_of(id, 20);
    row.club_id = id == std::string("b") ? "other" : "club";
    ASSERT_TRUE(run(archive.put(ArchivedKind::event, std::move(row), log_of(1))));
  }
  keep("d", 1, 20);
  ArchivedRow hidden = row_of("e", 30);
  hidden.club_id = "club";
  hidden.is_hidden = true;
  ASSERT_TRUE(run(archive.put(ArchivedKind::event, std::move(hidden), log_of(1))));

  const auto page = [this](std::optional<AfterRow> after) {
    return ids_of(run(archive.page_of_club(ArchivedKind::event, "club", std::move(after), 1)));
  };
  EXPECT_EQ(page({}), "a ");
  EXPECT_EQ(page(AfterRow{UtcTime(Millis(20)), "a"}), "c ");
  EXPECT_EQ(page(AfterRow{UtcTime(Millis(20)), "c"}), "");
}

TEST_F(LogArchiveTest, KnowsWhatAnOrganiserHasAnnouncedLately) {
  int made = 100;
  for (const char* id : {"a", "b", "c"}) {
    ArchivedRow row = row_of(id, 10);
    row.made = UtcTime(Millis(made++));
    ASSERT_TRUE(run(archive.put(ArchivedKind::event, std::move(row), log_of(1))));
  }
  const auto since = [this](ArchivedKind kind, const std::string& who, int after) {
    std::string ids;
    const auto found = run(archive.made_since(kind, who, UtcTime(Millis(after))));
    for (const LogArchive::Made& each : *found) {
      ids += each.id + std::to_string(each.at.time_since_epoch().count()) + ' ';
    }
    return ids;
  };

  EXPECT_EQ(since(ArchivedKind::event, "owner", 100), "b101 c102 ");
  EXPECT_EQ(since(ArchivedKind::event, "another", 0), "");
  EXPECT_EQ(since(ArchivedKind::arena, "owner", 0), "");
}

TEST_F(LogArchiveTest, GivesBackWhatItWasGiven) {
  keep("one", 3);

  EXPECT_EQ(kept(ArchivedKind::event, "one"), *log_of(3));
  EXPECT_FALSE(kept(ArchivedKind::arena, "one"));
  EXPECT_FALSE(kept(ArchivedKind::event, "two"));
  const auto rows = run(archive.page(ArchivedKind::event, {}, 10));
  ASSERT_EQ(rows->size(), 1U);
  EXPECT_EQ(rows->front().summary.event().name(), "Cup one");
  EXPECT_EQ(rows->front().organizer_id, "owner");
  EXPECT_EQ(rows->front().players, 7);
}

TEST_F(LogArchiveTest, TakesALongerLogInPlaceOfAShorterOneOnly) {
  keep("one", 3);
  keep("one", 4, 20);
  keep("one", 3, 30);  // By whoever was the owner before.

  EXPECT_EQ(kept(ArchivedKind::event, "one"), *log_of(4));
  EXPECT_EQ(run(archive.page(ArchivedKind::event, {}, 10))->front().ended, UtcTime(Millis(20)));
}

TEST_F(LogArchiveTest, ListsWhatEndedLastFirstPageByPage) {
  keep("b", 1, 20);
  keep("a", 1, 20);
  keep("c", 1, 30);
  keep("d", 1, 10);

  EXPECT_EQ(ids_of(run(archive.page(ArchivedKind::event, {}, 2))), "c a ");
  EXPECT_EQ(ids_of(run(archive.page(ArchivedKind::event, AfterRow{UtcTime(Millis(20)), "a"}, 2))),
            "b d ");
  EXPECT_EQ(ids_of(run(archive.page(ArchivedKind::event, AfterRow{UtcTime(Millis(10)), "d"}, 2))),
            "");
}

TEST_F(LogArchiveTest, FindsWhatBelongsToAParentOrIsNamed) {
  for (const auto& [id, parent] :
       {std::pair("in", "season"), std::pair("out", "other"), std::pair("named", "")}) {
    ASSERT_TRUE(run(archive.put(ArchivedKind::event, row_of(id, 10, parent), log_of(1))));
  }

  EXPECT_EQ(ids_of(run(archive.of_parent(ArchivedKind::event, "season"))), "in ");
  std::vector<std::string> named{"named", "in", "unknown"};
  EXPECT_EQ(ids_of(run(archive.of_parent(ArchivedKind::event, "season", named))), "in named ");
}

}  // namespace
}  // namespace escaque::services::matchmaking
