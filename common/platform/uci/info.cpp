#include "platform/uci/info.hpp"

#include <charconv>
#include <utility>

namespace escaque::uci {
namespace {

/// Depths and scores beyond this are not believed: they are compared and added.
constexpr int kMostBelieved = 1'000'000;

/// Takes the next word off `rest`; empty at the end.
std::string_view next_word(std::string_view& rest) {
  const auto from = rest.find_first_not_of(" \t\r");
  if (from == std::string_view::npos) {
    rest = {};
    return {};
  }
  const auto until = rest.find_first_of(" \t\r", from);
  const auto word = rest.substr(from, until - from);
  rest = until == std::string_view::npos ? std::string_view() : rest.substr(until);
  return word;
}

std::optional<int> number(std::string_view word) {
  int value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
  if (value > kMostBelieved || value < -kMostBelieved) return std::nullopt;
  return value;
}

bool is_square(std::string_view text) {
  return text[0] >= 'a' && text[0] <= 'h' && text[1] >= '1' && text[1] <= '8';
}

}  // namespace

bool is_move(std::string_view text) {
  if (text.size() != 4 && text.size() != 5) return false;
  if (!is_square(text.substr(0, 2)) || !is_square(text.substr(2, 2))) return false;
  return text.size() == 4 || std::string_view("nbrq").find(text[4]) != std::string_view::npos;
}

std::optional<RankedLine> parse_info(std::string_view line) {
  if (next_word(line) != "info") return std::nullopt;
  RankedLine result;
  bool has_score = false;
  for (auto word = next_word(line); !word.empty(); word = next_word(line)) {
    if (word == "string") return std::nullopt;
    if (word == "depth" || word == "multipv") {
      const auto value = number(next_word(line));
      if (!value || *value < 1) return std::nullopt;
      (word == "depth" ? result.line.depth : result.rank) = *value;
    } else if (word == "score") {
      const auto kind = next_word(line);
      const auto value = number(next_word(line));
      if (!value || (kind != "cp" && kind != "mate")) return std::nullopt;
      result.line.score = {kind == "mate", *value};
      has_score = true;
    } else if (word == "pv") {
      const auto move = next_word(line);
      if (!is_move(move) || !has_score) return std::nullopt;
      result.line.move = move;
      return result;
    }
  }
  return std::nullopt;
}

void Lines::take(std::string_view line) {
  auto parsed = parse_info(line);
  if (parsed && parsed->rank <= most_) latest_[parsed->rank] = std::move(parsed->line);
}

std::vector<Line> Lines::ranked() const {
  std::vector<Line> lines;
  for (const auto& [rank, line] : latest_) {
    if (rank != static_cast<int>(lines.size()) + 1) break;
    lines.push_back(line);
  }
  return lines;
}

}  // namespace escaque::uci
