#include "cli/backup/redis_dump.hpp"

#include <array>
#include <stdexcept>
#include <utility>
#include <vector>

#include <boost/asio/co_spawn.hpp>

#include "cli/backup/backup_error.hpp"
#include "cli/backup/files.hpp"
#include "platform/asio/gather.hpp"
#include "platform/asio/timer.hpp"
#include "platform/redis/info.hpp"

namespace escaque::clients::cli {
namespace {

using redis::Answer;

constexpr Millis kLookEvery{50};
// Databases are held meanwhile; their services wait ten seconds for a lock.
constexpr Millis kBeginWithin{3'000};
constexpr std::string_view kAppendOnlyBase = "appendonly.aof.1.base.rdb";

[[noreturn]] void fail_for(const std::string& address, const std::string& why) {
  throw BackupError(
      BackupFault::server_is_away, "Redis at " + address + ": " + why,
      "a running server, and --data or --redis that lead to its Redis, which is on this machine; "
      "of a server that is stopped, copy the folder: cp -a");
}

BlockingRedis connect(const std::string& address, const std::optional<RedisLogin>& login) {
  try {
    return BlockingRedis(address, "escaque-backup", login);
  } catch (const RedisAway& away) {
    fail_for(address, away.what());
  } catch (const std::invalid_argument& wrong) {
    throw BackupError(BackupFault::server_is_away, wrong.what(), kRedisAddresses);
  }
}

}  // namespace

/// What `ask` gives; that Redis is away is said with what the operator can do.
template <class Ask>
auto RedisDump::told(Ask ask) {
  try {
    return ask();
  } catch (const RedisAway& away) {
    fail(away.what());
  }
}

template <class T>
T RedisDump::run(Awaitable<T> coroutine) {
  return told([&] { return redis_.run(std::move(coroutine)); });
}

RedisDump::RedisDump(std::string address, const std::optional<RedisLogin>& login)
    : address_(std::move(address)), redis_(connect(address_, login)) {
  const std::string found = told([&] { return redis_.info("cluster"); });
  if (redis::info_field(found, "cluster_enabled") != "1") return;
  throw BackupError(
      BackupFault::server_is_away,
      "Redis at " + address_ + " is one server of a cluster, and has a part of the logs",
      "one Redis; of a cluster, snapshots of all primaries by its own tools");
}

std::optional<std::string> RedisDump::bond(std::string_view service) {
  const std::string what = "database of " + std::string(service);
  const auto answer = run(redis_.client().command("HGET", "bonds", what));
  const auto found = redis::to_text(answer);
  if (!found) fail(std::string(to_string(found.error())));
  return *found;
}

void RedisDump::fail(const std::string& why) const { fail_for(address_, why); }

std::string RedisDump::info() {
  return told([&] { return redis_.info("persistence"); });
}

std::string RedisDump::setting(std::string_view name) {
  return told([&] { return redis_.setting(name); });
}

void RedisDump::wait_until_free() {
  auto pause = []() -> Awaitable<bool> {
    co_await pause_for(kLookEvery);
    co_return true;
  };
  for (;;) {
    const std::string found = info();
    const std::string saves = redis::info_field(found, "rdb_saves");
    saves_before_ = saves.empty() ? 0 : std::stoull(saves);
    if (redis::info_field(found, "rdb_bgsave_in_progress") != "1" &&
        redis::info_field(found, "aof_rewrite_in_progress") != "1" &&
        redis::info_field(found, "aof_rewrite_scheduled") != "1") {
      return;
    }
    (void)run(pause());
  }
}

bool RedisDump::begin() {
  // Sent together, so that nothing comes between them.
  constexpr std::array<std::string_view, 1> kCount{"DBSIZE"};
  constexpr std::array<std::string_view, 1> kSave{"BGSAVE"};
  std::vector<Awaitable<Answer>> asked;
  asked.push_back(redis_.client().command(kCount, kBeginWithin));
  asked.push_back(redis_.client().command(kSave, kBeginWithin));
  const std::vector<Answer> answers = run(gather(std::move(asked)));

  const Answer& saved = answers.back();
  if (!saved) fail(std::string(to_string(saved.error())));
  if (const std::string* refusal = saved->error()) {
    if (refusal->find("in progress") != std::string::npos) return false;
    fail("it makes no snapshot: " + *refusal);
  }
  const auto counted = redis::to_integer(answers.front());
  keys_ = counted ? static_cast<std::uint64_t>(*counted) : 0;
  return true;
}

void RedisDump::take(const fs::path& file) {
  const auto before = saves_before_;
  wait_until_free();
  if (redis::info_field(info(), "rdb_last_bgsave_status") != "ok") {
    fail("it could not write its snapshot; its log says why (DATA/log/redis.log)");
  }
  if (saves_before_ != before + 1) fail("somebody else made a snapshot at the same time");
  const fs::path written = fs::path(setting("dir")) / setting("dbfilename");
  if (!fs::exists(written)) fail("its snapshot " + written.string() + " is not on this machine");
  move_file(written, file);
}

void place_dump(const fs::path& dump, const fs::path& data) {
  const fs::path folder = data / "redis" / "appendonlydir";
  for (const fs::path& made : {data / "redis", folder}) make_empty_folder(made);
  copy_private(dump, folder / kAppendOnlyBase);
  write_file(folder / "appendonly.aof.manifest",
             "file " + std::string(kAppendOnlyBase) + " seq 1 type b\n");
  sync_folder(data / "redis");
}

}  // namespace escaque::clients::cli
