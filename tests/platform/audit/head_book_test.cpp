#include "platform/audit/head_book.hpp"

#include <fstream>
#include <string>
#include <sys/stat.h>
#include <vector>

#include <gtest/gtest.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include "platform/audit/check.hpp"
#include "support/temp_directory.hpp"

namespace escaque::audit {
namespace {

using Kind = Problem::Kind;
using Noted = HeadBook::Noted;

class HeadBookTest : public testing::Test {
 protected:
  HeadBookTest() : session(soci::sqlite3, "dbname=" + database.string()) {
    session << sql::audit_schema();
  }

  void append(int entries) {
    soci::transaction all(session);
    for (int i = 0; i < entries; ++i) {
      const sql::AuditEntry entry{UtcTime(Millis(++now)), UserId{7}, "case_warned", "8",
                                  "case " + std::to_string(now)};
      sql::append_audit(session, entry);
    }
    all.commit();
  }
  Noted note() { return HeadBook(files).note(session, UtcTime(Millis(++now))); }
  std::vector<SignedHead> heads() {
    return read_heads(files.heads, files.log, *read_public_key(files.public_key)).heads;
  }
  Finding found() {
    const auto known = heads();
    return check(session, known);
  }

  test::TempDirectory folder;
  const std::filesystem::path database = folder.path() / "conduct.sqlite";
  const HeadFiles files = files_beside(database);
  soci::session session;
  int now = 0;
};

TEST_F(HeadBookTest, WritesEachHeadOnce) {
  EXPECT_EQ(note(), Noted::unchanged) << "nothing has happened yet";
  append(3);
  EXPECT_EQ(note(), Noted::written);
  EXPECT_EQ(note(), Noted::unchanged);
  append(1);
  EXPECT_EQ(note(), Noted::written);

  const auto known = heads();
  ASSERT_EQ(known.size(), 2U);
  EXPECT_EQ(known[0].head.sequence, 3);
  EXPECT_EQ(known[1].head, sql::audit_head(session));
  EXPECT_EQ(known[1].log, "conduct");
  EXPECT_EQ(found().entries, 4);
  EXPECT_FALSE(found().problem);
}

TEST_F(HeadBookTest, KeepsItsKeyForItself) {
  append(1);
  EXPECT_EQ(note(), Noted::written);
  struct stat about {};
  ASSERT_EQ(::stat(files.key.c_str(), &about), 0);
  EXPECT_EQ(about.st_mode & 0777U, 0600U);
  // The same at the next start.
  append(1);
  EXPECT_EQ(note(), Noted::written);
  EXPECT_EQ(heads().size(), 2U);
}

TEST_F(HeadBookTest, KnowsTheFilesOfADatabase) {
  EXPECT_EQ(files_of("sqlite3://var/games.sqlite", {}).heads, "var/games-audit.heads");
  EXPECT_EQ(files_of("sqlite3://games.sqlite", {}).key, "games-audit.key");
  EXPECT_EQ(files_of("sqlite3:///srv/games.sqlite", {}).public_key, "/srv/games-audit.pub");
  EXPECT_EQ(files_of("postgresql://db/club", "/srv/games.sqlite").heads, "/srv/games-audit.heads");
}

TEST_F(HeadBookTest, NamesWhatIsMissingOrChanged) {
  append(5);
  session << "UPDATE audit SET details = '' WHERE sequence = 4";
  EXPECT_EQ(found().problem->kind, Kind::changed);
  EXPECT_EQ(found().problem->sequence, 4);
  session << "DELETE FROM audit WHERE sequence = 2";
  EXPECT_EQ(found().problem->kind, Kind::missing);
  EXPECT_EQ(found().problem->sequence, 2);
  EXPECT_EQ(found().entries, 1);
}

TEST_F(HeadBookTest, SeesWhatWasCutOffAtTheEnd) {
  append(5);
  EXPECT_EQ(note(), Noted::written);
  append(5);
  EXPECT_EQ(note(), Noted::written);
  session << "DELETE FROM audit WHERE sequence > 7";

  const Finding finding = found();
  EXPECT_EQ(finding.entries, 7);
  ASSERT_TRUE(finding.problem);
  EXPECT_EQ(finding.problem->kind, Kind::cut_off);
  EXPECT_EQ(finding.problem->sequence, 8);
  EXPECT_EQ(finding.problem->head->head.sequence, 10);
  // The service notices it too, and what it signs from now on hides nothing.
  EXPECT_EQ(note(), Noted::contradicted);
  EXPECT_EQ(note(), Noted::unchanged) << "the head that was signed last is the present one";
  EXPECT_EQ(found().problem->sequence, 8);
}

TEST_F(HeadBookTest, SeesAChainThatWasWrittenAnew) {
  append(4);
  EXPECT_EQ(note(), Noted::written);
  append(4);
  EXPECT_EQ(note(), Noted::written);
  // By somebody who can compute hashes, and does not have the key.
  session << "DELETE FROM audit WHERE sequence > 5";
  append(9);

  const Finding finding = found();
  ASSERT_TRUE(finding.problem);
  EXPECT_EQ(finding.problem->kind, Kind::rewritten);
  EXPECT_EQ(finding.problem->sequence, 5);
  EXPECT_EQ(finding.problem->head->head.sequence, 8);
}

TEST_F(HeadBookTest, BelievesNoHeadOfAnotherKeyOrLog) {
  append(2);
  EXPECT_EQ(note(), Noted::written);
  const auto other = identity::SigningKey::make();
  const std::string forged = to_line({"conduct", {9, "ab"}, UtcTime()}, other);
  const std::string games =
      to_line({"games", {9, "ab"}, UtcTime()}, identity::SigningKey::from_file(files.key.string()));
  std::ofstream(files.heads, std::ios::app) << forged << '\n' << games << "\nnonsense\n";

  const auto list = read_heads(files.heads, "conduct", *read_public_key(files.public_key));
  EXPECT_EQ(list.heads.size(), 1U);
  EXPECT_EQ(list.bad_line, 2U);
  EXPECT_FALSE(found().problem);
}

TEST_F(HeadBookTest, ReadsAFileWithoutChangingIt) {
  append(3);
  EXPECT_EQ(note(), Noted::written);
  const auto known = heads();
  EXPECT_EQ(check(database, known).entries, 3);
  session << "PRAGMA journal_mode = WAL";
  append(1);
  EXPECT_EQ(check(database, known).entries, 4) << "beside a server that writes";

  const auto missing = folder.path() / "games.sqlite";
  EXPECT_THROW((void)check(missing, {}), std::runtime_error);
  EXPECT_FALSE(std::filesystem::exists(missing));
}

TEST(SignedHead, IsRefusedWhenAnythingInItIsChanged) {
  const auto key = identity::SigningKey::make();
  const SignedHead head{"games", {12, "0123"}, UtcTime(Millis(1'893'456'000'000))};
  const std::string line = to_line(head, key);
  EXPECT_EQ(parse_line(line, key.public_key()), head);
  for (std::size_t i = 0; i < line.size(); ++i) {
    std::string changed = line;
    changed[i] = changed[i] == '1' ? '2' : '1';
    const auto read = parse_line(changed, key.public_key());
    // The last digit of base64 has bits that say nothing.
    EXPECT_TRUE(!read || *read == head) << changed;
  }
  EXPECT_FALSE(parse_line("", key.public_key()));
  EXPECT_FALSE(parse_line(line + " 1", key.public_key()));
}

}  // namespace
}  // namespace escaque::audit
