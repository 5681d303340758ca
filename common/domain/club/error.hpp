#pragma once
// Why a command has no effect on a club.

#include <cstdint>

namespace escaque::club {

enum class ClubError : std::uint8_t {
  no_such_club,
  club_closed,
  bad_name,
  bad_text,
  bad_news,
  bad_about,
  unknown_choice,
  registered_only,
  presides_enough,
  belongs_to_enough,
  officers_only,
  president_only,
  members_only,
  admins_only,
  reason_needed,
  name_taken,
  by_invitation_only,
  barred,
  refused_lately,
  too_many_requests,
  too_many_invitations,
  invitee_full,
  invitation_unwanted,
  members_full,
  officers_full,
  arbiters_full,
  not_asked,
  not_a_member,
  president_stays,
  not_a_child,
  child_leads_no_club,
  too_new,
  no_such_news,
  no_such_person,
  bad_page,
  bad_prefix,
  bad_command_id,
  unavailable,
};

}  // namespace escaque::club
