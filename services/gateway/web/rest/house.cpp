// The computers of the house, as far as they are there: everybody can challenge them.

#include "domain/lobby/house.hpp"

#include <algorithm>
#include <utility>

#include "escaque/gateway/v1/house.pb.h"

#include "gateway/hub/hub.hpp"
#include "gateway/web/codec.hpp"
#include "gateway/web/rest/handlers.hpp"

namespace escaque::services::gateway {
namespace {

/// 1 is the weakest; 0: none of the house.
int level_of(const common_v1::User& user) {
  const auto found = std::find(lobby::kHouse.begin(), lobby::kHouse.end(), user.handle());
  if (found == lobby::kHouse.end() || !user.is_computer()) return 0;
  return static_cast<int>(found - lobby::kHouse.begin()) + 1;
}

/// A challenge that they can take they take at once: those that are open wait for a place.
int waiting_for(const v1::House& house, const matchmaking_v1::LobbySnapshot& lobby) {
  const auto waits = [&](const matchmaking_v1::Challenge& challenge) {
    const auto& computers = house.computers();
    return std::any_of(computers.begin(), computers.end(), [&](const v1::HouseComputer& each) {
      return each.user().id() == challenge.challenged().id();
    });
  };
  const auto& challenges = lobby.challenges();
  return static_cast<int>(std::count_if(challenges.begin(), challenges.end(), waits));
}

}  // namespace

Awaitable<OrRefused<HttpAnswer>> get_house(RestCall& call) {
  accounts_v1::GetUsersRequest request;
  for (const std::string_view handle : lobby::kHouse) request.add_handles(std::string(handle));
  const Backends b = call.backends();
  auto found = co_await b.ask(&Accounts::GetUsers, std::move(request));
  if (!found) co_return found.error();
  v1::House house;
  for (accounts_v1::UserProfile& each : *found->mutable_users()) {
    const int level = level_of(each.user());
    if (level == 0) continue;
    const bool is_away = co_await call.hub.presence().is_away(each.user().id());
    if (is_away) continue;
    v1::HouseComputer& computer = *house.add_computers();
    computer.set_level(level);
    computer.mutable_user()->Swap(each.mutable_user());
  }
  if (!house.computers().empty()) {
    matchmaking_v1::GetLobbyRequest challenges;
    challenges.set_only_challenges(true);
    challenges.set_everybodys_challenges(true);
    const auto lobby = co_await b.ask(&Matchmaking::GetLobby, std::move(challenges));
    if (lobby) house.set_waiting(waiting_for(house, lobby->snapshot()));
  }
  co_return json_answer(std::move(house));
}

}  // namespace escaque::services::gateway
