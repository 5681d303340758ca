// Why a command has no effect on a club.

#include "accounts/clubs/club_refusals.hpp"

#include "platform/grpc/refusal.hpp"

namespace escaque::services::accounts {

rpc::Error to_error(club::ClubError error) {
  using namespace common::v1;
  using E = club::ClubError;
  static constexpr rpc::Refusal<E> kRows[] = {
      {E::no_such_club, REASON_NO_SUCH_ENTRY, "club_id", "There is no such club.",
       "an id of GET clubs"},
      {E::club_closed, REASON_TOO_LATE, "club_id", "This club is closed.", "a club that is open"},
      {E::bad_name, REASON_INVALID_TEXT, "name",
       "The name of a club is one line of 3 to 60 characters.",
       "3 to 60 characters without line breaks, and no two spaces in a row"},
      {E::bad_text, REASON_INVALID_TEXT, "text",
       "The description of a club is too long, or no text.", "at most 2,000 characters"},
      {E::bad_news, REASON_INVALID_TEXT, "text",
       "This piece of news is empty, too long, or no text.", "1 to 2,000 characters"},
      {E::bad_about, REASON_INVALID_TEXT, "about",
       "What you say to the officers is too long, or no text.", "at most 200 characters"},
      {E::unknown_choice, REASON_MALFORMED, "profile",
       "This is no way of joining a club, or no view of its list.",
       "CLUB_ADMISSION_OPEN, _ON_REQUEST or _BY_INVITATION; CLUB_LIST_VIEW_EVERYBODY or _MEMBERS"},
      {E::registered_only, REASON_NOT_ALLOWED, "user", "Clubs are for people with an account.",
       "a registered person"},
      {E::presides_enough, REASON_LIMIT_REACHED, "user",
       "Nobody is the president of more than three clubs.",
       "fewer clubs: one can be handed over, or closed"},
      {E::belongs_to_enough, REASON_LIMIT_REACHED, "user",
       "Nobody belongs to more than 50 clubs, requests included.", "fewer clubs: one can be left"},
      {E::officers_only, REASON_NOT_ALLOWED, "user", "Only the club's officers may do this.",
       "an officer or the president of the club"},
      {E::president_only, REASON_NOT_ALLOWED, "user", "Only the club's president may do this.",
       "the president of the club"},
      {E::members_only, REASON_NOT_ALLOWED, "viewer",
       "This club shows its members to members only.", "a member of the club"},
      {E::admins_only, REASON_NOT_ALLOWED, "user", "Only admins may do this.", "an admin"},
      {E::reason_needed, REASON_MALFORMED, "reason", "An admin gives a reason.",
       "1 to 200 characters"},
      {E::name_taken, REASON_ID_TAKEN, "name",
       "Another club already has this name, or one that looks the same.", "another name"},
      {E::by_invitation_only, REASON_NOT_ALLOWED, "club_id",
       "One joins this club by invitation only.", "an invitation by an officer of the club"},
      {E::barred, REASON_NOT_ALLOWED, "club_id",
       "You were removed from this club, and come back by invitation only.",
       "an invitation by an officer of the club"},
      {E::refused_lately, REASON_TOO_EARLY, "club_id",
       "The club did not accept your request within the last seven days.", "another request later"},
      {E::too_many_requests, REASON_LIMIT_REACHED, "club_id",
       "1,000 requests to this club wait for an answer.",
       "another request once its officers have answered some"},
      {E::too_many_invitations, REASON_LIMIT_REACHED, "club_id",
       "1,000 invitations to this club wait for an answer.", "fewer: one can be cancelled"},
      {E::invitee_full, REASON_LIMIT_REACHED, "user",
       "100 invitations to clubs wait for this person's answer.",
       "another invitation once some are answered"},
      {E::invitation_unwanted, REASON_NOT_ALLOWED, "user",
       "This person does not take invitations from you.", "somebody who does"},
      {E::members_full, REASON_LIMIT_REACHED, "club_id", "This club has 50,000 members, the most.",
       "another club"},
      {E::officers_full, REASON_LIMIT_REACHED, "user_id", "This club has 30 officers, the most.",
       "fewer: one can be made a member again"},
      {E::not_asked, REASON_NO_SUCH_ENTRY, "user_id", "This person has not asked to join.",
       "somebody whose request waits"},
      {E::not_a_member, REASON_NO_SUCH_ENTRY, "user_id", "This person is not a member of the club.",
       "a member of the club"},
      {E::president_stays, REASON_NOT_POSSIBLE, "user_id",
       "A club always has a president, who cannot leave or be removed.",
       "handing the club over first, or closing it"},
      {E::no_such_news, REASON_NO_SUCH_ENTRY, "news_id", "There is no such piece of news.",
       "an id of the club's news"},
      {E::no_such_person, REASON_NO_SUCH_USER, "user_id",
       "Nobody who could belong to a club has "
       "this name or id.",
       "a registered person"},
      {E::bad_page, REASON_MALFORMED, "page_token", "This is no page of a list.",
       "the next_page_token of the page before, and a limit of 1 to 100"},
      {E::bad_prefix, REASON_MALFORMED, "prefix", "This is longer than any name.",
       "at most 60 characters of a club's name, or 20 of a person's"},
      {E::bad_command_id, REASON_MALFORMED, "command_id", "The command has no id, or a long one.",
       "1 to 64 characters"},
      {E::unavailable, REASON_UNAVAILABLE, "", "The database does not answer.",
       "another attempt in some seconds"},
  };
  static_assert(rpc::is_complete(kRows));
  return rpc::to_error("club", kRows, error);
}

}  // namespace escaque::services::accounts
