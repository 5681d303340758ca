#include "matchmaking/lobby/lobby_actor.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "matchmaking/fresh_id.hpp"
#include "platform/asio/timer.hpp"
#include "platform/log/request.hpp"

namespace escaque::services::matchmaking {
namespace {

// Commands that are written in one round trip.
constexpr std::size_t kMaxTogether = 256;
// Pairs whose challenges came to nothing lately; more, and the oldest are forgotten.
constexpr std::size_t kMaxChallengePairs = 20'000;

lobby::AnswerBook::Limits answer_limits(const LobbyConfig& config) {
  lobby::AnswerBook::Limits limits;
  limits.life = config.answers_kept;
  limits.most = static_cast<std::size_t>(config.log_kept);
  return limits;
}

lobby::LobbyLimits limits_of(const LobbyConfig& config) {
  lobby::LobbyLimits limits;
  limits.seeks = config.seeks;
  limits.challenges = config.challenges;
  limits.simuls = {config.simuls.established, config.simuls.newcomer, 0};
  limits.all_simuls = config.simuls_in_all;
  limits.open = config.open;
  limits.guests_share = config.guests_share;
  return limits;
}

}  // namespace

LobbyActor::LobbyActor(boost::asio::io_context& context, LobbyPorts ports, LobbyConfig config,
                       Metrics& metrics, log::Logger logger)
    : ports_(std::move(ports)),
      config_(config),
      limits_(limits_of(config)),
      metrics_(metrics),
      logger_(std::move(logger)),
      queue_(context, config.mailbox, kTheLobby),
      unanswered_({config.challenges_unanswered, config.challenge_again}, kMaxChallengePairs) {}

Awaitable<void> LobbyActor::run() {
  return queue_.serve([this](std::vector<Job> jobs) { return take(std::move(jobs)); },
                      kMaxTogether);
}

Awaitable<void> LobbyActor::stand_by(Millis retry_every) {
  while (!is_stopped_) {
    if (!lobby_) (void)co_await settled();
    co_await pause_for(retry_every);
  }
}

void LobbyActor::stop() {
  is_stopped_ = true;
  is_serving_ = false;
  is_standing_by_ = false;
  queue_.close();
}

void LobbyActor::on_lost() {
  logger_.warn("lobby_lost", {{"part", ports_.part}});
  set_lobby(std::nullopt);
}

void LobbyActor::doubt() {
  if (!lobby_) return;
  logger_.info("lobby_doubted", {{"part", ports_.part}});
  set_lobby(std::nullopt);
}

/// Asks once, so that callers hear without delay which instance has the lobby.
Awaitable<Result<void, rpc::Error>> LobbyActor::own() {
  if (is_stopped_) co_return not_now(kTheLobby);
  if (is_ours()) co_return Result<void, rpc::Error>();
  std::optional<NotTaken> lost;
  if (lobby_) {
    lost = co_await ports_.store.confirm(epoch_);
    if (!lost && is_ours()) co_return Result<void, rpc::Error>();
    // Redis does not answer: what we know may still be right, but is nobody's business now.
    const bool is_known = lost && lost->error == TakeOverError::unavailable && lobby_;
    if (is_known) co_return not_now(kTheLobby);
    set_lobby(std::nullopt);
  }
  if (!lost || lost->error != TakeOverError::held) {
    auto taken = co_await ports_.store.take_over(answer_limits(config_));
    if (taken && is_stopped_) co_return not_now(kTheLobby);
    if (taken) {
      logger_.info("lobby_taken_over", {{"part", ports_.part},
                                        {"version", taken->lobby.version},
                                        {"seeks", taken->lobby.seeks.size()},
                                        {"pending", taken->lobby.pending.size()}});
      begin_with(std::move(*taken));
      co_return Result<void, rpc::Error>();
    }
    lost = taken.error();
  }
  const bool is_held = lost->error == TakeOverError::held;
  is_standing_by_ = is_held && !is_stopped_;
  if (is_held) co_return not_owner(kTheLobby, lost->owner);
  co_return not_now(kTheLobby);
}

Awaitable<LobbyActor::Outcome> LobbyActor::submit(lobby::Command command) {
  return queue_.submit(std::move(command));
}

Awaitable<Result<const lobby::Lobby*, rpc::Error>> LobbyActor::settled() {
  std::optional<lobby::Command> nothing;
  const auto answered = co_await queue_.submit(std::move(nothing));
  if (!answered) co_return answered.error();
  if (lobby() == nullptr) co_return not_now(kTheLobby);
  co_return lobby();
}

void LobbyActor::begin_with(TakenLobby taken) {
  if (taken.unreadable > 0) {
    logger_.error("lobby_entries_unreadable",
                  {{"part", ports_.part}, {"number", taken.unreadable}});
  }
  const bool is_main = ports_.part == lobby::kMainPart;
  metrics_.set_unreadable(is_main ? kTheLobby : "pools " + std::to_string(ports_.part),
                          taken.unreadable);
  epoch_ = taken.epoch;
  answers_ = std::move(taken.answers);
  snapshots_.assign(taken.snapshots.begin(), taken.snapshots.end());
  last_snapshot_ = snapshots_.empty() ? 0 : snapshots_.back().version;
  seen_ = taken.seen;
  are_places_void_ = taken.are_places_void;
  set_lobby(std::move(taken.lobby));
  if (are_places_void_) return;
  const log::ServingRequest none(nullptr);
  for (const auto& pairing : lobby_->pending) ports_.on_pairing(pairing);
}

lobby::Answer LobbyActor::apply(const lobby::Entry& entry) {
  const UtcTime now = ports_.time.utc_now();
  set_lobby(evolve(std::move(*lobby_), entry));
  lobby::Answer answer = answer_of(entry);
  answers_.remember(answer, now);
  for (const auto& fact : entry.facts) {
    if (const auto* made = std::get_if<lobby::PairingMade>(&fact)) {
      metrics_.pairings.increment();
      ports_.on_pairing(*made);
    } else if (std::holds_alternative<lobby::LobbySnapshot>(fact)) {
      snapshots_.push_back({entry.version, now});
      last_snapshot_ = entry.version;
    } else if (const auto* closed = std::get_if<lobby::ChallengeClosed>(&fact)) {
      if (closed->reason == lobby::CloseReason::accepted || !closed->challenged) continue;
      (void)unanswered_.take({closed->challenger, *closed->challenged}, ports_.time.now());
    }
  }
  return answer;
}

void LobbyActor::set_lobby(std::optional<lobby::Lobby> lobby) {
  lobby_ = std::move(lobby);
  is_serving_ = lobby_.has_value();
  if (lobby_) is_standing_by_ = false;
  show_numbers();
}

/// In one figure for all parts.
void LobbyActor::show_numbers() {
  const auto show = [](metrics::Gauge& gauge, std::size_t& shown, std::size_t now) {
    gauge.add(static_cast<double>(now) - static_cast<double>(shown));
    shown = now;
  };
  show(metrics_.seeks, shown_.seeks, lobby_ ? lobby_->seeks.size() : 0);
  show(metrics_.pool_members, shown_.pool_members, lobby_ ? lobby_->pool_members.size() : 0);
  show(metrics_.challenges, shown_.challenges, lobby_ ? lobby_->challenges.size() : 0);
}

bool LobbyActor::concerns(const lobby::HeedOthers& news) const {
  if (!lobby_) return false;
  const auto is_paired = [&](UserId user) { return std::ranges::count(news.paired, user) > 0; };
  const auto has_joined = [&](UserId user) {
    return std::ranges::any_of(news.joined,
                               [user](const auto& member) { return member.player.id == user; });
  };
  return std::ranges::any_of(lobby_->seeks,
                             [&](const auto& seek) { return is_paired(seek.owner.id); }) ||
         std::ranges::any_of(lobby_->pool_members, [&](const auto& member) {
           return is_paired(member.player.id) || has_joined(member.player.id);
         });
}

Awaitable<void> LobbyActor::heed() { (void)co_await settled(); }

Awaitable<void> LobbyActor::on_computer(UserId user) {
  const auto* waiting = lobby_ ? lobby_->pool_member(user) : nullptr;
  if (waiting == nullptr) co_return;
  lobby::Action leave = lobby::LeavePool{user, waiting->pool};
  co_await submit_own(std::move(leave));
}

Awaitable<void> LobbyActor::leave(UserId user, bool for_good) {
  lobby::Action leave = lobby::LeaveLobby{.by = user, .is_for_good = for_good};
  co_await submit_own(std::move(leave));
}

Awaitable<void> LobbyActor::submit_own(lobby::Action action) {
  lobby::Command command;
  command.action = std::move(action);
  // A refusal means that there was nothing to do, or that the next tick does it.
  (void)co_await submit(std::move(command));
}

Awaitable<void> LobbyActor::close_pools() {
  const bool is_left = !ports_.has_pools() && lobby_ && !lobby_->pool_members.empty();
  if (!is_left) co_return;
  lobby::Action close = lobby::ClosePools{};
  co_await submit_own(std::move(close));
}

Awaitable<void> LobbyActor::tick(Millis every) {
  while (!is_stopped_) {
    co_await pause_for(every);
    if (!lobby_) continue;
    co_await close_pools();
    if (!lobby_) continue;
    if (ports_.has_pools() && lobby_->pool_members.size() >= 2) {
      lobby::PairPools wave;
      wave.random = fresh_bits();
      for (std::size_t i = 0; i < lobby_->pool_members.size() / 2; ++i) {
        wave.games.push_back(fresh_id<GameId>());
      }
      co_await submit_own(std::move(wave));
    }
    if (!lobby_) continue;
    if (const auto expiry = lobby_->next_expiry(); expiry && *expiry <= ports_.time.utc_now()) {
      co_await submit_own(lobby::ExpireChallenges{});
    }
    co_await tidy();
  }
}

Awaitable<void> LobbyActor::tidy() {
  if (!lobby_ || lobby_->version - last_snapshot_ < config_.snapshot_every) co_return;
  co_await submit_own(lobby::TakeSnapshot{});
  if (!lobby_) co_return;
  // Whatever is before the latest snapshot that is old enough is in it, and asked for no more.
  const UtcTime too_old = ports_.time.utc_now() - config_.answers_kept;
  const auto too_far = lobby_->version - config_.log_kept;
  std::optional<lobby::Version> first;
  while (!snapshots_.empty() &&
         (snapshots_.front().at <= too_old || snapshots_.front().version <= too_far)) {
    first = snapshots_.front().version;
    snapshots_.pop_front();
  }
  if (first) co_await ports_.store.trim_before(*first);
}

}  // namespace escaque::services::matchmaking
