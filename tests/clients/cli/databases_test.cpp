#include "cli/place/databases.hpp"

#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include "platform/sql/move.hpp"
#include "support/temp_directory.hpp"

namespace escaque::clients::cli {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class DatabasesTest : public testing::Test {
 protected:
  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder.path() / name) << text;
  }
  [[nodiscard]] DatabasePlace place(const std::string& service, const SaidDatabases& said) const {
    const auto places = find_databases(folder.path(), said);
    EXPECT_EQ(places.size(), kKeepRows.size());
    return *std::ranges::find(places, service, &DatabasePlace::service);
  }
  [[nodiscard]] std::string refusal(const SaidDatabases& said) const {
    try {
      (void)find_databases(folder.path(), said);
    } catch (const DatabaseUnknown& unknown) {
      return unknown.what();
    }
    return "accepted";
  }

  test::TempDirectory folder;
};

TEST_F(DatabasesTest, AreFilesUnlessSomethingElseIsSaid) {
  EXPECT_TRUE(place("games", {}).is_file());
  EXPECT_EQ(place("games", {}).file, folder.path() / "games.sqlite");

  write("games.toml", "[sql]\nconnection = \"sqlite3:///elsewhere/games.sqlite\"\n");
  write("run.json",
        R"({"configs": {"games": ")" + (folder.path() / "games.toml").string() + R"("}})");
  EXPECT_EQ(place("games", {}).file, folder.path() / "games.sqlite");
  EXPECT_TRUE(place("games", {}).is_file());
}

TEST_F(DatabasesTest, AreWhereAServicesConfigurationSays) {
  write("games.toml",
        "threads = 2\n[sql]\nconnection = \"postgresql://escaque@/games\"\n"
        "password_file = \"/etc/escaque/db.password\"\n");
  write("run.json",
        R"({"configs": {"games": ")" + (folder.path() / "games.toml").string() + R"("}})");
  EXPECT_EQ(place("games", {}).connection, "postgresql://escaque@/games");
  EXPECT_EQ(place("games", {}).password_file, "/etc/escaque/db.password");
  EXPECT_TRUE(place("accounts", {}).is_file());

  const SaidDatabases said{{"games=postgres://me@db.example.org/other"}, "/mine"};
  EXPECT_EQ(place("games", said).connection, "postgres://me@db.example.org/other");
  EXPECT_EQ(place("games", said).password_file, "/mine");
}

TEST_F(DatabasesTest, AreShownWithoutAPassword) {
  EXPECT_EQ(place("games", {{"games=postgresql://u:topsecret@db.example.org/escaque"}, ""}).name(),
            "escaque at db.example.org");
  EXPECT_EQ(
      place("games", {{"games=postgresql:///escaque?options=-csearch_path%3Dgames"}, ""}).name(),
      "escaque (-csearch_path=games) at this machine");
  EXPECT_EQ(place("games", {{"games=postgresql://u:top%zzsecret@db/x"}, ""}).name(), "PostgreSQL");
}

TEST_F(DatabasesTest, AreRefusedInWords) {
  for (const char* text : {"games", "gateway=postgresql://a/b", "games=sqlite3:///x",
                           "games=postgresql:topsecret", "=postgresql://a/topsecret"}) {
    EXPECT_THAT(refusal({{text}, ""}), AllOf(HasSubstr("SERVICE=postgresql://USER@HOST/DATABASE"),
                                             Not(HasSubstr("topsecret"))))
        << text;
  }
  write("run.json", "{");
  EXPECT_THAT(refusal({}), HasSubstr("that the supervisor writes"));
  write("run.json", R"({"configs": {"games": "/nowhere/games.toml"}})");
  EXPECT_THAT(refusal({}), HasSubstr("/nowhere/games.toml cannot be read"));
}

TEST_F(DatabasesTest, RefuseAFileWhoseRowsWereMoved) {
  const DatabasePlace games = place("games", {});
  soci::session session(soci::sqlite3, "dbname=" + games.file.string());
  EXPECT_NO_THROW(refuse_moved(games));
  session << "CREATE TABLE schema_migrations (number INTEGER PRIMARY KEY, name TEXT)";
  EXPECT_NO_THROW(refuse_moved(games));

  session << "INSERT INTO schema_migrations VALUES (0, '" << sql::kMovedAway << "')";

  EXPECT_THROW(refuse_moved(games), DatabaseUnknown);
  const SaidDatabases said{{"games=postgresql://escaque@/games"}, ""};
  EXPECT_NO_THROW(refuse_moved(place("games", said)));
}

}  // namespace
}  // namespace escaque::clients::cli
