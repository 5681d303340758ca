#pragma once
// Talk that is of no game: channels and shouts. A hub reads the stream of each once, however many
// connections follow it. Owned by the hub's thread.

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "gateway/hub/outgoing.hpp"
#include "gateway/refusal.hpp"
#include "platform/eventlog/follower.hpp"

namespace escaque::services::gateway {

class Hub;
class Session;

/// The stream of a channel, or of shouts; nothing of another room.
[[nodiscard]] std::optional<std::string> talk_stream(conduct_v1::Room room,
                                                     const std::string& channel);

class TalkTopics {
 public:
  explicit TalkTopics(Hub& hub);
  ~TalkTopics();

  /// Sends what was said last, now or as soon as it is read, and then each line. Nothing, or why
  /// not.
  [[nodiscard]] std::optional<ErrorDetail> follow(Session& session, const std::string& stream);
  void unfollow(Session& session, const std::string& stream);
  [[nodiscard]] bool is_followed(const Session& session, const std::string& stream) const;
  /// The connection has ended.
  void forget(Session& session);

 private:
  class Topic;

  Hub& hub_;
  std::map<std::string, std::unique_ptr<Topic>> topics_;  // By stream.
};

}  // namespace escaque::services::gateway
