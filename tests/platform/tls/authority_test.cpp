#include "platform/tls/authority.hpp"

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sys/stat.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "platform/config/startup_error.hpp"
#include "platform/tls/certificates.hpp"
#include "support/temp_directory.hpp"

namespace escaque::tls {
namespace {

namespace fs = std::filesystem;
using std::chrono::days;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::chrono::sys_seconds kNow{std::chrono::sys_days(std::chrono::year{2026} / 11 / 22)};
constexpr Validity kDecade{kNow - days(1), kNow + days(3650)};
constexpr Validity kYear{kNow - days(1), kNow + days(365)};

std::string text_of(const fs::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

class AuthorityTest : public testing::Test {
 protected:
  AuthorityTest() { make_authority(site, kDecade); }

  static std::string refusal(const config::TlsConfig& files, std::chrono::sys_seconds now = kNow) {
    try {
      check(files, now);
    } catch (const config::StartupError& error) {
      return error.what();
    }
    return "taken";
  }
  static std::string refusal_to_make(const fs::path& folder) {
    try {
      make_authority(folder, kDecade);
    } catch (const config::StartupError& error) {
      return error.what();
    }
    return "made";
  }

  test::TempDirectory folder;
  const fs::path site = folder.path() / "site";
};

TEST_F(AuthorityTest, VouchesForWhatItHasIssued) {
  const auto issued = issue(site, "games", {"10.0.0.5", "::1", "games.example.org"}, kYear);

  const Checked games = check(issued.files, kNow);

  EXPECT_EQ(games.name, "games");
  EXPECT_EQ(games.until, kYear.until);
}

TEST_F(AuthorityTest, KeepsItsKeysToItself) {
  (void)issue(site, "games", {"10.0.0.5"}, kYear);
  for (const char* name : {"ca.key", "games.key"}) {
    struct stat about {};
    ASSERT_EQ(::stat((site / name).c_str(), &about), 0);
    EXPECT_EQ(about.st_mode & 0777U, 0600U) << name;
  }
}

TEST_F(AuthorityTest, IsNeverOverwritten) {
  const auto before = issue(site, "games", {"10.0.0.5"}, kYear);
  const Authority again = make_authority(site, kYear);
  EXPECT_FALSE(again.is_new);
  EXPECT_EQ(again.until, kDecade.until);
  EXPECT_EQ(refusal(before.files), "taken");

  const std::string authority = text_of(site / "ca.pem");
  fs::rename(site / "ca.key", site / "lost.key");
  EXPECT_THAT(refusal_to_make(site), HasSubstr("only one of ca.pem and ca.key is in"));
  EXPECT_EQ(text_of(site / "ca.pem"), authority);
}

TEST_F(AuthorityTest, RenewsACertificateForTheSameHosts) {
  const auto before = issue(site, "games", {"10.0.0.5", "::1", "games.example.org"}, kYear);
  const std::string key_before = text_of(before.files.key);

  const auto renewed = issue(site, "games", {}, {kNow, kNow + days(500)});

  EXPECT_THAT(renewed.hosts, ElementsAre("10.0.0.5", "::1", "games.example.org"));
  EXPECT_EQ(check(renewed.files, kNow + days(400)).until, kNow + days(500));
  EXPECT_NE(text_of(renewed.files.key), key_before);
}

TEST_F(AuthorityTest, IssuesNothingThatOutlivesIt) {
  const auto issued = issue(site, "games", {"10.0.0.5"}, {kNow, kNow + days(5000)});
  EXPECT_EQ(issued.until, kDecade.until);

  const Validity later{kDecade.until + days(1), kDecade.until + days(2)};
  EXPECT_THROW((void)issue(site, "games", {"10.0.0.5"}, later), config::StartupError);
}

TEST_F(AuthorityTest, SaysWhyACertificateIsNotTaken) {
  const auto files = issue(site, "games", {"10.0.0.5"}, kYear).files;
  EXPECT_THAT(refusal(files, kNow + days(366)), HasSubstr("certificate has expired"));
  EXPECT_THAT(refusal(files, kNow - days(2)), HasSubstr("not yet valid"));

  make_authority(folder.path() / "other", kDecade);
  auto foreign = issue(folder.path() / "other", "games", {"10.0.0.5"}, kYear).files;
  foreign.authority = files.authority;
  EXPECT_THAT(refusal(foreign), HasSubstr("expected one that tls.authority has signed"));

  auto mixed = files;
  mixed.key = issue(site, "ratings", {"10.0.0.6"}, kYear).files.key;
  EXPECT_THAT(refusal(mixed), HasSubstr("is not the key of"));

  const config::TlsConfig authority{files.authority, files.authority, (site / "ca.key").string()};
  EXPECT_THAT(refusal(authority), HasSubstr("is not for both serving and calling"));
}

TEST_F(AuthorityTest, TakesAnAuthorityBesideTheOneThatFollowsIt) {
  make_authority(folder.path() / "next", kDecade);
  const auto files = issue(folder.path() / "next", "games", {"10.0.0.5"}, kYear).files;
  const std::string both = (folder.path() / "both.pem").string();
  std::ofstream(both) << text_of(site / "ca.pem") << text_of(files.authority);

  EXPECT_EQ(refusal({both, files.certificate, files.key}), "taken");
}

TEST_F(AuthorityTest, NamesTheFileThatIsMissingOrNone) {
  const auto files = issue(site, "games", {"10.0.0.5"}, kYear).files;
  const std::string text = (folder.path() / "text").string();
  std::ofstream(text) << "no certificate";
  fs::permissions(text, fs::perms::owner_read);
  EXPECT_THAT(refusal({files.authority, files.certificate, ""}), HasSubstr("all three or none"));
  EXPECT_THAT(refusal({"", files.certificate, files.key}), HasSubstr("all three or none"));
  EXPECT_THAT(refusal({text, files.certificate, files.key}),
              HasSubstr("tls.authority: no certificate"));
  EXPECT_THAT(refusal({files.authority, text, files.key}),
              HasSubstr("tls.certificate: no certificate"));
  EXPECT_THAT(refusal({files.authority, files.certificate, text}), HasSubstr("tls.key: no key"));
  EXPECT_THAT(refusal({files.authority, files.certificate, "/nowhere"}),
              HasSubstr("tls.key: cannot use"));
  fs::permissions(files.key, fs::perms::others_read, fs::perm_options::add);
  EXPECT_THAT(refusal(files), HasSubstr("expected mode 0600"));
}

TEST_F(AuthorityTest, IssuesForHostsAndServicesOnly) {
  for (const std::string& host : {std::string("a,DNS:b"), std::string("../ca"),
                                  std::string(300, 'x'), std::string("a b"), std::string()}) {
    EXPECT_THROW((void)issue(site, "games", {host}, kYear), config::StartupError) << host;
  }
  for (const char* name : {"", "ca", "../games", "Games", "a b", "-a"}) {
    EXPECT_THROW((void)issue(site, name, {"10.0.0.5"}, kYear), config::StartupError) << name;
  }
  EXPECT_THROW((void)issue(site, "ratings", {}, kYear), config::StartupError);
  EXPECT_THROW((void)issue(folder.path() / "nowhere", "games", {"10.0.0.5"}, kYear),
               config::StartupError);
}

}  // namespace
}  // namespace escaque::tls
