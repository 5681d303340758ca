#include "gateway/hub/outgoing.hpp"

#include "gateway/web/codec.hpp"

namespace escaque::services::gateway {

const std::shared_ptr<const std::string>& Outgoing::bytes(Subprotocol subprotocol) const {
  auto& slot = encoded_[static_cast<std::size_t>(subprotocol)];
  if (!slot) slot = std::make_shared<const std::string>(encode(subprotocol, message_));
  return slot;
}

OutgoingPtr make_outgoing(v1::ServerMessage message) {
  return std::make_shared<const Outgoing>(std::move(message));
}

}  // namespace escaque::services::gateway
