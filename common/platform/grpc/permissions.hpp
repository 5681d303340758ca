#pragma once
// The permissions to call: one row for every RPC of every service. Nobody calls what has no row.

#include <cstdint>
#include <span>
#include <string_view>

namespace escaque::rpc {

/// Services, added up.
enum class Services : std::uint8_t {
  none = 0,
  gateway = 1,
  matchmaking = 2,
  conduct = 4,
  analysis = 8,
};
[[nodiscard]] constexpr Services operator+(Services one, Services other) {
  return static_cast<Services>(static_cast<std::uint8_t>(one) | static_cast<std::uint8_t>(other));
}
/// Whether the service of this name is among them.
[[nodiscard]] bool contains(Services services, std::string_view name);

struct Permission {
  std::string_view method;  ///< "escaque.games.v1.GamesService.CreateGame".
  /// The services that may call it of their own accord.
  Services itself = Services::none;
  /// The services that may call it for a user whose assertion comes along.
  Services for_user = Services::none;
  /// The field of the request that names this user, by id or as a User. It is filled in from the
  /// assertion; a request that names somebody else is refused.
  std::string_view field = {};
  /// Of those who may call for users: they may also call for a visitor, and the field stays empty.
  bool is_open_to_visitors = false;
  /// On the operator's socket only, whose mode is its guard.
  bool is_operators = false;
};

[[nodiscard]] std::span<const Permission> permissions();

}  // namespace escaque::rpc
