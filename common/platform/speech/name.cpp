#include "platform/speech/name.hpp"

#include <algorithm>

#include "platform/speech/fold.hpp"
#include "platform/speech/forms.hpp"

namespace escaque::speech {
namespace {

bool is_small(char c) { return c >= 'a' && c <= 'z'; }
bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool begins_part(char before, char c) {
  return (is_small(before) && is_capital(c)) || is_digit(before) != is_digit(c);
}

/// "ElPuto99" is El, Puto, 99. Letters that are not ASCII belong to the part that they are in.
std::vector<Token> parts_of(std::string_view text, const Token& token) {
  std::vector<Token> parts = {token};
  for (std::size_t i = token.begin + 1; i < token.end; ++i) {
    if (!begins_part(text[i - 1], text[i])) continue;
    parts.back().end = i;
    parts.push_back(token);
    parts.back().begin = i;
  }
  return parts;
}

// "spices" is not "spic" and "es": a short entry is heard only beside longer words.
constexpr std::size_t kShortEntry = 4;
constexpr std::size_t kShortNeighbour = 2;

bool is_short(const std::vector<Word>& pieces, std::size_t i) {
  const std::string& piece = pieces[i].forms.front();
  return piece.size() <= kShortNeighbour && piece != "xx";  // An ornament: xXNameXx.
}

/// Whether a reader of the joined words would hear what was found.
bool is_heard(const Found& found, const std::vector<Word>& pieces) {
  if (found.first != found.last) return true;
  if (pieces[found.first].forms.front().size() > kShortEntry) return true;
  const bool after_short = found.first > 0 && is_short(pieces, found.first - 1);
  const bool before_short = found.last + 1 < pieces.size() && is_short(pieces, found.last + 1);
  return !after_short && !before_short;
}

class NameJudge {
 public:
  NameJudge(const Index& index, std::string_view name) : index_(index), name_(name) {}

  std::vector<Hit> judge(const std::vector<Token>& tokens) {
    add_found(index_.read(name_, tokens), Severity::mild);
    if (tokens.empty()) return {};
    std::string joined;
    for (const Token& token : tokens) {
      joined += text_of(token);
      if (is_allowed(token)) continue;
      add_parts(token);
      add_joined(text_of(token), token);
    }
    const bool is_contracted =
        std::any_of(tokens.begin(), tokens.end(), [](const Token& each) { return each.is_glued; });
    if (tokens.size() > 1 && !is_contracted && !index_.allowed.contains(plain(joined))) {
      Token whole = tokens.front();
      whole.end = tokens.back().end;
      add_joined(joined, whole);
    }
    return std::move(hits_);
  }

 private:
  [[nodiscard]] std::string_view text_of(const Token& token) const {
    return name_.substr(token.begin, token.end - token.begin);
  }
  [[nodiscard]] bool is_allowed(const Token& token) const {
    return index_.allowed.contains(plain(text_of(token)));
  }

  void add_found(const std::vector<Word>& words, Severity from) {
    for (const Found& found : index_.search(name_, words)) {
      if (found.entry->severity >= from) hits_.push_back(to_hit(found, words));
    }
  }

  void add_joined(std::string_view joined, const Token& whole) {
    const std::vector<Word> pieces = index_.read_joined(joined, whole);
    // "bitchy", "aspic": at an end, a single letter is an ending.
    if (pieces.empty() || pieces.front().forms.front().size() == 1 ||
        pieces.back().forms.front().size() == 1) {
      return;
    }
    for (const Found& found : index_.search(name_, pieces)) {
      if (found.entry->severity < Severity::insult || !is_heard(found, pieces)) continue;
      // Of joined words only the whole is known. Where capitals or digits have told the place of
      // the same entry (2-8 of ElSudaca99), that is the hit.
      const Hit hit = to_hit(found, pieces);
      if (!has_place(hit)) hits_.push_back(hit);
    }
  }

  [[nodiscard]] bool has_place(const Hit& joined) const {
    return std::any_of(hits_.begin(), hits_.end(), [&](const Hit& each) {
      return each.entry == joined.entry && each.begin >= joined.begin && each.end <= joined.end;
    });
  }

  /// Words that only capitals or digits separate.
  void add_parts(const Token& token) {
    const std::vector<Token> parts = parts_of(name_, token);
    if (parts.size() == 1) return;
    std::vector<Word> words;
    for (const Token& part : parts) {
      words.push_back({part.begin, part.end, false, forms_of(text_of(part))});
    }
    add_found(words, Severity::insult);
  }

  const Index& index_;
  std::string_view name_;
  std::vector<Hit> hits_;
};

Kind kind_of(Severity severity) {
  if (severity >= Severity::slur) return Kind::critical;
  return severity >= Severity::insult ? Kind::bad : Kind::mild;
}

}  // namespace

Result<Verdict, SpeechError> judge_name(const Index& index, std::string_view name) {
  const auto tokens = cut(name);
  if (!tokens) return tokens.error();
  Verdict verdict;
  verdict.version = index.version;
  verdict.words = tokens->size();
  verdict.hits = NameJudge(index, name).judge(*tokens);
  drop_covered(verdict.hits);
  auto gravest = Severity::mild;
  for (const Hit& hit : verdict.hits) {
    if (hit.severity > gravest || verdict.kind == Kind::clean) verdict.ground = hit.ground;
    gravest = std::max(gravest, hit.severity);
    verdict.kind = std::max(verdict.kind, kind_of(hit.severity));
  }
  if (verdict.kind >= Kind::bad) verdict.rule = "CHT-5";
  return verdict;
}

}  // namespace escaque::speech
