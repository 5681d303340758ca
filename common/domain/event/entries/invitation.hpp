#pragma once
// Somebody with an account whom an arbiter or a captain wants to take part. They do once they have
// accepted, and not before.

#include <cstddef>
#include <optional>

#include "domain/event/entries/entrant.hpp"

namespace escaque::event {

/// Besides those of captains, whose teams are limited themselves.
inline constexpr std::size_t kMaxInvitations = 1'000;

struct Invitation {
  /// As they will be entered.
  Person person;
  UserId by;
  UtcTime at;
  /// The team for which they are to play, in a team event; nothing for somebody who comes back.
  std::optional<TeamId> team = std::nullopt;

  [[nodiscard]] bool is_of(UserId user, std::optional<TeamId> of) const {
    return person.id() == user && team == of;
  }
  friend bool operator==(const Invitation&, const Invitation&) = default;
};

/// They are not asked again, and can still enter by themselves.
struct DeclinedInvitation {
  UserId user;
  std::optional<TeamId> team = std::nullopt;

  friend bool operator==(const DeclinedInvitation&, const DeclinedInvitation&) = default;
};

}  // namespace escaque::event
