#pragma once
// One WebSocket after its upgrade, plain or over TLS, with a bounded queue of what is to be sent.
// Owned by one thread. One read() at a time; send() and close() never wait.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "domain/base/time.hpp"
#include "gateway/hub/door.hpp"
#include "gateway/web/codec.hpp"
#include "platform/asio/spawn.hpp"

namespace escaque::services::gateway {

struct SendLimits {
  std::size_t soft;  // Waiting bytes from which on it is congested.
  std::size_t hard;  // … from which on the connection is cut.
  Millis timeout;    // For the client to take one message.
};

struct Received {
  FrameKind kind;
  std::string data;
};

class Websocket {
 public:
  virtual ~Websocket() = default;

  /// Nothing once the connection has ended, from either side.
  [[nodiscard]] virtual Awaitable<std::optional<Received>> read() = 0;
  /// How it has ended, if not by close().
  [[nodiscard]] virtual Parting parting() const = 0;

  enum class Queued : std::uint8_t { yes, overflow };
  /// On overflow the connection is cut: its peer does not read.
  [[nodiscard]] virtual Queued send(std::shared_ptr<const std::string> bytes) = 0;
  [[nodiscard]] virtual bool is_congested() const = 0;

  /// After what is being written; at the latest after a few seconds.
  virtual void close(std::uint16_t code, std::string reason) = 0;
  virtual void cut() = 0;

  /// Sends a control ping, which the peer's protocol answers by itself, unless one is under way.
  virtual void ping() = 0;
  /// How long the latest answered one took.
  [[nodiscard]] virtual std::optional<Millis> ping_round_trip() const = 0;
  /// The round trip as the kernel knows it for the connection to us: a proxy's, if there is one.
  [[nodiscard]] virtual std::optional<Millis> kernel_round_trip() const = 0;

  /// Called when it was congested and is not any more.
  virtual void on_drained(std::function<void()> callback) = 0;
};

}  // namespace escaque::services::gateway
