#include "matchmaking/lobby_actor.hpp"

#include <chrono>
#include <string>
#include <utility>

#include "matchmaking/convert.hpp"
#include "matchmaking/fresh_id.hpp"
#include "platform/asio/timer.hpp"

namespace escaque::services::matchmaking {
namespace {

using eventlog::AppendError;

// After so many reads of the log the caller is told to try again.
constexpr int kAttempts = 3;

constexpr const char* kTheLobby = "the lobby";

rpc::Error not_now() { return matchmaking::not_now(kTheLobby); }

}  // namespace

LobbyActor::LobbyActor(boost::asio::io_context& context, LobbyPorts ports, LobbyConfig config,
                       Metrics& metrics, log::Logger logger)
    : ports_(std::move(ports)),
      config_(config),
      metrics_(metrics),
      logger_(std::move(logger)),
      queue_(context, config.mailbox, kTheLobby) {}

boost::asio::awaitable<void> LobbyActor::run() {
  return queue_.serve([this](Job job) { return take(std::move(job)); });
}

boost::asio::awaitable<void> LobbyActor::stand_by(Millis retry_every) {
  while (!is_stopped_) {
    if (!lobby_) (void)co_await settled();
    co_await pause_for(retry_every);
  }
}

boost::asio::awaitable<LobbyActor::Outcome> LobbyActor::take(Job job) {
  auto outcome = co_await carry_out(std::move(job));
  if (!outcome) metrics_.count_refusal(common_v1::Reason_Name(outcome.error().reason()));
  co_return outcome;
}

boost::asio::awaitable<LobbyActor::Outcome> LobbyActor::carry_out(Job job) {
  if (!lobby_) {
    const auto taken = co_await take_over();
    if (!taken) co_return taken.error();
  }
  if (!job) co_return pairing::Answer{};
  co_return co_await perform(std::move(*job));
}

void LobbyActor::stop() {
  is_stopped_ = true;
  is_serving_ = false;
  is_standing_by_ = false;
  queue_.close();
}

void LobbyActor::on_lost() {
  logger_.warn("lobby_lost");
  set_lobby(std::nullopt);
}

/// Once: whoever waits for the lobby is told at once who has it.
boost::asio::awaitable<Result<void, rpc::Error>> LobbyActor::take_over() {
  if (is_stopped_) co_return not_now();
  auto lobby = co_await ports_.store.take_over();
  if (lobby) {
    logger_.info("lobby_taken_over", {{"version", lobby->version},
                                      {"seeks", lobby->seeks.size()},
                                      {"pending", lobby->pending.size()}});
    begin_with(std::move(*lobby));
    co_return Result<void, rpc::Error>();
  }
  const bool is_held = lobby.error().error == TakeOverError::held;
  is_standing_by_ = is_held && !is_stopped_;
  if (lobby.error().error == TakeOverError::unreadable) logger_.error("lobby_unreadable");
  if (is_held) co_return not_owner(kTheLobby, lobby.error().owner);
  co_return not_now();
}

boost::asio::awaitable<LobbyActor::Outcome> LobbyActor::submit(pairing::Command command) {
  return queue_.submit(std::move(command));
}

boost::asio::awaitable<Result<const pairing::Lobby*, rpc::Error>> LobbyActor::settled() {
  Job nothing;
  const auto answered = co_await queue_.submit(std::move(nothing));
  if (!answered) co_return answered.error();
  if (lobby() == nullptr) co_return not_now();
  co_return lobby();
}

boost::asio::awaitable<LobbyActor::Outcome> LobbyActor::perform(pairing::Command command) {
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    if (!lobby_) co_return not_now();
    if (const auto* known = lobby_->answer(command.id)) co_return *known;
    const pairing::LobbyContext context{limits_, ports_.noplay, ports_.time.utc_now()};
    auto entry = decide(*lobby_, command, context);
    if (!entry) co_return to_rpc(entry.error());

    const auto began = std::chrono::steady_clock::now();
    const auto appended = co_await ports_.store.append(*entry);
    if (appended) {
      metrics_.append_seconds.observe(
          std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count());
      if (!lobby_) co_return not_now();  // Lost meanwhile; the log has the answer.
      apply(*entry);
      const auto* answer = lobby_->answer(command.id);
      co_return answer != nullptr ? *answer : pairing::Answer{};
    }
    logger_.warn("append_failed", {{"why", to_string(appended.error())}});
    switch (appended.error()) {
      case AppendError::fenced:
        set_lobby(std::nullopt);
        co_return not_now();
      case AppendError::unavailable:
      case AppendError::overloaded:
      case AppendError::refused:
        co_return not_now();
      case AppendError::conflict:
      case AppendError::outcome_unknown:
        break;
    }
    // The log knows whether it was written; the command's own answer, if so, is found above.
    set_lobby(std::nullopt);
    auto read = co_await ports_.store.take_over();
    if (read) begin_with(std::move(*read));
  }
  co_return not_now();
}

void LobbyActor::begin_with(pairing::Lobby lobby) {
  set_lobby(std::move(lobby));
  for (const auto& pairing : lobby_->pending) ports_.on_pairing(pairing);
}

void LobbyActor::apply(const pairing::Entry& entry) {
  set_lobby(evolve(std::move(*lobby_), entry));
  for (const auto& fact : entry.facts) {
    if (const auto* made = std::get_if<pairing::PairingMade>(&fact)) {
      metrics_.pairings.increment();
      ports_.on_pairing(*made);
    } else if (std::holds_alternative<pairing::LobbySnapshot>(fact)) {
      snapshot_version_ = entry.version;
    }
  }
}

void LobbyActor::set_lobby(std::optional<pairing::Lobby> lobby) {
  lobby_ = std::move(lobby);
  is_serving_ = lobby_.has_value();
  if (!lobby_) return;
  is_standing_by_ = false;
  metrics_.seeks.set(static_cast<double>(lobby_->seeks.size()));
  metrics_.pool_members.set(static_cast<double>(lobby_->pool_members.size()));
  metrics_.challenges.set(static_cast<double>(lobby_->challenges.size()));
}

boost::asio::awaitable<void> LobbyActor::submit_own(pairing::Action action) {
  pairing::Command command;
  command.action = std::move(action);
  // A refusal means that there was nothing to do, or that the next tick does it.
  (void)co_await submit(std::move(command));
}

boost::asio::awaitable<void> LobbyActor::tick(Millis every) {
  while (!is_stopped_) {
    co_await pause_for(every);
    if (!lobby_) continue;
    if (lobby_->pool_members.size() >= 2) {
      pairing::PairPools wave;
      wave.random = fresh_bits();
      for (std::size_t i = 0; i < lobby_->pool_members.size() / 2; ++i) {
        wave.games.push_back(fresh_id<GameId>());
      }
      co_await submit_own(std::move(wave));
    }
    if (!lobby_) continue;
    if (const auto expiry = lobby_->next_expiry(); expiry && *expiry <= ports_.time.utc_now()) {
      co_await submit_own(pairing::ExpireChallenges{});
    }
    if (!lobby_ || lobby_->version - snapshot_version_ < config_.snapshot_every) continue;
    co_await submit_own(pairing::TakeSnapshot{});
    if (snapshot_version_ > 0) co_await ports_.store.trim_before(snapshot_version_);
  }
}

}  // namespace escaque::services::matchmaking
