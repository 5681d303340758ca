#pragma once
// Every kind of message that a client may send, with what it costs: one table.

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "domain/etiquette/doorkeeper.hpp"
#include "gateway/wire.hpp"
#include "platform/asio/spawn.hpp"
#include "platform/log/request.hpp"

namespace escaque::services::gateway {

class Session;

/// A message with the moment it was received, and as what it is logged.
struct Inbound {
  v1::ClientMessage message;
  Instant received;
  log::RequestId request;
};

/// Does at once what needs no other service.
using Handler = void(Session&, Inbound);
/// Asks other services; one at a time per session.
using AsyncHandler = Awaitable<void>(std::shared_ptr<Session>, Inbound);

enum class Login : std::uint8_t { needed, not_needed };

struct Endpoint {
  v1::ClientMessage::MessageCase kind;
  Login login;
  etiquette::Tariff tariff;
  Handler* handler;
};

[[nodiscard]] std::span<const Endpoint> endpoints();
[[nodiscard]] const Endpoint* find_endpoint(v1::ClientMessage::MessageCase kind);

}  // namespace escaque::services::gateway
