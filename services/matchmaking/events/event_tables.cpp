#include "matchmaking/events/event_tables.hpp"

#include <algorithm>

namespace escaque::services::matchmaking {
namespace {

// Each as large as its event.
constexpr std::size_t kMaxTables = 8;

}  // namespace

TabledEvent& EventTables::find(std::uint64_t era, const event::Event& event, event::Round after) {
  const auto known = std::ranges::find_if(latest_first_, [&](const Kept& each) {
    return each.era == era && each.id == event.created.id && each.version == event.version &&
           each.after == after;
  });
  if (known != latest_first_.end()) {
    latest_first_.splice(latest_first_.begin(), latest_first_, known);
    return known->tabled;
  }
  ++made_;
  latest_first_.emplace_front(era, event, after);
  if (latest_first_.size() > kMaxTables) latest_first_.pop_back();
  return latest_first_.front().tabled;
}

}  // namespace escaque::services::matchmaking
