#include "cli/backup/redis_dump.hpp"

#include <algorithm>
#include <chrono>
#include <memory>
#include <numeric>

#include "cli/backup/files.hpp"
#include "cli/backup/redis_refusal.hpp"
#include "cli/backup/spare_redis.hpp"
#include "platform/redis/info.hpp"

namespace escaque::clients::cli {
namespace {

// While no server lets its writers go by itself. Databases are held meanwhile, too; their services
// wait ten seconds for a lock.
constexpr auto kBeginWithin = ServerDump::kHeldAtMost - std::chrono::seconds(1);
constexpr std::string_view kAppendOnlyBase = "appendonly.aof.1.base.rdb";

/// nullopt for a single Redis.
std::optional<redis::SlotTable> slots_of(const std::string& address,
                                         const std::optional<RedisLogin>& login) {
  const auto redis = connect_or_refuse(address, login, BlockingRedis::Server::any);
  try {
    if (redis::info_field(redis->info("cluster"), "cluster_enabled") != "1") return std::nullopt;
    redis::SlotTable table = redis->slots();
    if (table.is_complete()) return table;
  } catch (const RedisAway& away) {
    refuse_redis(address, away.what());
  }
  refuse_redis(address, "some slots of its cluster have no primary");
}

}  // namespace

std::vector<std::string> servers_of(const std::string& address,
                                    const std::optional<RedisLogin>& login) {
  const auto slots = slots_of(address, login);
  return slots ? slots->servers() : std::vector<std::string>{address};
}

RedisDump::RedisDump(const std::string& address, const std::optional<RedisLogin>& login)
    : slots_(slots_of(address, login)) {
  if (!slots_) {
    servers_.emplace_back(address, login);
    return;
  }
  for (const std::string& server : slots_->servers()) servers_.emplace_back(server, login);
}

std::optional<std::string> RedisDump::bond(std::string_view service) {
  for (ServerDump& server : servers_) {
    if (auto found = server.bond(service)) return found;
  }
  return std::nullopt;
}

void RedisDump::prepare() {
  for (ServerDump& server : servers_) server.prepare();
}

bool RedisDump::begin() {
  const auto let_go = [this](const void*) {
    for (ServerDump& server : servers_) server.let_go();
  };
  const std::unique_ptr<const void, decltype(let_go)> held(this, let_go);
  const auto until = std::chrono::steady_clock::now() + kBeginWithin;
  for (ServerDump& server : servers_) server.hold();
  const bool are_begun =
      std::ranges::all_of(servers_, [until](ServerDump& server) { return server.begin(until); });
  // Not earlier, so that it also holds for what was replaced while the others began.
  for (ServerDump& server : servers_) server.refuse_successors(slots_);
  return are_begun;
}

void RedisDump::take(const fs::path& file) {
  if (servers_.size() == 1) return servers_.front().take(file);
  // The first is read by the one that takes what the others have.
  SpareRedis whole(file.parent_path() / "whole");
  servers_.front().take(whole.snapshot());
  whole.start();
  for (auto server = std::next(servers_.begin()); server != servers_.end(); ++server) {
    SpareRedis part(file.parent_path() / "part");
    server->take(part.snapshot());
    part.start();
    pour(part.redis(), whole.redis());
  }
  whole.save();
  move_file(whole.snapshot(), file);
}

std::uint64_t RedisDump::keys() const {
  return std::accumulate(
      servers_.begin(), servers_.end(), std::uint64_t{0},
      [](std::uint64_t sum, const ServerDump& server) { return sum + server.keys(); });
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
