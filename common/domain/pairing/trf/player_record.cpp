// Record 001: one player and the results of every round.

#include <array>
#include <string>
#include <utility>

#include "domain/pairing/trf/records.hpp"

namespace escaque::pairing::trf {
namespace {

using Kind = TrfError::Kind;
using tournament::Player;
using tournament::RoundEntry;
using tournament::RoundResult;

constexpr std::array<std::pair<char, RoundResult>, 13> kResults = {{
    {' ', RoundResult::absent},
    {'1', RoundResult::win},
    {'=', RoundResult::draw},
    {'0', RoundResult::loss},
    {'W', RoundResult::unrated_win},
    {'D', RoundResult::unrated_draw},
    {'L', RoundResult::unrated_loss},
    {'+', RoundResult::forfeit_win},
    {'-', RoundResult::forfeit_loss},
    {'U', RoundResult::pairing_bye},
    {'F', RoundResult::full_bye},
    {'H', RoundResult::half_bye},
    {'Z', RoundResult::zero_bye},
}};

char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

RoundResult read_result(Record& record, std::size_t column) {
  const char found = record.character(column);
  for (const auto& [letter, result] : kResults) {
    if (letter == upper(found)) return result;
  }
  record.fail(Kind::bad_result, column, {&found, 1});
  return RoundResult::absent;
}

std::optional<Color> read_color(Record& record, std::size_t column) {
  const char found = record.character(column);
  if (upper(found) == 'W') return Color::white;
  if (upper(found) == 'B') return Color::black;
  if (found != '-' && found != ' ') record.fail(Kind::bad_color, column, {&found, 1});
  return std::nullopt;
}

void check_entry(Record& record, const RoundEntry& entry, std::size_t column) {
  const std::string_view found = record.text({column, column + 7});
  if (entry.opponent == 0) {
    if (is_played(entry.result) || entry.result == RoundResult::forfeit_loss) {
      record.fail(Kind::needs_opponent, column, found);
    }
  } else if (!is_played(entry.result) && !is_forfeit(entry.result)) {
    record.fail(entry.result == RoundResult::absent ? Kind::bad_result : Kind::needs_no_opponent,
                column, found);
  } else if (!entry.color) {
    record.fail(Kind::bad_color, column + 5, found);
  }
}

RoundEntry read_entry(Record& record, std::size_t column) {
  RoundEntry entry;
  entry.opponent =
      record.number({column, column + 3}, {0, tournament::kMaxPlayerNumber}, Kind::bad_opponent)
          .value_or(0);
  entry.color = read_color(record, column + 5);
  entry.result = read_result(record, column + 7);
  check_entry(record, entry, column);
  if (entry.opponent == 0) entry.color.reset();
  return entry;
}

void read_rounds(Record& record, Player& player) {
  std::size_t rounds = 0;
  for (std::size_t column = round_column(0); column <= record.length(); ++column) {
    if (record.character(column) != ' ') rounds = (column - round_column(0)) / 10 + 1;
  }
  if (rounds > static_cast<std::size_t>(tournament::kMaxRounds)) {
    record.fail(Kind::too_large, round_column(rounds - 1), {});
    return;
  }
  for (std::size_t round = 0; round < rounds; ++round) {
    player.rounds.push_back(read_entry(record, round_column(round)));
  }
  // Blank rounds at the end say no more than none.
  while (!player.rounds.empty() && player.rounds.back() == RoundEntry{}) player.rounds.pop_back();
}

/// Writes `text` into the columns from `first` on, `width` of them.
class LineWriter {
 public:
  /// Whether characters of several bytes take one column.
  explicit LineWriter(bool counts_characters) : counts_characters_(counts_characters) {}

  void left(std::size_t first, std::string_view text) {
    pad_to(first);
    line_ += text;
    if (!counts_characters_) return;
    for (const char c : text) extra_ += (static_cast<unsigned char>(c) & 0xC0U) == 0x80U ? 1 : 0;
  }
  void right(std::size_t first, std::size_t width, std::string_view text) {
    left(first + width - std::min(width, text.size()), text);
  }
  [[nodiscard]] std::string take() {
    line_.erase(line_.find_last_not_of(' ') + 1);
    return std::move(line_);
  }

 private:
  void pad_to(std::size_t column) {
    const std::size_t size = column - 1 + extra_;
    if (line_.size() < size) line_.resize(size, ' ');
  }

  bool counts_characters_;
  std::string line_;
  std::size_t extra_ = 0;
};

char letter_of(RoundResult result) {
  for (const auto& [letter, each] : kResults) {
    if (each == result) return letter;
  }
  return ' ';
}

void write_entry(LineWriter& line, std::size_t column, const RoundEntry& entry) {
  if (entry == RoundEntry{}) return;
  if (entry.opponent == 0) {
    line.left(column, "0000");
  } else {
    line.right(column, 4, std::to_string(entry.opponent));
  }
  const char color = !entry.color ? '-' : *entry.color == Color::white ? 'w' : 'b';
  line.left(column + 5, {&color, 1});
  const char result = letter_of(entry.result);
  line.left(column + 7, {&result, 1});
}

constexpr std::string_view kComputerMark = " (C)";
constexpr std::size_t kPrintedWidth = 33;

/// The mark stands within the columns of the name: a long name is cut for it.
std::string name_of(const Player& player) {
  if (!player.is_computer) return player.name;
  const Record name(player.name, 1);
  return std::string(name.text({1, kPrintedWidth - kComputerMark.size()})).append(kComputerMark);
}

void read_name(std::string_view text, Player& player) {
  player.is_computer = text.ends_with(kComputerMark);
  if (player.is_computer) text.remove_suffix(kComputerMark.size());
  player.name = text;
}

}  // namespace

Player read_player(Record& record) {
  Player player;
  player.number =
      record.required_number({5, 8}, {1, tournament::kMaxPlayerNumber}, Kind::bad_player_number);
  const std::string_view sex = record.text({10, 10});
  if (sex.size() == 1 && static_cast<unsigned char>(sex.front()) < 0x80U) player.sex = sex.front();
  player.title = record.text({11, 13});
  read_name(record.text({15, 14 + kPrintedWidth}), player);
  player.rating = record.number({49, 52}, {0, 9999}, Kind::bad_rating);
  player.federation = record.text({54, 56});
  player.fide_id = record.text({58, 68});
  player.birth_date = record.text({70, 79});
  player.points = record.signed_points({81, 84}, Kind::bad_points).value_or(tournament::Points{});
  player.rank = record.number({86, 89}, {1, 9999}, Kind::bad_rank);
  read_rounds(record, player);
  return player;
}

std::string write_player(const Player& player) {
  LineWriter line(is_utf8(player.title) && is_utf8(player.name) && is_utf8(player.federation) &&
                  is_utf8(player.fide_id) && is_utf8(player.birth_date));
  line.left(1, "001");
  line.right(5, 4, std::to_string(player.number));
  line.left(10, {&player.sex, 1});
  line.right(11, 3, player.title);
  line.left(15, name_of(player));
  if (player.rating) line.right(49, 4, std::to_string(*player.rating));
  line.left(54, player.federation);
  line.right(58, 11, player.fide_id);
  line.left(70, player.birth_date);
  line.right(81, 4, to_string(player.points));
  if (player.rank) line.right(86, 4, std::to_string(*player.rank));
  for (std::size_t round = 0; round < player.rounds.size(); ++round) {
    write_entry(line, round_column(round), player.rounds[round]);
  }
  return line.take();
}

}  // namespace escaque::pairing::trf
