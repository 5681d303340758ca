#include "domain/pairing/error.hpp"

namespace escaque::pairing {

std::string_view to_string(LobbyError error) {
  switch (error) {
    case LobbyError::id_taken:
      return "Another seek or challenge has this id.";
    case LobbyError::invalid_time_control:
      return "Up to 3 hours and 3 minutes a move in whole seconds, not both zero.";
    case LobbyError::invalid_rules:
      return "The edition of the Laws does not let a game be played by these rules.";
    case LobbyError::odds_are_casual:
      return "A rated game gives both sides the same time.";
    case LobbyError::invalid_rating_range:
      return "A rating range lies within 0 to 4000, its lower end first.";
    case LobbyError::guests_play_casual:
      return "Guests play casual games only: register to play rated ones.";
    case LobbyError::computers_not_in_pools:
      return "Pools are for people: a computer opens or accepts seeks.";
    case LobbyError::unknown_pool:
      return "There is no pool of this time control.";
    case LobbyError::too_many_seeks:
      return "You have as many open seeks as you may have.";
    case LobbyError::too_many_challenges:
      return "You have as many open challenges as you may have.";
    case LobbyError::lobby_full:
      return "The lobby is full: try again later.";
    case LobbyError::guests_full:
      return "Guests have all of the lobby that is for them: register, or try again later.";
    case LobbyError::own_seek:
      return "This seek is your own.";
    case LobbyError::oneself:
      return "Nobody plays against himself.";
    case LobbyError::rating_out_of_range:
      return "Your rating is outside the range of the seek.";
    case LobbyError::noplay:
      return "One of both does not want to play the other.";
    case LobbyError::challenge_unwanted:
      return "This player does not take challenges from you.";
    case LobbyError::challenged_too_often:
      return "Your latest challenges to this player came to nothing: wait before the next one.";
    case LobbyError::no_such_seek:
      return "The seek is not open any more.";
    case LobbyError::no_such_challenge:
      return "The challenge is not open any more.";
    case LobbyError::not_yours:
      return "Only its owner cancels it, only the challenged answers it.";
    case LobbyError::already_in_pool:
      return "You wait in this pool already.";
    case LobbyError::not_in_pool:
      return "You do not wait in this pool.";
    case LobbyError::already_challenged:
      return "Your challenge to this user, or for this rematch, is open already.";
    case LobbyError::nothing_to_pair:
      return "No two members of a pool can be paired yet.";
    case LobbyError::nothing_expired:
      return "No challenge's time is over.";
    case LobbyError::nothing_to_leave:
      return "The user has nothing open.";
    case LobbyError::no_such_pairing:
      return "No pairing waits for this game to start.";
  }
  return "";
}

}  // namespace escaque::pairing
