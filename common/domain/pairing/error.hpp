#pragma once
// Why a command has no effect on the lobby.

#include <cstdint>
#include <string_view>

namespace escaque::pairing {

enum class LobbyError : std::uint8_t {
  id_taken,                // Another seek or challenge has this id.
  invalid_time_control,    // Up to 3 hours and 3 minutes a move in whole seconds, not both zero.
  invalid_rules,           // The edition of the Laws does not let a game be played by these rules.
  odds_are_casual,         // A rated game gives both sides the same time.
  invalid_rating_range,    // A rating range lies within 0 to 4000, its lower end first.
  guests_play_casual,      // Guests play casual games only: register to play rated ones.
  computers_not_in_pools,  // Pools are for people: a computer opens or accepts seeks.
  unknown_pool,            // There is no pool of this time control.
  too_many_seeks,          // The user has as many open seeks as they may have.
  too_many_challenges,     // The user has as many open challenges as they may have.
  lobby_full,              // The lobby is full: try again later.
  guests_full,             // Guests have all of the lobby that is for them.
  own_seek,                // This seek is your own.
  oneself,                 // Nobody plays against himself.
  rating_out_of_range,     // Your rating is outside the range of the seek.
  noplay,                  // One of both does not want to play the other.
  challenge_unwanted,      // The challenged takes no challenges of this user.
  challenged_too_often,    // The latest challenges to this user came to nothing: wait.
  no_such_seek,            // The seek is not open any more.
  no_such_challenge,       // The challenge is not open any more.
  not_yours,               // Only its owner cancels it, only the challenged answers it.
  already_in_pool,         // You wait in this pool already.
  not_in_pool,             // You do not wait in this pool.
  already_challenged,      // Your challenge to this user, or for this rematch, is open already.
  nothing_to_pair,         // No two members of a pool can be paired yet.
  nothing_expired,         // No challenge's time is over.
  nothing_to_leave,        // The user has nothing open.
  no_such_pairing,         // No pairing waits for this game to start.
};

[[nodiscard]] std::string_view to_string(LobbyError error);

}  // namespace escaque::pairing
