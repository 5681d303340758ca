#pragma once
// Which of a cluster's slots a command belongs to. No I/O.

#include <optional>
#include <string_view>

#include "platform/redis/codec.hpp"

namespace escaque::redis {

inline constexpr unsigned kSlots = 16384;

/// CRC16 of the key; of what is between its first "{" and the next "}" when there is something.
[[nodiscard]] unsigned slot_of(std::string_view key);

/// The first key, or the channel, that a command names; nothing when it names none (PING, TIME…).
[[nodiscard]] std::optional<std::string_view> key_of(Words command);

}  // namespace escaque::redis
