#pragma once
// Follows one stream: every entry after a position, in order, exactly once, also across a
// reconnection. Pub/sub brings the news; the stream fills what pub/sub missed.

#include <functional>
#include <memory>
#include <string>

#include "platform/eventlog/entry.hpp"
#include "platform/eventlog/event_log.hpp"

namespace escaque::eventlog {

/// Called on the thread of the log's client; may destroy the Follower.
struct FollowerHandlers {
  std::function<void(const Entry&)> on_entry;
  /// Entries were trimmed away before they could be read: the next on_entry does not follow the
  /// last. Whoever keeps a copy of the owner's state takes a new snapshot. Never for an entity's
  /// stream before it was deleted. May be empty.
  std::function<void()> on_trimmed = {};
  /// The log has lost something that was delivered, or the entry after which the Follower began:
  /// another Redis has taken its place that did not have it. The Follower delivers no more; whoever
  /// wants to go on begins again with a new one.
  /// If empty, the Follower goes on with what is written after what is left.
  std::function<void()> on_lost = {};
  /// All that had been written when the Follower was made has been delivered. Once. May be empty.
  std::function<void()> on_caught_up = {};
  /// There is no log where something was delivered, or where the Follower began after an entry: it
  /// was deleted after it was archived, or lost as a whole, or, where the Follower was given the
  /// end of what is archived, there was none from the beginning. The Follower waits for more all
  /// the same. Once, until there is an entry. May be empty.
  std::function<void()> on_gone = {};
};

/// Whenever Redis was away it looks whether the last entry that it delivered, or the one after
/// which it began, is still there. Follows until destroyed; `log` and its client must outlive it.
/// Owned by the client's thread.
class Follower {
 public:
  Follower(EventLog& log, boost::asio::io_context& context, std::string stream, Position after,
           FollowerHandlers handlers);
  ~Follower();
  Follower(Follower&&) noexcept;
  Follower& operator=(Follower&&) noexcept;

  /// Of the last entry delivered.
  [[nodiscard]] Position position() const;

 private:
  struct State;
  std::shared_ptr<State> state_;
};

}  // namespace escaque::eventlog
