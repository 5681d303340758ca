#pragma once
// Sessions connected on this thread. Owned by it; they take themselves out when they close.

#include <array>
#include <cstddef>
#include <functional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "gateway/hub/outgoing.hpp"

namespace escaque::services::gateway {

class Session;

class Directory {
 public:
  static constexpr std::size_t kParts = 199;

  void add(Session& session);
  void remove(Session& session);

  /// Copies: what is done with a session may close it.
  [[nodiscard]] std::vector<Session*> all() const;
  /// Of kParts parts, which are about the same size; a session stays in its own.
  [[nodiscard]] std::vector<Session*> part(std::size_t number) const;
  [[nodiscard]] std::vector<Session*> of(const std::string& user_id) const;
  [[nodiscard]] bool has(const std::string& user_id) const { return by_user_.contains(user_id); }
  [[nodiscard]] std::vector<std::string> user_ids() const;
  [[nodiscard]] std::size_t size() const;

  void tell(const std::string& user_id, const OutgoingPtr& message) const;
  void tell_all(const OutgoingPtr& message) const;

 private:
  [[nodiscard]] std::unordered_set<Session*>& part_of(Session& session);

  std::array<std::unordered_set<Session*>, kParts> parts_;
  std::unordered_map<std::string, std::unordered_set<Session*>> by_user_;
};

}  // namespace escaque::services::gateway
