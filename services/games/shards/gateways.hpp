#pragma once
// The Play streams as one thread of shards knows them: how far each has been heard. A stream keeps
// its order, and a ping on it says when it was sent: whatever the gateway had received by then has
// come, but for what it says it sent elsewhere. Pure, but for the asking.

#include <functional>
#include <map>
#include <optional>
#include <unordered_map>

#include "domain/base/time.hpp"
#include "games/submission.hpp"
#include "platform/time/stalls.hpp"

namespace escaque::services::games {

class Gateways {
 public:
  /// A gateway that has not pinged for `grace` counts as lost. What was received up to
  /// `transit_grace` after a moment may count as received before it.
  Gateways(Millis grace, Millis transit_grace) : grace_(grace), transit_grace_(transit_grace) {}

  /// `ask` sends the gateway at once our wish for a ping that has all of a shard before it.
  void open(GatewayId gateway, Instant now, std::function<void(unsigned shard)> ask);
  void hear(GatewayId gateway, const Ping& ping);
  /// Its stream has ended. Answers when it pinged last; nothing if it was never open.
  std::optional<Instant> close(GatewayId gateway);

  /// No gateway has a stream to us.
  [[nodiscard]] bool is_empty() const { return streams_.empty(); }
  /// Until when there may still come what any gateway received by `moment` for a game of `shard`;
  /// nothing when all of that has come, or whoever had it counts as lost. Any of them: a player may
  /// have come back through another one than they were last heard through.
  [[nodiscard]] std::optional<Instant> awaits(unsigned shard, Instant moment, Instant now) const;
  /// When the gateway pinged last, if it is open and counts as lost.
  [[nodiscard]] std::optional<Instant> lost_since(GatewayId gateway, Instant now) const;
  /// Asks whoever is awaited for a ping, unless one is under way.
  void ask(unsigned shard, Instant moment, Instant now);
  /// Appends the stalls of `gateway` (0: of all, when it is not known) that ended after `from`.
  void append_stalls(GatewayId gateway, Instant from, std::vector<Stall>& stalls) const;

 private:
  struct Stream {
    Instant heard;                                 // When it pinged last.
    Instant complete = Instant::min();             // All that it received until then has come …
    std::map<unsigned, Instant> complete_of = {};  // … but of these shards only until here.
    std::function<void(unsigned shard)> ask;
    bool is_asked = false;
    StallHistory stalls = {};
  };
  [[nodiscard]] bool is_awaited(const Stream& stream, unsigned shard, Instant moment,
                                Instant now) const;

  const Millis grace_;
  const Millis transit_grace_;
  std::unordered_map<GatewayId, Stream> streams_;
};

}  // namespace escaque::services::games
