#pragma once
// The two encodings of the public wire.

#include <cstdint>
#include <optional>
#include <string_view>

namespace escaque::services::gateway {

enum class Subprotocol : std::uint8_t {
  proto,  // escaque.v1.proto: binary protobuf.
  json,   // escaque.v1.json: canonical proto-JSON, as text.
};

[[nodiscard]] std::string_view to_string(Subprotocol subprotocol);

/// The first one we know in a Sec-WebSocket-Protocol header.
[[nodiscard]] std::optional<Subprotocol> choose_subprotocol(std::string_view header);

}  // namespace escaque::services::gateway
