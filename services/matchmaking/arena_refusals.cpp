// Why a command has no effect on an arena: its reason on the wire, the field that was wrong, and
// what would be right. The message is the domain's sentence.

#include "matchmaking/convert_arena.hpp"

namespace escaque::services::matchmaking {
namespace {

using arena::ArenaError;

struct ArenaRefusal {
  common_v1::Reason reason;
  const char* field;
  const char* expected;
};

ArenaRefusal refused_arena(ArenaError error) {
  constexpr auto kMalformed = common_v1::REASON_MALFORMED;
  constexpr auto kNotAllowed = common_v1::REASON_NOT_ALLOWED;
  switch (error) {
    case ArenaError::already_created:
      return {common_v1::REASON_ID_TAKEN, "arena_id", "64 random bits of your own"};
    case ArenaError::bad_name:
      return {kMalformed, "regulations.name", "1 to 100 bytes on one line; text up to 20,000"};
    case ArenaError::bad_time_control:
      return {common_v1::REASON_INVALID_TIME_CONTROL, "regulations.time_control",
              "minutes and an increment as of any game"};
    case ArenaError::bad_start:
      return {kMalformed, "regulations.starts_ms", "now, or within 400 days"};
    case ArenaError::bad_duration:
      return {kMalformed, "regulations.duration_ms", "10,000 to 86,400,000"};
    case ArenaError::bad_waves:
      return {kMalformed, "regulations.wave_every_ms",
              "1,000 to 60,000; closing_window_ms less than the duration"};
    case ArenaError::bad_scoring:
      return {kMalformed, "regulations.scoring", "win 1 to 100, draw 0 to win, others from 0"};
    case ArenaError::bad_entry:
      return {kMalformed, "regulations.max_players", "ratings 0 to 4000, 2 to 30,000 players"};
    case ArenaError::no_such_arena:
      return {common_v1::REASON_NO_SUCH_PATH, "arena_id", "the id of an arena"};
    case ArenaError::is_over:
      return {common_v1::REASON_GAME_OVER, "arena_id", "an arena that is not over"};
    case ArenaError::organizer_only:
      return {kNotAllowed, "user", "the organiser of the arena"};
    case ArenaError::already_started:
      return {kNotAllowed, "cancel_arena", "before its start"};
    case ArenaError::needs_no_approval:
      return {common_v1::REASON_CLAIM_NOT_POSSIBLE, "arena_id", "an arena of GET approvals"};
    case ArenaError::no_reason:
      return {kMalformed, "ruling.reason", "why, in a sentence"};
    case ArenaError::entries_closed:
      return {kNotAllowed, "join_arena", "before the last minute of the arena"};
    case ArenaError::is_full:
      return {kNotAllowed, "join_arena", "an arena with places"};
    case ArenaError::rating_out_of_range:
      return {common_v1::REASON_RATING_OUT_OF_RANGE, "rating", "a rating within the regulations"};
    case ArenaError::guest_player:
      return {common_v1::REASON_GUESTS_PLAY_CASUAL, "user", "a registered user"};
    case ArenaError::not_joined:
      return {common_v1::REASON_NO_SUCH_USER, "user", "a player of the arena"};
    case ArenaError::too_many_joins:
      return {kNotAllowed, "join_arena", "another arena: no more joins than arenas.joins"};
    case ArenaError::nothing_to_do:
    case ArenaError::nothing_to_pair:
    case ArenaError::not_enough_games:
      return {common_v1::REASON_ALREADY_OFFERED, "command", "a change"};
    case ArenaError::no_such_game:
      return {common_v1::REASON_NO_SUCH_GAME, "game_id", "a game that is played"};
    case ArenaError::not_over:
      return {common_v1::REASON_TIME_NOT_OVER, "arena_id", "an arena whose time is over"};
  }
  return {common_v1::REASON_INTERNAL, "", ""};
}

}  // namespace

rpc::Error to_rpc(ArenaError error) {
  const ArenaRefusal refusal = refused_arena(error);
  auto made = rpc::make_error(refusal.reason, std::string(to_string(error)), refusal.expected);
  made.detail.set_field(refusal.field);
  return made;
}

}  // namespace escaque::services::matchmaking
