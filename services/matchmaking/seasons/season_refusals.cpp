// Why a command has no effect on a season.

#include "matchmaking/seasons/convert_season.hpp"
#include "platform/grpc/refusal.hpp"

namespace escaque::services::matchmaking {

using season::SeasonError;

namespace {

/// "2, 3, 4".
std::string listed(const std::vector<season::Category>& categories) {
  std::string text;
  for (const season::Category category : categories) {
    if (!text.empty()) text += ", ";
    text += std::to_string(static_cast<int>(category));
  }
  return text;
}

}  // namespace

rpc::Error to_error(SeasonError error) {
  using namespace common::v1;
  using E = SeasonError;
  static constexpr rpc::Refusal<E> kRows[] = {
      {E::already_opened, REASON_ID_TAKEN, "season_id", "The season exists already.",
       "64 random bits in base62"},
      {E::bad_name, REASON_MALFORMED, "open_season",
       "A season has a name of 1 to 100 bytes and a year from 1900 to 2200.",
       "a name of 1 to 100 bytes, a year from 1900 to 2200"},
      {E::needs_organizer, REASON_NOT_ALLOWED, "user", "A season is opened by its organiser.",
       "a registered user"},
      {E::year_not_closed, REASON_TOO_EARLY, "before_id", "The season before is not closed.",
       "a closed season"},
      {E::club_closed, REASON_NOT_POSSIBLE, "open_season.club_id", "This club is closed.",
       "a club that is not closed, or nothing"},
      {E::club_officers_only, REASON_NOT_ALLOWED, "open_season.club_id",
       "Only the president and the officers of a club open its seasons.",
       "a club of which you are an officer, or no club"},
      {E::no_such_season, REASON_NO_SUCH_EVENT, "season_id", "There is no such season.",
       "an id of GET seasons"},
      {E::season_closed, REASON_TOO_LATE, "season_id", "The season is closed.",
       "a season that is open"},
      {E::duplicate_command, REASON_ID_TAKEN, "command_id",
       "The season has carried out this command already.", "a fresh id"},
      {E::organizer_only, REASON_NOT_ALLOWED, "user",
       "Only the organiser of the season may do that, and whoever leads the club it is of.",
       "the organiser of the season, or an officer of its club"},
      {E::no_reason, REASON_MALFORMED, "reason", "A correction or a ruling states its reason.",
       "why, in a sentence"},
      {E::ruled_already, REASON_ALREADY_DONE, "ruling",
       "An arbiter of the site has made this ruling already.", "another ruling"},
      {E::bad_person, REASON_MALFORMED, "name",
       "A member has a name of 1 to 33 bytes without line breaks.", "1 to 33 bytes on one line"},
      {E::register_full, REASON_LIMIT_REACHED, "register_member",
       "The register has as many members as it may have.", "another season, or an older account"},
      {E::already_registered, REASON_ALREADY_DONE, "user",
       "This player is in the register already.", "somebody who is not in the register"},
      {E::not_registered, REASON_NO_SUCH_ENTRY, "user_id", "This player is not in the register.",
       "a member of the register"},
      {E::has_slow, REASON_ALREADY_DONE, "set_slow_category",
       "This player has a category in the slow game: promote or relegate them instead.",
       "promote_slow or relegate_slow"},
      {E::no_slow, REASON_TOO_EARLY, "user_id", "This player has no category in the slow game yet.",
       "set_slow_category first"},
      {E::not_above, REASON_NOT_POSSIBLE, "to",
       "A promotion goes to a higher category than the one before.",
       "a higher category than the present one"},
      {E::not_below, REASON_NOT_POSSIBLE, "to",
       "A relegation goes to a lower category than the one before.",
       "a lower category than the present one"},
      {E::other_category, REASON_NOT_POSSIBLE, "category",
       "A tournament is only for players of its category (article 1).",
       "the category of the player"},
      {E::first_not_entitled, REASON_NOT_POSSIBLE, "category",
       "The first category is for players who have it in the slow game or have won it (article 2).",
       "the category of the player"},
      {E::below_own, REASON_NOT_POSSIBLE, "category",
       "A player of a higher category cannot play in a lower one (article 3).",
       "the category of the player"},
      {E::below_slow, REASON_NOT_POSSIBLE, "category",
       "Nobody plays blitz in a lower category than their own in the slow game (article 7).",
       "the category of the player"},
      {E::already_entered, REASON_ALREADY_DONE, "user",
       "This player has entered this tournament of the season already.",
       "somebody who has not entered"},
      {E::no_such_tournament, REASON_NO_SUCH_EVENT, "event_id", "No event has this id.",
       "an id of GET events"},
      {E::not_finished, REASON_TOO_EARLY, "event_id", "The tournament is not finished.",
       "a finished event"},
      {E::not_individual, REASON_NOT_POSSIBLE, "event_id",
       "Only a Swiss or an all-play-all of players counts as a championship.",
       "a Swiss or an all-play-all of players"},
      {E::nobody_started, REASON_NOT_POSSIBLE, "event_id", "Nobody has started in this tournament.",
       "a tournament that somebody has played"},
      {E::bad_result, REASON_NOT_POSSIBLE, "event_id",
       "A result has everybody once, with points that are possible.",
       "everybody once, at most a point a game"},
      {E::already_counted, REASON_ALREADY_DONE, "event_id",
       "The tournament has been counted already.", "recount_tournament, or another event"},
      {E::not_counted, REASON_TOO_EARLY, "event_id", "The tournament has not been counted.",
       "a tournament that was counted"},
      {E::second_yearly, REASON_ALREADY_DONE, "importance",
       "The yearly championship of this category is another tournament.",
       "one yearly championship a category"},
      {E::other_season, REASON_NOT_POSSIBLE, "event_id",
       "The tournament belongs to another season.", "an event of this season, or of none"},
      {E::no_such_entry, REASON_NO_SUCH_ENTRY, "version",
       "This entry of the season records nothing that can be taken back.",
       "a version of the journal"},
      {E::undone_already, REASON_ALREADY_DONE, "version", "This entry has been taken back already.",
       "an entry that counts"},
      {E::depends_on_it, REASON_NOT_POSSIBLE, "version",
       "Later entries depend on it: take those back first.", "later entries taken back first"},
      {E::tournaments_open, REASON_TOO_EARLY, "close_year",
       "Tournaments of the season are not over, or not counted.",
       "all tournaments over and counted"},
  };
  static_assert(rpc::is_complete(kRows));
  return rpc::to_error("season", kRows, error);
}

rpc::Error entry_refusal(SeasonError error, const season::Season& season, UserId user) {
  rpc::Error answer = to_error(error);
  const bool is_of_articles =
      error >= SeasonError::other_category && error <= SeasonError::below_slow;
  if (!is_of_articles) return answer;
  const auto known = season.book.players.find(user);
  const auto own = known == season.book.players.end() ? std::nullopt : known->second.blitz();
  const std::string open = listed(season::open_to(season.book, user));
  auto& params = *answer.detail.mutable_params();
  params["open"] = open;
  if (own) params["own"] = std::to_string(static_cast<int>(*own));
  answer.detail.set_expected("category " + open + "; the player has " +
                             (own ? "category " + params["own"] : "none yet"));
  return answer;
}

}  // namespace escaque::services::matchmaking
