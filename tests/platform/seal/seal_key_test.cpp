#include "platform/seal/seal_key.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sys/stat.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "platform/config/startup_error.hpp"
#include "support/temp_directory.hpp"

namespace escaque::seal {
namespace {

namespace fs = std::filesystem;

TEST(SealKey, OpensWhatItHasSealed) {
  const SealKey key = SealKey::make();
  const std::string sealed = key.seal("game", "e7e8q");
  EXPECT_EQ(sealed.find("e7e8q"), std::string::npos);
  EXPECT_EQ(key.open("game", sealed), "e7e8q");
  EXPECT_EQ(key.open("game", key.seal("game", "")), "");
}

TEST(SealKey, HasAFingerprintOfItsOwn) {
  const SealKey key = SealKey::make();
  EXPECT_EQ(key.fingerprint(), SealKey(key).fingerprint());
  EXPECT_EQ(key.fingerprint().size(), 32U);
  EXPECT_NE(key.fingerprint(), SealKey::make().fingerprint());
}

TEST(SealKey, SealsTheSameDifferentlyAndNeverLonger) {
  const SealKey key = SealKey::make();
  EXPECT_NE(key.seal("game", "e2e4"), key.seal("game", "e2e4"));
  EXPECT_EQ(key.seal("game", "e2e4").size(), key.seal("game", "e7e8q").size());
}

TEST(SealKey, OpensNothingOfAnotherKeyOrOwnerOrChanged) {
  const SealKey key = SealKey::make();
  std::string sealed = key.seal("game", "e2e4");
  EXPECT_EQ(SealKey::make().open("game", sealed), std::nullopt);
  EXPECT_EQ(key.open("game2", sealed), std::nullopt);
  EXPECT_EQ(key.open("gam", sealed), std::nullopt);
  for (const std::size_t size : {std::size_t{0}, std::size_t{48}, sealed.size() - 1}) {
    EXPECT_EQ(key.open("game", sealed.substr(0, size)), std::nullopt);
  }
  sealed[60] = static_cast<char>(sealed[60] ^ 1);
  EXPECT_EQ(key.open("game", sealed), std::nullopt);
}

TEST(SealKey, WritesItsFileOnceForItsOwnerOnly) {
  const test::TempDirectory folder;
  const std::string path = (folder.path() / "seal.key").string();
  const std::string sealed = SealKey::from_file(path).seal("game", "e2e4");

  struct stat about {};
  ASSERT_EQ(::stat(path.c_str(), &about), 0);
  EXPECT_EQ(about.st_mode & 0777U, 0600U);
  EXPECT_EQ(SealKey::from_file(path).open("game", sealed), "e2e4");
  EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()), 1);
}

TEST(SealKey, RefusesAFileThatIsNoKeyOrThatOthersMayRead) {
  const test::TempDirectory folder;
  const std::string path = (folder.path() / "seal.key").string();
  (void)SealKey::from_file(path);
  fs::permissions(path, fs::perms::group_read, fs::perm_options::add);
  EXPECT_THROW((void)SealKey::from_file(path), config::StartupError);
  fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write);
  std::ofstream(path) << "short";
  EXPECT_THROW((void)SealKey::from_file(path), config::StartupError);
  EXPECT_THROW((void)SealKey::from_file((folder.path() / "no/seal.key").string()),
               config::StartupError);
}

TEST(SealKey, RefusesAFileOfAnotherUser) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root can give a file away";
  const test::TempDirectory folder;
  const std::string path = (folder.path() / "seal.key").string();
  (void)SealKey::from_file(path);
  ASSERT_EQ(::chown(path.c_str(), 65534, 65534), 0);
  try {
    (void)SealKey::from_file(path);
    FAIL() << "it was taken";
  } catch (const config::StartupError& error) {
    EXPECT_NE(std::string(error.what()).find("belongs to user 65534"), std::string::npos);
  }
}

}  // namespace
}  // namespace escaque::seal
