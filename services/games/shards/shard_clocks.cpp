// What of a game's time was not its players', and whether a flag may fall yet.

#include <algorithm>
#include <utility>

#include "games/shards/shard.hpp"

namespace escaque::services::games {

Millis Shard::lost_time(Actor& actor, const Submission& submission) {
  const game::Game& game = actor.game;
  if (!game.is_live()) return Millis{0};
  const Instant began = game.clock.running_since().value_or(game.turn_began);
  std::vector<Stall> stalls;
  if (const auto cut_off = end_cut_off(actor, submission)) stalls.push_back(*cut_off);
  if (game.clock.running() || game.first_move_by) {
    ports_.stalls.append_since(began, stalls);
    // The one through which the player is heard now, if this comes from them.
    ports_.gateways.append_stalls(actor.gateways[game.turn()], began, stalls);
  }
  if (stalls.empty()) return Millis{0};
  return lost_to(std::move(stalls), began, ports_.time.now());
}

Millis Shard::grace_of(const game::Game& game) const {
  const bool is_about_arrivals = game.default_at && game.next_deadline() == game.default_at;
  return is_about_arrivals ? ports_.config.arrival_grace : ports_.config.transit_grace;
}

bool Shard::awaits_gateway(Actor& actor) {
  // Within this time all gateways have opened their streams to a new process again.
  constexpr Millis kReconnect{2'000};
  const game::Game& game = actor.game;
  awaiting_.erase(actor.id);
  const auto deadline = game.next_deadline();
  const Instant now = ports_.time.now();
  if (!game.is_live() || game.is_suspended() || !deadline) return false;
  if (now < *deadline + grace_of(game)) return false;
  const Color turn = game.turn();
  GatewayId& gateway = actor.gateways[turn];
  // Whoever it is that the player is behind has not reached us since we serve the game.
  if (gateway == 0 && ports_.gateways.is_empty() &&
      now < serving_since_ + ports_.config.gateway_grace) {
    actor.cut_off[turn] = serving_since_;
    return true;
  }
  // What came before we owned the shard was refused, and is not behind the pings of that time.
  const Instant moment = std::max(*deadline, serving_since_);
  auto until = ports_.gateways.awaits(number_, moment, now);
  const auto silent_since = ports_.gateways.lost_since(gateway, now);
  if (silent_since && *silent_since < *deadline) {
    gateway = 0;
    actor.cut_off[turn] = *silent_since;
    return true;
  }
  const Instant reconnected = serving_since_ + kReconnect;
  if (gateway == 0 && now < reconnected) until = std::max(until.value_or(reconnected), reconnected);
  if (!until) return false;
  ports_.gateways.ask(number_, moment, now);
  awaiting_.emplace(actor.id, Awaiting{*deadline, *until});
  return true;
}

std::optional<Stall> Shard::end_cut_off(Actor& actor, const Submission& submission) {
  const game::Game& game = actor.game;
  const Instant now = ports_.time.now();
  std::optional<Color> color;
  if (const auto* command = std::get_if<PlayerCommand>(&submission.request)) {
    color = game.color_of(command->user);
  } else if (const auto* report = std::get_if<PresenceReport>(&submission.request)) {
    color = game.color_of(report->user);
  }
  if (color) {
    actor.gateways[*color] = submission.gateway;
  } else if (actor.cut_off[game.turn()] &&
             now >= *actor.cut_off[game.turn()] + ports_.config.gateway_grace) {
    color = game.turn();
  }
  if (!color || !actor.cut_off[*color]) return std::nullopt;
  const Instant since = *std::exchange(actor.cut_off[*color], std::nullopt);
  if (*color != game.turn()) return std::nullopt;
  return Stall{since, std::min(now, since + ports_.config.gateway_grace)};
}

}  // namespace escaque::services::games
