#include "matchmaking/views/archive_handlers.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "domain/base/id.hpp"
#include "matchmaking/events/event_handlers.hpp"

namespace escaque::services::matchmaking {
namespace {

/// Less than gRPC takes in one message.
constexpr std::size_t kMaxEntryBytes = 1 << 20;

v1::GetArchivedEntriesResponse entries_after(StoredLog log, std::uint64_t after,
                                             std::size_t most_bytes) {
  v1::GetArchivedEntriesResponse to;
  to.set_version(static_cast<std::int32_t>(log.back().version()));
  if (most_bytes == 0) return to;
  std::size_t bytes = 0;
  for (eventlog::Entry& entry : log) {
    if (entry.version() <= after) continue;
    bytes += entry.payload.size();
    if (to.entries_size() > 0 && bytes > most_bytes) break;
    to.add_entries(std::move(entry.payload));
  }
  return to;
}

}  // namespace

Answered<v1::GetArchivedEntriesResponse> get_archived_entries(
    Desk desk, const v1::GetArchivedEntriesRequest& request) {
  const bool is_arena = !request.arena_id().empty();
  const std::string& id = is_arena ? request.arena_id() : request.event_id();
  if (!from_base62(id)) {
    co_return rpc::malformed_id(is_arena ? "arena_id" : "event_id");
  }
  const auto after = static_cast<std::uint64_t>(std::max(request.after_version(), 0));
  const auto asked = static_cast<std::size_t>(std::max(request.most_bytes(), 0));
  auto reading = [after, most = std::min(asked, kMaxEntryBytes)](StoredLog log) {
    return entries_after(std::move(log), after, most);
  };
  const ArchivedKind kind = is_arena ? ArchivedKind::arena : ArchivedKind::event;
  auto read = co_await desk.archive.read(kind, id, std::move(reading));
  if (!read) co_return not_now(is_arena ? ArenaKind::kThey : EventKind::kThey);
  if (!*read) co_return v1::GetArchivedEntriesResponse();
  co_return std::move(**read);
}

}  // namespace escaque::services::matchmaking
