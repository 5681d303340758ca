#include "domain/notation/descriptive.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "domain/notation/letters.hpp"
#include "domain/notation/signs.hpp"

namespace escaque::notation {

using rules::Bitboard;
using rules::File;
using rules::Move;
using rules::Position;
using rules::Role;
using rules::SanError;
using rules::Square;

namespace {

/// Roles by the file they begin on: the letters that name it.
constexpr std::array<Role, 8> kFileNames = {Role::rook, Role::knight, Role::bishop, Role::queen,
                                            Role::king, Role::bishop, Role::knight, Role::rook};

/// Spanish puts the more special letter behind (`PAR`, `3AR`), English before (`KBP`, `KB3`): one
/// is the other read backwards, so everything inside is in the Spanish order.
std::string in_order(std::string_view text, Descriptive language) {
  std::string word(text);
  if (language == Descriptive::english) std::reverse(word.begin(), word.end());
  return word;
}

Letters letters_of(Descriptive language) {
  return language == Descriptive::spanish ? Letters::spanish : Letters::english;
}

/// The words of one language about one position.
class Words {
 public:
  Words(const Position& position, Descriptive language)
      : position_(position), language_(language) {}

  [[nodiscard]] std::optional<Role> role(char c) const {
    const auto found = leading_letter(letters_of(language_), std::string_view(&c, 1));
    return found ? std::optional(found->role) : std::nullopt;
  }
  [[nodiscard]] std::string name(Role role) const {
    return std::string(letter(letters_of(language_), role));
  }

  /// The files of "", "A", "AR".
  [[nodiscard]] std::optional<Bitboard> files(std::string_view word) const {
    if (word.empty()) return rules::kAllSquares;
    const auto kind = role(word[0]);
    if (!kind || word.size() > 2) return std::nullopt;
    const auto wing = word.size() == 2 ? role(word[1]) : kind;
    if (word.size() == 2 && (!is_wing(wing) || is_wing(kind))) return std::nullopt;
    Bitboard files = rules::kNoSquares;
    for (std::size_t i = 0; i < kFileNames.size(); ++i) {
      const Role its_wing = i < 4 ? Role::queen : Role::king;
      const bool fits = kFileNames[i] == *kind && (word.size() == 1 || wing == its_wing);
      if (fits) files |= bits(static_cast<File>(i));
    }
    return files == 0 ? std::nullopt : std::optional(files);
  }

  /// The squares of "3", "3A", "3AR", "A".
  [[nodiscard]] std::optional<Bitboard> squares(std::string_view written) const {
    const std::string word = in_order(written, language_);
    if (word.empty()) return std::nullopt;
    if (word[0] < '1' || word[0] > '8') return files(word);
    const auto in_files = files(std::string_view(word).substr(1));
    if (!in_files) return std::nullopt;
    const int rank = position_.turn() == Color::white ? word[0] - '1' : '8' - word[0];
    return *in_files & bits(static_cast<rules::Rank>(rank));
  }

  /// The men of `color` that "P", "PAR", "T", "TD" may mean, and which kind they are.
  struct Men {
    Role role;
    Bitboard squares;
  };
  [[nodiscard]] std::optional<Men> men(std::string_view written, Color color) const {
    const std::string word = in_order(written, language_);
    const auto kind = word.empty() ? std::nullopt : role(word[0]);
    if (!kind) return std::nullopt;
    const std::string_view rest = std::string_view(word).substr(1);
    const Bitboard all = position_.board().of(color, *kind);
    if (*kind == Role::pawn) {
      const auto in_files = files(rest);
      return in_files ? std::optional(Men{*kind, all & *in_files}) : std::nullopt;
    }
    if (rest.empty()) return Men{*kind, all};
    const auto wing = rest.size() == 1 ? role(rest[0]) : std::nullopt;
    return is_wing(wing) ? std::optional(Men{*kind, nearest(all, *wing)}) : std::nullopt;
  }

  /// "A" or "AR".
  [[nodiscard]] std::string file_name(File file, bool with_wing) const {
    const auto i = static_cast<std::size_t>(index(file));
    std::string text = name(kFileNames[i]);
    const bool has_wing = kFileNames[i] != Role::queen && kFileNames[i] != Role::king;
    if (with_wing && has_wing) text += name(i < 4 ? Role::queen : Role::king);
    return text;
  }
  [[nodiscard]] std::string square_name(Square square, bool with_wing) const {
    const int rank = index(rank_of(square));
    const char digit =
        static_cast<char>(position_.turn() == Color::white ? '1' + rank : '8' - rank);
    return in_order(digit + file_name(file_of(square), with_wing), language_);
  }
  [[nodiscard]] std::string pawn_name(Square square, bool with_wing) const {
    return in_order(name(Role::pawn) + file_name(file_of(square), with_wing), language_);
  }

 private:
  static bool is_wing(std::optional<Role> role) {
    return role == Role::king || role == Role::queen;
  }

  static Bitboard nearest(Bitboard men, Role wing) {
    for (int i = 0; i < 8; ++i) {
      const auto file = static_cast<File>(wing == Role::queen ? i : 7 - i);
      if (men & bits(file)) return men & bits(file);
    }
    return rules::kNoSquares;
  }

