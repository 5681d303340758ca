#pragma once
// The arenas that connections of this thread follow: each one's log is followed once, an entry is
// encoded once, and followers are kept present in Redis (presence:a:<id>, user ids by expiry), as
// only players who are there are paired. Owned by the hub's thread.

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "gateway/hub/outgoing.hpp"
#include "gateway/records/unknown_ids.hpp"
#include "gateway/refusal.hpp"
#include "platform/asio/spawn.hpp"
#include "platform/eventlog/follower.hpp"

namespace escaque::services::gateway {

class Hub;
class Session;

class ArenaTopics {
 public:
  explicit ArenaTopics(Hub& hub) : hub_(hub) {}

  /// The entries after `version`, then each as it is written.
  void follow(Session& session, const std::string& arena_id, int version,
              const std::string& reply_to);
  void unfollow(Session& session, const std::string& arena_id);
  /// The connection has closed.
  void forget(Session& session);
  /// As follow() by somebody who may take part in an arena that is hidden from others; whose
  /// assertion has been seen to.
  [[nodiscard]] Awaitable<void> follow_hidden(std::shared_ptr<Session> session,
                                              std::string arena_id, int version,
                                              std::string reply_to);
  /// With the heartbeat of presence.
  void refresh_presence();

 private:
  struct Follow {
    std::shared_ptr<Session> session;
    int next = 1;          // Version of the next entry to send.
    std::string reply_to;  // Until it is answered.
    bool is_live = false;  // Nothing that was written before is missing.
    std::uint64_t serial = 0;
  };
  struct Topic {
    std::optional<eventlog::Follower> follower;
    int version = 0;  // Of the last entry that the follower brought.
    /// By an arbiter of the site: each newcomer is looked up.
    bool is_hidden = false;
    /// It may be, by what its log has lost: likewise, until one who may see only what all see has
    /// found it.
    bool is_doubted = false;
    std::map<const Session*, Follow> follows;
  };

  /// Follows what exists, unless the session has asked for it once more meanwhile: only the last
  /// wish is answered.
  [[nodiscard]] Awaitable<void> look_up(std::string arena_id, std::shared_ptr<Session> session,
                                        int version, std::string reply_to, std::uint64_t serial);
  void join(Session& session, const std::string& arena_id, int version, const std::string& reply_to,
            bool is_hidden);
  void refuse(Session& session, const std::string& arena_id, const std::string& reply_to,
              ErrorDetail why);
  /// Everybody is looked up again: it has just been hidden.
  void hide(const std::string& arena_id);
  [[nodiscard]] Awaitable<void> open(std::string arena_id);
  /// The log is gone that ended with `version`: opens the topic again if the archive does not have
  /// all of it.
  [[nodiscard]] Awaitable<void> look_for(std::string arena_id, int version);
  /// The log has lost something: opens the topic again, then tells its followers.
  [[nodiscard]] Awaitable<void> reopen(std::string arena_id);
  /// The follow goes on from the end of the log, and its client is told.
  void begin_again(const std::string& arena_id, Follow& follow);
  /// Whether the log, or the archive where there is no log, ends before what was shown of it;
  /// nothing while nobody answers.
  [[nodiscard]] Awaitable<std::optional<bool>> is_lost(std::string arena_id,
                                                       eventlog::Position shown);
  [[nodiscard]] Awaitable<void> send_entries(std::shared_ptr<Session> session, std::string arena_id,
                                             std::string reply_to, std::uint64_t serial,
                                             std::vector<eventlog::Entry> entries);
  [[nodiscard]] Awaitable<std::optional<std::vector<eventlog::Entry>>> read_after(
      std::string arena_id, eventlog::Position after);
  [[nodiscard]] Awaitable<void> replay(std::string arena_id, std::shared_ptr<Session> session,
                                       std::uint64_t serial);
  [[nodiscard]] Awaitable<void> beat(std::string arena_id);
  [[nodiscard]] Awaitable<void> shorten(std::string arena_id, std::string user_id);
  void on_entry(const std::string& arena_id, const eventlog::Entry& entry);
  [[nodiscard]] Follow* find(const std::string& arena_id, const Session* session,
                             std::uint64_t serial);

  Hub& hub_;
  std::unordered_map<std::string, Topic> topics_;
  std::uint64_t last_serial_ = 0;
  UnknownIds unknown_;
};

/// One entry of an arena's log, as clients get it.
void add_arena_entry(const std::string& payload, v1::ArenaEntries& to);

}  // namespace escaque::services::gateway
