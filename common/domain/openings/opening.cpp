#include "domain/openings/opening.hpp"

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "domain/openings/names.hpp"
#include "domain/rules/san.hpp"

namespace escaque::openings {
namespace {

using Table = std::unordered_map<std::uint64_t, Opening>;

/// What stands before `separator`, which is taken off `text` with it.
std::string_view take(std::string_view& text, char separator) {
  const std::size_t end = std::min(text.find(separator), text.size());
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return part;
}

/// Nothing when a move is not legal, of which the list has none.
std::optional<rules::Position> play(std::string_view moves) {
  rules::Position position;
  while (!moves.empty()) {
    const auto move = rules::parse_san(position, take(moves, ' '));
    if (!move) return std::nullopt;
    position.play_unchecked(*move);
  }
  return position;
}

Table read_names() {
  Table table;
  std::string_view rest = names();
  while (!rest.empty()) {
    std::string_view line = take(rest, '\n');
    const std::string_view eco = take(line, '\t');
    const std::string_view name = take(line, '\t');
    if (line.empty()) continue;
    const auto position = play(line);
    if (position) table.emplace(position->repetition_key(), Opening{eco, name});
  }
  return table;
}

/// Made when it is first asked for, in a few milliseconds.
const Table& table() {
  static const Table kTable = read_names();
  return kTable;
}

}  // namespace

std::optional<Opening> opening_of(std::span<const rules::Position> positions) {
  const Table& named = table();
  for (auto position = positions.rbegin(); position != positions.rend(); ++position) {
    const auto found = named.find(position->repetition_key());
    if (found != named.end()) return found->second;
  }
  return std::nullopt;
}

std::optional<Opening> opening_of(const rules::Position& start,
                                  std::span<const rules::Move> moves) {
  std::vector<rules::Position> line{start};
  line.reserve(std::min(moves.size(), kMaxPlies) + 1);
  for (const rules::Move move : moves.first(std::min(moves.size(), kMaxPlies))) {
    line.push_back(line.back());
    line.back().play_unchecked(move);
  }
  return opening_of(line);
}

std::size_t count() { return table().size(); }

}  // namespace escaque::openings
