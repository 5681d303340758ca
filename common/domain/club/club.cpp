#include "domain/club/club.hpp"

#include "domain/base/utf8.hpp"

namespace escaque::club {
namespace {

enum class Lines : std::uint8_t { one, many };

/// C0, DEL and C1; line and paragraph separators; embeddings, overrides and isolates of direction,
/// which can make a line read as something that nobody wrote.
bool controls(std::string_view character, Lines lines) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(character[i]); };
  if (character.size() == 1) {
    const bool is_break = lines == Lines::many && byte(0) == '\n';
    return (byte(0) < 0x20 && !is_break) || byte(0) == 0x7F;
  }
  if (character.size() == 2) return byte(0) == 0xC2 && byte(1) < 0xA0;
  if (character.size() != 3 || byte(0) != 0xE2) return false;
  const bool is_separator_or_embedding = byte(1) == 0x80 && byte(2) >= 0xA8 && byte(2) <= 0xAE;
  const bool is_isolate = byte(1) == 0x81 && byte(2) >= 0xA6 && byte(2) <= 0xA9;
  return is_separator_or_embedding || is_isolate;
}

/// Its characters; nothing when it is no such text.
std::optional<std::size_t> length_of(std::string_view text, Lines lines) {
  std::size_t characters = 0;
  for (; !text.empty(); ++characters) {
    const std::size_t length = utf8_length(text);
    if (length == 0 || controls(text.substr(0, length), lines)) return std::nullopt;
    text.remove_prefix(length);
  }
  return characters;
}

}  // namespace

bool is_club_name(std::string_view text) {
  const auto length = length_of(text, Lines::one);
  if (!length || *length < kMinName || *length > kMaxName) return false;
  return text.front() != ' ' && text.back() != ' ' && text.find("  ") == std::string_view::npos;
}

bool is_club_text(std::string_view text, std::size_t most) {
  const auto length = length_of(text, Lines::many);
  if (!length || *length > most) return false;
  return text.empty() || text.find_first_not_of(" \n") != std::string_view::npos;
}

}  // namespace escaque::club
