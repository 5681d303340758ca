#pragma once
// Which server of a cluster has which slot, and what a server's error says about that. No I/O.

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "domain/base/result.hpp"
#include "platform/redis/reply.hpp"
#include "platform/redis/slot.hpp"

namespace escaque::redis {

/// Host and port of "host:port", of "[::1]:port" and of Redis' own "::1:port". Port 0: it is none.
[[nodiscard]] std::pair<std::string, std::uint16_t> split_server(std::string_view server);

/// "host:port" of what a server of a cluster says of itself or of another. Where it leaves the host
/// out, or says that it does not know it ("?"), that is the host of the server `asked`.
[[nodiscard]] std::string join_server(std::string_view host, std::string_view port,
                                      std::string_view asked);

class SlotTable {
 public:
  /// Of what CLUSTER SLOTS answers at the server `asked`, which may leave its own host out.
  [[nodiscard]] static Result<SlotTable, RedisError> parse(const Reply& reply,
                                                           std::string_view asked);

  /// "host:port" of the primary; empty when nobody has the slot.
  [[nodiscard]] const std::string& server(unsigned slot) const { return servers_[of_slot_[slot]]; }
  void move(unsigned slot, const std::string& server);

  /// All that have a slot, each once.
  [[nodiscard]] std::vector<std::string> servers() const;
  [[nodiscard]] bool is_complete() const;
  friend bool operator==(const SlotTable&, const SlotTable&) = default;

 private:
  [[nodiscard]] std::uint16_t number_of(const std::string& server);

  std::vector<std::string> servers_{""};  // The first is nobody.
  std::vector<std::uint16_t> of_slot_ = std::vector<std::uint16_t>(kSlots, 0);
};

/// The slot is at another server from now on.
struct Moved {
  unsigned slot = 0;
  std::string server;
  friend bool operator==(const Moved&, const Moved&) = default;
};
/// The slot is moving. This command belongs at another server, behind ASKING; the next may not.
struct Asked {
  std::string server;
  friend bool operator==(const Asked&, const Asked&) = default;
};
/// Nothing was done, and the same command may succeed soon: a slot is moving, a server is loading
/// its data or has become a replica, or the cluster has not replaced a dead one yet.
struct NotYet {
  friend bool operator==(const NotYet&, const NotYet&) = default;
};
using Redirection = std::variant<std::monostate, Moved, Asked, NotYet>;

/// What a reply of the server `asked` says about where the command belongs.
[[nodiscard]] Redirection redirection_of(const Reply& reply, std::string_view asked);

}  // namespace escaque::redis
