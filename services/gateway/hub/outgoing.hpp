#pragma once
// A message on its way to clients, encoded at most once per subprotocol however many get it.
// Owned by one thread.

#include <array>
#include <memory>
#include <string>

#include "gateway/hub/subprotocol.hpp"
#include "gateway/wire.hpp"

namespace escaque::services::gateway {

class Outgoing {
 public:
  explicit Outgoing(v1::ServerMessage message) : message_(std::move(message)) {}

  /// For doors with an encoding of their own.
  [[nodiscard]] const v1::ServerMessage& message() const { return message_; }
  [[nodiscard]] const std::shared_ptr<const std::string>& bytes(Subprotocol subprotocol) const;

 private:
  v1::ServerMessage message_;
  mutable std::array<std::shared_ptr<const std::string>, 2> encoded_;
};

using OutgoingPtr = std::shared_ptr<const Outgoing>;

[[nodiscard]] OutgoingPtr make_outgoing(v1::ServerMessage message);

}  // namespace escaque::services::gateway
