#pragma once
// An entity whose life is over leaves Redis with its whole log, and comes back as it was when
// somebody has to write to it again.

#include <cstdint>
#include <vector>

#include "platform/asio/awaitable.hpp"
#include "platform/eventlog/event_log.hpp"

namespace escaque::eventlog {

/// Deletes the stream and takes the entity out of the live set. Only if the stream ends at
/// `version`, whoever calls having kept everything up to there; `conflict` if it does not.
[[nodiscard]] Awaitable<Result<void, AppendError>> remove_log(redis::Client& client,
                                                              EntityKeys keys, std::uint64_t epoch,
                                                              std::uint64_t version);

/// Writes a log that was removed as it was: the same versions and times, all of it or nothing. The
/// entity is live again. Nothing is published, as followers had it all. `conflict`: it is there.
[[nodiscard]] Awaitable<Result<void, AppendError>> restore_log(redis::Client& client,
                                                               EntityKeys keys, std::uint64_t epoch,
                                                               std::vector<Entry> entries);

}  // namespace escaque::eventlog
