#include "games/shards/redis_game_store.hpp"

#include <utility>

#include "games/wire/convert_entry.hpp"
#include "platform/service/reports.hpp"

namespace escaque::services::games {
namespace {

redis::ClientObserver telling(std::function<void(const std::string&)> down,
                              const log::Logger& logger) {
  redis::ClientObserver observer = service::log_redis(logger);
  observer.on_down = [log_it = std::move(observer.on_down), down = std::move(down)](
                         std::string_view reason, std::string_view server) {
    log_it(reason, server);
    if (down) down(std::string(server));
  };
  return observer;
}

}  // namespace

eventlog::EntityKeys keys_of(GameId id) { return eventlog::entity_keys("g", id.value); }

std::optional<StoredEntry> read_entry(const eventlog::Entry& entry) {
  v1::GameEntry wire;
  if (!wire.ParseFromString(entry.payload)) return std::nullopt;
  auto read = from_wire(wire);
  if (!read || static_cast<std::uint64_t>(read->version) != entry.version()) return std::nullopt;
  return StoredEntry{std::move(*read), entry.time};
}

RedisGameStore::RedisGameStore(boost::asio::io_context& context, redis::ClientConfig redis,
                               eventlog::LeaseConfig lease, StoreEvents events,
                               const TimeSource& time, log::Logger logger)
    : logger_(logger),
      client_(redis::make_client(context, std::move(redis),
                                 telling(std::move(events.on_down), logger))),
      log_(*client_),
      leases_(context, *client_, std::move(lease), std::move(events.on_lost), time,
              std::move(events.on_clock_step)) {}

Awaitable<Result<eventlog::Lease, eventlog::LeaseError>> RedisGameStore::acquire(unsigned shard) {
  leases_.stop_serving(shard);
  return leases_.acquire(shard);
}

void RedisGameStore::serve(unsigned shard) { leases_.serve(shard); }

Awaitable<void> RedisGameStore::release(unsigned shard) { return leases_.release(shard); }

void RedisGameStore::presume_dead(std::vector<std::string> owners) {
  leases_.presume_dead(std::move(owners));
}

Awaitable<void> RedisGameStore::release_all() { return leases_.release_all(); }

Awaitable<Result<std::vector<LiveStream>, LoadError>> RedisGameStore::live(unsigned shard) {
  const auto members = co_await log_.live(eventlog::shard_keys(shard));
  if (!members) co_return LoadError::unavailable;
  std::vector<LiveStream> games;
  std::vector<std::string> streams;
  for (const std::string& member : *members) {
    if (const auto id = GameId::parse(member)) {
      games.push_back({*id, std::nullopt});
      streams.push_back(keys_of(*id).stream);
    } else {
      logger_.error("live_set_broken", {{"shard", shard}, {"member", member}});
    }
  }
  const auto entries = co_await log_.last_entries(std::move(streams));
  if (!entries) co_return LoadError::unavailable;
  for (std::size_t i = 0; i < games.size(); ++i) {
    if ((*entries)[i]) games[i].last = read_entry(*(*entries)[i]);
  }
  co_return games;
}

Awaitable<Result<std::vector<StoredEntry>, LoadError>> RedisGameStore::load(GameId id) {
  const auto raw = co_await log_.read(keys_of(id).stream);
  if (!raw) co_return LoadError::unavailable;
  std::vector<StoredEntry> entries;
  for (const eventlog::Entry& entry : *raw) {
    auto read = read_entry(entry);
    if (!read) {
      logger_.error("entry_unreadable", {{"game", id}, {"version", entry.version()}});
      co_return LoadError::corrupt;
    }
    entries.push_back(std::move(*read));
  }
  co_return entries;
}

Awaitable<Result<UtcTime, eventlog::AppendError>> RedisGameStore::append(const game::Game& game,
                                                                         GameId id,
                                                                         const game::Entry& entry,
                                                                         std::uint64_t epoch) {
  eventlog::EntityKeys keys = keys_of(id);
  keys.shard.owner = leases_.owner();
  const std::string payload = to_wire(entry).SerializeAsString();
  std::string outbox;
  eventlog::Write write{
      .epoch = epoch, .version = static_cast<std::uint64_t>(entry.version), .payload = payload};
  if (entry.version == 1) write.lifecycle = eventlog::Lifecycle::created;
  if (const auto finished = to_finished(game, entry)) {
    outbox = finished->SerializeAsString();
    write.lifecycle = eventlog::Lifecycle::finished;
    write.outbox_payload = outbox;
  }
  const auto appended = co_await log_.append(keys, write);
  if (!appended) co_return appended.error();
  co_return appended->time;
}

Awaitable<void> RedisGameStore::wait_connected() { return client_->wait_connected(); }

std::string RedisGameStore::server_of(unsigned shard) const {
  return client_->server_of(eventlog::shard_keys(shard).lease);
}

Awaitable<std::vector<std::string>> RedisGameStore::silent_servers(Millis patience) {
  return client_->silent_servers(patience);
}

}  // namespace escaque::services::games
