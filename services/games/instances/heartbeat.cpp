#include "games/instances/heartbeat.hpp"

#include <utility>

#include "platform/service/reports.hpp"

namespace escaque::services::games {

Heartbeat::Heartbeat(HeartbeatParts parts)
    : parts_(std::move(parts)),
      client_(redis::make_client(parts_.context, parts_.redis, {})),
      registry_(*client_),
      peers_(parts_.address, parts_.config.missed_beats,
             static_cast<int>(parts_.config.steady / parts_.config.beat_every)),
      ours_{parts_.address, parts_.owner, 0},
      leaving_(parts_.context),
      ended_(parts_.context) {}

Heartbeat::~Heartbeat() = default;

void Heartbeat::start() {
  spawn(parts_.context, "heartbeat", run(), service::log_crashes(parts_.logger));
}

Awaitable<void> Heartbeat::run() {
  while (!leaving_.is_set()) {
    co_await beat();
    co_await leaving_.wait_for(parts_.config.beat_every);
  }
  ended_.set();
}

Awaitable<void> Heartbeat::beat() {
  if (!client_->is_connected() || !parts_.is_redis_ours() || stands_still()) co_return;
  ++ours_.count;
  const Instant sent = parts_.time.now();
  const auto pulse = co_await registry_.beat(ours_);
  // Without an answer everybody lives on: what we cannot see has not changed.
  if (!pulse || leaving_.is_set()) co_return;
  parts_.on_beat(sent + parts_.config.missed_beats * parts_.config.beat_every);
  take(*pulse);
  for (const Beat& last : peers_.forgettable()) co_await registry_.forget(last);
}

bool Heartbeat::stands_still() {
  const Millis span = parts_.standstill();
  const bool is_too_long = span > parts_.config.missed_beats * parts_.config.beat_every;
  if (is_too_long && !stands_still_) {
    parts_.logger.error("threads_stand_still", {{"ms", span.count()}});
  }
  stands_still_ = is_too_long;
  return stands_still_;
}

bool Heartbeat::is_twin(const Beat& predecessor) {
  if (!std::exchange(has_looked_, true)) found_ = predecessor;
  return found_ && found_->owner == predecessor.owner && predecessor.count > found_->count;
}

void Heartbeat::take(const Pulse& pulse) {
  const auto& predecessor = pulse.predecessor;
  if (predecessor && predecessor->owner != ours_.owner) {
    if (is_twin(*predecessor)) {
      leaving_.set();
      return parts_.on_twin();
    }
    // Two cannot listen at one address: it is dead, or will notice us.
    peers_.bury(predecessor->owner);
  }
  has_looked_ = true;
  Roster roster = peers_.observe(pulse.beats);
  // An instance that is late itself would only make others late.
  const bool is_late = parts_.standstill() > parts_.tolerated_standstill;
  if (is_late && !roster_.instances.empty()) return;
  publish(std::move(roster));
}

void Heartbeat::publish(Roster roster) {
  if (roster == roster_) return;
  if (roster.instances != roster_.instances) {
    std::string names;
    for (const std::string& instance : roster.instances) names += ' ' + instance;
    parts_.logger.info("roster_changed",
                       {{"instances", roster.instances.size()}, {"addresses", names}});
  }
  roster_ = std::move(roster);
  parts_.on_roster(roster_);
}

Awaitable<void> Heartbeat::leave() {
  leaving_.set();
  co_await ended_.wait();
  if (client_->is_connected()) co_await registry_.leave(ours_);
  publish(roster_.without_us());
}

}  // namespace escaque::services::games
