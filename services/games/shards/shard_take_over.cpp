// How a shard is taken over: it takes commands at once, and reads its games one by one.

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "games/shards/shard.hpp"
#include "games/shards/take_over.hpp"

namespace escaque::services::games {
namespace {

double to_seconds(Millis time) { return static_cast<double>(time.count()) / 1000; }

}  // namespace

Awaitable<bool> Shard::take_over() {
  const std::uint64_t tenure = tenure_;
  const auto lease = co_await ports_.store.acquire(number_);
  if (tenure != tenure_) co_return false;
  if (!lease) {
    const bool is_held = lease.error() == eventlog::LeaseError::held;
    // Its owner is about to hand it over, even if nobody else is on the roster any more.
    refusal_ = is_held ? ShardError::not_owner : while_away_;
    if (is_held) drop_undecided();
    co_return false;
  }
  const Instant began = ports_.time.now();
  auto steps = lease->steps;
  eventlog::merge(steps, ports_.steps());
  // The epoch is still ours: nobody else served the shard meanwhile, and our heartbeats may have
  // gone on while we could not write.
  const auto stood_since = lease->epoch == epoch_ ? stood_since_ : std::nullopt;
  const auto games = co_await ports_.store.live(number_);
  if (!games || tenure != tenure_) co_return false;
  const bool settled = co_await settle_undecided();
  if (!settled || tenure != tenure_) co_return false;
  clocks_ = {.ours = began, .theirs = lease->now, .steps = std::move(steps)};
  taken_ = std::make_shared<const TakeOver>(TakeOver{.store = ports_.store,
                                                     .time = ports_.time,
                                                     .logger = ports_.logger,
                                                     .shard = number_,
                                                     .lease = *lease,
                                                     .clocks = clocks_,
                                                     .stood_since = stood_since,
                                                     .stalls = ports_.stalls});
  begin_serving(*games);
  co_return true;
}

Awaitable<bool> Shard::settle_undecided() {
  while (!undecided_.empty()) {
    const auto entries = co_await ports_.store.load(undecided_.back().game);
    if (!entries && entries.error() == LoadError::unavailable) co_return false;
    const Undecided undecided = std::move(undecided_.back());
    undecided_.pop_back();
    const bool was_written =
        entries && std::ranges::any_of(*entries, [&undecided](const StoredEntry& stored) {
          return stored.entry == undecided.entry;
        });
    if (!undecided.reply) continue;
    undecided.reply(was_written ? Outcome(Done{undecided.entry.version})
                                : Outcome(ShardError::unavailable));
  }
  co_return true;
}

void Shard::begin_serving(const std::vector<LiveStream>& games) {
  epoch_ = taken_->lease.epoch;
  stood_since_.reset();
  serving_since_ = ports_.time.now();
  is_serving_ = true;
  ports_.metrics.shards.add(1);
  const UtcTime served_until = taken_->lease.last_heartbeat.value_or(UtcTime{});
  std::vector<UnreadGame> unread;
  for (const LiveStream& game : games) {
    unread_.insert(game.id);
    unread.push_back({number_, game.id, time_left(game, served_until)});
  }
  if (unread.empty()) return have_all_games();
  ports_.on_unread(unread);
}

void Shard::have_all_games() {
  // From now on the shard is known to be served: until then a second heir credits what we owe.
  ports_.store.serve(number_);
  ports_.metrics.take_over_seconds.observe(to_seconds(ports_.time.now() - taken_->clocks.ours));
  if (live_games() > 0) {
    ports_.logger.info("shard_taken_over", {{"shard", number_}, {"games", live_games()}});
  }
  taken_.reset();
  cut_off_unread_.reset();
  ports_.on_change();
}

void Shard::note_read(GameId id) {
  if (unread_.erase(id) > 0 && unread_.empty()) have_all_games();
}

Awaitable<void> Shard::read(GameId id) {
  if (!is_serving() || !unread_.contains(id)) co_return;
  ActorRef& slot = actors_[id];
  if (!slot) slot = std::make_shared<Actor>(id);
  if (slot->is_busy) co_return;  // By a command.
  slot->is_busy = true;
  const ActorRef actor = slot;
  co_await work(actor);
}

/// As an heir, who credits what passed while nobody served the game.
Awaitable<bool> Shard::take_in(Actor& actor) {
  const std::uint64_t tenure = tenure_;
  const auto taken = taken_;
  auto game = co_await taken->load(actor.id);
  if (tenure != tenure_) co_return false;
  if (!game && game.error() == eventlog::AppendError::fenced) {
    halt(while_away_, std::nullopt);
  } else if (!game) {
    ports_.on_outage(ports_.time.now());
  } else if (game->exists()) {
    settle_in(actor, std::move(*game));
    co_return true;
  } else if (ports_.leave_unreadable(number_)) {
    leave();
    drop_waiting(actor, refusal_);
  } else {
    note_read(actor.id);
    throw std::runtime_error("the log cannot be read");
  }
  co_return false;
}

void Shard::settle_in(Actor& actor, game::Game game) {
  actor.game = std::move(game);
  actor.is_loaded = true;
  actor.cut_off = {cut_off_unread_, cut_off_unread_};
  track(actor);
  rearm(actor);
  // Whoever died may have resumed it and not opened its move, …
  if (actor.game.awaits_opening()) deadlines_.set(actor.id, ports_.time.now());
  // … or before anybody had looked at its position again.
  if (auto look = game::second_look_at(actor.game)) ports_.look_again(actor.id, std::move(*look));
  if (actor.game.ended) keep_ended(actor.id);
  arm_timer();
  note_read(actor.id);
}

void Shard::leave() {
  refusal_ = while_away_;
  is_draining_ = true;
  trouble_.set();
  ports_.on_change();
}

/// The shard's owner knows what became of them when they are sent again.
void Shard::drop_undecided() {
  for (const Undecided& undecided : std::exchange(undecided_, {})) {
    if (undecided.reply) undecided.reply(ShardError::not_owner);
  }
}

}  // namespace escaque::services::games
