// Why a command has no effect on the lobby.

#include "matchmaking/lobby/convert_lobby.hpp"
#include "platform/grpc/refusal.hpp"

namespace escaque::services::matchmaking {

rpc::Error to_error(lobby::LobbyError error) {
  using namespace common::v1;
  using E = lobby::LobbyError;
  static constexpr rpc::Refusal<E> kRows[] = {
      {E::id_taken, REASON_ID_TAKEN, "", "Another seek or challenge has this id.",
       "64 random bits of your own"},
      {E::invalid_time_control, REASON_INVALID_TIME_CONTROL, "time_control",
       "The time control cannot be played.",
       "whole seconds, up to 3 hours and 3 minutes a move, not both zero"},
      {E::invalid_rules, REASON_MALFORMED, "terms",
       "The edition of the Laws does not let a game be played by these rules.",
       "what the edition leaves to an event"},
      {E::odds_are_casual, REASON_INVALID_TIME_CONTROL, "time_control",
       "A rated game gives both sides the same time.", "the same time for both, or a casual game"},
      {E::invalid_position, REASON_INVALID_POSITION, "initial_fen",
       "No game can begin from this position.", "a FEN of standard chess that is not over"},
      {E::positions_are_casual, REASON_INVALID_POSITION, "initial_fen",
       "A game from a position of one's own is casual.", "a casual game, or no position"},
      {E::invalid_rating_range, REASON_INVALID_RATING_RANGE, "min_rating",
       "This is no range of ratings.", "0 to 4000, the lower end first"},
      {E::guests_play_casual, REASON_GUESTS_PLAY_CASUAL, "is_rated",
       "Guests play casual games only.", "a casual game, or a registered account"},
      {E::computers_not_in_pools, REASON_NOT_ALLOWED, "pool", "Pools are for people.",
       "a seek or a challenge"},
      {E::unknown_pool, REASON_INVALID_TIME_CONTROL, "pool",
       "There is no pool with this time control.", "the time control of a pool"},
      {E::too_many_seeks, REASON_LIMIT_REACHED, "open_seek",
       "You have as many open seeks as you may have.", "one of them cancelled first"},
      {E::too_many_challenges, REASON_LIMIT_REACHED, "open_challenge",
       "You have as many open challenges as you may have.", "one of them cancelled first"},
      {E::lobby_full, REASON_OVERLOADED, "", "The lobby is full.", "the same in a minute"},
      {E::guests_full, REASON_OVERLOADED, "user",
       "Too many guests are looking for games right now.",
       "a registered account, or the same when guests have left"},
      {E::own_seek, REASON_OWN_SEEK, "seek_id", "This is your own seek.",
       "the seek of another player"},
      {E::oneself, REASON_OWN_SEEK, "challenged", "Nobody can challenge themselves.",
       "another player"},
      {E::rating_out_of_range, REASON_RATING_OUT_OF_RANGE, "seek_id",
       "Your rating is outside the range of the seek.", "a seek whose range has your rating"},
      {E::noplay, REASON_NOPLAY, "", "One of the two does not want to play the other.",
       "another opponent"},
      {E::challenge_unwanted, REASON_NOPLAY, "challenged",
       "This player does not accept challenges from you.",
       "a player whose settings let you challenge them"},
      {E::challenged_too_often, REASON_RATE_LIMITED, "challenged",
       "Your last challenges to this player were not accepted.",
       "another challenge after retry_after_ms"},
      {E::no_such_seek, REASON_NO_SUCH_SEEK, "seek_id", "The seek is not open any more.",
       "an open seek"},
      {E::no_such_challenge, REASON_NO_SUCH_CHALLENGE, "challenge_id",
       "The challenge is not open any more.", "an open challenge"},
      {E::not_yours, REASON_NOT_ALLOWED, "user",
       "Only its owner cancels it, only the challenged player answers it.",
       "your own seek, or a challenge to you"},
      {E::already_in_pool, REASON_ALREADY_DONE, "pool", "You wait in this pool already.",
       "another pool"},
      {E::not_in_pool, REASON_NO_SUCH_SEEK, "pool", "You do not wait in this pool.",
       "a pool that you wait in"},
      {E::already_challenged, REASON_ALREADY_OFFERED, "challenged",
       "Your challenge to this player, or for this rematch, is open already.",
       "its answer, or another player"},
      {E::nothing_to_pair, REASON_TOO_EARLY, "", "No two members of a pool can be paired yet.",
       "the same in the next wave"},
      {E::nothing_expired, REASON_TIME_NOT_OVER, "", "No challenge's time is over.",
       "the same when one is"},
      {E::nothing_to_leave, REASON_ALREADY_DONE, "user_id", "The user has nothing open.",
       "a user with open seeks or challenges"},
      {E::no_such_pairing, REASON_NO_SUCH_GAME, "", "No pairing waits for this game to start.",
       "the game of a pairing that waits"},
  };
  static_assert(rpc::is_complete(kRows));
  return rpc::to_error("lobby", kRows, error);
}

}  // namespace escaque::services::matchmaking
