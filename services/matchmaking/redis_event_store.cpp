#include "matchmaking/redis_event_store.hpp"

#include <utility>

#include "matchmaking/convert_event.hpp"

namespace escaque::services::matchmaking {

// Everything has the hash tag of the one lease, so that one script may touch both.
std::string event_stream(const std::string& id) { return "t:{s0}:" + id; }

boost::asio::awaitable<Result<event::Event, NotTaken>> RedisEventStore::fold(std::string id) {
  const auto entries = co_await log_.read(event_stream(id));
  if (!entries) co_return NotTaken{TakeOverError::unavailable};
  event::Event folded;
  for (const auto& stored : *entries) {
    v1::EventEntry wire;
    if (!wire.ParseFromString(stored.payload)) co_return NotTaken{TakeOverError::unreadable};
    const auto entry = from_wire(wire);
    if (!entry) co_return NotTaken{TakeOverError::unreadable};
    folded = evolve(std::move(folded), *entry);
  }
  co_return folded;
}

boost::asio::awaitable<Result<std::vector<event::Event>, NotTaken>> RedisEventStore::take_over() {
  const auto not_taken = co_await ownership_.acquire();
  if (not_taken) co_return *not_taken;
  const auto ids = co_await log_.live(Ownership::keys());
  if (!ids) co_return NotTaken{TakeOverError::unavailable};
  std::vector<event::Event> events;
  for (const std::string& id : *ids) {
    auto folded = co_await fold(id);
    if (!folded) co_return folded.error();
    events.push_back(std::move(*folded));
  }
  ownership_.serve();
  co_return events;
}

boost::asio::awaitable<Result<eventlog::Appended, eventlog::AppendError>> RedisEventStore::append(
    event::EventId id, event::Entry entry) {
  const auto epoch = ownership_.epoch();
  if (!epoch) co_return eventlog::AppendError::fenced;
  const std::string member = to_string(id);
  const eventlog::EntityKeys keys{event_stream(member), member, Ownership::keys()};
  const auto payload = to_wire(entry).SerializeAsString();
  eventlog::Write write;
  write.epoch = *epoch;
  write.version = static_cast<std::uint64_t>(entry.version);
  write.payload = payload;
  // Never `finished`: a finished event is still read, and corrected.
  write.lifecycle =
      entry.version == 1 ? eventlog::Lifecycle::created : eventlog::Lifecycle::ongoing;
  co_return co_await log_.append(keys, write);
}

}  // namespace escaque::services::matchmaking
