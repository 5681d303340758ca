// Private events: who may see and enter them.

#include <algorithm>

#include "domain/event/decisions.hpp"

namespace escaque::event {
namespace {

/// Whoever has used the key is remembered; nobody invites that many.
constexpr std::size_t kMaxAdmitted = 20'000;

bool has_key(EntryAccess access) {
  return access == EntryAccess::by_link || access == EntryAccess::by_password;
}

}  // namespace

bool Event::is_private() const {
  switch (regulations().entry.access) {
    case EntryAccess::everybody:
    case EntryAccess::members:
      return false;
    case EntryAccess::invited:
    case EntryAccess::by_link:
    case EntryAccess::by_password:
      return true;
  }
  return true;
}

bool Event::is_known_to(UserId user) const {
  const bool is_invited =
      std::any_of(invitations.begin(), invitations.end(),
                  [user](const Invitation& each) { return each.person.id() == user; });
  return is_invited || takes_part(user) ||
         std::find(admitted.begin(), admitted.end(), user) != admitted.end();
}

std::optional<EventError> refusal_of_stranger(const Event& event, std::optional<UserId> user) {
  if (user && event.is_known_to(*user)) return std::nullopt;
  switch (event.regulations().entry.access) {
    case EntryAccess::everybody:
    case EntryAccess::members:
      return std::nullopt;
    case EntryAccess::invited:
      return EventError::for_invited;
    case EntryAccess::by_link:
      return EventError::link_needed;
    case EntryAccess::by_password:
      return EventError::password_needed;
  }
  return std::nullopt;
}

std::optional<EventError> refusal_of_entering(const Scene& scene) {
  if (scene.is_server()) return std::nullopt;
  return refusal_of_stranger(scene.event, scene.origin.user);
}

Decision decide_access(const Scene& scene, const SetEntryKey& command) {
  const EntryAccess access = scene.event.regulations().entry.access;
  if (!has_key(access)) return EventError::has_no_key;
  const bool is_right = (command.key.link.empty() || access == EntryAccess::by_link) &&
                        (command.key.password_hash.empty() || access == EntryAccess::by_password);
  if (!is_right) return EventError::has_other_key;
  return Facts{EntryKeySet{command.key}};
}

Decision decide_access(const Scene& scene, const Admit&) {
  const Event& event = scene.event;
  if (!scene.origin.user) return EventError::arbiters_only;
  if (!has_key(event.regulations().entry.access)) return EventError::has_no_key;
  if (event.is_known_to(*scene.origin.user)) return EventError::admitted_already;
  if (event.admitted.size() >= kMaxAdmitted) return EventError::too_many_admitted;
  return Facts{PersonAdmitted{*scene.origin.user}};
}

}  // namespace escaque::event
