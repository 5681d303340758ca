// Why a command has no effect on an arena.

#include "matchmaking/arenas/convert_arena.hpp"
#include "platform/grpc/refusal.hpp"

namespace escaque::services::matchmaking {

rpc::Error to_error(arena::ArenaError error) {
  using namespace common::v1;
  using E = arena::ArenaError;
  static constexpr rpc::Refusal<E> kRows[] = {
      {E::already_created, REASON_ID_TAKEN, "arena_id", "The arena exists already.",
       "64 random bits of your own"},
      {E::bad_name, REASON_MALFORMED, "regulations.name",
       "An arena has a name of 1 to 100 bytes and a text of at most 20,000.",
       "1 to 100 bytes on one line; text up to 20,000"},
      {E::bad_time_control, REASON_INVALID_TIME_CONTROL, "regulations.time_control",
       "The time control cannot be played.", "minutes and an increment as of any game"},
      {E::bad_start, REASON_MALFORMED, "regulations.starts_ms",
       "An arena starts now or within 400 days.", "now, or within 400 days"},
      {E::bad_duration, REASON_MALFORMED, "regulations.duration_ms",
       "An arena lasts 10 seconds to 24 hours.", "10,000 to 86,400,000"},
      {E::bad_waves, REASON_MALFORMED, "regulations.wave_every_ms",
       "Waves come every 1 to 60 seconds, and pairing ends within the arena.",
       "1,000 to 60,000; closing_window_ms less than the duration"},
      {E::bad_scoring, REASON_MALFORMED, "regulations.scoring",
       "A win is worth 1 to 100 points, a draw no more, lengths are 0 to 1000 plies.",
       "win 1 to 100, draw 0 to win, others from 0"},
      {E::bad_entry, REASON_MALFORMED, "regulations.max_players",
       "An arena takes ratings from 0 to 4000 and 2 to 30,000 players.",
       "ratings 0 to 4000, 2 to 30,000 players"},
      {E::club_closed, REASON_NOT_POSSIBLE, "create_arena.club_id", "This club is closed.",
       "a club that is not closed, or nothing"},
      {E::club_officers_only, REASON_NOT_ALLOWED, "create_arena.club_id",
       "Only the president and the officers of a club hold its arenas.",
       "a club of which you are an officer, or no club"},
      {E::members_without_club, REASON_MALFORMED, "create_arena.is_for_members",
       "Only an arena of a club can be for members.", "an arena of a club"},
      {E::no_such_arena, REASON_NO_SUCH_EVENT, "arena_id", "There is no such arena.",
       "the id of an arena"},
      {E::is_over, REASON_TOO_LATE, "arena_id", "The arena is over.", "an arena that is not over"},
      {E::organizer_only, REASON_NOT_ALLOWED, "user",
       "Only the organiser of the arena may do that.", "the organiser of the arena"},
      {E::already_started, REASON_TOO_LATE, "cancel_arena", "The arena has started.",
       "before its start"},
      {E::needs_no_approval, REASON_NOT_POSSIBLE, "arena_id",
       "The games of this arena need no approval: they are casual, or rated already.",
       "an arena of GET approvals"},
      {E::no_reason, REASON_MALFORMED, "ruling.reason", "A refusal states its reason.",
       "why, in a sentence"},
      {E::entries_closed, REASON_TOO_LATE, "join_arena",
       "The arena pairs nobody any more, so nobody can join.",
       "before the last minute of the arena"},
      {E::is_full, REASON_LIMIT_REACHED, "join_arena", "All places are taken.",
       "an arena with places"},
      {E::rating_out_of_range, REASON_RATING_OUT_OF_RANGE, "user",
       "The rating is outside the range of this arena.", "a rating within the regulations"},
      {E::guest_player, REASON_GUESTS_PLAY_CASUAL, "user", "Guests cannot join rated arenas.",
       "a registered user"},
      {E::club_members_only, REASON_NOT_ALLOWED, "join_arena",
       "Only members of the club join this arena.", "a member of the club"},
      {E::not_joined, REASON_NO_SUCH_ENTRY, "user", "This player has not joined.",
       "a player of the arena"},
      {E::too_many_joins, REASON_LIMIT_REACHED, "join_arena",
       "You have joined and left this arena too often.",
       "another arena: no more joins than arenas.joins"},
      {E::nothing_to_do, REASON_ALREADY_DONE, "command", "This is the case already.", "a change"},
      {E::nothing_to_pair, REASON_TOO_EARLY, "", "Nobody can be paired yet.",
       "the same in the next wave"},
      {E::not_enough_games, REASON_MALFORMED, "",
       "A wave needs a fresh game id for each of its games.", "a game id for each pair"},
      {E::no_such_game, REASON_NO_SUCH_GAME, "",
       "No game of this arena that is being played has this id.", "a game that is played"},
      {E::not_over, REASON_TOO_EARLY, "", "The arena is not over yet.",
       "an arena whose time is over"},
  };
  static_assert(rpc::is_complete(kRows));
  return rpc::to_error("arena", kRows, error);
}

}  // namespace escaque::services::matchmaking
