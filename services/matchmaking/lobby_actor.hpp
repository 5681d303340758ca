#pragma once
// The one lobby of the server: takes a command, decides, appends, evolves, answers. Owned by the
// thread of its io_context.

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <variant>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>

#include "domain/pairing/lobby.hpp"
#include "matchmaking/config.hpp"
#include "matchmaking/lobby_store.hpp"
#include "matchmaking/metrics.hpp"
#include "platform/asio/async_event.hpp"
#include "platform/asio/mailbox.hpp"
#include "platform/grpc/error.hpp"
#include "platform/log/logger.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::services::matchmaking {

/// What the actor asks of the world around it.
struct LobbyPorts {
  LobbyStore& store;
  const TimeSource& time;
  pairing::NoPlay noplay;
  /// A pairing is in the log: its game has to be created. Called again whenever the log was read.
  std::function<void(pairing::PairingMade)> on_pairing;
};

class LobbyActor {
 public:
  LobbyActor(boost::asio::io_context& context, LobbyPorts ports, LobbyConfig config,
             Metrics& metrics, log::Logger logger);

  /// Takes the lobby over and serves its mailbox until stop().
  [[nodiscard]] boost::asio::awaitable<void> run(Millis retry_every);
  /// Pairs pools, expires challenges and writes snapshots until stop().
  [[nodiscard]] boost::asio::awaitable<void> tick(Millis every);
  void stop();

  /// What the command is answered; typed refusals only.
  [[nodiscard]] boost::asio::awaitable<Result<pairing::Answer, rpc::Error>> submit(
      pairing::Command command);

  /// The lobby once all that was submitted before is in it: an answer to what the log has published
  /// may be here before we have applied that ourselves. Nothing while the lobby is not ours; to be
  /// read before anything else is awaited.
  [[nodiscard]] boost::asio::awaitable<const pairing::Lobby*> settled();
  /// As it is now; nothing while the lobby is not ours.
  [[nodiscard]] const pairing::Lobby* lobby() const { return lobby_ ? &*lobby_ : nullptr; }
  /// The lobby was lost: it is taken over again before the next command, at the latest by tick().
  void on_lost();
  /// May be asked from any thread.
  [[nodiscard]] bool is_serving() const { return is_serving_; }

 private:
  using Outcome = Result<pairing::Answer, rpc::Error>;
  struct Reply {
    explicit Reply(boost::asio::io_context& context) : done(context) {}
    AsyncEvent done;
    std::optional<Outcome> outcome;
  };
  struct Job {
    std::optional<pairing::Command> command;  // Nothing: only to be told when it is its turn.
    std::shared_ptr<Reply> reply;
  };

  [[nodiscard]] boost::asio::awaitable<void> take_over(Millis retry_every);
  [[nodiscard]] boost::asio::awaitable<Outcome> perform(pairing::Command command);
  /// A command of the server itself.
  [[nodiscard]] boost::asio::awaitable<void> submit_own(pairing::Action action);
  /// With what the log says: the games of its pairings may be missing, whoever wrote them.
  void begin_with(pairing::Lobby lobby);
  void apply(const pairing::Entry& entry);
  void set_lobby(std::optional<pairing::Lobby> lobby);

  // Constant after construction
  boost::asio::io_context& context_;
  const LobbyPorts ports_;
  const LobbyConfig config_;
  const pairing::LobbyLimits limits_;
  Metrics& metrics_;
  const log::Logger logger_;

  // Owned by the context's thread
  Mailbox<Job> mailbox_;
  std::optional<pairing::Lobby> lobby_;
  pairing::Version snapshot_version_ = 0;
  bool is_stopped_ = false;

  // Thread-safe on its own
  std::atomic<bool> is_serving_ = false;
};

}  // namespace escaque::services::matchmaking
