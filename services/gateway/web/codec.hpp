#pragma once
// The public wire as bytes: WebSocket messages and REST bodies.

#include <cstdint>
#include <string>
#include <string_view>

#include <google/protobuf/message.h>

#include "gateway/hub/subprotocol.hpp"
#include "gateway/refusal.hpp"

namespace escaque::services::gateway {

enum class FrameKind : std::uint8_t { text, binary };

/// What a client sent, or why it is nothing we know. The id is checked; who may send it is not.
[[nodiscard]] OrRefused<v1::ClientMessage> decode(Subprotocol subprotocol, FrameKind kind,
                                                  std::string_view bytes);

[[nodiscard]] std::string encode(Subprotocol subprotocol, const v1::ServerMessage& message);

/// Canonical proto-JSON.
[[nodiscard]] std::string to_json(const google::protobuf::Message& message);
/// Fills `message` from a REST body; unknown fields are refused.
[[nodiscard]] OrRefused<bool> from_json(std::string_view body, google::protobuf::Message& message);

}  // namespace escaque::services::gateway
