#include "gateway/hub/hub.hpp"

#include <algorithm>
#include <utility>

#include "platform/asio/timer.hpp"
#include "platform/service/reports.hpp"
#include "platform/time/stalls.hpp"

namespace escaque::services::gateway {

Hub::Hub(HubParts parts)
    : parts_(std::move(parts)),
      redis_(
          parts_.context, parts_.redis, parts_.logger,
          [this] {
            check_health();
            games_.check_reach();
            people_.check_reach();
          },
          parts_.make_redis),
      event_log_(*redis_),
      backends_(parts_.peers, parts_.config, parts_.signer),
      connections_({parts_.context, event_log_, parts_.time, parts_.logger, parts_.metrics.unnoted,
                    parts_.instance},
                   parts_.config.sessions),
      presence_(*this),
      games_(*this),
      lobby_(*this),
      events_(*this),
      arenas_(*this),
      people_(*this),
      talk_(*this),
      live_talk_(*this),
      watch_(*this),
      online_topic_(*this),
      online_reader_(*this, parts_.online),
      upstream_(parts_.context, parts_.time, parts_.peers.games, parts_.signer, upstream_events()) {
}

Hub::~Hub() = default;

void Hub::start() {
  presence_.start();
  lobby_.start();
  people_.start();
  spawn("note_connections", connections_.run());
  spawn("ping_clients", ping_clients());
  spawn("tick_upstream", tick_upstream());
}

void Hub::read_online() { spawn("read_online", online_reader_.run()); }

std::size_t Hub::hang_up_some(std::size_t most) {
  std::size_t asked = 0;
  for (Session* session : directory_.all()) {
    if (asked == most) break;
    if (session->is_hung_up()) continue;
    session->hang_up(Hangup::shutting_down);
    ++asked;
  }
  return asked;
}

Awaitable<void> Hub::finish() {
  // Clients that have not answered the goodbye leave with us all the same.
  for (Session* session : directory_.all()) session->close(Parting::cut);
  co_await connections_.finish();
}

void Hub::add(Session& session) {
  const bool is_arrival = session.user() && !directory_.has(session.user_id());
  directory_.add(session);
  metrics().sockets.add(1);
  if (is_arrival) presence_.arrived(session.user_id());
}

void Hub::remove(Session& session) {
  directory_.remove(session);
  metrics().sockets.add(-1);
  lobby_.unfollow(session);
  events_.unfollow(session);
  games_.forget(session);
  arenas_.forget(session);
  talk_.forget(session);
  live_talk_.unfollow(session);
  watch_.unfollow(session);
  online_topic_.unfollow(session);
  if (session.user() && !directory_.has(session.user_id())) presence_.left(session.user_id());
}

double Hub::utc_ms() const {
  return static_cast<double>(parts_.time.utc_now().time_since_epoch().count());
}

OutgoingPtr Hub::health_message() const {
  v1::ServerMessage message;
  message.mutable_server_state()->set_health(health_);
  return outgoing(std::move(message));
}

OutgoingPtr Hub::outgoing(v1::ServerMessage message) const {
  parts_.closed.hide_in(message);
  return make_outgoing(std::move(message));
}

void Hub::spawn(std::string name, Awaitable<void> coroutine) {
  escaque::spawn(parts_.context, std::move(name), std::move(coroutine),
                 service::log_crashes(parts_.logger));
}

UpstreamEvents Hub::upstream_events() {
  UpstreamEvents events;
  events.on_refused = [](const PendingCommand& pending, const ErrorDetail& error) {
    if (const auto session = pending.session.lock()) {
      session->refuse(pending.command.command_id(), error, pending.command.game_id());
    }
  };
  events.on_repeated = [this](const PendingCommand& pending, int version) {
    if (const auto session = pending.session.lock()) {
      games_.repeat(*session, pending.command.game_id(), version);
    }
  };
  events.on_health = [this](bool is_up) {
    parts_.logger.info("games_reachable", {{"is_up", is_up}});
    is_games_up_ = is_up;
    check_health();
  };
  return events;
}

void Hub::check_health() {
  const v1::Health health = !is_redis_up()  ? v1::HEALTH_CLOCKS_STAND
                            : !is_games_up_ ? v1::HEALTH_RESTARTING
                                            : v1::HEALTH_WELL;
  if (health == health_) return;
  health_ = health;
  directory_.tell_all(health_message());
}

Awaitable<void> Hub::ping_clients() {
  // Spread over the interval: a burst of pings would measure itself.
  const Millis every = config().socket.ping_interval / Directory::kParts;
  constexpr Millis kLate{500};
  StallDetector detector(every, kLate);
  for (std::size_t part = 0;; part = (part + 1) % Directory::kParts) {
    co_await pause_for(every);
    if (const auto stall = detector.turn(now())) listening_since_ = stall->until;
    for (Session* session : directory_.part(part)) session->on_ping_due();
  }
}

Awaitable<void> Hub::tick_upstream() {
  for (;;) {
    co_await pause_for(Millis(1'000));
    upstream_.tick();
  }
}

}  // namespace escaque::services::gateway
