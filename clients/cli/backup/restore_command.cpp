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

#include <CLI/CLI.hpp>

#include "cli/backup/backup_error.hpp"
#include "cli/backup/check_backup.hpp"
#include "cli/backup/files.hpp"
#include "cli/backup/redis_dump.hpp"
#include "cli/backup/words.hpp"
#include "cli/commands.hpp"
#include "cli/place/data_folder.hpp"

namespace escaque::clients::cli {
namespace {

struct RestoreOptions {
  fs::path folder;
  fs::path data = data_folder();
  bool replace = false;
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
        place_dump(options.folder / file.name, made);
      } else {
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

void say_what_is_to_do(const fs::path& data, const fs::path& aside, const Manifest& manifest) {
  std::cout << data.string() << ": as of " << manifest.made_at << ", "
            << size_text(manifest.bytes()) << '\n';
  if (!aside.empty()) std::cout << "what was there is in " << aside.string() << '\n';
  if (!aside.empty() && fs::exists(aside / "tls") && !has_authority(manifest)) {
    std::cout << "The backup has no authority of --tls. Before you start, so that browsers trust "
                 "the one of before:  cp -a "
              << (aside / "tls").string() << ' ' << data.string() << '\n';
  }
  std::cout << "What happened later is gone. Close accounts again that were closed since, repeat "
               "sanctions and changes of roles,\nand if somebody's password was stolen, end all "
               "sessions (escaque emergency end-sessions). Open pages must be loaded again.\n"
               "Next:  ./dev up --data "
            << data.string() << '\n';
}

void restore_data(const RestoreOptions& options) {
  const fs::path data = resolved(options.data);
  const Manifest manifest = check_backup(options.folder);
  refuse_running(data);
  refuse_full(options, data);
  const fs::path made = unpack_beside(data, options, manifest);
  fs::path aside;
  try {
    refuse_running(data);  // Somebody may have started it meanwhile.
    aside = move_aside(data);
  } catch (...) {
    std::error_code ignored;
    fs::remove_all(made, ignored);
    throw;
  }
  put_in_place(made, data, aside);
  say_what_is_to_do(data, aside, manifest);
}

Exit try_to_restore(const RestoreOptions& options) {
  ::umask(0077);
  try {
    restore_data(options);
    return Exit::ok;
  } catch (const BackupError& error) {
    std::cerr << "escaque restore: " << error.what() << "; nothing was changed\n";
    return is_bad_input(error.fault) ? Exit::bad_input : Exit::failed;
  }
}

}  // namespace

void add_restore(CLI::App& root, Exit& exit) {
  const auto options = std::make_shared<RestoreOptions>();
  CLI::App* command = root.add_subcommand(
      "restore", "Make a server's data from the backup in DIR, after checking every file of it");
  command->add_option("DIR", options->folder, "Folder of an `escaque backup`")->required();
  command->add_option("--data", options->data, kDataHelp);
  command->add_flag("--replace", options->replace,
                    "Move data that are there already to a folder beside them");
  command->callback([options, &exit] { exit = try_to_restore(*options); });
}

}  // namespace escaque::clients::cli
