#include "gateway/records/calls_for_arbiters.hpp"

#include <algorithm>
#include <utility>

namespace escaque::services::gateway {

bool is_arbiter(const common_v1::User& user) {
  return std::ranges::any_of(user.roles(), [](int role) {
    return role == common_v1::ROLE_ARBITER || role == common_v1::ROLE_ADMIN;
  });
}

bool tells_call(const games_v1::GameEntry& entry) {
  return std::ranges::any_of(entry.facts(),
                             [](const games_v1::Fact& fact) { return fact.has_arbiter_called(); });
}

games_v1::GameEntry without_call(games_v1::GameEntry entry) {
  for (games_v1::Fact& fact : *entry.mutable_facts()) {
    if (fact.has_arbiter_called()) fact.mutable_arbiter_called()->clear_about();
  }
  return entry;
}

}  // namespace escaque::services::gateway
