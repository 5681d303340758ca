#pragma once
// Rounds that concern one person: those they are going to play, and those they look after. The
// bell of the page tells of them, and letters to whoever wishes for them.

#include <vector>

#include "matchmaking/events/events_actor.hpp"
#include "matchmaking/wire.hpp"

namespace escaque::services::matchmaking {

/// Into `response`: of each open event the round that is published and has not started, where
/// `user` has a board, or its beginning while nothing is published; the earliest first, at most 20.
/// And whether they are an official of a round that is being played.
void write_own_rounds(const Events& events, UserId user, v1::ListInvitationsResponse& response);

/// Whose rounds `entry`, which is in `event`, has changed; each once.
[[nodiscard]] std::vector<UserId> people_of_rounds(const event::Event& event,
                                                   const event::Entry& entry);

/// What `entry`, which is in `event`, tells players about when they play: boards of a round that it
/// has published, or that have another hour. At most 100 boards each; those without a game here are
/// left out.
[[nodiscard]] std::vector<v1::RoundAnnounced> announced_rounds(const event::Event& event,
                                                               const event::Entry& entry);

}  // namespace escaque::services::matchmaking
