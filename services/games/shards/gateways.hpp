#pragma once
// The Play streams as one thread of shards knows them: how far each has been heard. A stream keeps
// its order, and a ping on it says when it was sent: whatever the gateway had received by then has
// come. Pure, but for the asking.

#include <functional>
#include <optional>
#include <unordered_map>

#include "domain/base/time.hpp"
#include "games/submission.hpp"
#include "platform/time/stalls.hpp"

namespace escaque::services::games {

class Gateways {
 public:
  /// A gateway that has not pinged for `grace` counts as lost.
  explicit Gateways(Millis grace) : grace_(grace) {}

  /// `ask` sends the gateway our wish for a ping at once.
  void open(GatewayId gateway, Instant now, std::function<void()> ask);
  /// It has pinged at `sent`; `stall` is what it says of itself. What reached it during the stall
  /// it reads only afterwards, so that such a ping has in front of it what came in before the
  /// stall.
  void hear(GatewayId gateway, Instant sent, std::optional<Stall> stall);
  /// Its stream has ended. Answers when it pinged last; nothing if it was never open.
  std::optional<Instant> close(GatewayId gateway);

  /// No gateway has a stream to us.
  [[nodiscard]] bool is_empty() const { return streams_.empty(); }
  /// Until when there may still come what any gateway received by `moment`; nothing when all of
  /// that has come, or whoever had it counts as lost. Any of them: a player may have come back
  /// through another one than they were last heard through.
  [[nodiscard]] std::optional<Instant> awaits(Instant moment, Instant now) const;
  /// When the gateway pinged last, if it is open and counts as lost.
  [[nodiscard]] std::optional<Instant> lost_since(GatewayId gateway, Instant now) const;
  /// Asks whoever is awaited for a ping, unless one is under way.
  void ask(Instant moment, Instant now);
  /// Appends the stalls of `gateway` (0: of all, when it is not known) that ended after `from`.
  void append_stalls(GatewayId gateway, Instant from, std::vector<Stall>& stalls) const;

 private:
  struct Stream {
    Instant heard;     // When it pinged last.
    Instant complete;  // All that the gateway received until then has come.
    std::function<void()> ask;
    bool is_asked = false;
    StallHistory stalls = {};
  };
  [[nodiscard]] bool is_awaited(const Stream& stream, Instant moment, Instant now) const;

  const Millis grace_;
  std::unordered_map<GatewayId, Stream> streams_;
};

}  // namespace escaque::services::games
