// Why a command has no effect on an event: its reason on the wire, the field that was wrong, and
// what would be right. The message is the domain's sentence, by which clients find it in other
// languages. NOT_ALLOWED is about who asks; what the state of the event forbids is a failed
// precondition: it is so already, it is not so yet, it is over, or it cannot be.

#include "matchmaking/convert_event.hpp"

namespace escaque::services::matchmaking {
namespace {

using event::EventError;

constexpr auto kAlready = common_v1::REASON_ALREADY_OFFERED;
constexpr auto kNotYet = common_v1::REASON_TIME_NOT_OVER;
constexpr auto kOver = common_v1::REASON_GAME_OVER;
constexpr auto kCannotBe = common_v1::REASON_CLAIM_NOT_POSSIBLE;

struct EventRefusal {
  common_v1::Reason reason;
  const char* field;
  const char* expected;
};

/// Of regulations by which no event can be held.
EventRefusal refused_regulations(EventError error) {
  constexpr auto kMalformed = common_v1::REASON_MALFORMED;
  switch (error) {
    case EventError::bad_name:
      return {kMalformed, "regulations.name", "1 to 100 bytes on one line; text up to 20,000"};
    case EventError::bad_time_control:
      return {common_v1::REASON_INVALID_TIME_CONTROL, "regulations.time_control",
              "minutes and an increment as of any game, or schedules like 40/90+30,G/30+30"};
    case EventError::bad_event_rules:
      return {kMalformed, "regulations.rules", "what its edition leaves to an event"};
    case EventError::bad_rounds:
      return {kMalformed, "regulations.rounds", "1 to 99 of a Swiss, else 0"};
    case EventError::bad_calendar:
      return {kMalformed, "regulations.calendar",
              "one start or more, in order, not more than there are rounds; 0 to 60 days between"};
    case EventError::bad_entry:
      return {kMalformed, "regulations.entry",
              "ratings from 0 to 4000, 2 to 9999 places, late entries only in a Swiss"};
    case EventError::bad_bye_rules:
      return {kMalformed, "regulations.byes", "0 to the number of rounds of a Swiss"};
    case EventError::bad_points:
      return {kMalformed, "regulations.points", "win > draw > loss, tenths from 0 to 99"};
    case EventError::bad_acceleration:
      return {kMalformed, "regulations.is_accelerated",
              "false, or the Dutch system of 2026 or 2017"};
    case EventError::bad_tiebreak:
      return {kMalformed, "regulations.tiebreaks", "at most 20 like BH/C1, SB, DE"};
    case EventError::bad_number_draw:
      return {kMalformed, "regulations.number_draw",
              "NUMBER_DRAW_BY_RANKING, or an all-play-all or knock-out"};
    case EventError::bad_prizes:
      return {kMalformed, "regulations.prizes", "at most 200 amounts of 1 cent or more"};
    case EventError::bad_committee:
      return {kMalformed, "regulations.appeals_committee", "at most 9 names"};
    case EventError::bad_first_positions:
      return {kMalformed, "regulations.first_positions",
              "numbers from 0 to 959 in Chess960, or nothing"};
    case EventError::bad_season:
      return {kMalformed, "regulations.system", "a Swiss or an all-play-all of players"};
    case EventError::bad_knockout:
      return {kMalformed, "regulations.knockout",
              "1 or 2 games, 2 or 4 blitz games, times to play"};
    case EventError::bad_team_rules:
      return {kMalformed, "regulations.teams",
              "1 to 20 boards, members from boards to 40, match_win > match_draw >= match_loss"};
    case EventError::only_for_players:
      return {kMalformed, "regulations", "neither tiebreaks nor prizes.special nor forbidden"};
    default:
      return {kMalformed, "regulations.forbidden",
              "at most 200 groups of two ids or more, rounds from 1 to 99"};
  }
}

/// Of what a player, or an arbiter for him, asked.
EventRefusal refused_entrant(EventError error) {
  switch (error) {
    case EventError::already_entered:
      return {common_v1::REASON_ALREADY_OFFERED, "user_id", "somebody who has not entered"};
    case EventError::not_entered:
      return {common_v1::REASON_NO_SUCH_USER, "user_id", "an entrant"};
    case EventError::entries_closed:
      return {kOver, "enter_event", "an entry while entries are open"};
    case EventError::event_full:
      return {kOver, "enter_event", "an entry while there are places"};
    case EventError::unrated_entrant:
      return {common_v1::REASON_RATING_OUT_OF_RANGE, "rating", "a rating that is established"};
    case EventError::rating_out_of_range:
      return {common_v1::REASON_RATING_OUT_OF_RANGE, "rating", "a rating within regulations.entry"};
    case EventError::guest_entrant:
      return {common_v1::REASON_GUESTS_PLAY_CASUAL, "user", "a registered user"};
    case EventError::bad_person:
      return {common_v1::REASON_MALFORMED, "person", "a name of 1 to 33 bytes, a rating to 4000"};
    case EventError::withdrawn:
      return {kOver, "user_id", "an entrant who takes part"};
    case EventError::not_withdrawn:
      return {kAlready, "user_id", "an entrant who has withdrawn"};
    case EventError::needs_no_approval:
      return {kCannotBe, "event_id", "an event of GET approvals"};
    case EventError::ruled_already:
      return {kAlready, "ruling", "another ruling"};
    case EventError::invited_already:
      return {kAlready, "user", "somebody who waits for no answer"};
    case EventError::not_invited:
      return {common_v1::REASON_NO_SUCH_CHALLENGE, "team_id", "an invitation of GET invitations"};
    case EventError::invited_only:
      return {common_v1::REASON_NOT_ALLOWED, "user", "the invited player"};
    case EventError::invitation_declined:
      return {common_v1::REASON_NOT_ALLOWED, "user", "somebody who has not declined"};
    case EventError::too_many_invitations:
      return {common_v1::REASON_TOO_MANY_SEEKS, "user", "at most 1000 that wait for an answer"};
    case EventError::too_many_changes:
      return {common_v1::REASON_NOT_ALLOWED, "user",
              "no more changes than events.changes; an arbiter of the event"};
    case EventError::order_by_ranking:
      return {kCannotBe, "order", "no order in a Swiss"};
    case EventError::bad_order:
      return {common_v1::REASON_MALFORMED, "order", "every entrant once, or nothing"};
    case EventError::numbers_fixed:
      return {kAlready, "assign_numbers", "before round 1 is paired"};
    case EventError::already_has_bye:
      return {common_v1::REASON_ALREADY_OFFERED, "round", "a round without a bye"};
    case EventError::no_such_bye:
      return {common_v1::REASON_NO_SUCH_GAME, "round", "a round with a bye"};
    case EventError::bad_bye:
      return {common_v1::REASON_MALFORMED, "kind", "half a point or none"};
    case EventError::too_many_byes:
      return {kAlready, "kind", "at most regulations.byes.half_point_byes"};
    case EventError::bye_too_late:
      return {kOver, "round", "up to regulations.byes.last_round"};
    case EventError::no_byes:
      return {kCannotBe, "request_bye", "a Swiss"};
    case EventError::no_team:
      return {common_v1::REASON_MALFORMED, "team", "a name of 1 to 32 bytes"};
    case EventError::uneven_teams:
      return {kNotYet, "assign_numbers", "teams of equally many boards"};
    case EventError::varma_players:
      return {kCannotBe, "assign_numbers", "9 to 24 players, or numbers in `order`"};
    default:
      return {kOver, "round", "a round that has not been paired"};
  }
}

/// Of what a captain, or an arbiter for him, asked; nothing for everything else.
std::optional<EventRefusal> refused_team(EventError error) {
  constexpr auto kMalformed = common_v1::REASON_MALFORMED;
  switch (error) {
    case EventError::no_team_event:
      return EventRefusal{kCannotBe, "event_id", "an event of teams"};
    case EventError::enters_with_team:
      return EventRefusal{kCannotBe, "enter_event", "enter_team"};
    case EventError::captains_only:
      return EventRefusal{common_v1::REASON_NOT_ALLOWED, "user", "the captain, or an arbiter"};
    case EventError::no_such_team:
      return EventRefusal{common_v1::REASON_NO_SUCH_USER, "team_id", "a team of the event"};
    case EventError::bad_team:
      return EventRefusal{kMalformed, "name", "1 to 32 bytes; regulations.teams.max_members"};
    case EventError::team_name_taken:
      return EventRefusal{kAlready, "name", "a name that no other team has"};
    case EventError::team_withdrawn:
      return EventRefusal{kOver, "team_id", "a team that takes part"};
    case EventError::team_takes_part:
      return EventRefusal{kAlready, "team_id", "a team that has withdrawn"};
    case EventError::teams_fixed:
      return EventRefusal{kOver, "team_id", "before numbers are given, or an arbiter"};
    case EventError::order_fixed:
      return EventRefusal{kOver, "members", "those there are, in their order, then others"};
    case EventError::no_match:
      return EventRefusal{kCannotBe, "team_id", "a team of a match of the round"};
    case EventError::line_up_too_long:
      return EventRefusal{kMalformed, "user_ids", "at most regulations.teams.boards"};
    case EventError::line_up_stranger:
      return EventRefusal{kMalformed, "user_ids", "ids of Team.member_ids"};
    case EventError::line_up_twice:
      return EventRefusal{kMalformed, "user_ids", "each once"};
    case EventError::line_up_disorder:
      return EventRefusal{kMalformed, "user_ids", "in the order of Team.member_ids"};
    case EventError::line_up_withdrawn:
      return EventRefusal{kOver, "user_ids", "members who take part"};
    case EventError::bad_team_pair:
      return EventRefusal{kAlready, "teams_by_hand", "two free teams of a Swiss"};
    default:
      return std::nullopt;
  }
}

/// Of a round, a board or the end.
EventRefusal refused_round(EventError error) {
  switch (error) {
    case EventError::no_such_round:
      return {common_v1::REASON_NO_SUCH_GAME, "round", "a published round"};
    case EventError::no_choice:
      return {kCannotBe, "choose_color", "the winner of the lot, before a sudden-death game"};
    case EventError::no_such_board:
      return {common_v1::REASON_NO_SUCH_GAME, "board", "a board of the round, from 0"};
    case EventError::no_such_game:
      return {common_v1::REASON_NO_SUCH_GAME, "game_id", "a game of the event"};
    case EventError::already_started:
      return {common_v1::REASON_ALREADY_OFFERED, "board", "a game that has not begun"};
    case EventError::result_known:
      return {common_v1::REASON_ALREADY_OFFERED, "score", "another result, or a correction"};
    case EventError::too_early:
      return {common_v1::REASON_TIME_NOT_OVER, "round", "the start of the round, or another one"};
    case EventError::default_time_not_over:
      return {common_v1::REASON_TIME_NOT_OVER, "board", "start and default time gone by"};
    case EventError::nobody_absent:
      return {common_v1::REASON_MALFORMED, "is_white_absent", "one of both, or both"};
    case EventError::round_not_complete:
      return {kNotYet, "publish_round", "results of all boards that are not postponed"};
    case EventError::no_rounds_left:
      return {kOver, "publish_round", "fewer rounds than the regulations have"};
    case EventError::too_few_players:
      return {kNotYet, "publish_round", "two entrants who take part"};
    case EventError::no_legal_pairing:
      return {kCannotBe, "by_hand", "pairs by hand, or fewer forbidden ones"};
    case EventError::bad_pair:
    case EventError::met_already:
      return {kAlready, "by_hand", "two free entrants of a Swiss who have not met"};
    case EventError::not_latest_round:
    case EventError::round_started:
      return {kAlready, "round", "the latest round, before its start"};
    case EventError::round_not_started:
      return {kNotYet, "round", "a round that has begun"};
    case EventError::no_result:
      return {kNotYet, "board", "a board with a result"};
    case EventError::decided_by_game:
      return {kCannotBe, "board", "an arbiter's order in the game"};
    case EventError::rounds_left:
    case EventError::games_unfinished:
      return {kNotYet, "finish_event", "results of all boards of all rounds"};
    default:  // A round needs more game ids, or there is no default time: the server asks for
              // neither.
      return {kCannotBe, "", ""};
  }
}

/// Of whoever asked, or of the command as a whole.
std::optional<EventRefusal> refused_command(EventError error) {
  switch (error) {
    case EventError::already_created:
      return EventRefusal{common_v1::REASON_ID_TAKEN, "event_id", "64 random bits in base62"};
    case EventError::duplicate_command:
      return EventRefusal{common_v1::REASON_ID_TAKEN, "command_id", "a fresh id"};
    case EventError::needs_organizer:
      return EventRefusal{common_v1::REASON_NOT_ALLOWED, "user", "a registered user"};
    case EventError::no_such_event:
      return EventRefusal{common_v1::REASON_NO_SUCH_PATH, "event_id", "an id of GET events"};
    case EventError::event_over:
      return EventRefusal{common_v1::REASON_GAME_OVER, "event_id", "an event that is open"};
    case EventError::arbiters_only:
      return EventRefusal{common_v1::REASON_NOT_ALLOWED, "user", "an arbiter of the event"};
    case EventError::server_only:
      return EventRefusal{common_v1::REASON_NOT_ALLOWED, "user", "the server"};
    case EventError::no_reason:
      return EventRefusal{common_v1::REASON_MALFORMED, "reason", "why, in a sentence"};
    case EventError::organizer_only:
      return EventRefusal{common_v1::REASON_NOT_ALLOWED, "user", "the organiser of the event"};
    case EventError::bad_arbiters:
      return EventRefusal{common_v1::REASON_MALFORMED, "arbiters", "at most 20, each once"};
    case EventError::bad_members:
      return EventRefusal{common_v1::REASON_MALFORMED, "committee",
                          "an odd number up to 9 of others than the arbiters, or nobody"};
    default:
      return std::nullopt;
  }
}

EventRefusal refusal_for(EventError error) {
  if (const auto refused = refused_command(error)) return *refused;
  if (const auto refused = refused_team(error)) return *refused;
  if (error < EventError::needs_organizer) return refused_regulations(error);
  return error < EventError::round_not_complete ? refused_entrant(error) : refused_round(error);
}

}  // namespace

rpc::Error to_rpc(event::EventError error) {
  const EventRefusal refused = refusal_for(error);
  auto answer = rpc::make_error(refused.reason, std::string(to_string(error)), refused.expected);
  answer.detail.set_field(refused.field);
  return answer;
}

}  // namespace escaque::services::matchmaking
