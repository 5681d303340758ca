#include "games/shards/gateways.hpp"

#include <algorithm>
#include <utility>

#include "platform/asio/planted_fault.hpp"

namespace escaque::services::games {

void Gateways::open(GatewayId gateway, Instant now, std::function<void(unsigned shard)> ask) {
  streams_.insert_or_assign(gateway, Stream{.heard = now, .ask = std::move(ask)});
}

void Gateways::hear(GatewayId gateway, const Ping& ping) {
  const auto found = streams_.find(gateway);
  if (found == streams_.end()) return;
  Stream& stream = found->second;
  const auto& [sent, stall, elsewhere] = ping;
  stream.heard = std::max(stream.heard, sent);
  stream.complete = std::max(stream.complete, stall ? std::min(stall->since, sent) : sent);
  stream.complete_of.clear();
  for (const auto& [shard, received] : elsewhere) {
    const Instant before = received - transit_grace_ - Millis(1);
    stream.complete_of.emplace(shard, std::min(stream.complete, before));
  }
  stream.is_asked = false;
  if (stall) stream.stalls.add(*stall);
}

std::optional<Instant> Gateways::close(GatewayId gateway) {
  const auto stream = streams_.extract(gateway);
  const bool is_forgotten = ESCAQUE_PLANTED_FAULT("games.stall_charged", 1);
  if (stream.empty() || is_forgotten) return std::nullopt;
  return stream.mapped().heard;
}

bool Gateways::is_awaited(const Stream& stream, unsigned shard, Instant moment, Instant now) const {
  const auto found = stream.complete_of.find(shard);
  const Instant complete = found == stream.complete_of.end() ? stream.complete : found->second;
  return complete < moment && stream.heard + grace_ > now;
}

std::optional<Instant> Gateways::awaits(unsigned shard, Instant moment, Instant now) const {
  if (ESCAQUE_PLANTED_FAULT("games.stall_charged", 1)) return std::nullopt;
  std::optional<Instant> until;
  for (const auto& [id, stream] : streams_) {
    if (!is_awaited(stream, shard, moment, now)) continue;
    until = std::max(until.value_or(Instant{}), stream.heard + grace_);
  }
  return until;
}

std::optional<Instant> Gateways::lost_since(GatewayId gateway, Instant now) const {
  if (ESCAQUE_PLANTED_FAULT("games.stall_charged", 1)) return std::nullopt;
  const auto found = streams_.find(gateway);
  if (found == streams_.end() || found->second.heard + grace_ > now) return std::nullopt;
  return found->second.heard;
}

void Gateways::ask(unsigned shard, Instant moment, Instant now) {
  for (auto& [id, stream] : streams_) {
    if (!is_awaited(stream, shard, moment, now) || std::exchange(stream.is_asked, true)) continue;
    stream.ask(shard);
  }
}

void Gateways::append_stalls(GatewayId gateway, Instant from, std::vector<Stall>& stalls) const {
  for (const auto& [id, stream] : streams_) {
    if (gateway == 0 || id == gateway) stream.stalls.append_since(from, stalls);
  }
}

}  // namespace escaque::services::games
