// Why a command has no effect on a season: its reason on the wire, the field that was wrong, and
// what would be right. The message is the domain's sentence.

#include "matchmaking/convert_season.hpp"

namespace escaque::services::matchmaking {
namespace {

using season::SeasonError;

struct SeasonRefusal {
  common_v1::Reason reason;
  const char* field;
  const char* expected;
};

constexpr auto kDoneAlready = common_v1::REASON_ALREADY_OFFERED;
constexpr auto kTooEarly = common_v1::REASON_TIME_NOT_OVER;
constexpr auto kAgainstArticles = common_v1::REASON_CLAIM_NOT_POSSIBLE;
constexpr auto kIllFormed = common_v1::REASON_MALFORMED;

/// Of a member's categories, and of corrections.
SeasonRefusal refused_member(SeasonError error) {
  switch (error) {
    case SeasonError::bad_person:
      return {kIllFormed, "name", "1 to 33 bytes on one line"};
    case SeasonError::register_full:
      return {common_v1::REASON_TOO_LARGE, "members", "another season, or an older account"};
    case SeasonError::already_registered:
      return {kDoneAlready, "user", "somebody who is not in the register"};
    case SeasonError::not_registered:
      return {common_v1::REASON_NO_SUCH_USER, "user_id", "a member of the register"};
    case SeasonError::has_slow:
      return {kDoneAlready, "set_slow_category", "promote_slow or relegate_slow"};
    case SeasonError::no_slow:
      return {kTooEarly, "user_id", "set_slow_category first"};
    case SeasonError::not_above:
      return {kAgainstArticles, "to", "a higher category than his own"};
    case SeasonError::not_below:
      return {kAgainstArticles, "to", "a lower category than his own"};
    case SeasonError::no_such_entry:
      return {common_v1::REASON_NO_SUCH_GAME, "version", "a version of the journal"};
    case SeasonError::undone_already:
      return {kDoneAlready, "version", "an entry that counts"};
    case SeasonError::depends_on_it:
      return {kAgainstArticles, "version", "later entries taken back first"};
    case SeasonError::already_entered:
      return {kDoneAlready, "user_id", "somebody who has not entered"};
    default:  // An article about who may play where.
      return {kAgainstArticles, "category", "the category of the player"};
  }
}

SeasonRefusal refused_season(SeasonError error) {
  switch (error) {
    case SeasonError::already_opened:
      return {common_v1::REASON_ID_TAKEN, "season_id", "64 random bits in base62"};
    case SeasonError::bad_name:
      return {kIllFormed, "open_season", "a name of 1 to 100 bytes, a year from 1900 to 2200"};
    case SeasonError::needs_organizer:
      return {common_v1::REASON_NOT_ALLOWED, "user", "a registered user"};
    case SeasonError::year_not_closed:
      return {kTooEarly, "before_id", "a closed season"};
    case SeasonError::no_such_season:
      return {common_v1::REASON_NO_SUCH_PATH, "season_id", "an id of GET seasons"};
    case SeasonError::season_closed:
      return {common_v1::REASON_GAME_OVER, "season_id", "a season that is open"};
    case SeasonError::duplicate_command:
      return {common_v1::REASON_ID_TAKEN, "command_id", "a fresh id"};
    case SeasonError::organizer_only:
      return {common_v1::REASON_NOT_ALLOWED, "user", "the organiser of the season"};
    case SeasonError::no_reason:
      return {kIllFormed, "reason", "why, in a sentence"};
    case SeasonError::ruled_already:
      return {kDoneAlready, "ruling", "another ruling"};
    case SeasonError::no_such_tournament:
      return {common_v1::REASON_NO_SUCH_PATH, "event_id", "an id of GET events"};
    case SeasonError::not_finished:
      return {kTooEarly, "event_id", "a finished event"};
    case SeasonError::not_individual:
      return {kAgainstArticles, "event_id", "a Swiss or an all-play-all of players"};
    case SeasonError::nobody_started:
      return {kAgainstArticles, "event_id", "a tournament that somebody has played"};
    case SeasonError::bad_result:
      return {kAgainstArticles, "event_id", "everybody once, at most a point a game"};
    case SeasonError::already_counted:
      return {kDoneAlready, "event_id", "recount_tournament, or another event"};
    case SeasonError::not_counted:
      return {kTooEarly, "event_id", "a tournament that was counted"};
    case SeasonError::second_yearly:
      return {kDoneAlready, "importance", "one yearly championship a category"};
    case SeasonError::other_season:
      return {kAgainstArticles, "event_id", "an event of this season, or of none"};
    case SeasonError::tournaments_open:
      return {kTooEarly, "close_year", "all tournaments over and counted"};
    default:
      return refused_member(error);
  }
}

/// "category 2", "category 2, 3 or 4".
std::string said(const std::vector<season::Category>& categories) {
  std::string text = "category ";
  for (std::size_t i = 0; i < categories.size(); ++i) {
    if (i > 0) text += i + 1 == categories.size() ? " or " : ", ";
    text += std::to_string(static_cast<int>(categories[i]));
  }
  return text;
}

}  // namespace

rpc::Error to_rpc(SeasonError error) {
  const SeasonRefusal refused = refused_season(error);
  auto answer = rpc::make_error(refused.reason, std::string(to_string(error)), refused.expected);
  answer.detail.set_field(refused.field);
  return answer;
}

rpc::Error entry_refusal(SeasonError error, const season::Season& season, UserId user) {
  rpc::Error answer = to_rpc(error);
  const bool is_of_articles =
      error >= SeasonError::other_category && error <= SeasonError::below_slow;
  if (!is_of_articles) return answer;
  const auto known = season.book.players.find(user);
  const auto own = known == season.book.players.end() ? std::nullopt : known->second.blitz();
  const std::string has =
      own ? "he has category " + std::to_string(static_cast<int>(*own)) : "he has none yet";
  answer.detail.set_expected(said(season::open_to(season.book, user)) + ": " + has);
  return answer;
}

}  // namespace escaque::services::matchmaking
