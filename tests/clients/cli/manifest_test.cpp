#include "cli/backup/manifest.hpp"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/backup/backup_error.hpp"

namespace escaque::clients::cli {
namespace {

using testing::HasSubstr;

Manifest whole() {
  Manifest manifest{.version = "0.1.0", .made_at = "2026-05-01T12:00:00Z", .files = {}};
  for (const auto name : backup_names()) {
    if (name.ends_with(".pgdump")) continue;
    manifest.files.push_back(
        {.name = std::string(name), .bytes = 5'000'000'000, .sha256 = std::string(64, 'a')});
  }
  manifest.files.front().migration = 7;
  manifest.files.back().keys = 812;
  return manifest;
}

/// The same of a server whose games are in PostgreSQL.
Manifest whole_with_dump() {
  Manifest manifest = whole();
  BackupFile& games = manifest.files[1];
  games.name = "games.pgdump";
  games.migration = 6;
  games.dump = DumpOrigin{"0a1b", "public", "postgresql://escaque@db.example.org/escaque_games"};
  return manifest;
}

/// Why `json` is refused.
BackupError refusal(const std::string& json) {
  try {
    (void)parse_manifest(json);
  } catch (const BackupError& error) {
    return error;
  }
  return {BackupFault::io, "accepted", "a refusal"};
}

BackupError refusal(const Manifest& manifest) { return refusal(to_json(manifest)); }

TEST(Manifest, ComesBackAsItWasWritten) {
  const Manifest manifest = whole();

  EXPECT_EQ(parse_manifest(to_json(manifest)), manifest);
  EXPECT_EQ(manifest.bytes(), 17 * 5'000'000'000U);
}

TEST(Manifest, SaysWhereACopyOfPostgresComesFrom) {
  const Manifest manifest = whole_with_dump();

  EXPECT_EQ(parse_manifest(to_json(manifest)), manifest);
  EXPECT_THAT(to_json(manifest), HasSubstr("\"format\":2")) << "older programs cannot restore it";
  EXPECT_THAT(to_json(whole()), HasSubstr("\"format\":1"));
}

TEST(Manifest, HasEachDatabaseOnce) {
  Manifest manifest = whole_with_dump();
  manifest.files.push_back(whole().files[1]);
  EXPECT_THAT(refusal(manifest).what(), HasSubstr("it has games.sqlite and games.pgdump"));

  std::string json = to_json(whole_with_dump());
  json.replace(json.find("\"schema\""), 8, "\"scheme\"");
  EXPECT_EQ(refusal(json).fault, BackupFault::not_a_backup);
}

TEST(Manifest, NamesTheFileThatIsNotInIt) {
  Manifest manifest = whole();
  manifest.files.erase(manifest.files.begin() + 1);

  const BackupError error = refusal(manifest);

  EXPECT_EQ(error.fault, BackupFault::incomplete);
  EXPECT_THAT(error.what(), HasSubstr("has no games.sqlite"));
}

TEST(Manifest, SaysWhetherItHasAnAuthority) {
  Manifest manifest = whole();
  EXPECT_TRUE(has_authority(manifest));

  std::erase_if(manifest.files, [](const BackupFile& file) { return file.name == "tls/ca.key"; });

  EXPECT_FALSE(has_authority(manifest));
}

TEST(Manifest, MayLackWhatOlderServersDoNotHave) {
  Manifest manifest = whole();
  std::erase_if(manifest.files, [](const BackupFile& file) {
    return file.name == kConductKey || file.name.find("-audit.") != std::string::npos ||
           file.name.starts_with("tls/");
  });
  ASSERT_EQ(manifest.files.size(), 8U);

  EXPECT_EQ(parse_manifest(to_json(manifest)), manifest);
}

TEST(Manifest, KnowsNoOtherFiles) {
  Manifest manifest = whole();
  manifest.files.push_back(manifest.files.front());
  manifest.files.back().name = "../operator.sock";

  EXPECT_EQ(refusal(manifest).fault, BackupFault::not_a_backup);

  manifest.files.back().name = "games.sqlite";
  EXPECT_THAT(refusal(manifest).what(), HasSubstr("\"games.sqlite\" is unknown, or named twice"));
}

TEST(Manifest, RefusesAFormatThatItDoesNotKnow) {
  const BackupError error = refusal(R"({"format":3,"archives":[]})");

  EXPECT_EQ(error.fault, BackupFault::not_a_backup);
  EXPECT_THAT(error.what(), HasSubstr("its format is 3, not 1 or 2"));
}

TEST(Manifest, RefusesWhatIsNoManifest) {
  for (const char* text :
       {"", "[]", "{}", R"({"format":1})", R"({"format":1,"escaque":"0.1.0"})",
        R"({"format":1,"escaque":"0.1.0","made_at":"x","files":[{"name":1}]})"}) {
    EXPECT_EQ(refusal(std::string(text)).fault, BackupFault::not_a_backup) << text;
  }
  Manifest manifest = whole();
  manifest.files.front().sha256 = "abc";
  EXPECT_THAT(refusal(manifest).what(), HasSubstr("no SHA-256 of ratings.sqlite"));
}

}  // namespace
}  // namespace escaque::clients::cli
