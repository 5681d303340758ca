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
  std::optional<long long> tampered() { return *run(store.verify_audit()); }
};

TEST_F(AuditTest, IsWholeWhenNobodyTouchedIt) {
  EXPECT_EQ(tampered(), std::nullopt);
  EXPECT_EQ(run(store.head_of_audit())->sequence, 5);
}

TEST_F(AuditTest, NamesTheRowThatWasChanged) {
  execute("UPDATE audit SET details = 'nothing happened' WHERE sequence = 3");
  EXPECT_EQ(tampered(), 3);
}

TEST_F(AuditTest, NoticesARowThatWasTakenOut) {
  execute("DELETE FROM audit WHERE sequence = 2");
  EXPECT_EQ(tampered(), 3);
}

TEST_F(AuditTest, NoticesARowThatWasTakenOutAndTheRestRenumbered) {
  execute("DELETE FROM audit WHERE sequence = 2");
  execute("UPDATE audit SET sequence = sequence - 1 WHERE sequence > 2");
  EXPECT_EQ(tampered(), 2);
}

TEST_F(AuditTest, NoticesAnotherActor) {
  execute("UPDATE audit SET actor_id = '00000000009' WHERE sequence = 4");
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
