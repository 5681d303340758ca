#pragma once
// The door that speaks the public wire over a WebSocket.

#include <memory>

#include "gateway/hub/session.hpp"
#include "gateway/hub/subprotocol.hpp"
#include "gateway/web/websocket.hpp"

namespace escaque::services::gateway {

/// Serves one upgraded connection until it ends.
[[nodiscard]] Awaitable<void> serve_socket(Hub& hub, std::shared_ptr<Websocket> websocket,
                                           Subprotocol subprotocol, Identity identity);

}  // namespace escaque::services::gateway
