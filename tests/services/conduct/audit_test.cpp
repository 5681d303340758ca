#include "platform/sql/audit.hpp"

#include "services/conduct/conduct_fixture.hpp"

namespace escaque::services::conduct {
namespace {

class AuditTest : public ConductFixture {
 protected:
  void SetUp() override {
    for (int i = 0; i < 5; ++i) {
      ASSERT_TRUE(report(ann.id, UserId{static_cast<std::uint64_t>(10 + i)}));
      time.advance(Millis(1000));
    }
  }
  std::optional<long long> tampered() { return *run(database.read(sql::find_tampering)); }
  void tamper(const std::string& statement) {
    unguard_audit();
    execute(statement);
  }
};

TEST_F(AuditTest, IsWholeWhenNobodyTouchedIt) {
  EXPECT_EQ(tampered(), std::nullopt);
  EXPECT_EQ(run(database.read(sql::audit_head))->sequence, 5);
}

TEST_F(AuditTest, IsOnlyAddedTo) {
  // What takes rows out without a word to the trigger of each.
  const char* const replacing =
      test::is_on_postgres() ? "TRUNCATE audit"
                             : "INSERT OR REPLACE INTO audit VALUES (5, 0, '', '', '', '', '')";
  for (const char* statement :
       {"UPDATE audit SET details = '' WHERE sequence = 3", "DELETE FROM audit WHERE sequence = 5",
        "DELETE FROM audit", replacing, "INSERT INTO audit VALUES (7, 0, '', '', '', '', '')"}) {
    auto attempt = [statement](soci::session& session) { session << statement; };
    EXPECT_EQ(run(database.run(attempt)).error(), sql::SqlError::constraint_violation) << statement;
  }
  EXPECT_EQ(run(database.read(sql::audit_head))->sequence, 5);
}

TEST_F(AuditTest, NamesTheRowThatWasChanged) {
  tamper("UPDATE audit SET details = 'nothing happened' WHERE sequence = 3");
  EXPECT_EQ(tampered(), 3);
}

TEST_F(AuditTest, NamesTheRowThatWasTakenOut) {
  tamper("DELETE FROM audit WHERE sequence = 2");
  EXPECT_EQ(tampered(), 2);
}

TEST_F(AuditTest, NoticesARowThatWasTakenOutAndTheRestRenumbered) {
  tamper("DELETE FROM audit WHERE sequence = 2");
  tamper("UPDATE audit SET sequence = sequence - 1 WHERE sequence > 2");
  EXPECT_EQ(tampered(), 2);
}

TEST_F(AuditTest, NoticesAnotherActor) {
  tamper("UPDATE audit SET actor_id = '00000000009' WHERE sequence = 4");
  EXPECT_EQ(tampered(), 4);
}

TEST(AuditHash, KnowsWhereAFieldEnds) {
  const sql::AuditEntry one{UtcTime(), UserId{1}, "ab", to_string(UserId{2}), "c"};
  sql::AuditEntry other = one;
  other.action = "a";
  other.details = "bc";

  EXPECT_NE(sql::audit_hash("", 1, one), sql::audit_hash("", 1, other));
  EXPECT_NE(sql::audit_hash("", 1, one), sql::audit_hash("", 2, one));
  EXPECT_NE(sql::audit_hash("", 1, one), sql::audit_hash("x", 1, one));
  EXPECT_EQ(sql::audit_hash("", 1, one).size(), 64U);
}

TEST(AuditHash, EqualsThatOfAnotherImplementation) {
  // Computed with Python's hashlib.blake2b(digest_size=32) over length-prefixed fields.
  const sql::AuditEntry entry{UtcTime(Millis(1'893'456'000'000)), UserId{1}, "mute",
                              to_string(UserId{2}), "why"};

  EXPECT_EQ(sql::audit_hash("", 1, entry),
            "84422f186180c7edd2547fbb81a78c4e90da623a07fbd8792ca3d660d43cd3c4");
}

}  // namespace
}  // namespace escaque::services::conduct
