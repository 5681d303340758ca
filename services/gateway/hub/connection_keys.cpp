#include "gateway/hub/connection_keys.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include <sodium.h>

#include "platform/asio/network.hpp"
#include "platform/encoding/hex.hpp"

namespace escaque::services::gateway {
namespace {

// Its digits are the key: as many as BLAKE2b takes.
constexpr std::size_t kKeyBytes = 32;
constexpr std::size_t kHashBytes = 16;
constexpr unsigned kBitsOfV4 = 24;
constexpr unsigned kBitsOfV6 = 48;

std::optional<std::uint32_t> parse_key_number(std::string_view text) {
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace

// The number of a key says when it is made and when it goes, by Redis' clock.
const redis::Script kShareKeys(R"(
local t = redis.call('TIME')
local number = string.format('%d', math.floor(t[1] * 1000 / ARGV[1]))
redis.call('HSETNX', KEYS[1], 'device', ARGV[2])
if redis.call('HSETNX', KEYS[1], number, ARGV[3]) == 1 then
  for _, field in ipairs(redis.call('HKEYS', KEYS[1])) do
    if field ~= 'device' and field ~= number then redis.call('HDEL', KEYS[1], field) end
  end
end
return {redis.call('HGET', KEYS[1], 'device'), number, redis.call('HGET', KEYS[1], number)}
)");

Awaitable<std::optional<ConnectionKeys>> share_keys(redis::Client& client,
                                                    Millis network_key_lives) {
  const std::string lives = std::to_string(network_key_lives.count());
  const std::string device = encoding::random_hex(kKeyBytes);
  const std::string network = encoding::random_hex(kKeyBytes);
  const std::array<std::string_view, 1> names{"keys:{sessions}"};
  const std::array<std::string_view, 3> args{lives, device, network};
  const auto answer = co_await client.eval(kShareKeys, names, args);
  const auto texts = redis::to_texts(answer);
  if (!texts || texts->size() != 3) co_return std::nullopt;
  const auto number = parse_key_number((*texts)[1]);
  if (!number) co_return std::nullopt;
  co_return ConnectionKeys{(*texts)[0], (*texts)[2], *number};
}

std::string network_of(std::string_view prefix) {
  const auto parsed = Network::parse(prefix);
  if (!parsed) return {};
  const unsigned bits = std::min(parsed->bits(), parsed->is_v4() ? kBitsOfV4 : kBitsOfV6);
  const std::string_view address = prefix.substr(0, prefix.find('/'));
  const auto network = Network::parse(std::string(address) + '/' + std::to_string(bits));
  return network ? network->to_string() : std::string();
}

std::string keyed_hash(std::string_view key, std::string_view text) {
  if (text.empty()) return {};
  std::string hash(kHashBytes, '\0');
  const auto bytes = [](auto* data) { return reinterpret_cast<const unsigned char*>(data); };
  crypto_generichash(reinterpret_cast<unsigned char*>(hash.data()), hash.size(), bytes(text.data()),
                     text.size(), bytes(key.data()), key.size());
  return hash;
}

}  // namespace escaque::services::gateway
