#include "matchmaking/lobby/lobby_parts.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "platform/asio/timer.hpp"

namespace escaque::services::matchmaking {
namespace {

// What another part has written is here after moments, or Redis is away.
constexpr Millis kReadWithin{500};
// Games are made within this, and others close their pools.
constexpr Millis kMakeWayWithin{3'000};
constexpr Millis kLookEvery{20};

}  // namespace

LobbyParts::LobbyParts(boost::asio::io_context& context, Ports ports, const LobbyConfig& config,
                       Metrics& metrics, const log::Logger& logger)
    : ports_(std::move(ports)),
      copies_(context, ports_.log, logger,
              [this](unsigned part, const auto& news) { on_news(part, news); }) {
  for (unsigned part = 0; part < lobby::kParts; ++part) {
    stores_.push_back(std::make_unique<RedisLobbyStore>(ports_.log.client(), ports_.leases, part));
    actors_.push_back(
        std::make_unique<LobbyActor>(context, ports_of(part), config, metrics, logger));
  }
}

LobbyPorts LobbyParts::ports_of(unsigned part) {
  LobbyPorts ports{
      *stores_.at(part), ports_.time, ports_.noplay, ports_.why_not_challenge,
      [this, part](lobby::PairingMade made) { ports_.on_pairing(at(part), std::move(made)); }};
  ports.part = part;
  ports.has_pools = [this, part] { return are_pools_apart() == (part != lobby::kMainPart); };
  ports.news = [this, part](lobby::Seen& seen) { return copies_.news_for(part, seen); };
  ports.read_until = [this](lobby::Seen versions) {
    return copies_.read_until(versions, kReadWithin);
  };
  return ports;
}

void LobbyParts::start(Millis retry_every, Millis wave_every) {
  ports_.spawn("lobby_copies", copies_.start());
  for (const auto& actor : actors_) {
    ports_.spawn("lobby", actor->run());
    ports_.spawn("lobby_stand_by", actor->stand_by(retry_every));
    ports_.spawn("lobby_tick", actor->tick(wave_every));
  }
}

void LobbyParts::stop() {
  copies_.stop();
  for (const auto& actor : actors_) actor->stop();
}

Awaitable<void> LobbyParts::make_way(unsigned part) {
  co_await at(part).close_pools();
  const auto is_in_order = [this, part] {
    const lobby::Lobby* lobby = at(part).lobby();
    if (part != lobby::kMainPart) return lobby == nullptr || lobby->pending.empty();
    // Until nobody is paired in a pool whose seek would be left open.
    return are_pools_apart() || copies_.are_pools_empty();
  };
  const auto end = std::chrono::steady_clock::now() + kMakeWayWithin;
  while (!is_in_order() && std::chrono::steady_clock::now() < end) co_await pause_for(kLookEvery);
  co_await at(part).heed();
}

UtcTime LobbyParts::after_place_of(UserId user) const {
  UtcTime latest;
  for (unsigned part = 0; part < lobby::kParts; ++part) {
    const auto* place = copies_.of(part).pool_member(user);
    if (place != nullptr) latest = std::max(latest, place->joined + Millis(1));
  }
  return latest;
}

bool LobbyParts::is_cared_for() const {
  return std::ranges::all_of(actors_, [](const auto& actor) { return actor->is_cared_for(); });
}

void LobbyParts::on_computer(UserId user) {
  for (const auto& actor : actors_) ports_.spawn("on_computer", actor->on_computer(user));
}

void LobbyParts::leave(UserId user, bool for_good) {
  for (const auto& actor : actors_) ports_.spawn("leave_lobby", actor->leave(user, for_good));
}

void LobbyParts::on_news(unsigned part, const std::optional<lobby::HeedOthers>& news) {
  for (unsigned other = 0; other < lobby::kParts; ++other) {
    if (other == part) continue;
    if (!news || at(other).concerns(*news)) ports_.spawn("heed", at(other).heed());
  }
}

}  // namespace escaque::services::matchmaking
