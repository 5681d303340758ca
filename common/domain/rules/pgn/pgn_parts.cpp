#include "domain/rules/pgn/pgn_parts.hpp"

#include <algorithm>
#include <array>

namespace escaque::rules {
namespace {

using Kind = PgnError::Kind;

constexpr std::size_t kMaxErrorToken = 40;

constexpr std::array<PgnResult, 4> kResults = {{{"1-0", Outcome::win(Color::white)},
                                                {"0-1", Outcome::win(Color::black)},
                                                {"1/2-1/2", Outcome::draw()},
                                                {"*", std::nullopt}}};

/// What a person would call the same variant: letters and digits in lower case.
std::string normalised(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c >= 'A' && c <= 'Z') result += static_cast<char>(c - 'A' + 'a');
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) result += c;
  }
  return result;
}

class TagReader {
 public:
  TagReader(PgnCursor& cursor, const PgnLimits& limits) : cursor_(cursor), limits_(limits) {}

  Result<PgnTags, PgnError> read() {
    for (cursor_.skip_space(); cursor_.peek() == '['; cursor_.skip_space()) {
      if (begins_another_game()) break;
      if (section_.tags.size() == limits_.tags) {
        return make_pgn_error(Kind::too_large, cursor_, "[");
      }
      if (const auto error = read_tag()) return *error;
    }
    return std::move(section_);
  }

 private:
  [[nodiscard]] bool has(std::string_view name) const {
    return std::any_of(section_.tags.begin(), section_.tags.end(),
                       [&](const PgnGame::Tag& tag) { return tag.first == name; });
  }

  /// The game before had tags only.
  [[nodiscard]] bool begins_another_game() const {
    return has("Event") && cursor_.rest().starts_with("[Event ");
  }

  std::optional<PgnError> read_tag() {
    const PgnCursor begin = cursor_;
    const auto bad = [&] {
      return make_pgn_error(Kind::bad_tag, begin, PgnCursor(begin).take_until("\r\n"));
    };
    cursor_.advance();
    skip_blanks();
    const std::string_view name = cursor_.take_until(" \t\r\n\"[]");
    skip_blanks();
    if (name.empty() || cursor_.peek() != '"') return bad();
    auto value = read_quoted();
    skip_blanks();
    if (!value || cursor_.peek() != ']') return bad();
    cursor_.advance();
    if (name.size() + value->size() > limits_.tag_bytes) {
      return make_pgn_error(Kind::too_large, begin, name);
    }
    if (has(name)) return std::nullopt;
    section_.tags.emplace_back(name, *std::move(value));
    section_.places.push_back(begin);
    return std::nullopt;
  }

  void skip_blanks() {
    while (cursor_.peek() == ' ' || cursor_.peek() == '\t') cursor_.advance();
  }

  std::optional<std::string> read_quoted() {
    std::string value;
    for (cursor_.advance(); !cursor_.at_end() && cursor_.peek() != '\n'; cursor_.advance()) {
      if (cursor_.peek() == '"') {
        cursor_.advance();
        return value;
      }
      if (cursor_.peek() == '\\') cursor_.advance();
      if (value.size() <= limits_.tag_bytes) value += cursor_.peek();
    }
    return std::nullopt;
  }

  PgnCursor& cursor_;
  const PgnLimits& limits_;
  PgnTags section_;
};

}  // namespace

PgnError make_pgn_error(PgnError::Kind kind, const PgnCursor& where, std::string_view token) {
  std::string printable(token.substr(0, kMaxErrorToken));
  for (char& c : printable) {
    if (static_cast<unsigned char>(c) < ' ') c = '?';
  }
  return {kind, where.line(), where.column(), std::move(printable)};
}

Result<PgnTags, PgnError> read_pgn_tags(PgnCursor& cursor, const PgnLimits& limits) {
  return TagReader(cursor, limits).read();
}

std::optional<Variant> read_pgn_variant(std::string_view value) {
  const std::string name = normalised(value);
  for (const char* usual : {"standard", "chess", "normal", "fromposition"}) {
    if (name == usual) return Variant::standard;
  }
  for (const char* shuffled : {"chess960", "fischerandom", "fischerrandom", "freestyle"}) {
    if (name == shuffled) return Variant::chess960;
  }
  return std::nullopt;
}

std::string one_line(std::string_view text) {
  std::string result;
  for (const char c : text) {
    const bool space = static_cast<unsigned char>(c) <= ' ';
    if (!space) {
      result += c;
    } else if (!result.empty() && result.back() != ' ') {
      result += ' ';
    }
  }
  if (!result.empty() && result.back() == ' ') result.pop_back();
  return result;
}

std::optional<std::uint8_t> suffix_nag(std::string_view suffix) {
  constexpr std::array<std::string_view, 6> kSuffixes = {"!", "?", "!!", "??", "!?", "?!"};
  const auto found = std::find(kSuffixes.begin(), kSuffixes.end(), suffix);
  if (found == kSuffixes.end()) return std::nullopt;
  return static_cast<std::uint8_t>(found - kSuffixes.begin() + 1);
}

const PgnResult* find_pgn_result(std::string_view text) {
  const auto found = std::find_if(kResults.begin(), kResults.end(),
                                  [&](const PgnResult& result) { return result.text == text; });
  return found == kResults.end() ? nullptr : &*found;
}

}  // namespace escaque::rules
