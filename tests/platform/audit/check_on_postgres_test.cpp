#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <soci/soci.h>

#include "platform/audit/check.hpp"
#include "platform/config/startup_error.hpp"
#include "platform/sql/dialect.hpp"
#include "support/postgres_server.hpp"

namespace escaque::audit {
namespace {

using testing::HasSubstr;
using Kind = Problem::Kind;

class CheckOnPostgresTest : public testing::Test {
 protected:
  static void SetUpTestSuite() { server = new test::PostgresServer(); }
  static void TearDownTestSuite() {
    delete server;
    server = nullptr;
  }

  CheckOnPostgresTest() {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    connection = server->schema(std::string("of_") + test->name());
    const auto dialect = sql::make_dialect(connection, "");
    const sql::Caller caller;
    soci::session session;
    dialect->open(session, caller);
    dialect->begin_write(session);
    session << sql::audit_schema();
    for (int i = 1; i <= 3; ++i) {
      const sql::AuditEntry entry{UtcTime(Millis(i)), UserId{7}, "case_warned", "8",
                                  "case " + std::to_string(i)};
      sql::append_audit(session, entry);
    }
    head = sql::audit_head(session);
    dialect->commit(session);
  }

  /// Past its guard, which is not made here.
  void tamper(const std::string& statement) {
    const auto schema = connection.substr(connection.rfind("%3D") + 3);
    server->execute("SET search_path = " + schema + "; " + statement);
  }
  [[nodiscard]] Finding found(const std::vector<SignedHead>& heads = {}) const {
    return check(connection, "", heads);
  }

  static inline test::PostgresServer* server = nullptr;
  std::string connection;
  sql::AuditHead head;
};

TEST_F(CheckOnPostgresTest, FollowsTheChainToItsHead) {
  const Finding whole = found({{"conduct", head, UtcTime(Millis(9))}});
  EXPECT_EQ(whole.entries, 3);
  EXPECT_FALSE(whole.problem);
}

TEST_F(CheckOnPostgresTest, NamesWhatWasChangedTakenOutAndCutOff) {
  const std::vector<SignedHead> heads{{"conduct", head, UtcTime(Millis(9))}};
  tamper("DELETE FROM audit WHERE sequence = 3");
  ASSERT_TRUE(found(heads).problem);
  EXPECT_EQ(found(heads).problem->kind, Kind::cut_off);
  EXPECT_EQ(found(heads).problem->sequence, 3);
  EXPECT_FALSE(found().problem) << "without a signed head nobody can tell";

  tamper("UPDATE audit SET details = 'another' WHERE sequence = 2");
  ASSERT_TRUE(found().problem);
  EXPECT_EQ(found().problem->kind, Kind::changed);
  EXPECT_EQ(found().problem->sequence, 2);

  tamper("DELETE FROM audit WHERE sequence = 1");
  ASSERT_TRUE(found().problem);
  EXPECT_EQ(found().problem->kind, Kind::missing);
  EXPECT_EQ(found().problem->sequence, 1);
}

TEST_F(CheckOnPostgresTest, RefusesInWordsWhatCannotBeOpened) {
  tamper("DROP TABLE audit");
  EXPECT_THROW((void)found(), soci::soci_error);
  const auto end = connection.find("/postgres?");
  const std::string other = connection.substr(0, end) + "/nowhere" + connection.substr(end + 9);
  try {
    (void)check(other, "", {});
    FAIL();
  } catch (const config::StartupError& refused) {
    EXPECT_THAT(refused.what(), HasSubstr("\"nowhere\" does not exist"));
  }
}

}  // namespace
}  // namespace escaque::audit
