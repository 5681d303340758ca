#include "platform/identity/key_folder.hpp"

#include <atomic>
#include <filesystem>
#include <fstream>
#include <latch>
#include <sys/stat.h>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "platform/config/startup_error.hpp"
#include "platform/encoding/hex.hpp"
#include "support/manual_time.hpp"
#include "support/temp_directory.hpp"

namespace escaque::identity {
namespace {

namespace fs = std::filesystem;

class KeyFolderTest : public testing::Test {
 protected:
  [[nodiscard]] bool accepts(const SigningKey& key) {
    return folder.has_signed("games", "text", key.sign("text"));
  }
  [[nodiscard]] fs::path file(const std::string& name) const { return directory.path() / name; }

  test::TempDirectory directory;
  test::ManualTime time;
  KeyFolder folder{directory.path(), time};
};

TEST_F(KeyFolderTest, KeepsAServicesKeyAndShowsItsPublicHalf) {
  const SigningKey made = folder.own("games");
  EXPECT_TRUE(accepts(made));
  EXPECT_EQ(folder.own("games").public_key(), made.public_key());
  struct stat about {};
  ASSERT_EQ(::stat(file("games.key").c_str(), &about), 0);
  EXPECT_EQ(about.st_mode & 0777U, 0600U);
}

TEST_F(KeyFolderTest, AcceptsNobodyElsesKey) {
  const SigningKey games = folder.own("games");
  const SigningKey conduct = folder.own("conduct");
  EXPECT_FALSE(accepts(conduct));
  EXPECT_FALSE(accepts(SigningKey::make()));
  EXPECT_FALSE(folder.has_signed("games", "another text", games.sign("text")));
  EXPECT_FALSE(folder.has_signed("../games", "text", games.sign("text")));
}

TEST_F(KeyFolderTest, AcceptsTheKeyBeforeThePresentOne) {
  const SigningKey first = folder.own("games");
  EXPECT_TRUE(accepts(first));
  fs::remove(file("games.key"));
  const SigningKey second = folder.own("games");
  EXPECT_NE(second.public_key(), first.public_key());
  time.advance(Millis(1'001));  // Files are read again once a second.
  EXPECT_TRUE(accepts(second));
  EXPECT_TRUE(accepts(first));
  fs::remove(file("games.key"));
  const SigningKey third = folder.own("games");
  time.advance(Millis(1'001));
  EXPECT_TRUE(accepts(third));
  EXPECT_TRUE(accepts(second));
  EXPECT_FALSE(accepts(first));
}

TEST_F(KeyFolderTest, FindsAServiceThatStartsLater) {
  const SigningKey key = SigningKey::make();
  EXPECT_FALSE(accepts(key));
  std::ofstream(file("games.pub")) << encoding::to_hex(key.public_key()) << '\n';
  EXPECT_FALSE(accepts(key));
  time.advance(Millis(1'001));
  EXPECT_TRUE(accepts(key));
}

TEST_F(KeyFolderTest, AcceptsAllWhoCallAtOnceForTheFirstTime) {
  constexpr int kRounds = 300;
  constexpr int kCallers = 4;
  const SigningKey games = folder.own("games");
  const std::string signature = games.sign("text");
  int accepted = 0;
  for (int round = 0; round < kRounds; ++round) {
    KeyFolder fresh(directory.path(), time);
    std::latch together(kCallers);
    std::atomic<int> count = 0;
    {
      std::vector<std::jthread> callers;
      for (int i = 0; i < kCallers; ++i) {
        callers.emplace_back([&] {
          together.arrive_and_wait();
          count += fresh.has_signed("games", "text", signature) ? 1 : 0;
        });
      }
    }
    accepted += count;
  }
  EXPECT_EQ(accepted, kRounds * kCallers);
}

TEST_F(KeyFolderTest, BelievesNothingThatOthersMayWrite) {
  const SigningKey key = SigningKey::make();
  std::ofstream(file("games.pub")) << encoding::to_hex(key.public_key()) << '\n';
  ASSERT_EQ(::chmod(file("games.pub").c_str(), 0666), 0);
  EXPECT_FALSE(accepts(key));
  ASSERT_EQ(::chmod(directory.path().c_str(), 0777), 0);
  EXPECT_THROW(KeyFolder(directory.path(), time), config::StartupError);
}

}  // namespace
}  // namespace escaque::identity
