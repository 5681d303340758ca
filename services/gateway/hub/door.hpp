#pragma once
// The outgoing half of one connection, whatever it speaks.

#include <cstdint>
#include <optional>
#include <string_view>

#include "domain/base/time.hpp"
#include "gateway/hub/outgoing.hpp"

namespace escaque::services::gateway {

enum class Hangup : std::uint8_t {
  too_slow,       // The client does not read what it is sent.
  silent,         // Pings are not answered.
  over_budget,    // Too much was asked, too often.
  unreadable,     // Too many messages that nobody can read.
  blocked,        // An admin has blocked the address.
  logged_out,     // The session token is void.
  shutting_down,  // The server stops; connect again.
};

[[nodiscard]] std::string_view to_string(Hangup hangup);

/// How a connection ended that we had not hung up.
enum class Parting : std::uint8_t {
  said,    // The client took its leave.
  lost,    // Nobody knows why.
  cut,     // The client did not take what it was sent.
  failed,  // By our own fault.
};

class Door {
 public:
  virtual ~Door() = default;

  /// Queues a message. A connection whose queue is full is closed.
  virtual void send(const OutgoingPtr& message) = 0;

  /// So much waits that what may be left out should be; Session::on_drained() follows.
  [[nodiscard]] virtual bool is_congested() const = 0;

  /// Asks the transport for its round trip, where that takes asking.
  virtual void probe() = 0;
  /// The latest round trip of the transport, below what the client itself answers; nothing while
  /// none is known.
  [[nodiscard]] virtual std::optional<Millis> transport_lag() const = 0;

  virtual void close(Hangup why) = 0;
};

}  // namespace escaque::services::gateway
