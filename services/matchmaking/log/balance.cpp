#include "matchmaking/log/balance.hpp"

#include <algorithm>
#include <utility>

namespace escaque::services::matchmaking {

bool Balance::has_too_many(const Owned& owned, const std::string& self, Instant now) {
  // The first of those with the most: the map is in the order of addresses.
  const auto most = std::ranges::max_element(owned, {}, &Owned::value_type::second);
  if (most == owned.end()) return false;
  std::map<std::string, Short> found;
  bool is_one_short_for_long = false;
  for (const auto& [address, number] : owned) {
    if (number + 2 > most->second) continue;
    Short each{now, number};
    const auto known = short_.find(address);
    const bool goes_on =
        known != short_.end() && (number > known->second.owned || !known->second.was_given);
    if (goes_on) each.since = known->second.since;
    found.emplace(address, each);
    is_one_short_for_long = is_one_short_for_long || now - each.since >= kForLong;
  }
  short_ = std::move(found);
  return is_one_short_for_long && most->first == self;
}

void Balance::on_given_up() {
  for (auto& [address, each] : short_) each.was_given = true;
}

}  // namespace escaque::services::matchmaking
