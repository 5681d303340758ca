#include "gateway/hub/directory.hpp"

#include <functional>

#include "gateway/hub/session.hpp"

namespace escaque::services::gateway {

void Directory::add(Session& session) {
  part_of(session).insert(&session);
  if (session.user()) by_user_[session.user()->id()].insert(&session);
}

void Directory::remove(Session& session) {
  part_of(session).erase(&session);
  if (!session.user()) return;
  const auto found = by_user_.find(session.user()->id());
  if (found == by_user_.end()) return;
  found->second.erase(&session);
  if (found->second.empty()) by_user_.erase(found);
}

std::unordered_set<Session*>& Directory::part_of(Session& session) {
  // Addresses of sessions end in zeros.
  return parts_[std::hash<Session*>{}(&session) / 64 % kParts];
}

std::vector<Session*> Directory::all() const {
  std::vector<Session*> sessions;
  sessions.reserve(size());
  for (const auto& part : parts_) sessions.insert(sessions.end(), part.begin(), part.end());
  return sessions;
}

std::vector<Session*> Directory::part(std::size_t number) const {
  return {parts_[number].begin(), parts_[number].end()};
}

std::size_t Directory::size() const {
  std::size_t sessions = 0;
  for (const auto& part : parts_) sessions += part.size();
  return sessions;
}

std::vector<Session*> Directory::of(const std::string& user_id) const {
  const auto found = by_user_.find(user_id);
  if (found == by_user_.end()) return {};
  return {found->second.begin(), found->second.end()};
}

std::vector<std::string> Directory::user_ids() const {
  std::vector<std::string> ids;
  ids.reserve(by_user_.size());
  for (const auto& [id, sessions] : by_user_) ids.push_back(id);
  return ids;
}

void Directory::tell(const std::string& user_id, const OutgoingPtr& message) const {
  for (Session* session : of(user_id)) session->deliver(message);
}

void Directory::tell_all(const OutgoingPtr& message) const {
  for (Session* session : all()) session->deliver(message);
}

}  // namespace escaque::services::gateway
