#pragma once
// What is said at this moment where it is not private, for admins at their desk. The stream `lines`
// is followed, from its end, as long as somebody reads it. Owned by the hub's thread.

#include <map>
#include <memory>
#include <optional>

#include "gateway/hub/outgoing.hpp"
#include "platform/asio/awaitable.hpp"
#include "platform/eventlog/follower.hpp"

namespace escaque::services::gateway {

class Hub;
class Session;

class LiveTalk {
 public:
  explicit LiveTalk(Hub& hub) : hub_(hub) {}

  /// Returns once the next line will be shown. `conduct` has said that they may.
  [[nodiscard]] Awaitable<void> follow(std::shared_ptr<Session> session);
  void unfollow(const Session& session);

 private:
  void on_entry(const eventlog::Entry& entry);

  Hub& hub_;
  std::optional<eventlog::Follower> follower_;
  std::map<const Session*, std::shared_ptr<Session>> readers_;
};

}  // namespace escaque::services::gateway
