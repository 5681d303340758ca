#pragma once
// Which servers a cluster has, those that are away among them, as one of them tells. No I/O.

#include <string>
#include <string_view>
#include <vector>

#include "domain/base/result.hpp"
#include "platform/redis/reply.hpp"

namespace escaque::redis {

struct ClusterServer {
  std::string address;      // "host:port"
  bool is_replica = false;  // Of `primary`; any other server is a primary itself.
  std::string primary{};    // Empty: it is none, or none is known.
  bool has_slots = false;   // Of a primary.
  bool is_lost = false;     // The others have agreed that it is away.
  bool has_data = true;     // Of a replica: it has had its primary's since it was started.
  friend bool operator==(const ClusterServer&, const ClusterServer&) = default;
};

/// Which of its two ports a server is reached by.
enum class Port { plain, tls };

/// Of what CLUSTER SHARDS answers at the server `asked`, which may leave its own host out. A server
/// that has no port, since nobody knows where it is, is left out. (CLUSTER SLOTS names no replica
/// that is lost, nor one without data.)
[[nodiscard]] Result<std::vector<ClusterServer>, RedisError> parse_shards(const Reply& reply,
                                                                          std::string_view asked,
                                                                          Port port);

}  // namespace escaque::redis
