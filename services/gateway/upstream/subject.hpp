#pragma once
// What a request to matchmaking is about: each may have another owner, whom the gateway remembers.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>

#include "escaque/matchmaking/v1/matchmaking_service.pb.h"

#include "domain/base/id.hpp"
#include "domain/lobby/part.hpp"
#include "platform/eventlog/slices.hpp"

namespace escaque::services::gateway {

struct Subject {
  enum class Of : std::uint8_t {
    lobby,
    events,  // And seasons; also what any instance answers.
    arenas,
  };
  static constexpr std::size_t kNumber = 3 * (1 + std::size_t{eventlog::kSlices});
  static_assert(lobby::kPoolParts == eventlog::kSlices);

  Of of = Of::events;
  /// Of one event, season or arena, or of the pools of one part of the lobby. Nothing: whoever owns
  /// some of them answers, or seeks and challenges.
  std::optional<unsigned> slice = {};

  /// From 0 to kNumber - 1.
  [[nodiscard]] std::size_t index() const {
    const auto rows = std::size_t{eventlog::kSlices} + 1;
    return static_cast<std::size_t>(of) * rows + (slice ? *slice + 1 : 0);
  }
  friend bool operator==(const Subject&, const Subject&) = default;
};

namespace detail {

/// Empty where the request is about no single one.
template <class Request>
[[nodiscard]] std::string entity_id(const Request& request) {
  std::string id;
  if constexpr (requires { request.arena_id(); }) id = request.arena_id();
  if constexpr (requires { request.event_id(); }) id = id.empty() ? request.event_id() : id;
  if constexpr (requires { request.season_id(); }) id = id.empty() ? request.season_id() : id;
  return id;
}

/// From 0 on; nothing where the command is about no pool.
[[nodiscard]] inline std::optional<unsigned> pools_of(
    const ::escaque::matchmaking::v1::LobbyCommand& command) {
  const auto part = [](const auto& about) {
    const auto& pool = about.pool();
    return lobby::part_of({Millis(pool.base_ms()), Millis(pool.increment_ms())}) - 1;
  };
  if (command.has_join_pool()) return part(command.join_pool());
  if (command.has_leave_pool()) return part(command.leave_pool());
  return std::nullopt;
}

template <class Type, class... Those>
inline constexpr bool kIsOneOf = (std::is_same_v<Type, Those> || ...);

}  // namespace detail

template <class Request>
[[nodiscard]] Subject subject_of(const Request& request) {
  namespace v1 = ::escaque::matchmaking::v1;
  using detail::kIsOneOf;
  if constexpr (std::is_same_v<Request, v1::CommandLobbyRequest>) {
    return {Subject::Of::lobby, detail::pools_of(request.command())};
  } else if constexpr (kIsOneOf<Request, v1::GetLobbyRequest, v1::GetChallengeRequest,
                                v1::LeaveLobbyRequest>) {
    return {Subject::Of::lobby};
  } else {
    Subject subject;
    if constexpr (kIsOneOf<Request, v1::CommandArenaRequest, v1::ListArenasRequest,
                           v1::GetArenaRequest>) {
      subject.of = Subject::Of::arenas;
    } else if constexpr (requires { request.arena_id(); }) {
      if (!request.arena_id().empty()) subject.of = Subject::Of::arenas;
    }
    std::string id;
    if constexpr (requires { request.command(); }) {
      id = detail::entity_id(request.command());
    } else {
      id = detail::entity_id(request);
    }
    if (const auto known = from_base62(id)) subject.slice = eventlog::slice_of(*known);
    return subject;
  }
}

}  // namespace escaque::services::gateway
