#pragma once
// The lobby as a whole: an actor for each of its parts, and copies of the parts that other
// instances own. Until everything that runs knows of parts, the main one has the pools. Owned by
// the thread of its io_context.

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "matchmaking/lobby/lobby_actor.hpp"
#include "matchmaking/lobby/lobby_copies.hpp"
#include "matchmaking/lobby/redis_lobby_store.hpp"
#include "platform/eventlog/event_log.hpp"

namespace escaque::services::matchmaking {

class LobbyParts {
 public:
  struct Ports {
    eventlog::EventLog& log;
    Leases& leases;
    const TimeSource& time;
    lobby::NoPlay noplay;
    lobby::ChallengeRule why_not_challenge;
    /// A pairing is in the log of `of`, as of LobbyPorts.
    std::function<void(LobbyActor& of, lobby::PairingMade)> on_pairing;
    /// What all living processes can read.
    std::function<int()> feature_level;
    /// Runs a task of this name beside everything else.
    std::function<void(std::string name, Awaitable<void> task)> spawn;
  };

  LobbyParts(boost::asio::io_context& context, Ports ports, const LobbyConfig& config,
             Metrics& metrics, const log::Logger& logger);

  /// Serves until stop(). Call once.
  void start(Millis retry_every, Millis wave_every);
  void stop();
  /// Before the share is given up because another level is agreed: takes people out of its pools,
  /// and gives games that are paired a few seconds to begin.
  [[nodiscard]] Awaitable<void> make_way(unsigned part);
  /// The share is ours no longer.
  void on_lost(unsigned part) { actors_.at(part)->on_lost(); }
  /// What is known of it may not be in its log any more.
  void doubt(unsigned part) { actors_.at(part)->doubt(); }

  /// Seeks, challenges and simuls.
  [[nodiscard]] LobbyActor& main() { return *actors_[lobby::kMainPart]; }
  [[nodiscard]] LobbyActor& at(unsigned part) { return *actors_.at(part); }
  /// The part that has this pool at present.
  [[nodiscard]] LobbyActor& with_pool(clock::TimeControl pool) {
    return are_pools_apart() ? at(lobby::part_of(pool)) : main();
  }
  /// Pools are the business of parts of their own.
  [[nodiscard]] bool are_pools_apart() const { return ports_.feature_level() >= kPooledFrom; }
  [[nodiscard]] const LobbyCopies& copies() const { return copies_; }
  /// All of them are ours, or somebody else's.
  [[nodiscard]] bool is_cared_for() const;

  /// The user has become a registered computer: pools are for people.
  void on_computer(UserId user);
  /// Whether the user has a place in these pools, as far as is known.
  [[nodiscard]] bool may_wait_in(unsigned part, UserId user) const {
    return !copies_.is_complete(part) || copies_.of(part).pool_member(user) != nullptr;
  }
  /// Later than the place that a user has in another pool; the beginning of time where there is
  /// none.
  [[nodiscard]] UtcTime after_place_of(UserId user) const;
  /// In all parts, as of LobbyActor.
  void leave(UserId user, bool for_good);

 private:
  void on_news(unsigned part, const std::optional<lobby::HeedOthers>& news);
  [[nodiscard]] LobbyPorts ports_of(unsigned part);

  const Ports ports_;
  LobbyCopies copies_;
  std::vector<std::unique_ptr<RedisLobbyStore>> stores_;
  std::vector<std::unique_ptr<LobbyActor>> actors_;
};

}  // namespace escaque::services::matchmaking
