#include "cli/backup/server_dump.hpp"

#include <array>
#include <utility>

#include "cli/backup/backup_error.hpp"
#include "cli/backup/files.hpp"
#include "cli/backup/redis_refusal.hpp"
#include "platform/asio/timer.hpp"
#include "platform/redis/info.hpp"

namespace escaque::clients::cli {
namespace {

constexpr Millis kLookEvery{20};
constexpr Millis kAnswersWithin{3'000};
// Short, as other servers' writers are still waiting.
constexpr Millis kLetsGoWithin{500};

std::uint64_t saves_of(std::string_view info) {
  const std::string saves = redis::info_field(info, "rdb_saves");
  return saves.empty() ? 0 : std::stoull(saves);
}

bool is_writing(std::string_view info) {
  return redis::info_field(info, "rdb_bgsave_in_progress") == "1" ||
         redis::info_field(info, "aof_rewrite_in_progress") == "1" ||
         redis::info_field(info, "aof_rewrite_scheduled") == "1";
}

[[noreturn]] void refuse_change(const std::string& address, const std::string& what) {
  throw BackupError(BackupFault::server_is_away, "Redis at " + address + ": " + what,
                    "no primary that is replaced while a backup begins: the same command again, "
                    "once all servers of Redis are well (escaque doctor)");
}

Awaitable<bool> paused() {
  co_await pause_for(kLookEvery);
  co_return true;
}

}  // namespace

template <class T>
T ServerDump::run(Awaitable<T> coroutine) {
  return run_or_refuse(*redis_, std::move(coroutine));
}

/// What answers with what went wrong.
void ServerDump::must(Awaitable<std::string> doing) {
  const std::string failure = run(std::move(doing));
  if (!failure.empty()) fail(failure);
}

void ServerDump::must_accept(redis::Words command, Millis within) {
  const auto answer = run(redis_->client().command(command, within));
  if (!answer) fail(std::string(to_string(answer.error())));
  if (const std::string* refusal = answer->error()) fail(*refusal);
}

ServerDump::ServerDump(const std::string& address, const std::optional<RedisLogin>& login)
    : redis_(connect_or_refuse(address, login, BlockingRedis::Server::master)) {}

std::optional<std::string> ServerDump::bond(std::string_view service) {
  const std::string what = "database of " + std::string(service);
  const auto answer = run(redis_->client().command("HGET", "bonds", what));
  const std::string* refusal = answer ? answer->error() : nullptr;
  if (refusal != nullptr && refusal->starts_with("MOVED ")) return std::nullopt;
  const auto found = redis::to_text(answer);
  if (!found) fail(std::string(to_string(found.error())));
  return *found;
}

void ServerDump::fail(const std::string& why) const { refuse_redis(redis_->address(), why); }

/// Writers may wait meanwhile, so it is asked with less patience than a client has by itself.
std::string ServerDump::info(std::string_view section) {
  const std::array<std::string_view, 2> words{"INFO", section};
  const auto text = redis::to_text(run(redis_->client().command(words, kAnswersWithin)));
  if (!text || !*text) fail("it does not answer INFO " + std::string(section));
  return **text;
}

void ServerDump::wait_until_free() {
  for (;;) {
    const std::string found = info();
    saves_before_ = saves_of(found);
    if (!is_writing(found)) return;
    (void)run(paused());
  }
}

void ServerDump::prepare() {
  stream_.emplace(redis_->context(), redis_->config());
  must(stream_->open());
  wait_until_free();
}

void ServerDump::hold() {
  const std::string at_most = std::to_string(Millis(kHeldAtMost).count());
  const std::array<std::string_view, 4> pause{"CLIENT", "PAUSE", at_most, "WRITE"};
  must_accept(pause, kAnswersWithin);
}

void ServerDump::let_go() noexcept try {
  constexpr std::array<std::string_view, 2> kUnpause{"CLIENT", "UNPAUSE"};
  must_accept(kUnpause, kLetsGoWithin);
} catch (const BackupError&) {
}

bool ServerDump::begin(std::chrono::steady_clock::time_point until) {
  const std::string before = info();
  if (saves_of(before) != saves_before_ || is_writing(before)) return false;
  constexpr std::array<std::string_view, 1> kCount{"DBSIZE"};
  const auto counted = redis::to_integer(run(redis_->client().command(kCount, kAnswersWithin)));
  if (!counted) fail("it does not answer DBSIZE");
  keys_ = static_cast<std::uint64_t>(*counted);
  must(stream_->ask());
  // Redis counts a snapshot when it has forked.
  while (saves_of(info()) == saves_before_ && std::chrono::steady_clock::now() < until) {
    (void)run(paused());
  }
  return std::chrono::steady_clock::now() < until;
}

void ServerDump::refuse_successors(const std::optional<redis::SlotTable>& slots) {
  if (redis::info_field(info("replication"), "role") != "master") {
    refuse_change(redis_->address(), "it has become a replica");
  }
  if (!slots) return;
  redis::SlotTable known;
  try {
    known = redis_->slots(kAnswersWithin);
  } catch (const RedisAway& away) {
    fail(away.what());
  }
  for (unsigned slot = 0; slot < redis::kSlots; ++slot) {
    const std::string& now = known.server(slot);
    if (now == slots->server(slot)) continue;
    refuse_change(redis_->address(), "slot " + std::to_string(slot) + " of " + slots->server(slot) +
                                         " is at " + (now.empty() ? "no server" : now) + " now");
  }
}

void ServerDump::take(const fs::path& file) {
  must(stream_->receive(file));
  const auto before = saves_before_;
  wait_until_free();
  if (redis::info_field(info(), "rdb_last_bgsave_status") != "ok") {
    fail("it could not write its snapshot; its log says why (DATA/log/redis.log)");
  }
  if (saves_before_ != before + 1) fail("somebody else made a snapshot at the same time");
  remove_written(file);
}

/// What it sends a replica it first writes into its own folder, which may be on this machine.
void ServerDump::remove_written(const fs::path& copy) {
  fs::path written;
  try {
    written = fs::path(redis_->setting("dir")) / redis_->setting("dbfilename");
  } catch (const RedisAway& away) {
    fail(away.what());
  }
  std::error_code error;
  const bool is_copied = fs::exists(written, error) &&
                         fs::file_size(written, error) == size_of(copy) && !error &&
                         sha256_of(written) == sha256_of(copy);
  if (is_copied) fs::remove(written, error);
}

}  // namespace escaque::clients::cli
