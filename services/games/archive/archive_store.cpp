#include "games/archive/archive_store.hpp"

#include <charconv>

namespace escaque::services::games {

std::optional<PageStart> PageStart::parse(const std::string& token) {
  PageStart start;
  const char* const end = token.data() + token.size();
  const auto [next, error] = std::from_chars(token.data(), end, start.ended_ms);
  if (error != std::errc{} || next == end || *next != '-') return std::nullopt;
  start.game_id.assign(next + 1, end);
  if (!GameId::parse(start.game_id)) return std::nullopt;
  return start;
}

std::string to_token(const PageStart& start) {
  return std::to_string(start.ended_ms) + "-" + start.game_id;
}

}  // namespace escaque::services::games
