#pragma once
// Why a command has no effect on the lobby.

#include <cstdint>

namespace escaque::lobby {

enum class LobbyError : std::uint8_t {
  id_taken,
  invalid_time_control,
  invalid_rules,
  odds_are_casual,
  invalid_position,
  positions_are_casual,
  invalid_rating_range,
  guests_play_casual,
  computers_not_in_pools,
  unknown_pool,
  too_many_seeks,
  too_many_challenges,
  lobby_full,
  guests_full,
  own_seek,
  oneself,
  rating_out_of_range,
  noplay,
  challenge_unwanted,
  people_only,
  computer_unwanted,
  challenged_too_often,
  no_such_seek,
  no_such_challenge,
  not_yours,
  already_in_pool,
  not_in_pool,
  already_challenged,
  own_challenge,
  link_open_already,
  owner_away,
  nothing_to_pair,
  nothing_expired,
  nothing_to_leave,
  no_such_pairing,
};

}  // namespace escaque::lobby
