#pragma once
// Events and arenas that have long been over have no stream: matchmaking has their entries.

#include <optional>
#include <vector>

#include "gateway/upstream/backends.hpp"
#include "platform/eventlog/entry.hpp"

namespace escaque::services::gateway {

/// Up to which version the event or arena is archived, 0 where it is not; nothing while nobody
/// answers. `which` names one of both.
[[nodiscard]] Awaitable<std::optional<int>> archived_version(
    const Backends& backends, matchmaking_v1::GetArchivedEntriesRequest which);

/// All of them after `after_version`; nothing while nobody answers.
[[nodiscard]] Awaitable<std::optional<std::vector<eventlog::Entry>>> archived_entries(
    const Backends& backends, matchmaking_v1::GetArchivedEntriesRequest which, int after_version);

}  // namespace escaque::services::gateway
