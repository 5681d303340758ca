#pragma once
// What runs at the moment, and what all of it can read. A release that brings a new fact, or a new
// meaning in the logs, can read it from its first day and writes it once all living processes can:
// so they may be replaced one after the other, and the older build may come back.

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "platform/asio/async_event.hpp"
#include "platform/asio/awaitable.hpp"
#include "platform/log/logger.hpp"
#include "platform/redis/client.hpp"

namespace escaque::service {

/// What this build can read. Raised by one in a release that can read something new; what that is
/// stands here, with its number.
///   1: everything of the first release.
///   2: sanctions by which games are lost when their player is gone; refunds; kibitz, channels and
///      shouts (ROOM_KIBITZ, ROOM_CHANNEL, ROOM_SHOUT); people whom a series of events excludes;
///      who may talk at the games of an event.
///   3: time that a player has given to the opponent (CLOCK_ADJUSTMENT_OPPONENT).
///   4: seeks for people only.
///   5: challenges for whoever has their link (Challenge.is_by_link); who may talk at the games of
///      an arena.
///   6: appeals against what a rule holds until a case is decided.
///   7: answers of players whom the opponent asks to go on with an adjourned game.
///   8: events of clubs (EventCreated.club_id), and those that only members enter.
///   9: simuls (Simul, GameCreated.simul_id); arenas and seasons of clubs; children's accounts
///      (Preferences.child_marks).
///   10: owners of their own for the lobby, for events and for arenas (leases of `matchmaking`).
///   11: the same for each slice of the events, with their seasons, and of the arenas.
///   12: logs and owners of their own for the pools of the lobby.
inline constexpr int kFeatureLevel = 12;

/// Beats in the hash `processes` ("<level> <ms of Redis' clock>" by name), every second, and
/// forgets who has not beaten for 30 s. Owned by the thread of its client; agreed() may be called
/// from any. A name is "<service> <where it is reached>"; "build <version> <name>" beside it says
/// what runs there. `escaque doctor` reads both (clients/cli/doctor/instances.hpp).
class FeatureLevel {
 public:
  FeatureLevel(boost::asio::io_context& context, redis::Client& client, log::Logger logger,
               int ours = kFeatureLevel, Millis beat_every = Millis{1'000}, std::string build = {});

  /// Is told after each beat who lives, itself among them, in no order, and answers whether
  /// everybody is there who is needed: else it beats again soon. Before run().
  using OnLiving = std::function<bool(const std::vector<std::string>& names)>;
  void on_living(OnLiving told) { on_living_ = std::move(told); }

  /// `self` names this process, also after a restart. Until stop(); call once.
  [[nodiscard]] Awaitable<void> run(std::string self);
  void stop() { stopping_.set(); }

  /// The highest level that all living processes can read; the first one as long as that is not
  /// known. What a higher level brought is not to be written.
  [[nodiscard]] int agreed() const { return agreed_; }
  /// The same; nothing as long as that is not known.
  [[nodiscard]] std::optional<int> known() const {
    return is_known_ ? std::optional<int>(agreed_) : std::nullopt;
  }

 private:
  /// The name of the entry that says our build; empty: it is not said.
  [[nodiscard]] std::string build_of(const std::string& self) const;
  /// Whether everybody is there who is needed.
  [[nodiscard]] Awaitable<bool> beat(const std::string& self);

  redis::Client& client_;
  const log::Logger logger_;
  const int ours_;
  const Millis beat_every_;
  const std::string build_;
  OnLiving on_living_;
  AsyncEvent stopping_;
  std::atomic<int> agreed_ = 1;
  std::atomic<bool> is_known_ = false;
  int highest_ = 0;  // As it was last told.
};

}  // namespace escaque::service
