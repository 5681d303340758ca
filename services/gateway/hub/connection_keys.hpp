#pragma once
// Keyed hashes of devices and networks. All gateways share the keys, in Redis (`keys:{sessions}`);
// that of networks is replaced now and then and destroyed, so that old hashes tell nothing even to
// whoever has everything else. Owned by the thread of the client.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "domain/base/time.hpp"
#include "platform/asio/awaitable.hpp"
#include "platform/redis/client.hpp"

namespace escaque::services::gateway {

struct ConnectionKeys {
  std::string device;
  std::string network;
  std::uint32_t network_number = 0;  ///< Hashes of two numbers cannot be compared.
};

/// KEYS keys; ARGV life of the key of networks (ms), two new keys in hexadecimal. Answers the key
/// of devices, the number of the key of networks, and that key.
extern const redis::Script kShareKeys;

/// Those that hold now; the first gateway to ask makes them. Nothing while Redis does not answer.
[[nodiscard]] Awaitable<std::optional<ConnectionKeys>> share_keys(redis::Client& client,
                                                                  Millis network_key_lives);

/// The first 24 bits of an IPv4 address, the first 48 of an IPv6 address or of a prefix of one:
/// "192.0.2.0/24". Empty when `prefix` is neither.
[[nodiscard]] std::string network_of(std::string_view prefix);

/// 16 bytes; of an empty `text` nothing.
[[nodiscard]] std::string keyed_hash(std::string_view key, std::string_view text);

}  // namespace escaque::services::gateway
