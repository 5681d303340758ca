#include "platform/tls/authority.hpp"

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <sys/stat.h>
#include <vector>

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

/// An authority for browsers, and what the web door shows of it.
class WebAuthorityTest : public testing::Test {
 protected:
  WebAuthorityTest() { make_web_authority(site, {"chess.example.org", "203.0.113.7"}, kDecade); }

  template <class Work>
  static std::string words(Work work) {
    try {
      work();
    } catch (const config::StartupError& error) {
      return error.what();
    }
    return "taken";
  }
  [[nodiscard]] std::string words_about(const std::string& host,
                                        std::chrono::sys_seconds now = kNow) const {
    const std::string stem = (site / "web").string();
    return words([&] { check_shown(stem + ".pem", stem + ".key", host, now); });
  }

  test::TempDirectory folder;
  const fs::path site = folder.path() / "web";
};

TEST_F(WebAuthorityTest, VouchesForItsHostsAndForPrivateNetworks) {
  const auto issued =
      issue(site, "web",
            {"chess.example.org", "203.0.113.7", "localhost", "club.local", "127.0.0.1", "::1",
             "192.168.1.20", "10.1.2.3", "172.31.0.1", "fd00::7"},
            kYear);

  // The library that made it believes it, too.
  EXPECT_EQ(words([&] { check(issued.files, kNow); }), "taken");
}

TEST_F(WebAuthorityTest, VouchesForNobodyElse) {
  for (const char* host : {"bank.example.com", "example.org", "203.0.113.8", "172.32.0.1",
                           "8.8.8.8", "2001:db8::1", "notlocal"}) {
    EXPECT_THAT(words([&] {
                  (void)issue(site, "web", {"localhost", host}, kYear);
                }),
                HasSubstr("may not vouch for " + std::string(host)));
  }
  EXPECT_FALSE(fs::exists(site / "web.pem"));
}

TEST_F(WebAuthorityTest, KnowsWhatNeedsToBeRenewed) {
  const std::vector<std::string> hosts{"chess.example.org", "127.0.0.1", "::1"};
  EXPECT_FALSE(is_issued(site, "web", hosts, kNow));
  (void)issue(site, "web", hosts, kYear);

  EXPECT_TRUE(is_issued(site, "web", hosts, kYear.until));
  EXPECT_FALSE(is_issued(site, "web", hosts, kYear.until + days(1)));
  EXPECT_FALSE(is_issued(site, "web", {"chess.example.org", "127.0.0.1"}, kNow));
  make_web_authority(folder.path() / "other", {}, kDecade);
  fs::rename(folder.path() / "other/ca.pem", site / "ca.pem");
  EXPECT_FALSE(is_issued(site, "web", hosts, kNow)) << "another authority";
}

TEST_F(WebAuthorityTest, IsKnownByItsFingerprint) {
  const std::string before = fingerprint(site);
  EXPECT_THAT(before, testing::MatchesRegex("([0-9A-F][0-9A-F]:){31}[0-9A-F][0-9A-F]"));
  make_web_authority(site, {"other.example.org"}, kDecade);
  EXPECT_EQ(fingerprint(site), before);
}

TEST_F(WebAuthorityTest, SaysWhyItsCertificateCannotBeShown) {
  (void)issue(site, "web", {"chess.example.org", "127.0.0.1"}, kYear);
  EXPECT_EQ(words_about("chess.example.org"), "taken");
  EXPECT_EQ(words_about("127.0.0.1"), "taken");
  EXPECT_EQ(words_about(""), "taken");
  EXPECT_THAT(words_about("club.example.org"), HasSubstr("is not for club.example.org"));
  EXPECT_THAT(words_about("", kYear.until + days(1)),
              HasSubstr("holds from 2026-11-21 00:00 UTC to 2027-11-22 00:00 UTC"));
  EXPECT_THAT(words_about("", kYear.from - days(1)), HasSubstr("it is 2026-11-20 00:00 UTC"));

  const auto certificate = site / "web.pem";
  const auto key = site / "web.key";
  EXPECT_THAT(words([&] { check_shown("/nowhere.pem", key, "", kNow); }),
              HasSubstr("web.certificate: cannot read /nowhere.pem: No such file"));
  EXPECT_THAT(words([&] { check_shown(key, key, "", kNow); }),
              HasSubstr("web.certificate: no certificate in"));
  EXPECT_THAT(words([&] { check_shown(certificate, certificate, "", kNow); }),
              HasSubstr("web.key: no key in"));
  EXPECT_THAT(words([&] { check_shown(certificate, site / "ca.key", "", kNow); }),
              HasSubstr("is not the key of"));
  fs::permissions(key, fs::perms::others_read, fs::perm_options::add);
  EXPECT_THAT(words_about(""), HasSubstr("expected mode 0600"));
}

}  // namespace
}  // namespace escaque::tls
