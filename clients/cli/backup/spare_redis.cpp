#include "cli/backup/spare_redis.hpp"

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/optional.hpp>
#include <boost/type_traits/decay.hpp>
// Boost.Process 1.81 needs both, and does not include them.
#include <boost/process/v2/environment.hpp>
#include <boost/process/v2/process.hpp>
#include <boost/process/v2/stdio.hpp>

#include "cli/backup/backup_error.hpp"
#include "cli/backup/files.hpp"
#include "cli/backup/redis_refusal.hpp"
#include "platform/asio/gather.hpp"

namespace escaque::clients::cli {
namespace {

namespace process = boost::process::v2;

constexpr Millis kAgainAfter{20};
// A long log is read or written at one go.
constexpr Millis kPatience{60'000};
constexpr std::string_view kKeysAtOnce = "200";

[[noreturn]] void refuse_spare(const std::string& why) {
  throw BackupError(BackupFault::server_is_away, "a redis-server of our own " + why,
                    "redis-server 7.0 (apt-get install redis-server), and memory for all that is "
                    "live");
}

using redis::Answer;

/// What DUMP and PEXPIRETIME say of a key.
struct Stored {
  std::string key;
  std::string value;
  std::string expires;  // Milliseconds since 1970; 0: never.
};

[[noreturn]] void refuse_answer(const std::string& command, const Answer& answer) {
  const std::string* refusal = answer ? answer->error() : nullptr;
  std::string why = "it answers something else than was asked";
  if (!answer) why = to_string(answer.error());
  if (refusal != nullptr) why = *refusal;
  throw BackupError(BackupFault::server_is_away, "keys were not copied, " + command + ": " + why,
                    "servers of Redis that go on, and a user who may do that");
}

/// Nothing: it has expired meanwhile.
Awaitable<std::optional<Stored>> read_key(redis::Client& from, std::string key) {
  const std::array<std::string_view, 2> dump{"DUMP", key};
  const Answer dumped = co_await from.command(dump, kPatience);
  const auto value = redis::to_text(dumped);
  if (!value) refuse_answer("DUMP", dumped);
  const Answer expiry = co_await from.command("PEXPIRETIME", key);
  const auto expires = redis::to_integer(expiry);
  if (!expires) refuse_answer("PEXPIRETIME", expiry);
  if (!*value) co_return std::nullopt;
  const std::string at = *expires < 0 ? "0" : std::to_string(*expires);
  co_return Stored{std::move(key), std::move(**value), at};
}

Awaitable<bool> write_key(redis::Client& to, const Stored& stored) {
  const std::array<std::string_view, 6> restore{"RESTORE",    stored.key, stored.expires,
                                                stored.value, "REPLACE",  "ABSTTL"};
  const Answer answer = co_await to.command(restore, kPatience);
  if (!answer || answer->error() != nullptr) refuse_answer("RESTORE", answer);
  co_return true;
}

/// The keys of one step of SCAN; `cursor` is where the next one goes on.
Awaitable<std::vector<std::string>> scan(redis::Client& from, std::string& cursor) {
  const Answer answer = co_await from.command("SCAN", cursor, "COUNT", kKeysAtOnce);
  const auto* parts = answer ? answer->array() : nullptr;
  const auto* keys = parts != nullptr && parts->size() == 2 ? parts->back().array() : nullptr;
  if (keys == nullptr || parts->front().text() == nullptr) refuse_answer("SCAN", answer);
  cursor = *parts->front().text();
  std::vector<std::string> found;
  for (const redis::Reply& key : *keys) {
    if (const std::string* name = key.text()) found.push_back(*name);
  }
  co_return found;
}

}  // namespace

struct SpareRedis::Child {
  boost::asio::io_context context;
  std::optional<process::process> running;
};

SpareRedis::SpareRedis(fs::path folder) : folder_(fs::absolute(std::move(folder))) {
  make_empty_folder(folder_);
  std::string pattern = (fs::temp_directory_path() / "escaque-spare-XXXXXX").string();
  if (::mkdtemp(pattern.data()) == nullptr) refuse_for("make", pattern, std::strerror(errno));
  door_ = pattern;
}

SpareRedis::~SpareRedis() {
  redis_.reset();
  boost::system::error_code ignored;
  if (child_ && child_->running) child_->running->terminate(ignored);
  std::error_code none;
  fs::remove_all(door_, none);
  fs::remove_all(folder_, none);
}

void SpareRedis::start() {
  const auto program = process::environment::find_executable("redis-server");
  if (program.empty()) refuse_spare("cannot be started: the program is not in PATH");
  const std::string socket = (door_ / "redis.sock").string();
  const std::vector<std::string> arguments{
      "--port",       "0",     "--unixsocket",   socket,     "--unixsocketperm",
      "600",          "--dir", folder_.string(), "--save",   "",
      "--appendonly", "no",    "--logfile",      "redis.log"};
  child_ = std::make_unique<Child>();
  child_->running.emplace(child_->context, program, arguments,
                          process::process_stdio{nullptr, nullptr, nullptr});
  while (!redis_) {
    boost::system::error_code ignored;
    if (!child_->running->running(ignored)) {
      refuse_spare("has ended; " + (folder_ / "redis.log").string() + " said why");
    }
    try {
      redis_ = std::make_unique<BlockingRedis>("unix:" + socket, "escaque-backup");
    } catch (const RedisAway&) {
      // It is not there yet, or still reads.
      std::this_thread::sleep_for(kAgainAfter);
    }
  }
}

void SpareRedis::save() {
  constexpr std::array<std::string_view, 1> kSave{"SAVE"};
  const Answer answer = run_or_refuse(*redis_, redis_->client().command(kSave, kPatience));
  if (!answer || answer->error() != nullptr) refuse_answer("SAVE", answer);
}

std::uint64_t pour(BlockingRedis& from, BlockingRedis& to) {
  std::uint64_t count = 0;
  std::string cursor = "0";
  do {
    std::vector<Awaitable<std::optional<Stored>>> reads;
    for (std::string& key : run_or_refuse(from, scan(from.client(), cursor))) {
      reads.push_back(read_key(from.client(), std::move(key)));
    }
    const auto stored = run_or_refuse(from, gather(std::move(reads)));
    std::vector<Awaitable<bool>> writes;
    for (const auto& each : stored) {
      if (each) writes.push_back(write_key(to.client(), *each));
    }
    count += run_or_refuse(to, gather(std::move(writes))).size();
  } while (cursor != "0");
  return count;
}

}  // namespace escaque::clients::cli
