// escaque restore DIR: makes a folder of data from a backup. What is there already is moved aside,
// never deleted.

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <memory>
#include <string>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>
#include <vector>

#include <CLI/CLI.hpp>

#include "cli/backup/backup_error.hpp"
#include "cli/backup/check_backup.hpp"
#include "cli/backup/files.hpp"
#include "cli/backup/redis_dump.hpp"
#include "cli/backup/redis_refusal.hpp"
#include "cli/backup/said_redis.hpp"
#include "cli/backup/spare_redis.hpp"
#include "cli/backup/words.hpp"
#include "cli/commands.hpp"
#include "cli/doctor/deployment.hpp"
#include "cli/place/data_folder.hpp"
#include "cli/place/databases.hpp"
#include "cli/time/local_time.hpp"
#include "platform/sql/postgres_restore.hpp"

namespace escaque::clients::cli {
namespace {

struct RestoreOptions {
  fs::path folder;
  fs::path data = data_folder();
  SaidRedis redis;
  SaidDatabases databases;
  bool replace = false;
};

/// A database in PostgreSQL that is to be filled.
struct Filled {
  std::string_view service;
  DatabasePlace place;
  sql::RestoreOptions copy;
};

/// Without links and a slash at its end: what is renamed is the folder itself.
fs::path resolved(const fs::path& data) {
  const fs::path whole = fs::weakly_canonical(fs::absolute(data));
  return whole.has_filename() ? whole : whole.parent_path();
}

/// Whether somebody listens at a socket file.
bool is_answered(const fs::path& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  const std::string text = path.string();
  if (text.size() >= sizeof(address.sun_path)) return false;
  std::copy(text.begin(), text.end(), address.sun_path);
  const int asking = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const int connected =
      ::connect(asking, reinterpret_cast<const sockaddr*>(&address), sizeof(address));
  ::close(asking);
  return connected == 0;
}

/// Redis and the services listen in `run`, accounts for its operator beside it, also when the
/// others use ports.
void refuse_running(const fs::path& data) {
  for (const fs::path& folder : {data, data / "run"}) {
    std::error_code none;
    for (const auto& entry : fs::directory_iterator(folder, none)) {
      if (!entry.is_socket(none) || !is_answered(entry.path())) continue;
      throw BackupError(
          BackupFault::server_runs,
          "a server uses " + data.string() + ": " + entry.path().filename().string() + " answers",
          "stop it first (Ctrl-C where ./dev up runs), or another folder for --data");
    }
  }
}

void refuse_full(const RestoreOptions& options, const fs::path& data) {
  if (options.replace || is_empty_or_missing(data)) return;
  throw BackupError(BackupFault::not_empty, data.string() + " holds data",
                    "a new folder for --data, or --replace, which moves the old data aside");
}

bool is_said(const RestoreOptions& options, std::string_view service) {
  return std::ranges::any_of(options.databases.places, [&](const std::string& place) {
    return place.starts_with(std::string(service) + '=');
  });
}

/// Where a copy of PostgreSQL goes: as the command line says, or as the services that are installed
/// here are configured, or where it was.
std::vector<Filled> find_targets(const RestoreOptions& options, const fs::path& data,
                                 const Manifest& manifest) {
  std::vector<Filled> targets;
  const bool has_dumps = std::ranges::any_of(
      manifest.files, [](const BackupFile& file) { return file.dump.has_value(); });
  if (!has_dumps && options.databases.places.empty()) return targets;
  const auto places = find_databases(data, options.databases);
  for (std::size_t i = 0; i < places.size(); ++i) {
    const auto file = std::ranges::find(manifest.files, kDumpNames[i], &BackupFile::name);
    if (file == manifest.files.end()) {
      if (!is_said(options, kKeepRows[i].service)) continue;
      throw BackupError(BackupFault::missing,
                        "--database: the backup has " + std::string(kDatabaseNames[i]) + ", a file",
                        "none for it; `escaque archive move` brings its rows into PostgreSQL");
    }
    DatabasePlace place = places[i];
    if (place.is_file()) {
      place.connection = file->dump->connection;
      place.password_file = options.databases.password_file;
    }
    if (std::ranges::any_of(targets, [&](const Filled& other) {
          return other.place.connection == place.connection;
        })) {
      throw BackupError(BackupFault::not_empty,
                        place.name() + " would hold the rows of two services",
                        "a database for each, or a schema: ?options=-csearch_path%3DNAME");
    }
    sql::RestoreOptions copy{.copy = options.folder / file->name,
                             .connection = place.connection,
                             .password_file = place.password_file,
                             .id = file->dump->id,
                             .schema = file->dump->schema,
                             .first_migration = std::string(kKeepRows[i].first_migration),
                             .migration = *file->migration};
    targets.push_back(
        {.service = kKeepRows[i].service, .place = std::move(place), .copy = std::move(copy)});
  }
  return targets;
}

[[noreturn]] void refuse_database(const sql::RestoreError& error) {
  const bool is_copys = error.is_copys_fault;
  throw BackupError(is_copys ? BackupFault::damaged : BackupFault::not_empty, error.what(),
                    is_copys ? "the backup as it was made, or another one"
                             : "an empty database for each that the backup has, as --database "
                               "says: SERVICE=postgresql://USER@HOST/DATABASE");
}

/// Before anything is changed.
void check_targets(const std::vector<Filled>& targets) {
  try {
    for (const Filled& target : targets) sql::check_restorable(target.copy);
  } catch (const sql::RestoreError& error) {
    refuse_database(error);
  }
}

/// The Redis that runs already and is to be filled, or all servers of its cluster; nothing where
/// the data get a file that a new Redis reads. It must be empty.
std::unique_ptr<BlockingRedis> find_target(const RestoreOptions& options) {
  const std::string& address = options.redis.address;
  if (address.empty()) return nullptr;
  const auto login = login_of(options.redis, address, options.redis.tls_site);
  const auto servers = servers_of(address, login);
  for (const std::string& server : servers) {
    const auto redis = connect_or_refuse(server, login, BlockingRedis::Server::master);
    const auto keys = redis::to_integer(run_or_refuse(*redis, redis->client().command("DBSIZE")));
    if (keys && *keys == 0) continue;
    throw BackupError(BackupFault::not_empty, "Redis at " + server + " holds keys",
                      "a new Redis, or a new cluster, that no service uses yet");
  }
  const bool is_one = servers == std::vector<std::string>{address};
  return connect_or_refuse(address, login,
                           is_one ? BlockingRedis::Server::master : BlockingRedis::Server::cluster);
}

/// What was filled is not emptied again: by then it may be in use.
[[noreturn]] void refuse_half_done(const std::string& why, const std::vector<Filled>& targets,
                                   std::size_t filled, const std::string& redis = {}) {
  std::string names = redis;
  for (std::size_t i = 0; i < filled; ++i) {
    names += (names.empty() ? "" : ", ") + targets[i].place.name();
  }
  throw BackupError(BackupFault::half_done, why + "; filled already, and nothing else: " + names,
                    "the same command again, once those are empty again");
}

/// One after the other, each in one transaction.
void fill(const std::vector<Filled>& targets) {
  for (std::size_t i = 0; i < targets.size(); ++i) {
    try {
      sql::restore_copy(targets[i].copy);
    } catch (const sql::RestoreError& error) {
      if (i == 0) refuse_database(error);
      refuse_half_done(error.what(), targets, i);
    }
    std::cout << targets[i].service << ": restored into " << targets[i].place.name() << std::endl;
  }
}

/// A Redis of our own that has read the snapshot.
std::unique_ptr<SpareRedis> read_snapshot(const fs::path& snapshot, const fs::path& folder) {
  auto spare = std::make_unique<SpareRedis>(folder);
  copy_private(snapshot, spare->snapshot());
  spare->start();
  return spare;
}

/// The data of the backup in a new folder beside `data`, on the same disk.
fs::path unpack_beside(const fs::path& data, const RestoreOptions& options,
                       const Manifest& manifest) {
  std::error_code error;
  fs::create_directories(data.parent_path(), error);
  std::string pattern = data.string() + ".restoring-XXXXXX";
  if (error || ::mkdtemp(pattern.data()) == nullptr) {
    refuse_for("make", pattern, error ? error.message() : std::strerror(errno));
  }
  const fs::path made = pattern;
  try {
    for (const BackupFile& file : manifest.files) {
      if (file.name == kRedisName) {
        if (options.redis.address.empty()) place_dump(options.folder / file.name, made);
      } else if (!file.dump) {
        copy_named(options.folder, made, file.name);
      }
    }
    sync_folder(made);
  } catch (...) {
    fs::remove_all(made, error);
    throw;
  }
  return made;
}

/// Where the old data is now; empty when there were none.
fs::path move_aside(const fs::path& data) {
  if (is_empty_or_missing(data)) return {};
  const std::string name =
      data.string() + ".replaced-" + utc_stamp(std::chrono::system_clock::now());
  fs::path aside = name;
  for (int number = 2; fs::exists(aside); ++number) aside = name + "-" + std::to_string(number);
  std::error_code error;
  fs::rename(data, aside, error);
  if (error) refuse_for("move aside", data, error.message());
  return aside;
}

/// An empty folder gives its place up to the one that is renamed.
void put_in_place(const fs::path& made, const fs::path& data, const fs::path& aside) {
  std::error_code error;
  fs::rename(made, data, error);
  if (!error) return sync_folder(data.parent_path());
  std::error_code ignored;
  fs::remove_all(made, ignored);
  if (!aside.empty()) fs::rename(aside, data, ignored);
  refuse_for("rename", made, error.message());
}

void say_what_is_to_do(const RestoreOptions& options, const fs::path& data, const fs::path& aside,
                       const Manifest& manifest, const std::vector<Filled>& targets) {
  std::cout << data.string() << ": as of " << manifest.made_at;
  const auto now = std::chrono::time_point_cast<Millis>(std::chrono::system_clock::now());
  if (const auto made = parse_moment(manifest.made_at, now)) {
    const auto lost = std::chrono::duration_cast<std::chrono::seconds>(now - *made);
    std::cout << ", " << lost.count() << " s ago";
  }
  std::cout << ", " << size_text(manifest.bytes()) << '\n';
  if (!aside.empty()) std::cout << "what was there is in " << aside.string() << '\n';
  if (!aside.empty() && fs::exists(aside / "tls") && !has_authority(manifest)) {
    std::cout << "The backup has no authority of --tls. Before you start, so that browsers trust "
                 "the one of before:  cp -a "
              << (aside / "tls").string() << ' ' << data.string() << '\n';
  }
  std::cout << "What happened later is gone. Close accounts again that were closed since, repeat "
               "sanctions and changes of roles,\nand if somebody's password was stolen, end all "
               "sessions (escaque emergency end-sessions). Open pages must be loaded again.\n"
               "Next:  ";
  for (const Filled& target : targets) {
    std::cout << "say to " << target.service << ": sql.connection = \"" << target.place.connection
              << "\"\n       ";
  }
  if (!options.redis.address.empty()) {
    std::cout << "start the services on " << data.string() << ", with Redis at "
              << options.redis.address << '\n';
    return;
  }
  std::cout << "./dev up --data " << data.string();
  for (const Filled& target : targets) std::cout << " --config " << target.service << "=FILE";
  std::cout << '\n';
}

void restore_data(const RestoreOptions& options) {
  const fs::path data = resolved(options.data);
  const Manifest manifest = check_backup(options.folder);
  const std::vector<Filled> targets = find_targets(options, data, manifest);
  refuse_running(data);
  refuse_full(options, data);
  check_targets(targets);
  const auto redis = find_target(options);
  const fs::path made = unpack_beside(data, options, manifest);
  fs::path aside;
  std::size_t filled = 0;
  std::string begun;  // The Redis that has keys now.
  try {
    std::unique_ptr<SpareRedis> snapshot;
    if (redis) snapshot = read_snapshot(options.folder / kRedisName, made / "redis");
    fill(targets);
    filled = targets.size();
    if (redis) {
      begun = "Redis at " + options.redis.address;
      std::cout << pour(snapshot->redis(), *redis) << " keys restored into " << begun << std::endl;
      snapshot.reset();
    }
    refuse_running(data);  // Somebody may have started it meanwhile.
    aside = move_aside(data);
    put_in_place(made, data, aside);
  } catch (const BackupError& error) {
    std::error_code ignored;
    fs::remove_all(made, ignored);
    if (filled > 0 || !begun.empty()) refuse_half_done(error.what(), targets, filled, begun);
    throw;
  }
  say_what_is_to_do(options, data, aside, manifest, targets);
}

Exit try_to_restore(const RestoreOptions& options) {
  ::umask(0077);
  try {
    restore_data(options);
    return Exit::ok;
  } catch (const BackupError& error) {
    std::cerr << "escaque restore: " << error.what()
              << (error.fault == BackupFault::half_done ? "\n" : "; nothing was changed\n");
    return is_bad_input(error.fault) ? Exit::bad_input : Exit::failed;
  } catch (const DatabaseUnknown& error) {
    std::cerr << "escaque restore: " << error.what() << "; nothing was changed\n";
    return Exit::failed;
  } catch (const doctor::NoDeployment& error) {
    std::cerr << "escaque restore: " << error.what() << "; nothing was changed\n";
    return Exit::failed;
  }
}

}  // namespace

void add_restore(CLI::App& root, Exit& exit) {
  const auto options = std::make_shared<RestoreOptions>();
  CLI::App* command = root.add_subcommand(
      "restore", "Make a server's data from the backup in DIR, after checking every file of it");
  command->add_option("DIR", options->folder, "Folder of an `escaque backup`")->required();
  command->add_option("--data", options->data, kDataHelp);
  add_redis(*command, options->redis,
            "HOST:PORT of a Redis that runs, or of any server of a cluster, and is empty: it takes "
            "what was live, instead of a folder of --data from which ./dev up starts one");
  add_databases(*command, options->databases);
  command->add_flag("--replace", options->replace,
                    "Move data that are there already to a folder beside them");
  command->callback([options, &exit] { exit = try_to_restore(*options); });
}

}  // namespace escaque::clients::cli
