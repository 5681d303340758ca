#pragma once
// Commands on their way to `games`: one Play stream per instance, opened again whenever it breaks.
// What waits for an answer then is sent again under the same command id, to whoever owns the shard
// by now: players notice a pause, no more. Owned by one thread.

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <boost/asio/io_context.hpp>

#include "escaque/games/v1/command.pb.h"
#include "escaque/games/v1/games_service.pb.h"

#include "gateway/refusal.hpp"
#include "gateway/upstream/assertion.hpp"
#include "platform/asio/timer.hpp"
#include "platform/eventlog/shard_routes.hpp"
#include "platform/grpc/addresses.hpp"
#include "platform/identity/signer.hpp"
#include "platform/time/stalls.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::services::gateway {

class Session;
class PlayLink;

/// A command that `games` has not answered yet.
struct PendingCommand {
  std::weak_ptr<Session> session;
  games_v1::Command command;
  Assertion assertion;                // Of the player.
  Instant accepted;                   // When we took it on.
  std::string address;                // Of the instance that it was sent to last; empty: it waits.
  std::string silent;                 // It has the command, but did not answer in time.
  std::set<std::string> asked;        // Instances that were not the owner, since all were asked.
  Instant sent;                       // To the present one.
  int redirections = 0;               // In a row, without a pause.
  std::set<std::string> without_log;  // Instances that cannot reach the log.
};

struct UpstreamEvents {
  std::function<void(const PendingCommand&, const ErrorDetail&)> on_refused;
  /// The command had been carried out before; its entry has this version.
  std::function<void(const PendingCommand&, int version)> on_repeated;
  /// Whether any instance can be reached, whenever that changes.
  std::function<void(bool is_up)> on_health;
};

class Upstream {
 public:
  Upstream(boost::asio::io_context& context, const TimeSource& time, rpc::Addresses addresses,
           std::shared_ptr<const identity::Signer> signer, UpstreamEvents events,
           StallDetector detector = {kTurnEvery, Millis(250)});
  ~Upstream();
  Upstream(const Upstream&) = delete;
  Upstream& operator=(const Upstream&) = delete;

  /// Refused at once while no instance can be reached.
  void act(std::weak_ptr<Session> session, games_v1::Command command, Assertion assertion = {});
  /// The entry that answers a command has come on the game's stream. Game, player and command id
  /// tell which one.
  void settle(const games_v1::Command& answered);
  /// Sent as soon as the instance can be reached; a later report of the same player replaces it.
  void report(games_v1::ReportPresence report);

  [[nodiscard]] bool is_up() const { return is_up_; }
  /// That instance can be reached, and is not silent.
  [[nodiscard]] bool answers(const std::string& address) const;
  /// Pings, looks who is there, and gives up what waits too long. To be called about once a second.
  void tick();

 private:
  friend class PlayLink;
  static constexpr Millis kTurnEvery{100};

  /// Before anything is sent: when we have stalled, `games` is told first.
  void turn();

  /// Links to those that have been found since.
  void look_who_is_known();
  PlayLink& link(const std::string& address);
  /// Where to send it: the owner of the shard, if that is known and answers, else one that has not
  /// been asked; never the one that has it and is silent. Empty: to nobody.
  [[nodiscard]] std::string choose(const PendingCommand& pending) const;
  /// The instance after `than` that can be reached, rather one that answers; none of `but`.
  [[nodiscard]] std::string next_up(const std::string& than,
                                    const std::set<std::string>& but) const;
  void ask_next(PendingCommand& pending);
  void send(PendingCommand& pending, std::string address);
  /// That instance is not the owner, and names it.
  void redirect(PendingCommand& pending, const std::string& from, const std::string& owner);
  /// Whether another instance may do what this one cannot.
  [[nodiscard]] bool ask_another(PendingCommand& pending, const std::string& from);
  void retry_soon();
  void retry();
  void send_reports();
  void on_up();
  void on_down(const std::string& address);
  /// Shards with commands that wait and that this instance has not been sent, and when the oldest
  /// was received, in microseconds of our clock.
  [[nodiscard]] std::map<unsigned, std::int64_t> elsewhere(const std::string& address) const;
  /// That instance says that it owns the shard: it is sent what waits elsewhere.
  void bring(unsigned shard, const std::string& address);
  /// What was received earlier for the same game is sent there, too, and first.
  void bring_earlier(const std::string& game_id, const std::string& address);
  void on_refusal(const std::string& from, const std::string& request_id, const ErrorDetail& error);
  void on_accepted(const std::string& request_id, int version);
  void on_returned(games_v1::Returned returned);
  void check_health();
  std::optional<PendingCommand> take(std::uint64_t request);
  /// What waits under the command's game, player and id.
  std::optional<PendingCommand> take_copy(const games_v1::Command& command);
  [[nodiscard]] static std::string key(const games_v1::Command& command);

  // Constant after construction
  boost::asio::io_context& context_;
  const TimeSource& time_;
  const rpc::Addresses addresses_;
  const std::shared_ptr<const identity::Signer> signer_;
  const UpstreamEvents events_;

  std::map<std::string, std::shared_ptr<PlayLink>> links_;  // By address.
  rpc::Addresses::List known_;                              // What there are links to.
  eventlog::ShardRoutes routes_;
  std::map<std::uint64_t, PendingCommand> pending_;  // By request id, in the order of acceptance.
  std::map<std::string, std::uint64_t> requests_;    // Their ids, those of a game together.
  std::map<std::string, games_v1::ReportPresence> reports_;  // Not sent yet, by game and user.
  std::uint64_t last_request_ = 0;
  bool is_up_ = false;
  bool is_retrying_ = false;
  StallDetector detector_;
  DeadlineTimer retry_;  // Waits until commands between two owners are sent again.
  DeadlineTimer pulse_;  // Fires when it is time to turn.
};

}  // namespace escaque::services::gateway
