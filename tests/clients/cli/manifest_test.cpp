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
    manifest.files.push_back(
        {.name = std::string(name), .bytes = 5'000'000'000, .sha256 = std::string(64, 'a')});
  }
  manifest.files.front().migration = 7;
  manifest.files.back().keys = 812;
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
  const BackupError error = refusal(R"({"format":2,"archives":[]})");

  EXPECT_EQ(error.fault, BackupFault::not_a_backup);
  EXPECT_THAT(error.what(), HasSubstr("its format is 2, not 1"));
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
