// escaque tls make DIR: a site's own authority, a certificate for each of its services, and the
// user and password of its Redis. escaque tls web DIR: an authority of the site's own that browsers
// import, and a certificate for the web door.

#include <array>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <sodium.h>

#include "commands.hpp"
#include "platform/config/secret_file.hpp"
#include "platform/encoding/hex.hpp"
#include "platform/redis/users.hpp"
#include "platform/tls/authority.hpp"

namespace escaque::clients::cli {
namespace {

namespace fs = std::filesystem;
using std::chrono::days;

constexpr days kAuthorityHolds{3650};

struct TlsOptions {
  fs::path folder;
  std::vector<std::string> names = {"accounts", "analysis",    "conduct", "games",
                                    "gateway",  "matchmaking", "ratings", "redis"};
  std::vector<std::string> hosts;
  int days_valid = 365;
};

std::string date(std::chrono::sys_seconds moment) {
  const std::chrono::year_month_day day(std::chrono::floor<days>(moment));
  std::array<char, 16> text{};
  std::snprintf(text.data(), text.size(), "%04d-%02u-%02u", static_cast<int>(day.year()),
                static_cast<unsigned>(day.month()), static_cast<unsigned>(day.day()));
  return text.data();
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

/// A password that somebody may have in use already is kept.
void make_redis_user(const fs::path& folder) {
  const std::string file = (folder / "redis.password").string();
  if (!fs::exists(file)) {
    config::write_secret(file, encoding::random_hex(32) + "\n");
  }
  config::write_secret((folder / "redis.acl").string(),
                       redis::users_file(config::read_secret("redis.password", file)));
}

void say_what_next(const fs::path& folder) {
  const std::string in = folder.string() + "/";
  const std::string user(redis::kUser);
  std::cout << "\nKeep " << in << "ca.key here. Copy ca.pem to every machine, and NAME.pem and "
            << "NAME.key of what runs there.\nA service:  escaque-games --tls-authority " << in
            << "ca.pem --tls-certificate " << in << "games.pem --tls-key " << in << "games.key"
            << "\nRedis:      redis-server --port 0 --tls-port 6379 --tls-ca-cert-file " << in
            << "ca.pem --tls-cert-file " << in << "redis.pem --tls-key-file " << in
            << "redis.key --aclfile " << in << "redis.acl"
            << "\nand all of Redis' clients:  --redis-tls true --redis-user " << user
            << " --redis-password-file " << in << "redis.password"
            << "\nTo renew the certificates:  escaque tls make " << folder.string() << '\n';
}

void make_site(const TlsOptions& options) {
  const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
  // Clocks of other machines may be a little behind.
  const auto from = now - days(1);
  const auto authority = tls::make_authority(options.folder, {from, now + kAuthorityHolds});
  std::cout << (options.folder / "ca.pem").string() << ": "
            << (authority.is_new ? "new authority" : "kept") << ", until " << date(authority.until)
            << '\n';
  for (const std::string& name : options.names) {
    const auto made =
        tls::issue(options.folder, name, options.hosts, {from, now + days(options.days_valid)});
    std::cout << made.files.certificate << ": " << joined(made.hosts) << ", until "
              << date(made.until) << '\n';
  }
  make_redis_user(options.folder);
  say_what_next(options.folder);
}

constexpr const char* kWebDoor = "web";

void make_web_door(const TlsOptions& options) {
  constexpr days kRenewBefore{30};
  const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
  const auto from = now - days(1);
  const auto authority =
      tls::make_web_authority(options.folder, options.hosts, {from, now + kAuthorityHolds});
  std::cout << (options.folder / "ca.pem").string() << ": "
            << (authority.is_new ? "new authority" : "kept") << ", until " << date(authority.until)
            << ", SHA-256 " << tls::fingerprint(options.folder) << '\n';
  const std::string file = (options.folder / kWebDoor).string() + ".pem";
  if (tls::is_issued(options.folder, kWebDoor, options.hosts, now + kRenewBefore)) {
    std::cout << file << ": kept\n";
    return;
  }
  const auto made =
      tls::issue(options.folder, kWebDoor, options.hosts, {from, now + days(options.days_valid)});
  std::cout << file << ": " << joined(made.hosts) << ", until " << date(made.until) << '\n';
}

Exit make_or_say_why_not(const TlsOptions& options, void (*work)(const TlsOptions&)) {
  if (sodium_init() < 0) return Exit::failed;
  try {
    work(options);
  } catch (const config::StartupError& error) {
    std::cerr << error.what() << '\n';
    return Exit::failed;
  }
  return Exit::ok;
}

void add_web(CLI::App& tls, Exit& exit) {
  auto* const web = tls.add_subcommand(
      "web",
      "Make in DIR, unless they are there, an authority that browsers import, for the hosts named "
      "here and private networks only, and a certificate for the web door; again: renew it when it "
      "has less than 30 days, or other hosts.");
  const auto options = std::make_shared<TlsOptions>();
  web->add_option("DIR", options->folder, "folder of the authority")->required();
  web->add_option("--host", options->hosts,
                  "name or address at which players reach the server; may be given several times")
      ->required();
  web->add_option("--days", options->days_valid, "how long the certificate is valid")
      ->check(CLI::Range(1, 397))  // What browsers still believe.
      ->capture_default_str();
  web->callback([options, &exit] { exit = make_or_say_why_not(*options, make_web_door); });
}

}  // namespace

void add_tls(CLI::App& root, Exit& exit) {
  auto* const tls = root.add_subcommand("tls", "Certificates between the processes of one site");
  tls->require_subcommand(1);
  add_web(*tls, exit);
  auto* const make = tls->add_subcommand(
      "make",
      "Make a site's authority in DIR, unless it is there, and a certificate for each service; "
      "again: renew the certificates. Also the ACL user and password of its Redis.");
  const auto options = std::make_shared<TlsOptions>();
  make->add_option("DIR", options->folder, "folder of the authority")->required();
  make->add_option("--name", options->names, "service to certify; may be given several times")
      ->capture_default_str();
  make->add_option("--host", options->hosts,
                   "name or address at which others reach it; may be given several times; "
                   "default: those of the certificate that is renewed");
  make->add_option("--days", options->days_valid, "how long the certificates are valid")
      ->check(CLI::Range(1, 3650))
      ->capture_default_str();
  make->callback([options, &exit] { exit = make_or_say_why_not(*options, make_site); });
}

}  // namespace escaque::clients::cli
