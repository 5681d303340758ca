#include "platform/sql/snapshot.hpp"

#include <chrono>
#include <filesystem>
#include <future>
#include <string>
#include <sys/stat.h>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include "support/temp_directory.hpp"

namespace escaque::sql {
namespace {

using testing::HasSubstr;

constexpr std::chrono::seconds kPatience{30};

std::chrono::steady_clock::time_point later() {
  return std::chrono::steady_clock::now() + kPatience;
}

class SnapshotTest : public testing::Test {
 protected:
  SnapshotTest() : writer_(soci::sqlite3, "dbname=" + path.string() + " timeout=30") {
    std::string mode;
    writer_ << "PRAGMA journal_mode = WAL", soci::into(mode);
    writer_ << "CREATE TABLE moves (ply INTEGER PRIMARY KEY, uci TEXT)";
    write_to(writer_, 1'000);
  }

  static void write_to(soci::session& session, int moves) {
    session << "BEGIN IMMEDIATE";
    for (int i = 0; i < moves; ++i) {
      session << "INSERT INTO moves (uci) VALUES ('" << std::string(200, 'e') << "')";
    }
    session << "COMMIT";
  }
  void write(int moves) { write_to(writer_, moves); }

  static int moves_in(const std::filesystem::path& file) {
    soci::session session(soci::sqlite3, "dbname=" + file.string());
    int found = 0;
    session << "SELECT COUNT(*) FROM moves", soci::into(found);
    return found;
  }

  test::TempDirectory folder_;
  std::filesystem::path path = folder_.path() / "games.sqlite";
  std::filesystem::path copy = folder_.path() / "copy.sqlite";
  soci::session writer_;
};

TEST_F(SnapshotTest, IsOfTheMomentAlthoughWritersGoOn) {
  FileSnapshot snapshot(path);
  ASSERT_TRUE(snapshot.hold(later()));
  snapshot.let_go();
  write(5'000);
  writer_ << "DELETE FROM moves WHERE ply <= 500";
  writer_ << "PRAGMA wal_checkpoint(PASSIVE)";

  snapshot.copy_to(copy);

  EXPECT_EQ(moves_in(copy), 1'000);
  EXPECT_EQ(moves_in(path), 5'500);
}

TEST_F(SnapshotTest, KeepsWritersOutUntilItLetsGo) {
  FileSnapshot snapshot(path);
  ASSERT_TRUE(snapshot.hold(later()));
  writer_ << "PRAGMA busy_timeout = 0";
  EXPECT_THROW(writer_ << "BEGIN IMMEDIATE", soci::soci_error);
  EXPECT_EQ(moves_in(path), 1'000) << "readers need not wait";

  snapshot.let_go();

  write(1);
  EXPECT_EQ(moves_in(path), 1'001);
}

TEST_F(SnapshotTest, WaitsForTheWriterOfTheMoment) {
  FileSnapshot snapshot(path);
  writer_ << "BEGIN IMMEDIATE";
  writer_ << "DELETE FROM moves WHERE ply = 1";
  EXPECT_FALSE(snapshot.hold(std::chrono::steady_clock::now()));

  auto held = std::async(std::launch::async, [&] { return snapshot.hold(later()); });
  writer_ << "COMMIT";

  ASSERT_TRUE(held.get());
  snapshot.copy_to(copy);
  EXPECT_EQ(moves_in(copy), 999);
}

TEST_F(SnapshotTest, TakesAnotherMomentWhenItIsHeldAgain) {
  FileSnapshot snapshot(path);
  ASSERT_TRUE(snapshot.hold(later()));
  snapshot.let_go();
  write(1);

  ASSERT_TRUE(snapshot.hold(later()));

  snapshot.let_go();
  snapshot.copy_to(copy);
  EXPECT_EQ(moves_in(copy), 1'001);
}

TEST_F(SnapshotTest, CopiesToOneFileForItsOwnerOnly) {
  FileSnapshot snapshot(path);
  ASSERT_TRUE(snapshot.hold(later()));
  snapshot.let_go();

  snapshot.copy_to(copy);

  struct stat about {};
  ASSERT_EQ(::stat(copy.c_str(), &about), 0);
  EXPECT_EQ(about.st_mode & 0777U, 0600U);
  for (const auto& file : std::filesystem::directory_iterator(folder_.path())) {
    EXPECT_FALSE(file.path().string().starts_with(copy.string() + "-")) << file.path();
  }
  EXPECT_THROW(snapshot.copy_to(copy), SnapshotError) << "nothing is overwritten";
}

TEST_F(SnapshotTest, KnowsTheNewestMigration) {
  FileSnapshot snapshot(path);
  ASSERT_TRUE(snapshot.hold(later()));
  EXPECT_EQ(snapshot.migration(), 0);
  snapshot.let_go();
  writer_ << "CREATE TABLE schema_migrations (number INTEGER PRIMARY KEY, name TEXT)";
  writer_ << "INSERT INTO schema_migrations VALUES (1, 'create_archive'), (2, 'create_audit')";

  ASSERT_TRUE(snapshot.hold(later()));

  EXPECT_EQ(snapshot.migration(), 2);
}

TEST_F(SnapshotTest, NamesTheFileThatIsNoDatabase) {
  const auto missing = folder_.path() / "ratings.sqlite";
  try {
    const FileSnapshot snapshot(missing);
    FAIL() << "opened";
  } catch (const SnapshotError& error) {
    EXPECT_THAT(error.what(), HasSubstr("ratings.sqlite: unable to open database file"));
  }
  EXPECT_FALSE(std::filesystem::exists(missing));
}

}  // namespace
}  // namespace escaque::sql
