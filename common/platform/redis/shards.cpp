#include "platform/redis/shards.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "platform/redis/slot_table.hpp"

namespace escaque::redis {

namespace {

/// Of a map, which is sent as its names and values in turn; null: it has no such member.
const Reply* member_of(const Reply& map, std::string_view name) {
  const auto* parts = map.array();
  for (std::size_t i = 0; parts && i + 1 < parts->size(); i += 2) {
    const auto* said = (*parts)[i].text();
    if (said && *said == name) return &(*parts)[i + 1];
  }
  return nullptr;
}

std::string text_of(const Reply& map, std::string_view name) {
  const Reply* member = member_of(map, name);
  const auto* text = member ? member->text() : nullptr;
  return text ? *text : std::string();
}

/// 0: it has no such member.
std::int64_t number_of(const Reply& map, std::string_view name) {
  const Reply* member = member_of(map, name);
  const auto* number = member ? member->integer() : nullptr;
  return number ? *number : 0;
}

/// A server has one of them or both; 0: neither.
std::int64_t port_of(const Reply& server, Port port) {
  const std::int64_t wanted = number_of(server, port == Port::tls ? "tls-port" : "port");
  return wanted != 0 ? wanted : number_of(server, port == Port::tls ? "port" : "tls-port");
}

/// Without `primary`.
std::optional<ClusterServer> read_server(const Reply& reply, std::string_view asked, Port port) {
  const std::int64_t number = port_of(reply, port);
  if (number == 0) return std::nullopt;
  const bool is_replica = text_of(reply, "role") == "replica";
  return ClusterServer{
      .address = join_server(text_of(reply, "endpoint"), std::to_string(number), asked),
      .is_replica = is_replica,
      // The manual says "failed", and servers say "fail".
      .is_lost = text_of(reply, "health").starts_with("fail"),
      .has_data = !is_replica || number_of(reply, "replication-offset") != 0};
}

/// Redis 7.2 counts a primary that was replaced to the shard of its successor.
const ClusterServer* primary_of(const std::vector<ClusterServer>& shard) {
  const ClusterServer* found = nullptr;
  for (const ClusterServer& server : shard) {
    const bool is_better = !found || (found->is_lost && !server.is_lost);
    if (!server.is_replica && is_better) found = &server;
  }
  return found;
}

}  // namespace

Result<std::vector<ClusterServer>, RedisError> parse_shards(const Reply& reply,
                                                            std::string_view asked, Port port) {
  if (reply.error()) return RedisError::refused;
  const auto* shards = reply.array();
  if (!shards) return RedisError::unexpected_reply;
  std::vector<ClusterServer> all;
  for (const Reply& shard : *shards) {
    const Reply* slots = member_of(shard, "slots");
    const Reply* nodes = member_of(shard, "nodes");
    if (!slots || !slots->array() || !nodes || !nodes->array()) return RedisError::unexpected_reply;
    std::vector<ClusterServer> servers;
    for (const Reply& node : *nodes->array()) {
      if (!node.array()) return RedisError::unexpected_reply;
      if (auto server = read_server(node, asked, port)) servers.push_back(std::move(*server));
    }
    const ClusterServer* primary = primary_of(servers);
    const std::string address = primary ? primary->address : std::string();
    for (ClusterServer& server : servers) {
      if (server.is_replica) server.primary = address;
      server.has_slots =
          !server.is_replica && server.address == address && !slots->array()->empty();
      all.push_back(std::move(server));
    }
  }
  return all;
}

}  // namespace escaque::redis
