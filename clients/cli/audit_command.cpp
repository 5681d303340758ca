// escaque audit verify: whether the audits of a server's databases are whole, without the server.

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>

#include "cli/backup/words.hpp"
#include "cli/place/data_folder.hpp"
#include "cli/place/databases.hpp"
#include "commands.hpp"
#include "platform/audit/check.hpp"
#include "platform/audit/head_book.hpp"

namespace escaque::clients::cli {
namespace {

namespace fs = std::filesystem;
using Kind = audit::Problem::Kind;

/// Services that keep an audit; those of `kSigned` sign its head every hour.
constexpr std::array kLogs{"conduct", "games", "accounts", "matchmaking"};
constexpr std::array<std::string_view, 2> kSigned{"conduct", "games"};

struct AuditOptions {
  fs::path data = data_folder();
  std::vector<std::string> logs;
  fs::path heads;
  fs::path key;
  SaidDatabases databases;
};

bool is_signed(const std::string& log) {
  return std::ranges::find(kSigned, std::string_view(log)) != kSigned.end();
}

std::string utc(UtcTime time) {
  return utc_text(std::chrono::system_clock::time_point(time.time_since_epoch()));
}

std::string describe(const audit::Problem& problem) {
  const std::string entry = "entry " + std::to_string(problem.sequence);
  switch (problem.kind) {
    case Kind::missing:
      return entry + " is missing";
    case Kind::changed:
      return entry + " was changed";
    case Kind::rewritten:
      return entry + " or a later one was changed, and all hashes after it computed again: on " +
             utc(problem.head->time) + " entry " + std::to_string(problem.head->head.sequence) +
             " had another";
    case Kind::cut_off:
      return entry + " and all after it are missing: on " + utc(problem.head->time) +
             " there were " + std::to_string(problem.head->head.sequence);
  }
  return entry;
}

/// What was signed of one audit; no key is told, and nothing comes back.
std::optional<audit::HeadList> heads_of(const std::string& log, const AuditOptions& options) {
  if (!is_signed(log)) return audit::HeadList();
  const audit::HeadFiles files = audit::files_beside(options.data / (log + ".sqlite"));
  const fs::path heads = options.heads.empty() ? files.heads : options.heads;
  const fs::path key_file = options.key.empty() ? files.public_key : options.key;
  std::error_code ignored;
  if (!fs::exists(heads, ignored)) return audit::HeadList();
  const auto key = audit::read_public_key(key_file);
  if (!key) {
    std::cerr << "escaque audit: " << key_file.string()
              << " has no key (expected: 64 hexadecimal digits, as the server wrote them into "
              << files.public_key.string() << ")\n";
    return std::nullopt;
  }
  audit::HeadList list = audit::read_heads(heads, log, *key);
  if (list.bad_line) {
    std::cerr << heads.string() << ':' << *list.bad_line << ": not a head of " << log
              << " that the key of " << key_file.string() << " has signed\n";
  }
  return list;
}

void say_whole(const std::string& log, long long entries,
               const std::vector<audit::SignedHead>& heads) {
  std::cout << log << ": " << entries << " entries, whole";
  if (!heads.empty()) {
    std::cout << "; " << heads.size() << " signed heads, the last one of "
              << utc(heads.back().time);
  } else if (is_signed(log)) {
    std::cout << "; no signed heads: nobody can tell whether entries were cut off at the end";
  }
  std::cout << '\n';
}

audit::Finding check(const DatabasePlace& place, const audit::HeadList& list) {
  if (!place.is_file()) return audit::check(place.connection, place.password_file, list.heads);
  if (fs::exists(place.file)) refuse_moved(place);
  return audit::check(place.file, list.heads);
}

Exit verify_one(const DatabasePlace& place, const AuditOptions& options) {
  const std::string& log = place.service;
  const auto list = heads_of(log, options);
  if (!list) return Exit::bad_input;
  try {
    const audit::Finding found = check(place, *list);
    if (found.problem) {
      std::cout << log << ": " << describe(*found.problem) << '\n';
      return Exit::failed;
    }
    say_whole(log, found.entries, list->heads);
    return list->bad_line ? Exit::failed : Exit::ok;
  } catch (const DatabaseUnknown& error) {
    std::cerr << "escaque audit: " << error.what() << '\n';
    return Exit::bad_input;
  } catch (const std::runtime_error& error) {
    std::cerr << "escaque audit: " << place.name() << ": " << error.what()
              << " (expected: a database of the server, in the folder of its data or as --database "
                 "says)\n";
    return Exit::bad_input;
  }
}

Exit verify(const AuditOptions& options) {
  std::vector<std::string> logs = options.logs;
  if (logs.empty()) logs.assign(kLogs.begin(), kLogs.end());
  if (logs.size() > 1 && (!options.heads.empty() || !options.key.empty())) {
    std::cerr << "escaque audit: --heads and --key are of one audit (expected: --log with it)\n";
    return Exit::bad_input;
  }
  std::vector<DatabasePlace> places;
  try {
    places = find_databases(options.data, options.databases);
  } catch (const DatabaseUnknown& error) {
    std::cerr << "escaque audit: " << error.what() << '\n';
    return Exit::bad_input;
  }
  Exit worst = Exit::ok;
  for (const std::string& log : logs) {
    const Exit one = verify_one(*std::ranges::find(places, log, &DatabasePlace::service), options);
    if (one != Exit::ok && worst != Exit::failed) worst = one;
  }
  return worst;
}

}  // namespace

void add_audit(CLI::App& root, Exit& exit) {
  const auto options = std::make_shared<AuditOptions>();
  CLI::App* group = root.add_subcommand("audit", "The record of what admins and arbiters did");
  group->require_subcommand(1);
  CLI::App* command = group->add_subcommand(
      "verify",
      "Name the first entry that was changed or is missing. Copy the files *-audit.heads and "
      "*-audit.pub to another machine now and then: by them anybody sees what was cut off or "
      "written anew since");
  command->add_option("DATA", options->data, "Folder of the server's data, or a backup");
  command->add_option("--log", options->logs, "Only the audit of this service")
      ->check(CLI::IsMember(std::vector<std::string>(kLogs.begin(), kLogs.end())));
  command->add_option("--heads", options->heads, "The signed heads (default: beside the database)")
      ->check(CLI::ExistingFile);
  command
      ->add_option("--key", options->key, "File of the public key (default: beside the database)")
      ->check(CLI::ExistingFile);
  add_databases(*command, options->databases);
  command->callback([options, &exit] { exit = verify(*options); });
}

}  // namespace escaque::clients::cli
