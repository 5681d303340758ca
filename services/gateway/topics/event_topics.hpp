#pragma once
// Events that connections of this thread look at: each one's log is followed once, and followers
// are told that there is something new, soon but not more often than they can read it. Owned by the
// hub's thread.

#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "gateway/hub/outgoing.hpp"
#include "platform/asio/spawn.hpp"
#include "platform/eventlog/follower.hpp"

namespace escaque::services::gateway {

class Hub;
class Session;

class EventTopics {
 public:
  explicit EventTopics(Hub& hub) : hub_(hub) {}

  /// A connection looks at one event at a time. Answered once its version is known.
  void follow(Session& session, const std::string& event_id, const std::string& reply_to);
  /// Whatever it follows.
  void unfollow(Session& session);
  [[nodiscard]] bool is_followed(const Session& session, const std::string& event_id) const;

 private:
  struct Topic {
    std::optional<eventlog::Follower> follower;  // Nothing until the end of the log is known.
    std::unordered_map<Session*, std::shared_ptr<Session>> sessions;
    std::vector<std::pair<Session*, std::string>> unanswered;
    int version = 0;
    bool has_results = false;  // Since the followers were told last.
    bool is_due = false;       // They will be told.
  };

  [[nodiscard]] Awaitable<void> open(std::string event_id, std::weak_ptr<Topic> topic);
  /// The log is gone that ended with `version`: opens the topic again if the archive does not have
  /// all of it.
  [[nodiscard]] Awaitable<void> look_for(std::string event_id, std::weak_ptr<Topic> topic,
                                         int version);
  /// The log has lost something: opens the topic again, then tells its followers.
  void reopen(const std::string& event_id, const std::shared_ptr<Topic>& topic);
  [[nodiscard]] Awaitable<void> open_and_tell(std::string event_id, std::weak_ptr<Topic> topic);
  [[nodiscard]] Awaitable<void> tell_soon(std::string event_id, std::weak_ptr<Topic> topic);
  void tell(const std::string& event_id, Topic& topic);
  void deliver(const Topic& topic, v1::ServerMessage message);
  void on_entry(const std::string& event_id, const std::shared_ptr<Topic>& topic,
                const eventlog::Entry& entry);
  static void answer(const std::string& event_id, const Topic& topic, Session& session,
                     const std::string& reply_to);

  Hub& hub_;
  std::unordered_map<std::string, std::shared_ptr<Topic>> topics_;
  std::unordered_map<const Session*, std::string> followed_;
};

}  // namespace escaque::services::gateway
