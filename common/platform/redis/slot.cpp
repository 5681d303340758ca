#include "platform/redis/slot.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace escaque::redis {

namespace {

/// CRC-16/XMODEM, which Redis chose: polynomial 0x1021, nothing reflected, begins with 0.
constexpr std::array<std::uint16_t, 256> make_crc_table() {
  std::array<std::uint16_t, 256> table{};
  for (unsigned byte = 0; byte < 256; ++byte) {
    unsigned crc = byte << 8U;
    for (int bit = 0; bit < 8; ++bit) {
      crc = (crc << 1U) ^ ((crc & 0x8000U) != 0 ? 0x1021U : 0U);
    }
    table[byte] = static_cast<std::uint16_t>(crc);
  }
  return table;
}
constexpr auto kCrcTable = make_crc_table();

unsigned crc16(std::string_view text) {
  unsigned crc = 0;
  for (const char letter : text) {
    const unsigned index = (crc >> 8U) ^ static_cast<unsigned char>(letter);
    crc = ((crc << 8U) & 0xffffU) ^ kCrcTable[index];
  }
  return crc;
}

constexpr std::array<std::string_view, 15> kOfNoKey{
    "ACL",  "BGSAVE", "CLIENT",   "CLUSTER", "CONFIG", "DBSIZE", "ECHO", "FLUSHALL",
    "INFO", "PING",   "SHUTDOWN", "ROLE",    "SCRIPT", "TIME",   "WAIT"};
// Their first word says what to do with the key behind it.
constexpr std::array<std::string_view, 5> kOfTwoWords{"DEBUG", "MEMORY", "OBJECT", "XGROUP",
                                                      "XINFO"};
constexpr std::string_view kStreams = "STREAMS";

}  // namespace

unsigned slot_of(std::string_view key) {
  const auto open = key.find('{');
  if (open != std::string_view::npos) {
    const auto close = key.find('}', open + 1);
    const bool is_tagged = close != std::string_view::npos && close > open + 1;
    if (is_tagged) key = key.substr(open + 1, close - open - 1);
  }
  return crc16(key) % kSlots;
}

std::optional<std::string_view> key_of(Words command) {
  if (command.empty() || std::ranges::count(kOfNoKey, command[0]) > 0) return std::nullopt;
  std::size_t at = 1;
  if (std::ranges::count(kOfTwoWords, command[0]) > 0) at = 2;
  if (command[0] == "XREAD" || command[0] == "XREADGROUP") {
    const auto streams = std::ranges::find(command, kStreams);
    at = static_cast<std::size_t>(streams - command.begin()) + 1;
  }
  if (at >= command.size()) return std::nullopt;
  return command[at];
}

}  // namespace escaque::redis