  const Position& position_;
  Descriptive language_;
};

/// What a written move says about the move.
struct Wanted {
  Words::Men mover;
  bool captures = false;
  /// Where the move ends, or where what it takes stands.
  Bitboard target = rules::kNoSquares;
  std::optional<Role> promotion;
};

/// A word and what follows a stroke or is in brackets after it.
struct Part {
  std::string_view word;
  std::optional<std::string_view> place;
};

Part split_place(std::string_view text) {
  const auto mark = text.find_first_of("/(");
  if (mark == std::string_view::npos) return {text, std::nullopt};
  std::string_view place = text.substr(mark + 1);
  if (place.ends_with(')')) place.remove_suffix(1);
  return {text.substr(0, mark), place};
}

/// Takes `=D`, `(D)`, `/D` off the end.
std::optional<Role> take_promotion(std::string_view& text, const Words& words) {
  std::string_view rest = text;
  if (rest.ends_with(')')) rest.remove_suffix(1);
  if (rest.size() < 3) return std::nullopt;
  const char mark = rest[rest.size() - 2];
  const auto role = words.role(rest.back());
  if (!role || (mark != '=' && mark != '(' && mark != '/')) return std::nullopt;
  text = rest.substr(0, rest.size() - 2);
  return role;
}

/// Where the target begins: behind `x` or `-`, or in Spanish at the first figure.
std::optional<std::pair<std::string_view, std::string_view>> split_move(std::string_view text) {
  if (const auto mark = text.find_first_of("x:-"); mark != std::string_view::npos) {
    return std::pair(text.substr(0, mark), text.substr(mark + 1));
  }
  const auto figure = text.find_first_of("12345678");
  if (figure == std::string_view::npos) return std::nullopt;
  return std::pair(text.substr(0, figure), text.substr(figure));
}

std::optional<Wanted> read_wanted(const Position& position, std::string_view text,
                                  Descriptive language) {
  const Words words(position, language);
  Wanted wanted;
  wanted.promotion = take_promotion(text, words);
  wanted.captures = text.find_first_of("x:") != std::string_view::npos;
  const auto halves = split_move(text);
  if (!halves) return std::nullopt;
  const Part from = split_place(halves->first);
  const Part to = split_place(halves->second);
  const auto mover = words.men(from.word, position.turn());
  if (!mover) return std::nullopt;
  wanted.mover = *mover;
  std::optional<Bitboard> target;
  if (wanted.captures) {
    const auto taken = words.men(to.word, opposite(position.turn()));
    if (taken) target = taken->squares;
  } else {
    const bool has_file = to.word.size() > 1;
    const bool has_rank = to.word.find_first_of("12345678") != std::string_view::npos;
    if (has_file && has_rank) target = words.squares(to.word);
  }
  const auto start = from.place ? words.squares(*from.place) : rules::kAllSquares;
  const auto place = to.place ? words.squares(*to.place) : rules::kAllSquares;
  if (!target || !start || !place) return std::nullopt;
  wanted.mover.squares &= *start;
  wanted.target = *target & *place;
  return wanted;
}

bool fits(const Wanted& wanted, const Position& position, Move move) {
  if (is_castling(position, move)) return false;
  const auto taken = captured_square(position, move);
  return contains(wanted.mover.squares, move.from()) && taken.has_value() == wanted.captures &&
         contains(wanted.target, taken.value_or(move.to())) && wanted.promotion == move.promotion();
}

/// `Kt` is another way to write `N`, in English.
std::string with_one_letter(std::string_view text) {
  std::string word(text);
  for (auto at = word.find("Kt"); at != std::string::npos; at = word.find("Kt")) {
    word.replace(at, 2, "N");
  }
  return word;
}

/// From the shortest on: ways to name the man that moves or is taken.
std::vector<std::string> man_names(const Position& position, Square square, const Words& words) {
  const Role role = *position.board().role_at(square);
  std::vector<std::string> names = {words.name(role)};
  if (role == Role::pawn) {
    names.push_back(words.pawn_name(square, false));
    names.push_back(words.pawn_name(square, true));
  }
  names.push_back(words.name(role) + '/' + words.square_name(square, true));
  return names;
}

}  // namespace

std::string write_descriptive(const Position& position, Move move, Descriptive language) {
  const std::string check = check_sign(position, move, MateSign::double_plus);
  if (is_castling(position, move)) {
    return (move.to() > move.from() ? "0-0" : "0-0-0") + check;
  }
  const Words words(position, language);
  const auto taken = captured_square(position, move);
  const std::vector<std::string> movers = man_names(position, move.from(), words);
  const std::vector<std::string> targets =
      taken ? man_names(position, *taken, words)
            : std::vector{words.square_name(move.to(), false), words.square_name(move.to(), true)};
  std::string end;
  if (const auto promotion = move.promotion()) end = '=' + words.name(*promotion);
  std::string text;
  for (std::size_t sum = 0; sum <= movers.size() + targets.size() - 2; ++sum) {
    for (std::size_t i = 0; i < movers.size() && i <= sum; ++i) {
      if (sum - i >= targets.size()) continue;
      const bool is_joined =
          !taken && language == Descriptive::spanish && movers[i].find('/') == std::string::npos;
      const std::string_view joint = taken ? "x" : is_joined ? "" : "-";
      text = movers[i] + std::string(joint) + targets[sum - i] + end;
      const auto again = read_descriptive(position, text, language);
      if (!again || *again != move) continue;
      if (is_en_passant(position, move)) {
        text += language == Descriptive::spanish ? "a.p." : "e.p.";
      }
      return text + check;
    }
  }
  return text + check;
}

Result<Move, SanError> read_descriptive(const Position& position, std::string_view text,
                                        Descriptive language) {
  if (text.size() > 24) return SanError::syntax;
  const std::string bare = with_one_letter(without_signs(text));
  if (bare.starts_with('0') || bare.starts_with('O')) return parse_san(position, bare);
  const auto wanted = read_wanted(position, bare, language);
  if (!wanted) return SanError::syntax;
  std::optional<Move> found;
  for (const Move move : position.legal_moves()) {
    if (!fits(*wanted, position, move)) continue;
    if (found) return SanError::ambiguous;
    found = move;
  }
  if (!found) return SanError::illegal;
  return *found;
}

}  // namespace escaque::notation
