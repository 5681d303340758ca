#include "cli/backup/redis_dump.hpp"

#include <array>
#include <charconv>
#include <exception>
#include <optional>
#include <utility>
#include <vector>

#include <boost/asio/co_spawn.hpp>

#include "cli/backup/backup_error.hpp"
#include "cli/backup/files.hpp"
#include "platform/asio/gather.hpp"
#include "platform/asio/timer.hpp"

namespace escaque::clients::cli {
namespace {

using redis::Answer;

constexpr Millis kLookEvery{50};
// Databases are held meanwhile; their services wait ten seconds for a lock.
constexpr Millis kBeginWithin{3'000};
constexpr std::string_view kAppendOnlyBase = "appendonly.aof.1.base.rdb";

redis::ClientConfig config_of(const std::string& address) {
  redis::ClientConfig config;
  config.name = "escaque-backup";
  config.host = address;
  if (address.starts_with("unix:")) return config;
  const auto colon = address.rfind(':');
  const char* const end = address.data() + address.size();
  const char* const port = colon == std::string::npos ? end : address.data() + colon + 1;
  const auto [stop, error] = std::from_chars(port, end, config.port);
  if (error != std::errc{} || stop != end || colon == 0) {
    throw BackupError(BackupFault::server_is_away, "--redis: \"" + address + "\" is no address",
                      "unix:/PATH, or HOST:PORT as in 127.0.0.1:6379");
  }
  config.host = address.substr(0, colon);
  return config;
}

/// Of what INFO says, lines like name:value.
std::string field_of(const std::string& info, std::string_view name) {
  const std::string key = "\n" + std::string(name) + ":";
  const auto found = info.find(key);
  if (found == std::string::npos) return "";
  const auto begin = found + key.size();
  return info.substr(begin, info.find_first_of("\r\n", begin) - begin);
}

}  // namespace

/// Until the coroutine has ended; also when the connection fails, as no answer would come then.
template <class T>
T RedisDump::run(Awaitable<T> coroutine) {
  std::optional<T> result;
  boost::asio::co_spawn(context_, std::move(coroutine), [&](std::exception_ptr thrown, T value) {
    if (!thrown) result.emplace(std::move(value));
  });
  context_.restart();
  while (!result && problem_.empty()) context_.run_one();
  if (!result) fail(problem_);
  return std::move(*result);
}

RedisDump::RedisDump(std::string address) : address_(std::move(address)) {
  redis::ClientObserver observer;
  observer.on_problem = [this](std::string_view problem) { problem_ = problem; };
  observer.on_down = [this](std::string_view reason) { problem_ = reason; };
  client_ = redis::make_client(context_, config_of(address_), std::move(observer));
  auto connected = [](redis::Client& client) -> Awaitable<bool> {
    co_await client.wait_connected();
    co_return true;
  };
  (void)run(connected(*client_));
}

void RedisDump::fail(const std::string& why) const {
  throw BackupError(
      BackupFault::server_is_away, "Redis at " + address_ + ": " + why,
      "a running server of one machine, and --data or --redis that lead to its Redis; "
      "of a server that is stopped, copy the folder: cp -a");
}

std::string RedisDump::info() {
  const auto text = redis::to_text(run(client_->command("INFO", "persistence")));
  if (!text || !*text) fail("it does not say whether it writes a snapshot (INFO persistence)");
  return **text;
}

std::string RedisDump::setting(std::string_view name) {
  const auto pair = redis::to_texts(run(client_->command("CONFIG", "GET", name)));
  if (!pair || pair->size() != 2) {
    fail("it does not tell its setting " + std::string(name) + " (CONFIG GET)");
  }
  return pair->back();
}

void RedisDump::wait_until_free() {
  auto pause = []() -> Awaitable<bool> {
    co_await pause_for(kLookEvery);
    co_return true;
  };
  for (;;) {
    const std::string found = info();
    const std::string saves = field_of(found, "rdb_saves");
    saves_before_ = saves.empty() ? 0 : std::stoull(saves);
    if (field_of(found, "rdb_bgsave_in_progress") != "1" &&
        field_of(found, "aof_rewrite_in_progress") != "1" &&
        field_of(found, "aof_rewrite_scheduled") != "1") {
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
  asked.push_back(client_->command(kCount, kBeginWithin));
  asked.push_back(client_->command(kSave, kBeginWithin));
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
  if (field_of(info(), "rdb_last_bgsave_status") != "ok") {
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
