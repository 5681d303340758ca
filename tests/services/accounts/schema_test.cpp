#include <soci/soci.h>

#include "accounts/account_store.hpp"
#include "support/io_fixture.hpp"
#include "support/postgres_server.hpp"
#include "support/temp_directory.hpp"

namespace escaque::services::accounts {
namespace {

class SchemaTest : public test::IoFixture {
 protected:
  void open_at(int version) {
    auto steps = migrations();
    steps.resize(static_cast<std::size_t>(version));
    database.emplace(sql::DatabaseOptions{test::sql_connection(directory, "accounts"), 1}, steps,
                     log::Logger());
  }
  void open_newest() { open_at(static_cast<int>(migrations().size())); }
  void execute(const std::string& statement) {
    ASSERT_TRUE(run(database->run([statement](soci::session& session) { session << statement; })));
  }
  std::string text(const std::string& query) {
    return *run(database->read([query](soci::session& session) {
      std::string value;
      session << query, soci::into(value);
      return value;
    }));
  }

  test::TempDirectory directory;
  std::optional<sql::Database> database;
};

TEST_F(SchemaTest, LinesInOldHandlesLookTheSameToo) {
  open_at(1);
  execute("INSERT INTO handle_looks VALUES ('anna_b', '1')");
  execute("INSERT INTO handle_looks VALUES ('a_b-c', '2')");
  execute("INSERT INTO handle_looks VALUES ('a-b_c', '3')");
  execute("INSERT INTO handle_looks VALUES ('bob_x', '4')");
  execute("INSERT INTO handle_looks VALUES ('bob-x', '5')");

  open_newest();

  EXPECT_EQ(text("SELECT user_id FROM handle_looks WHERE look = 'anna-b'"), "1");
  EXPECT_EQ(text("SELECT user_id FROM handle_looks WHERE look = 'a-b-c'"), "2");
  EXPECT_EQ(text("SELECT user_id FROM handle_looks WHERE look = 'bob-x'"), "5");
}

}  // namespace
}  // namespace escaque::services::accounts
