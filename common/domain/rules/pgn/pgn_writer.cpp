#include <algorithm>
#include <array>

#include "domain/rules/fen.hpp"
#include "domain/rules/pgn/pgn.hpp"
#include "domain/rules/pgn/pgn_clock.hpp"

namespace escaque::rules {
namespace {

constexpr std::size_t kLineLength = 80;

struct RosterTag {
  std::string_view name;
  std::string_view unknown;
};

/// PGN standard 8.1.1: these seven come first, in this order.
constexpr std::array<RosterTag, 7> kRoster = {{{"Event", "?"},
                                               {"Site", "?"},
                                               {"Date", "????.??.??"},
                                               {"Round", "?"},
                                               {"White", "?"},
                                               {"Black", "?"},
                                               {"Result", "*"}}};

bool in_roster(std::string_view name) {
  return std::any_of(kRoster.begin(), kRoster.end(),
                     [&](const RosterTag& tag) { return tag.name == name; });
}

/// Quotes and backslashes are escaped; a value has no line breaks or other control characters.
std::string tag_line(std::string_view name, std::string_view value) {
  std::string line = '[' + std::string(name) + " \"";
  for (const char c : value) {
    if (c == '"' || c == '\\') line += '\\';
    line += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  }
  return line + "\"]\n";
}

std::string tag_section(const PgnGame& game) {
  std::string text;
  for (const auto& [name, unknown] : kRoster) {
    const auto value = name == "Result" ? to_pgn(game.outcome) : game.tag(name).value_or(unknown);
    text += tag_line(name, value);
  }
  const bool shuffled = game.variant == Variant::chess960;
  const bool set_up = shuffled || game.start != Position::initial();
  for (const auto& [name, value] : game.tags) {
    const bool derived = name == "FEN" || name == "SetUp" || (name == "Variant" && shuffled);
    if (!in_roster(name) && !derived) text += tag_line(name, value);
  }
  if (shuffled) text += tag_line("Variant", "Chess960");
  if (set_up) text += tag_line("SetUp", "1") + tag_line("FEN", to_fen(game.start));
  return text;
}

/// Puts words on lines of at most 80 columns; only a longer word makes a longer line.
class LineWriter {
 public:
  void word(std::string_view word) {
    if (word.empty()) return;
    const bool first = column_ == 0;
    if (!first && column_ + 1 + word.size() > kLineLength) {
      text_ += '\n';
      column_ = 0;
    } else if (!first) {
      text_ += ' ';
      ++column_;
    }
    text_ += word;
    column_ += word.size();
  }

  [[nodiscard]] std::string finish() && { return std::move(text_) + "\n\n"; }

 private:
  std::string text_;
  std::size_t column_ = 0;
};

std::vector<std::string> comment_words(std::optional<Millis> clock, std::string_view comment) {
  std::vector<std::string> words;
  if (clock) words.push_back(std::string(kClockCommand) + ' ' + to_pgn_clock(*clock) + ']');
  bool inside = false;
  for (const char c : comment) {
    const bool space = static_cast<unsigned char>(c) <= ' ';
    if (!space && !inside) words.emplace_back();
    if (!space) words.back() += c == '}' ? ')' : c;
    inside = !space;
  }
  if (words.empty()) return words;
  words.front().insert(0, "{ ");
  words.back() += " }";
  return words;
}

void write_comment(LineWriter& out, std::optional<Millis> clock, std::string_view comment) {
  for (const std::string& word : comment_words(clock, comment)) out.word(word);
}

std::string movetext(const PgnGame& game, const PgnMoveWriter& write_move) {
  LineWriter out;
  write_comment(out, std::nullopt, game.comment);
  Position position = game.start;
  bool number_black = true;  // at the beginning and after a comment
  for (const PgnMove& move : game.moves) {
    const std::string number = std::to_string(position.fullmove_number());
    if (position.turn() == Color::white) {
      out.word(number + '.');
    } else if (number_black) {
      out.word(number + "...");
    }
    out.word(write_move(position, move.move));
    for (const int nag : move.nags) out.word('$' + std::to_string(nag));
    write_comment(out, move.clock, move.comment);
    number_black = move.clock || !move.comment.empty();
    position.play_unchecked(move.move);
  }
  out.word(to_pgn(game.outcome));
  return std::move(out).finish();
}

}  // namespace

std::string to_pgn(const PgnGame& game, const PgnMoveWriter& write_move) {
  return tag_section(game) + '\n' + movetext(game, write_move);
}

}  // namespace escaque::rules
