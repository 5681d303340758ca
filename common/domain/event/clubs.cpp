// Events of clubs: who announces them, and who enters those that are for members.

#include <algorithm>

#include "domain/event/decisions.hpp"

namespace escaque::event {

Result<std::optional<club::ClubId>, EventError> club_of_new(const CreateEvent& create) {
  if (create.club && create.series_club && create.club != create.series_club) {
    return EventError::series_of_other_club;
  }
  auto club = create.club ? create.club : create.series_club;
  if (create.host.is_closed) {
    if (create.club) return EventError::club_closed;
    club.reset();  // The series outlives its club.
  }
  if (club && !club::leads(create.host.organizer)) return EventError::club_officers_only;
  if (!club && create.regulations.entry.access == EntryAccess::members) {
    return EventError::members_without_club;
  }
  return club;
}

std::optional<EventError> refusal_of_non_member(const Scene& scene, UserId user) {
  const bool is_asked = scene.event.is_for_members() && !scene.is_server();
  if (!is_asked) return std::nullopt;
  const auto& members = scene.club_members;
  const bool belongs = std::find(members.begin(), members.end(), user) != members.end();
  return belongs ? std::nullopt : std::optional(EventError::club_members_only);
}

}  // namespace escaque::event
