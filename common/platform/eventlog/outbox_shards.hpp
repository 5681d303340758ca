#pragma once
// What a reader of outboxes asks for next, shard by shard. No I/O.

#include <array>
#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "domain/base/time.hpp"
#include "platform/eventlog/entry.hpp"
#include "platform/eventlog/keys.hpp"

namespace escaque::eventlog {

/// What is asked of an outbox: our own first, the others in turn.
enum class OutboxStep {
  own,        // What this consumer was given and has not acknowledged.
  abandoned,  // What another one was given and has not acknowledged in time.
  fresh,      // What nobody was given yet.
};

/// The shards of one server to ask together.
struct OutboxWork {
  std::string server;
  OutboxStep step = OutboxStep::own;
  std::vector<unsigned> shards;
};

class OutboxShards {
 public:
  using Clock = std::chrono::steady_clock;
  using ServerOf = std::function<std::string(unsigned shard)>;

  /// There may be something new in the shard.
  void mark(unsigned shard);
  /// There may be something abandoned, or something new, in every shard. A search for what is
  /// abandoned that has come part of the way goes on from there.
  void mark_all();

  /// What to ask now, for each server at most one step, but nothing of the servers in `asked`. The
  /// shards are taken until found_nothing(), handled() or set_aside() is called for each.
  [[nodiscard]] std::vector<OutboxWork> take(const ServerOf& server_of,
                                             const std::set<std::string>& asked,
                                             Clock::time_point now);

  /// Nothing came.
  void found_nothing(unsigned shard, OutboxStep step);
  /// Everything that came was handled. `has_more`: there may be more of it at once. `reached`: of
  /// our own the last that came, and of what is abandoned where to look further.
  void handled(unsigned shard, OutboxStep step, Position reached, bool has_more);
  /// Something failed. From `until` on the shard is asked again, first for what is our own.
  void set_aside(unsigned shard, Clock::time_point until);

  [[nodiscard]] bool is_taken(unsigned shard) const { return shards_.at(shard).is_taken; }
  [[nodiscard]] bool has_group(unsigned shard) const { return shards_.at(shard).has_group; }
  void created_group(unsigned shard) { shards_.at(shard).has_group = true; }
  /// After which of our own entries the shard is read.
  [[nodiscard]] Position own_after(unsigned shard) const;
  /// From which entry on the shard is looked through for abandoned ones.
  [[nodiscard]] Position abandoned_from(unsigned shard) const {
    return shards_.at(shard).abandoned_from;
  }
  /// When the first of the shards that are set aside is asked again; nothing when none is.
  [[nodiscard]] std::optional<Clock::time_point> next_asked(Clock::time_point now) const;

 private:
  struct Shard {
    bool has_group = false;  // The consumer group was created.
    bool is_taken = false;
    bool may_have_abandoned = false;
    bool may_have_fresh = false;
    std::optional<Position> own_after = Position{};  // Nothing: all of our own was read.
    Position abandoned_from = {};
    Clock::time_point set_aside_until = {};
  };
  [[nodiscard]] static std::optional<OutboxStep> step_of(const Shard& shard, bool is_fresh_due,
                                                         Clock::time_point now);

  std::array<Shard, kShards> shards_;
  std::map<std::string, unsigned> last_taken_;  // For what is new, of each server.
  /// Servers that were asked for what is abandoned: now it is the turn of what is new, as the next
  /// look may be due before this one has ended.
  std::set<std::string> looked_through_;
};

}  // namespace escaque::eventlog
