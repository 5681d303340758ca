#pragma once
// Why `conduct` refuses something.

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "domain/base/result.hpp"
#include "domain/base/time.hpp"
#include "domain/etiquette/ladder.hpp"

namespace escaque::services::conduct {

enum class ConductError : std::uint8_t {
  malformed_user,        ///< A user id is not 11 base62 digits.
  malformed_game,        ///< The game id is not 11 base62 digits.
  malformed_request_id,  ///< The id of a command or request is missing or too long.
  unknown_room,          ///< The room is none of those that exist.
  no_such_channel,       ///< The server has no channel of this name.
  not_a_helper,          ///< Only helpers and admins ask others to go on in a channel.
  not_moved,             ///< From there nobody is asked to go on in a channel.
  missing_players,       ///< A room of a game without the game's players.
  empty_text,            ///< Nothing to see in it.
  long_text,             ///< More characters than allowed.
  invalid_text,          ///< Not UTF-8, more than one line, or with characters that control.
  not_a_player,          ///< The players' room of somebody else's game.
  players_are_playing,   ///< The room opens to the sender when the game is over.
  talk_off,              ///< The organiser lets nobody talk at the games of the event.
  opponents_talk,        ///< The organiser lets only the two players talk, to each other.
  guest_talk,            ///< Guests talk in their own games only.
  bad_preset,            ///< No phrase that exists, or with a text, or in a message.
  presets_only,          ///< A child's account wrote a line of its own.
  reads_presets,         ///< The opponent's is a child's account, and does not know the sender.
  stranger_to_child,     ///< A message to a child's account that does not know the sender.
  child_to_stranger,     ///< A message of a child's account to somebody it does not know.
  self_tell,             ///< A tell to oneself.
  sanctioned,            ///< A sanction takes this away.
  censored,              ///< The recipient does not want to hear the sender.
  tells_unwanted,        ///< The recipient takes messages of others, or of nobody.
  much_unread,           ///< The recipient is away and has not read many of the sender's messages.
  too_fast,              ///< More than the sender's budget (FLD-1).
  shouts_used,           ///< More shouts than the sender's quota (SHT-1).
  held,                  ///< A slur or a threat at a person: nobody hears it (CHT-1).
  repeated,              ///< One of the last two lines there again (FLD-2).
  repeated_to_many,      ///< The same words in many conversations (FLD-2).
  repeated_much,         ///< A pause, after too many of those (FLD-2).
  id_taken,              ///< The same id came with other contents.
  not_an_admin,          ///< Only an admin may do this.
  empty_reason,          ///< A decision needs a reason.
  long_reason,           ///< The reason has more characters than allowed.
  invalid_reason,        ///< The reason is not clean text.
  malformed_case,        ///< A case id is not 11 base62 digits.
  malformed_sanction,    ///< A sanction id is not 11 base62 digits.
  no_such_sanction,      ///< The asker has no such sanction.
  unknown_word,          ///< An offence, step, article, ground, feature or outcome is none that is.
  unknown_command,       ///< The command is none of those that exist.
  two_subjects,          ///< A report points at one thing at most.
  no_such_line,          ///< The line is not kept (any more).
  nobody_reported,       ///< A report names somebody, unless it calls an admin.
  self_report,           ///< Nobody reports themselves.
  many_reports,          ///< More reports than one person may make in a day.
  stale_case,            ///< The case has changed since it was seen.
  no_such_month,         ///< There are no figures of this month.
  no_such_finding,       ///< No rule has found this, or its player's account is erased.
  malformed_page,        ///< A page token that no list has given.
  no_such_analysis,      ///< The game was not given away to be analysed.
  malformed_analysis,    ///< What an engine says is not about this game.
  others_sanctions,      ///< Sanctions are shown to the users themselves and to admins.
  too_new,               ///< Not every living process can read what it would write.
  unavailable,           ///< Redis, the database or `accounts` does not answer.
};

/// By which rule a line is refused, and which article of the code is behind it.
struct RuleCited {
  std::string rule;
  etiquette::Article article = etiquette::Article::respect;
  etiquette::Ground ground = etiquette::Ground::none;
};

/// A refusal as it leaves the service.
struct Refused {
  ConductError error = ConductError::unavailable;
  Millis retry_after{0};  ///< Of too_fast and of what is repeated.
  std::optional<RuleCited> cited = {};
  // Of sanctioned
  UtcTime now{};
  std::optional<etiquette::Sanction> sanction = {};

  Refused() = default;
  Refused(ConductError why, Millis wait = Millis(0)) : error(why), retry_after(wait) {}
  Refused(ConductError why, RuleCited by, Millis wait = Millis(0))
      : error(why), retry_after(wait), cited(std::move(by)) {}
  Refused(etiquette::Sanction taken, UtcTime at)
      : error(ConductError::sanctioned), now(at), sanction(std::move(taken)) {}
};

template <class T>
using Answer = Result<T, Refused>;

}  // namespace escaque::services::conduct
