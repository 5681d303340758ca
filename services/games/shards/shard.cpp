#include "games/shards/shard.hpp"

#include <algorithm>
#include <utility>

#include "domain/base/enums.hpp"
#include "platform/asio/spawn.hpp"
#include "platform/service/reports.hpp"

namespace escaque::services::games {
namespace {

/// For the log.
struct InAWord {
  std::string_view operator()(const Done&) const { return "done"; }
  std::string_view operator()(const Repeated&) const { return "repeated"; }
  std::string_view operator()(game::GameError error) const { return enum_name(error); }
  std::string_view operator()(ShardError error) const { return enum_name(error); }
  std::string_view operator()(const game::ManTouched&) const { return "touched_man"; }
};

}  // namespace

Shard::Shard(unsigned number, ShardPorts ports)
    : number_(number),
      ports_(std::move(ports)),
      wanted_(ports_.context),
      trouble_(ports_.context),
      timer_(ports_.context, [this] { wake(); }) {}

Awaitable<void> Shard::run(Millis retry) {
  while (!is_stopped_) {
    co_await wanted_.wait();
    co_await ports_.store.wait_connected();
    if (is_stopped_) co_return;
    trouble_.reset();
    if (!is_wanted_) continue;
    is_taking_over_ = true;
    const bool serves = co_await take_over();
    is_taking_over_ = false;
    if (serves) {
      co_await trouble_.wait();
    } else if (is_wanted_) {
      co_await pause_for(retry);
    }
    if (is_wanted_ && !is_draining_) continue;
    co_await give_back();
    // Another instance is to have the first try.
    if (is_wanted_) co_await pause_for(retry);
  }
}

void Shard::stop() {
  is_stopped_ = true;
  wanted_.set();
  halt(while_away_, std::nullopt);
}

void Shard::want(ShardError while_away) {
  while_away_ = while_away;
  if (is_wanted_) return;
  is_wanted_ = true;
  refusal_ = ShardError::not_owner;  // Until we have asked for the lease.
  wanted_.set();
}

void Shard::hand_over(ShardError while_away) {
  while_away_ = while_away;
  refusal_ = while_away;
  if (!is_wanted_) return;
  is_wanted_ = false;
  is_draining_ = true;
  wanted_.reset();
  if (!is_serving_) ++tenure_;  // Ends a take-over that is under way.
  trouble_.set();
  ports_.on_change();
}

Awaitable<void> Shard::give_back() {
  constexpr Millis kPoll{5};
  const auto is_busy = [](const auto& known) { return known.second->is_busy; };
  while (is_serving_ && std::ranges::any_of(actors_, is_busy)) co_await pause_for(kPoll);
  if (is_serving_) stop_serving();
  drop_undecided();
  co_await ports_.store.release(number_);
  is_draining_ = false;
  ports_.on_change();
}

void Shard::halt(ShardError refusal, std::optional<Instant> since) {
  ++tenure_;
  trouble_.set();
  refusal_ = is_wanted_ ? refusal : while_away_;
  if (!is_serving_) return;
  // The games that are still unread have not been served since the take-over before.
  stood_since_ = unread_.empty() ? since : taken_->stood_since;
  ports_.metrics.outages.increment();
  stop_serving();
}

void Shard::stop_serving() {
  ++tenure_;
  is_serving_ = false;
  ports_.metrics.shards.add(-1);
  ports_.metrics.live.add(-static_cast<double>(players_.games()));
  players_.clear();
  for (const GameId id : std::exchange(running_, {})) ports_.book->released(id);
  deadlines_.clear();
  awaiting_.clear();
  timer_.disarm();
  ended_.clear();
  suspended_.clear();
  unread_.clear();
  cut_off_unread_.reset();
  taken_.reset();
  const auto actors = std::exchange(actors_, {});
  for (const auto& [id, actor] : actors) drop_waiting(*actor, refusal_);
  ports_.on_change();
}

void Shard::drop_waiting(Actor& actor, ShardError error) {
  const auto waiting = std::exchange(actor.waiting, {});
  queued_ -= waiting.size();
  for (const Submission& submission : waiting) {
    if (submission.reply) submission.reply(error);
  }
}

void Shard::submit(Submission submission) {
  if (!is_serving()) return answer(submission, refusal_);
  // The server's own work is bounded by the number of games, and must not be lost.
  const bool is_servers = std::holds_alternative<ServerCommand>(submission.request);
  if (queued_ >= ports_.config.mailbox && !is_servers) {
    return answer(submission, ShardError::overloaded);
  }
  const auto known = actors_.find(submission.game);
  if (known != actors_.end() && !is_servers &&
      known->second->waiting.size() >= ports_.config.mailbox_per_game) {
    return answer(submission, ShardError::overloaded);
  }
  ActorRef& actor = actors_[submission.game];
  if (!actor) actor = std::make_shared<Actor>(submission.game);
  actor->waiting.push_back(std::move(submission));
  ++queued_;
  if (actor->is_busy) return;
  actor->is_busy = true;
  spawn(ports_.context, "shard", work(actor), service::log_crashes(ports_.logger));
}

void Shard::wake() {
  ports_.turn();
  if (!is_serving_) return;
  for (const GameId id : deadlines_.take_due(ports_.time.now())) {
    submit({id, ServerCommand{game::CheckTime{}}, {}});
  }
  arm_timer();
}

void Shard::take_clock_step(const eventlog::ClockStep& step, UtcTime now) {
  clocks_.ours = ports_.time.now();
  clocks_.theirs = now;
  clocks_.steps.push_back(step);
}

void Shard::check_awaiting() {
  std::vector<GameId> games;
  for (const auto& [id, awaiting] : awaiting_) games.push_back(id);
  for (const GameId id : games) submit({id, ServerCommand{game::CheckTime{}}, {}});
}

void Shard::lose_gateway(GatewayId gateway, Instant since) {
  if (!unread_.empty()) cut_off_unread_ = since;
  for (const auto& [id, actor] : actors_) {
    if (!actor->game.is_live()) continue;
    for (const Color color : {Color::white, Color::black}) {
      // Players not heard from since a take-over may be behind any.
      if (actor->gateways[color] != gateway && actor->gateways[color] != 0) continue;
      actor->gateways[color] = 0;
      if (!actor->cut_off[color]) actor->cut_off[color] = since;
    }
    rearm(*actor);
  }
  arm_timer();
  check_awaiting();
}

void Shard::rearm(const Actor& actor) {
  auto deadline = actor.game.next_deadline();
  const auto awaiting = awaiting_.empty() ? awaiting_.end() : awaiting_.find(actor.id);
  const auto since = actor.cut_off[actor.game.turn()];
  if (awaiting != awaiting_.end() && (since || deadline != awaiting->second.deadline)) {
    awaiting_.erase(awaiting);
  } else if (awaiting != awaiting_.end()) {
    return deadlines_.set(actor.id, awaiting->second.until);
  }
  // A move that was made in time may still be on its way through the server.
  if (deadline) *deadline += grace_of(actor.game);
  if (since && deadline) deadline = *since + ports_.config.gateway_grace;
  deadlines_.set(actor.id, deadline);
}

void Shard::arm_timer() {
  const auto next = deadlines_.next();
  if (!next) return timer_.disarm();
  timer_.arm(*next - ports_.time.now());
}

void Shard::keep_ended(GameId id) {
  ended_.push_back(id);
  if (ended_.size() <= ports_.config.ended_kept) return;
  const GameId oldest = ended_.front();
  ended_.pop_front();
  forget(oldest);
}

void Shard::forget(GameId id) {
  const auto found = actors_.find(id);
  if (found == actors_.end()) return;
  if (found->second->is_busy) return ended_.push_back(id);  // It is being commanded: later.
  deadlines_.set(id, std::nullopt);
  awaiting_.erase(id);
  actors_.erase(found);
}

void Shard::track(const Actor& actor) {
  ports_.metrics.live.add(players_.track(actor.id, actor.game));
  if (ports_.book == nullptr) return;
  const bool runs = actor.game.is_live() && !actor.game.is_suspended();
  if (runs && running_.insert(actor.id).second) ports_.book->began(actor.game.created);
  if (!runs && running_.erase(actor.id) > 0) ports_.book->ended(actor.id);
}

void Shard::untrack(const Actor& actor) {
  ports_.metrics.live.add(players_.forget(actor.id, actor.game));
  if (running_.erase(actor.id) > 0) ports_.book->released(actor.id);
}

log::RequestId Shard::request_of(const Submission& submission) {
  const auto* players = std::get_if<PlayerCommand>(&submission.request);
  return players == nullptr ? nullptr : log::parse_request_id(players->command.id);
}

void Shard::answer(Submission& submission, const Outcome& outcome) {
  if (ports_.logger.writes(log::Level::debug)) {
    const log::ServingRequest scope(request_of(submission));
    ports_.logger.debug("command_answered",
                        {{"game", submission.game}, {"outcome", std::visit(InAWord{}, outcome)}});
  }
  if (submission.reply) submission.reply(outcome);
}

}  // namespace escaque::services::games
