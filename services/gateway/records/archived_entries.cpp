#include "gateway/records/archived_entries.hpp"

#include <string>
#include <utility>

namespace escaque::services::gateway {
namespace {

// Of one answer, which the next question goes on from.
constexpr int kArchivedBytesAtOnce = 512 * 1024;

}  // namespace

Awaitable<std::optional<int>> archived_version(const Backends& backends,
                                               matchmaking_v1::GetArchivedEntriesRequest which) {
  const auto known = co_await backends.ask(&Matchmaking::GetArchivedEntries, std::move(which));
  if (!known) co_return std::nullopt;
  co_return known->version();
}

Awaitable<std::optional<std::vector<eventlog::Entry>>> archived_entries(
    const Backends& backends, matchmaking_v1::GetArchivedEntriesRequest which, int after_version) {
  which.set_most_bytes(kArchivedBytesAtOnce);
  std::vector<eventlog::Entry> entries;
  int last = after_version;
  for (;;) {
    which.set_after_version(last);
    matchmaking_v1::GetArchivedEntriesRequest request = which;
    auto page = co_await backends.ask(&Matchmaking::GetArchivedEntries, std::move(request));
    if (!page) co_return std::nullopt;
    for (std::string& payload : *page->mutable_entries()) {
      eventlog::Entry& entry = entries.emplace_back();
      entry.position.number = static_cast<std::uint64_t>(++last);
      entry.payload = std::move(payload);
    }
    if (page->entries().empty() || last >= page->version()) co_return entries;
  }
}

}  // namespace escaque::services::gateway
