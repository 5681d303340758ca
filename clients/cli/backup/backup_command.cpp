// escaque backup DIR: everything that a server has, as it was at one moment, while it goes on.
// escaque backup DIR --verify: whether a backup is whole.

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <fcntl.h>
#include <iostream>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <sys/file.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include <CLI/CLI.hpp>
#include <boost/json.hpp>

#include "cli/backup/backup_error.hpp"
#include "cli/backup/check_backup.hpp"
#include "cli/backup/files.hpp"
#include "cli/backup/redis_dump.hpp"
#include "cli/backup/said_redis.hpp"
#include "cli/backup/words.hpp"
#include "cli/commands.hpp"
#include "cli/doctor/deployment.hpp"
#include "cli/place/data_folder.hpp"
#include "cli/place/databases.hpp"
#include "platform/sql/postgres_snapshot.hpp"

namespace escaque::clients::cli {
namespace {

/// A database, and what it is called in the backup.
struct Copied {
  std::string_view service;
  std::string_view name;
  std::unique_ptr<sql::Snapshot> snapshot;
  std::optional<DumpOrigin> dump;
};
using Databases = std::vector<Copied>;

// A call of a player has three seconds; what waits for a database longer than that is lost to them.
constexpr std::chrono::milliseconds kHoldAtMost{1'500};
constexpr std::chrono::milliseconds kPauseBetween{500};
constexpr int kMostAttempts = 40;

struct BackupOptions {
  fs::path folder;
  fs::path data = data_folder();
  SaidRedis redis;
  SaidDatabases databases;
  bool verify = false;
};

/// Two backups of the same data would take each other's snapshot of Redis.
class OnlyBackup {
 public:
  explicit OnlyBackup(const fs::path& data)
      : fd_(::open(data.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
    if (fd_ < 0) {
      throw BackupError(BackupFault::missing, data.string() + ": " + std::strerror(errno),
                        "the folder of the server's data, --data");
    }
    if (::flock(fd_, LOCK_EX | LOCK_NB) == 0) return;
    ::close(fd_);
    throw BackupError(BackupFault::busy, "another backup of " + data.string() + " is being made",
                      "one at a time");
  }
  ~OnlyBackup() { ::close(fd_); }
  OnlyBackup(const OnlyBackup&) = delete;
  OnlyBackup& operator=(const OnlyBackup&) = delete;

 private:
  int fd_;
};

/// As the running server says itself. Throws NoDeployment.
RedisDump find_redis(const BackupOptions& options) {
  doctor::Deployment found{.redis = options.redis.address, .processes = {}};
  if (found.redis.empty()) found = doctor::read_deployment(options.data);
  const fs::path& site = options.redis.tls_site.empty() ? found.tls_site : options.redis.tls_site;
  return RedisDump(found.redis, login_of(options.redis, found.redis, site));
}

Copied open_postgres(const DatabasePlace& place, const KeepsRows& whose) {
  auto snapshot = std::make_unique<sql::PostgresSnapshot>(place.connection, place.password_file);
  if (snapshot->first_migration() != whose.first_migration) {
    throw BackupError(
        BackupFault::missing,
        place.name() + " is of another service: it begins with " + snapshot->first_migration(),
        "the database of " + place.service);
  }
  DumpOrigin origin{
      .id = snapshot->id(), .schema = snapshot->schema(), .connection = place.connection};
  return {.service = {}, .name = {}, .snapshot = std::move(snapshot), .dump = std::move(origin)};
}

Databases open_databases(const BackupOptions& options) {
  Databases databases;
  const auto places = find_databases(options.data, options.databases);
  for (std::size_t i = 0; i < places.size(); ++i) {
    Copied copied;
    if (places[i].is_file()) {
      copied.snapshot = std::make_unique<sql::FileSnapshot>(places[i].file);
      refuse_moved(places[i]);
    } else {
      copied = open_postgres(places[i], kKeepRows[i]);
    }
    copied.service = kKeepRows[i].service;
    copied.name = places[i].is_file() ? kDatabaseNames[i] : kDumpNames[i];
    databases.push_back(std::move(copied));
  }
  return databases;
}

/// A connection is written sooner than a path: the database is the one that Redis was used with.
void refuse_foreign(const Databases& databases, RedisDump& redis) {
  for (const Copied& database : databases) {
    const auto bond = database.dump ? redis.bond(database.service) : std::nullopt;
    if (!bond || *bond == database.dump->id) continue;
    throw BackupError(BackupFault::missing,
                      "the database of " + std::string(database.service) + " is " +
                          database.dump->id + ", and Redis was used with " + *bond,
                      "the databases and the Redis of one site");
  }
}

/// Of several machines, each may have those of its own services.
void refuse_missing_keys(const fs::path& data) {
  for (const auto name : kKeyNames) {
    if (fs::exists(data / name)) continue;
    throw BackupError(BackupFault::missing, (data / name).string() + " is not there",
                      "in --data the seal keys of all services; they never change, so copy those "
                      "of other machines there once");
  }
}

/// All databases and Redis at one moment. Neither order of the two would do, as facts go both ways
/// and are deleted where they come from:
/// - Redis must not be later than a database: results, and the logs of events that are over, are
///   acknowledged or deleted in Redis once their rows are committed.
/// - Redis must not be earlier either: entries of a relay, and the list of streams to delete, are
///   deleted in SQL once Redis has carried them out.
/// A database in PostgreSQL is held by the lock that its writers take, whichever machine they are
/// on. So no database changes while Redis forks, which takes milliseconds. The backup is then a
/// state in which the server was, the same that a power failure at this moment would have left, and
/// every service can go on from that: nothing is lost or counted twice. The servers of a cluster
/// tell each other facts in the same way, through the services; so all writers of Redis wait, too,
/// until each server has forked.
std::chrono::milliseconds take_moment(const Databases& databases, RedisDump& redis) {
  for (int attempt = 0; attempt < kMostAttempts; ++attempt) {
    redis.prepare();
    const auto began = std::chrono::steady_clock::now();
    const bool are_held = std::ranges::all_of(databases, [&](const Copied& database) {
      return database.snapshot->hold(began + kHoldAtMost);
    });
    const bool is_taken = are_held && redis.begin();
    for (const Copied& database : databases) database.snapshot->let_go();
    const auto held = std::chrono::steady_clock::now() - began;
    if (is_taken) return std::chrono::duration_cast<std::chrono::milliseconds>(held);
    std::this_thread::sleep_for(kPauseBetween);
  }
  throw BackupError(BackupFault::busy, "Redis or a database was busy at every attempt",
                    "a time at which less is written");
}

BackupFile about(const fs::path& folder, std::string_view name) {
  const fs::path path = folder / name;
  return {.name = std::string(name), .bytes = size_of(path), .sha256 = sha256_of(path)};
}

using Names = std::span<const std::string_view>;

void copy_all(Names names, const BackupOptions& options, Manifest& manifest) {
  for (const auto name : names) {
    copy_named(options.data, options.folder, name);
    manifest.files.push_back(about(options.folder, name));
  }
}

/// Those that this server has.
void copy_found(Names names, const BackupOptions& options, Manifest& manifest) {
  for (const auto& name : names) {
    if (fs::exists(options.data / name)) copy_all({&name, 1}, options, manifest);
  }
}

/// Fills the folder; the manifest comes last, so that what is broken off has none.
Manifest fill(const BackupOptions& options) {
  const OnlyBackup lock(options.data);
  Databases databases = open_databases(options);
  RedisDump redis = find_redis(options);
  refuse_foreign(databases, redis);
  refuse_missing_keys(options.data);
  Manifest manifest{.version = ESCAQUE_VERSION, .made_at = {}, .files = {}};
  // Before that moment: of a head that was signed after it, the copied audit would lack entries.
  copy_found(kAuditNames, options, manifest);

  const auto held = take_moment(databases, redis);
  manifest.made_at = utc_text(std::chrono::system_clock::now());
  std::cout << "writers waited for " << held.count() << " ms" << std::endl;

  for (Copied& database : databases) {
    database.snapshot->copy_to(options.folder / database.name);
    manifest.files.push_back(about(options.folder, database.name));
    manifest.files.back().migration = database.snapshot->migration();
    manifest.files.back().dump = database.dump;
    database.snapshot.reset();  // While it is read, its write-ahead log or old rows only grow.
  }
  redis.take(options.folder / kRedisName);
  manifest.files.push_back(about(options.folder, kRedisName));
  manifest.files.back().keys = redis.keys();
  copy_all(kKeyNames, options, manifest);
  copy_found(kAuthorityNames, options, manifest);
  sync_folder(options.folder);
  write_file(options.folder / kManifestName, to_json(manifest));
  return manifest;
}

/// So that the same command can be given again.
void empty_again(const fs::path& folder) {
  std::error_code ignored;
  for (const auto name : backup_names()) fs::remove(folder / name, ignored);
  fs::remove((folder / kAuthorityNames.front()).parent_path(), ignored);
}

std::string summary_of(const fs::path& folder, const Manifest& manifest) {
  return folder.string() + ": " + std::to_string(manifest.files.size()) + " files, " +
         size_text(manifest.bytes()) + ", as of " + manifest.made_at;
}

void make_backup(const BackupOptions& options) {
  make_empty_folder(options.folder);
  try {
    const Manifest manifest = fill(options);
    std::cout << summary_of(options.folder, manifest)
              << "\nIt holds everything, also the keys of sealed moves, second factors and the "
                 "site's own authority, and accounts that are closed later:\nkeep it where nobody "
                 "else can read it, and delete it in time.\nTo restore it:  escaque restore "
              << options.folder.string() << '\n';
  } catch (...) {
    empty_again(options.folder);
    throw;
  }
}

Exit back_up(const BackupOptions& options) {
  ::umask(0077);
  try {
    if (options.verify) {
      std::cout << summary_of(options.folder, check_backup(options.folder)) << ": whole\n";
    } else {
      make_backup(options);
    }
    return Exit::ok;
  } catch (const BackupError& error) {
    std::cerr << "escaque backup: " << error.what() << '\n';
    return is_bad_input(error.fault) ? Exit::bad_input : Exit::failed;
  } catch (const sql::SnapshotError& error) {
    std::cerr << "escaque backup: " << error.what()
              << " (expected: the databases of the server, in the folder --data or as --database "
                 "says)\n";
    return Exit::failed;
  } catch (const DatabaseUnknown& error) {
    std::cerr << "escaque backup: " << error.what() << '\n';
    return Exit::failed;
  } catch (const doctor::NoDeployment& error) {
    std::cerr << "escaque backup: " << error.what()
              << "; of a server that is stopped, copy the folder: cp -a\n";
    return Exit::failed;
  }
}

}  // namespace

void add_backup(CLI::App& root, Exit& exit) {
  const auto options = std::make_shared<BackupOptions>();
  CLI::App* command =
      root.add_subcommand("backup",
                          "Copy everything that a running server has, as it was at one moment, "
                          "into DIR. Whoever can read the backup has everything, keys included");
  command->add_option("DIR", options->folder, "A new or empty folder; made for its owner only")
      ->required();
  command->add_option("--data", options->data, kDataHelp);
  add_redis(*command, options->redis,
            "unix:/PATH or HOST:PORT; of a cluster, any server (default: as run.json in --data "
            "says)");
  add_databases(*command, options->databases);
  command->add_flag("--verify", options->verify,
                    "Make none: read the backup in DIR, and say whether it is whole");
  command->callback([options, &exit] { exit = back_up(*options); });
}

}  // namespace escaque::clients::cli
