#include "games/shards/shard_group.hpp"

#include <algorithm>
#include <utility>

#include <boost/asio/use_awaitable.hpp>

#include "platform/asio/planted_fault.hpp"
#include "platform/eventlog/keys.hpp"
#include "platform/service/reports.hpp"

namespace escaque::services::games {
namespace {

constexpr std::size_t kStepsKept = 8;
// Games of a thread that are read at the same time after a take-over. More: commands wait longer
// behind them.
constexpr int kMaxReaders = 16;

}  // namespace

ShardGroup::ShardGroup(GroupParts parts, std::vector<unsigned> shards, const MakeStore& make_store)
    : parts_(std::move(parts)),
      shortest_outage_(std::min(parts_.config.watch.patience, parts_.config.lease.time_to_live -
                                                                  parts_.config.lease.renew_every)),
      store_(make_store(
          {.on_down = [this](const std::string& server) { on_outage(parts_.time.now(), server); },
           .on_lost =
               [this](unsigned number) {
                 if (by_number_[number] != nullptr)
                   by_number_[number]->halt(ShardError::not_owner, std::nullopt);
                 count_served();
               },
           .on_clock_step =
               [this](const eventlog::ClockStep& step, UtcTime now, const std::string& server) {
                 take_clock_step(step, now, server);
               }})),
      by_number_(eventlog::kShards, nullptr),
      detector_(parts_.config.watch.turn_every, parts_.config.watch.tolerated_stall),
      gateways_(parts_.config.shard.gateway_grace, parts_.config.shard.transit_grace),
      turned_(parts_.time.now()) {
  for (const unsigned number : shards) {
    shards_.push_back(std::make_unique<Shard>(
        number,
        ShardPorts{.context = parts_.context,
                   .store = *store_,
                   .time = parts_.time,
                   .config = parts_.config.shard,
                   .metrics = parts_.metrics,
                   .logger = parts_.logger,
                   .on_outage = [this, number](
                                    Instant since) { on_outage(since, store_->server_of(number)); },
                   .on_change = [this] { count_served(); },
                   .on_unread = [this](const auto& games) { read_later(games); },
                   .turn = [this] { turn(); },
                   .stalls = stalls_,
                   .steps = [this, number] { return steps_[store_->server_of(number)]; },
                   .gateways = gateways_,
                   .is_alive = parts_.is_alive,
                   .leave_unreadable = parts_.leave_unreadable,
                   .seal_key = parts_.seal_key,
                   .look_again = parts_.look_again,
                   .on_resumption = parts_.on_resumption,
                   .book = parts_.book}));
    by_number_[number] = shards_.back().get();
  }
  wanted_ = shards_.size();
}

ShardGroup::~ShardGroup() = default;

void ShardGroup::start() {
  const auto on_crash = service::log_crashes(parts_.logger);
  for (const auto& shard : shards_) {
    spawn(parts_.context, "shard", shard->run(parts_.config.lease.retry_every), on_crash);
  }
  spawn(parts_.context, "watch", watch(), on_crash);
  spawn(parts_.context, "keep_turning", keep_turning(), on_crash);
}

void ShardGroup::assign(const Roster& roster) {
  store_->presume_dead(roster.dead);
  const auto while_away = roster.is_alone() ? ShardError::unavailable : ShardError::not_owner;
  for (const auto& shard : shards_) {
    if (roster.is_ours(shard->number())) {
      shard->want(while_away);
    } else {
      shard->hand_over(while_away);
    }
  }
  wanted_ = static_cast<std::size_t>(
      std::ranges::count_if(shards_, [](const auto& shard) { return shard->is_wanted(); }));
  count_served();
}

Awaitable<void> ShardGroup::drain(Millis at_most) {
  constexpr Millis kPoll{5};
  const Instant began = parts_.time.now();
  const auto is_away = [](const auto& shard) { return shard->is_away(); };
  while (!std::ranges::all_of(shards_, is_away) && parts_.time.now() - began < at_most) {
    co_await pause_for(kPoll);
  }
}

Awaitable<void> ShardGroup::stop() {
  constexpr Millis kPoll{5};
  is_stopped_ = true;
  for (const auto& shard : shards_) shard->stop();
  count_served();
  while (!std::ranges::all_of(shards_, [](const auto& shard) { return shard->is_idle(); })) {
    co_await pause_for(kPoll);
  }
  co_await store_->release_all();
}

void ShardGroup::submit(Submission submission) {
  turn();
  const unsigned number = eventlog::shard_of(submission.game.value);
  by_number_[number]->submit(std::move(submission));
}

Awaitable<Outcome> ShardGroup::perform(GameId game, Request request) {
  // Shared with the reply, which may come after a cancelled coroutine is gone.
  struct Wait {
    explicit Wait(boost::asio::io_context& context) : done(context) {}
    AsyncEvent done;
    Outcome outcome = ShardError::internal;
  };
  const auto wait = std::make_shared<Wait>(parts_.context);
  submit({game, std::move(request), [wait](const Outcome& outcome) {
            wait->outcome = outcome;
            wait->done.set();
          }});
  co_await wait->done.wait();
  co_return wait->outcome;
}

std::vector<LiveGame> ShardGroup::live_games_of(UserId user) const {
  std::vector<LiveGame> games;
  for (const auto& shard : shards_) {
    for (LiveGame& game : shard->live_games_of(user)) games.push_back(std::move(game));
  }
  return games;
}

std::vector<GameId> ShardGroup::adjourned_games() const {
  std::vector<GameId> games;
  for (const auto& shard : shards_) {
    const auto adjourned = shard->adjourned_games();
    games.insert(games.end(), adjourned.begin(), adjourned.end());
  }
  return games;
}

std::vector<LiveGame> ShardGroup::all_live_games() const {
  std::vector<LiveGame> games;
  for (const auto& shard : shards_) {
    for (LiveGame& game : shard->all_live_games()) games.push_back(std::move(game));
  }
  return games;
}

std::size_t ShardGroup::games_at_hand() const {
  std::size_t games = 0;
  for (const auto& shard : shards_) games += shard->games_at_hand();
  return games;
}

std::vector<unsigned> ShardGroup::served_shards() const {
  std::vector<unsigned> numbers;
  for (const auto& shard : shards_) {
    if (shard->has_all_games()) numbers.push_back(shard->number());
  }
  return numbers;
}

void ShardGroup::open_gateway(GatewayId gateway, std::function<void(unsigned shard)> ask) {
  gateways_.open(gateway, parts_.time.now(), std::move(ask));
}

void ShardGroup::hear_gateway(GatewayId gateway, const Ping& ping) {
  turn();
  gateways_.hear(gateway, ping);
  for (const auto& shard : shards_) shard->check_awaiting();
}

void ShardGroup::lose_gateway(GatewayId gateway) {
  turn();
  const Instant now = parts_.time.now();
  const Instant since = std::min(gateways_.close(gateway).value_or(now), now);
  for (const auto& shard : shards_) shard->lose_gateway(gateway, since);
}

void ShardGroup::wake() {
  for (const auto& shard : shards_) shard->wake();
}

Awaitable<void> ShardGroup::watch() {
  const WatchConfig& config = parts_.config.watch;
  while (!is_stopped_) {
    co_await store_->wait_connected();
    const Instant asked = parts_.time.now();
    const auto silent = co_await store_->silent_servers(config.patience);
    is_connected_ = has_servers_besides(silent);
    const bool is_unseen = !silent.empty() && ESCAQUE_PLANTED_FAULT("games.stall_charged", 1);
    for (const std::string& server : silent) {
      if (!is_unseen) on_outage(asked, server);
    }
    co_await pause_for(config.every);
  }
}

Awaitable<void> ShardGroup::keep_turning() {
  while (!is_stopped_) {
    turn();
    co_await pause_for(parts_.config.watch.turn_every);
  }
}

void ShardGroup::read_later(const std::vector<UnreadGame>& games) {
  for (const UnreadGame& game : games) unread_.add(game);
  for (std::size_t i = 0; i < games.size() && readers_ < kMaxReaders; ++i) {
    ++readers_;
    spawn(parts_.context, "read", read_games(), service::log_crashes(parts_.logger));
  }
}

Awaitable<void> ShardGroup::read_games() {
  constexpr Millis kPoll{5};
  const auto is_taking_over = [](const auto& shard) { return shard->is_taking_over(); };
  while (!unread_.is_empty()) {
    // The shards that come yet have short clocks, too.
    if (!unread_.is_pressing() && std::ranges::any_of(shards_, is_taking_over)) {
      co_await pause_for(kPoll);
      continue;
    }
    const auto next = unread_.next();
    co_await by_number_[next->shard]->read(next->game);
  }
  --readers_;
}

void ShardGroup::turn() {
  const Instant now = parts_.time.now();
  const auto stall = detector_.turn(now);
  turned_ = now;
  if (!stall || is_stopped_) return;
  if (ESCAQUE_PLANTED_FAULT("games.stall_charged", 1)) return;
  parts_.metrics.stalls.increment();
  parts_.logger.warn("stood_still",
                     {{"ms", stall->length().count()}, {"games_live", live_games()}});
  if (stall->length() < shortest_outage_) return stalls_.add(*stall);
  for (const auto& shard : shards_) shard->halt(ShardError::unavailable, stall->since);
  count_served();
}

/// Then Redis is there. Shards of the others are not served, which is a check of its own.
bool ShardGroup::has_servers_besides(const std::vector<std::string>& servers) const {
  return std::ranges::any_of(shards_, [&](const auto& shard) {
    return std::ranges::count(servers, store_->server_of(shard->number())) == 0;
  });
}

void ShardGroup::on_outage(Instant since, const std::string& server) {
  if (!has_servers_besides({server})) is_connected_ = false;
  if (is_stopped_) return;
  std::size_t halted = 0;
  for (const auto& shard : shards_) {
    if (store_->server_of(shard->number()) != server) continue;
    halted += shard->is_serving() ? 1 : 0;
    shard->halt(ShardError::unavailable, since);
  }
  if (halted > 0) {
    parts_.logger.warn("log_away", {{"server", server}, {"shards", halted}});
  }
  count_served();
}

void ShardGroup::take_clock_step(const eventlog::ClockStep& step, UtcTime now,
                                 const std::string& server) {
  parts_.logger.error("clock_of_redis_stepped", {{"ms", step.by.count()}});
  auto& steps = steps_[server];
  steps.push_back(step);
  if (steps.size() > kStepsKept) steps.erase(steps.begin());
  for (const auto& shard : shards_) {
    if (store_->server_of(shard->number()) == server) shard->take_clock_step(step, now);
  }
}

std::size_t ShardGroup::live_games() const {
  std::size_t games = 0;
  for (const auto& shard : shards_) games += shard->live_games();
  return games;
}

void ShardGroup::count_served() {
  const auto served = std::ranges::count_if(
      shards_, [](const auto& shard) { return shard != nullptr && shard->has_all_games(); });
  if (static_cast<std::size_t>(served) == wanted_ && served_ != wanted_) {
    parts_.logger.info("shards_served", {{"shards", served}, {"games_live", live_games()}});
  }
  served_ = static_cast<std::size_t>(served);
}

}  // namespace escaque::services::games
