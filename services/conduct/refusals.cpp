// Why `conduct` refuses something.

#include "conduct/refusals.hpp"

#include "platform/grpc/refusal.hpp"
#include "wire/sanction.hpp"

namespace escaque::services::conduct {
rpc::Error to_error(const Refused& refused) {
  using namespace common::v1;
  using E = ConductError;
  static constexpr rpc::Refusal<E> kRows[] = {
      {E::malformed_user, REASON_MALFORMED, "user_id", "The user id is malformed.",
       "11 base62 digits"},
      {E::malformed_game, REASON_MALFORMED, "game_id", "The game id is malformed.",
       "11 base62 digits"},
      {E::malformed_request_id, REASON_MALFORMED, "command_id", "The command id is malformed.",
       "1 to 64 bytes that no other command has"},
      {E::unknown_room, REASON_MALFORMED, "room", "There is no such room.",
       "ROOM_PLAYERS or another of its enum"},
      {E::no_such_channel, REASON_NO_SUCH_ENTRY, "channel", "There is no such channel.",
       "one of the list of channels"},
      {E::not_a_helper, REASON_NOT_ALLOWED, "moves_to",
       "Only helpers and admins ask others to go on in a channel.", "the role of a helper"},
      {E::not_moved, REASON_MALFORMED, "moves_to", "A talk between two people stays where it is.",
       "a channel, shouts, or a room of a game that spectators read"},
      {E::missing_players, REASON_MALFORMED, "white_id", "The players of the game are missing.",
       "the ids of both players of the game"},
      {E::empty_text, REASON_INVALID_TEXT, "text", "The text is empty.", "1 to 280 characters"},
      {E::long_text, REASON_INVALID_TEXT, "text", "The text is too long.", "1 to 280 characters"},
      {E::invalid_text, REASON_INVALID_TEXT, "text",
       "The text has characters that are not allowed.",
       "one line of UTF-8 without control characters"},
      {E::not_a_player, REASON_NOT_A_PLAYER, "room", "Only the two players talk in this room.",
       "a game of your own, or the spectators' room"},
      {E::players_are_playing, REASON_NOT_ALLOWED, "room",
       "This room opens to you when the game is over.", "another room, or the end of the game"},
      {E::talk_off, REASON_NOT_ALLOWED, "room", "The organiser has turned talk off at these games.",
       "a game of another event or arena, or of none"},
      {E::opponents_talk, REASON_NOT_ALLOWED, "room",
       "The organiser lets only the two players of a game talk, to each other.",
       "the players' room of a game of your own"},
      {E::guest_talk, REASON_NOT_ALLOWED, "room", "Guests talk in their own games only.",
       "a registered user, or a game of your own"},
      {E::bad_preset, REASON_MALFORMED, "preset",
       "This is no ready-made phrase, or it comes with a text, or in a message.",
       "hello, good_luck, good_game, well_played, thank_you or bye, without a text, in a room"},
      {E::presets_only, REASON_NOT_ALLOWED, "text",
       "This is a child's account: in games, channels and shouts it talks by ready-made phrases.",
       "one of the ready-made phrases"},
      {E::reads_presets, REASON_NOT_ALLOWED, "text",
       "Your opponent does not take free text from people they do not know.",
       "one of the ready-made phrases"},
      {E::stranger_to_child, REASON_NOT_ALLOWED, "to",
       "This person does not take messages from people they do not know.",
       "somebody who follows you, or is in one of your clubs"},
      {E::child_to_stranger, REASON_NOT_ALLOWED, "to",
       "This is a child's account: it writes to people it follows and to members of its clubs.",
       "somebody whom you follow, or who is in one of your clubs"},
      {E::self_tell, REASON_MALFORMED, "to", "You cannot send a message to yourself.",
       "another user"},
      {E::sanctioned, REASON_SANCTIONED, "", "A sanction takes this away from you.",
       "the end of the sanction, or an appeal"},
      {E::censored, REASON_CENSORED, "", "The recipient does not want to hear from you.",
       "somebody who does not censor you"},
      {E::tells_unwanted, REASON_NOT_ALLOWED, "to",
       "The recipient takes no messages from you, as their settings say.",
       "somebody whose settings let you write to them, or who has written to you"},
      {E::much_unread, REASON_LIMIT_REACHED, "to",
       "The recipient is away and has not read your last messages.",
       "another message when they have read those"},
      {E::too_fast, REASON_RATE_LIMITED, "", "You talk too fast.",
       "another attempt after retry_after_ms"},
      {E::shouts_used, REASON_RATE_LIMITED, "",
       "You have shouted enough for now (article 4 of the code of etiquette, rule SHT-1).",
       "a channel, or another attempt after retry_after_ms"},
      {E::held, REASON_INVALID_TEXT, "text",
       "Nobody has heard this line: it has a slur or a threat at a person (article 2 of the code "
       "of "
       "etiquette, rule CHT-1). An admin will look at it.",
       "a line without slurs and threats"},
      {E::repeated, REASON_RATE_LIMITED, "text", "You have just said that here (rule FLD-2).",
       "another line, or the same after retry_after_ms"},
      {E::repeated_to_many, REASON_RATE_LIMITED, "text",
       "You have just said that in many conversations (rule FLD-2).",
       "another line, or the same after retry_after_ms"},
      {E::repeated_much, REASON_RATE_LIMITED, "text",
       "You have repeated yourself too often (rule FLD-2): wait before you write again.",
       "another attempt after retry_after_ms"},
      {E::id_taken, REASON_ID_TAKEN, "command_id", "This id came with other contents before.",
       "a new id for another command"},
      {E::not_an_admin, REASON_NOT_ALLOWED, "", "Only an admin may do this.",
       "the role of an admin"},
      {E::empty_reason, REASON_INVALID_TEXT, "reason", "The reason is empty.",
       "1 to 500 characters"},
      {E::long_reason, REASON_INVALID_TEXT, "reason", "The reason is too long.",
       "1 to 500 characters"},
      {E::invalid_reason, REASON_INVALID_TEXT, "reason",
       "The reason has characters that are not allowed.",
       "one line of UTF-8 without control characters"},
      {E::malformed_case, REASON_MALFORMED, "case_id", "The case id is malformed.",
       "11 base62 digits"},
      {E::malformed_sanction, REASON_MALFORMED, "sanction_id", "The sanction id is malformed.",
       "11 base62 digits"},
      {E::no_such_sanction, REASON_NO_SUCH_SANCTION, "sanction_id",
       "You have no such warning or sanction.", "the id of one of your own"},
      {E::unknown_word, REASON_MALFORMED, "", "A value is none of its enum.",
       "OFFENCE_ABUSE, STEP_WARNING or another of its enum"},
      {E::unknown_command, REASON_MALFORMED, "command", "There is no such command.",
       "one of take, release, note, dismiss, impose, sign, refuse_signature, answer_appeal"},
      {E::two_subjects, REASON_MALFORMED, "subject", "A report points at one thing.",
       "line_id, game_id or event_id"},
      {E::no_such_line, REASON_NO_SUCH_ENTRY, "subject.line_id", "This line is not kept.",
       "the line_id of a line of the last 90 days"},
      {E::nobody_reported, REASON_MALFORMED, "accused", "The report names nobody.",
       "a user, or the offence call"},
      {E::self_report, REASON_MALFORMED, "accused", "You cannot report yourself.", "another user"},
      {E::many_reports, REASON_LIMIT_REACHED, "", "You have reported much today.",
       "another attempt tomorrow"},
      {E::stale_case, REASON_STALE_VERSION, "version", "The case has changed.",
       "the version of the case as it is now"},
      {E::no_such_month, REASON_NO_SUCH_ENTRY, "month", "There are no figures of this month.",
       "one of the list of months, like 2026-10"},
      {E::no_such_finding, REASON_NO_SUCH_ENTRY, "finding",
       "No rule has found this, or its player is erased.", "one of the list of a rule's findings"},
      {E::malformed_page, REASON_MALFORMED, "page_token", "No list has given this page token.",
       "next_page_token of the page before"},
      {E::no_such_analysis, REASON_NO_SUCH_ENTRY, "game_id", "This game waits for no engine.",
       "a game that TakeGame has given"},
      {E::malformed_analysis, REASON_MALFORMED, "positions",
       "The lines are not those of this game.",
       "of each position from first_ply on, one to three legal moves, best first"},
      {E::others_sanctions, REASON_NOT_ALLOWED, "user_id", "These are somebody else's sanctions.",
       "your own id, or the role of an admin"},
      {E::too_new, REASON_NOT_POSSIBLE, "", "The server is being replaced by a newer one.",
       "another attempt when all its processes are of the newer release"},
      {E::unavailable, REASON_UNAVAILABLE, "",
       "Redis, the database or another service does not answer.",
       "another attempt in some seconds"},
  };
  static_assert(rpc::is_complete(kRows));
  if (refused.sanction) return wire::refused_by(*refused.sanction, refused.now);
  auto made = rpc::to_error("conduct", kRows, refused.error);
  if (refused.cited) {
    auto& params = *made.detail.mutable_params();
    params["rule"] = refused.cited->rule;
    params["article"] = std::string(name_of(refused.cited->article));
    params["ground"] = std::string(enum_name(refused.cited->ground));
  }
  // A wait may be longer than the field can say.
  constexpr Millis::rep kMax = std::numeric_limits<std::int32_t>::max();
  made.detail.set_retry_after_ms(
      static_cast<std::int32_t>(std::min(refused.retry_after.count(), kMax)));
  return made;
}

}  // namespace escaque::services::conduct
