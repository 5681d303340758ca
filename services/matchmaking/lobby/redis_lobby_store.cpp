#include "matchmaking/lobby/redis_lobby_store.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "matchmaking/lobby/convert_lobby.hpp"
#include "platform/asio/planted_fault.hpp"

namespace escaque::services::matchmaking {
namespace {

constexpr unsigned kLobbyShard = 0;
// A mark is asked for as long as another part may not have read the entry: moments.
constexpr Millis kMarksKept{60'000};

/// It is one entity, in no live set and with no outbox.
eventlog::EntityKeys keys_of(const std::string& stream) {
  return {.stream = stream, .member = stream, .shard = eventlog::shard_keys(kLobbyShard, "l")};
}

/// Each once, also the host of a simul.
std::vector<UserId> paired_in(const lobby::Entry& entry) {
  std::set<UserId> paired;
  for (const lobby::Fact& fact : entry.facts) {
    const auto* made = std::get_if<lobby::PairingMade>(&fact);
    if (made != nullptr) paired.insert({made->players.white.id, made->players.black.id});
  }
  return {paired.begin(), paired.end()};
}

eventlog::Marks marks_of(const std::vector<UserId>& users, unsigned part, lobby::Seen seen) {
  eventlog::Marks marks{.keys = {}, .log = part, .seen = {}, .kept = kMarksKept};
  for (const UserId user : users) marks.keys.push_back("lobby:paired:{s0}:" + to_string(user));
  for (const auto version : seen) marks.seen.push_back(static_cast<std::uint64_t>(version));
  return marks;
}

}  // namespace

FoldedLobby fold_lobby(const std::vector<eventlog::Entry>& entries,
                       lobby::AnswerBook::Limits limits) {
  FoldedLobby folded;
  TakenLobby& taken = folded.taken;
  taken.answers = lobby::AnswerBook(limits);
  for (const eventlog::Entry& stored : entries) {
    v1::LobbyEntry wire;
    const bool is_parsed = wire.ParseFromString(stored.payload);
    auto entry = is_parsed ? from_wire(wire) : std::nullopt;
    if (!entry) {
      // Nothing of it is known but that the next one follows it.
      ++taken.unreadable;
      entry = lobby::Entry{static_cast<lobby::Version>(stored.version()), {}, {}};
    }
    const bool is_snapshot = entry->facts.size() == 1 &&
                             std::holds_alternative<lobby::LobbySnapshot>(entry->facts.front());
    if (is_snapshot) taken.snapshots.push_back({entry->version, stored.time});
    taken.answers.remember(answer_of(*entry), stored.time);
    taken.lobby = evolve(std::move(taken.lobby), *entry);
    if (!is_parsed) continue;
    folded.apart_since = wire.apart_since();
    const auto known = std::min<std::size_t>(taken.seen.size(), wire.seen().size());
    std::copy_n(wire.seen().begin(), known, taken.seen.begin());
  }
  return folded;
}

RedisLobbyStore::RedisLobbyStore(redis::Client& client, Leases& leases, unsigned part)
    : client_(client),
      log_(client),
      leases_(leases),
      share_{Share::Of::lobby, part},
      stream_(eventlog::lobby_stream(part)) {}

Awaitable<Result<TakenLobby, NotTaken>> RedisLobbyStore::take_over(
    lobby::AnswerBook::Limits limits) {
  const auto epoch = co_await leases_.acquire(share_);
  if (!epoch) co_return epoch.error();
  const auto entries = co_await log_.read(stream_);
  if (!entries) co_return NotTaken{TakeOverError::unavailable};
  // It may have been lost while we read.
  const auto lost = co_await leases_.confirm(share_, *epoch);
  if (lost) co_return *lost;
  leases_.serve(share_);
  FoldedLobby folded = fold_lobby(*entries, limits);
  folded.taken.epoch = *epoch;
  const bool is_of_pools = share_.slice != lobby::kMainPart;
  folded.taken.are_places_void = is_of_pools && folded.apart_since != leases_.apart_since(share_);
  co_return std::move(folded.taken);
}

Awaitable<Result<eventlog::Appended, NotWritten>> RedisLobbyStore::append(std::uint64_t epoch,
                                                                          lobby::Entry entry,
                                                                          lobby::Seen seen) {
  auto keys = keys_of(stream_);
  leases_.fence(share_, epoch, kLobbyShard, keys.shard);
  v1::LobbyEntry wire = to_wire(entry);
  wire.mutable_seen()->Assign(seen.begin(), seen.end());
  wire.set_apart_since(leases_.apart_since(share_));
  const auto payload = wire.SerializeAsString();
  eventlog::Write write;
  write.epoch = epoch;
  write.version = static_cast<std::uint64_t>(entry.version);
  write.payload = payload;
  std::vector<UserId> paired = paired_in(entry);
  if (ESCAQUE_PLANTED_FAULT("matchmaking.marks_ignored", 1)) paired.clear();
  const auto marks = marks_of(paired, share_.slice, seen);
  const auto marking = co_await log_.append_marking(keys, write, marks);
  if (marking.written) co_return *marking.written;
  NotWritten not_written{marking.written.error()};
  for (const auto& other : marking.others) {
    not_written.paired.push_back(paired.at(other.name));
    auto& version = not_written.in.at(other.log);
    version = std::max(version, static_cast<std::int32_t>(other.version));
  }
  co_return not_written;
}

Awaitable<void> RedisLobbyStore::trim_before(lobby::Version first) {
  const auto position = to_string(eventlog::Position{static_cast<std::uint64_t>(first), 0});
  // Nothing depends on it: what is not trimmed now goes with the next snapshot.
  (void)co_await client_.command("XTRIM", stream_, "MINID", position);
}

}  // namespace escaque::services::matchmaking
