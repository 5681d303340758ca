#include "platform/speech/line.hpp"

#include <algorithm>

#include "platform/speech/fold.hpp"

namespace escaque::speech {
namespace {

// CHT-1: a second person or a handle this near, in words, makes an entry directed.
constexpr std::size_t kNear = 5;
// A word that reports what others say, as many words before.
constexpr std::size_t kReported = 4;
// What else a private line may have that is still little more than an entry.
constexpr std::size_t kLittleMore = 2;

bool has_form(const Word& word, const std::string& form) {
  return std::find(word.forms.begin(), word.forms.end(), form) != word.forms.end();
}

bool is_any_of(const Word& word, const std::unordered_set<std::string>& forms) {
  return std::any_of(word.forms.begin(), word.forms.end(),
                     [&](const std::string& form) { return forms.contains(form); });
}

class Aim {
 public:
  Aim(const Index& index, const std::vector<Word>& words, const Addressees& to)
      : index_(index), words_(words), to_(to), names_a_person_(words.size(), false) {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      names_a_person_[i] = is_any_of(words_[i], index_.second_person);
    }
    for (const std::string_view handle : to_.handles) mark(handle);
  }

  /// Whether what was found is said to somebody, and not of what somebody else said.
  [[nodiscard]] bool is_directed(const Found& found) const {
    if (words_[found.first].is_quoted || is_reported(found.first)) return false;
    if (found.entry->names_its_target) return true;
    const std::size_t length = found.last - found.first + 1;
    if (to_.is_private && words_.size() <= length + kLittleMore) return true;
    const std::size_t begin = found.first - std::min(found.first, kNear);
    const std::size_t end = std::min(found.last + kNear + 1, words_.size());
    for (std::size_t i = begin; i < end; ++i) {
      if (names_a_person_[i]) return true;
    }
    return false;
  }

 private:
  /// Every place where the handle is: one word, or several when it has a hyphen or the like.
  void mark(std::string_view handle) {
    const auto tokens = cut(handle);
    if (!tokens || tokens->empty()) return;
    std::vector<std::string> parts;
    for (const Token& token : *tokens) {
      parts.push_back(fold(handle.substr(token.begin, token.end - token.begin)).text);
    }
    for (std::size_t i = 0; i + parts.size() <= words_.size(); ++i) {
      std::size_t same = 0;
      while (same < parts.size() && has_form(words_[i + same], parts[same])) ++same;
      if (same == parts.size()) names_a_person_[i] = true;
    }
  }

  [[nodiscard]] bool is_reported(std::size_t first) const {
    for (std::size_t i = first - std::min(first, kReported); i < first; ++i) {
      if (is_any_of(words_[i], index_.reporting)) return true;
    }
    return false;
  }

  const Index& index_;
  const std::vector<Word>& words_;
  const Addressees& to_;
  std::vector<bool> names_a_person_;
};

Kind kind_of(const Hit& hit) {
  if (hit.severity >= Severity::slur && hit.is_directed) return Kind::critical;
  return hit.severity >= Severity::insult ? Kind::bad : Kind::mild;
}

std::string_view rule_of(Kind kind) {
  if (kind == Kind::critical) return "CHT-1";
  return kind == Kind::bad ? "CHT-2" : std::string_view();
}

}  // namespace

Result<Verdict, SpeechError> judge_line(const Index& index, std::string_view line,
                                        const Addressees& to) {
  const auto tokens = cut(line);
  if (!tokens) return tokens.error();
  const std::vector<Word> words = index.read(line, *tokens);
  Verdict verdict;
  verdict.version = index.version;
  verdict.words = words.size();
  const std::vector<Found> all = index.search(line, words);
  if (all.empty()) return verdict;
  const Aim aim(index, words, to);
  for (const Found& found : all) {
    Hit hit = to_hit(found, words);
    hit.is_directed = aim.is_directed(found);
    verdict.hits.push_back(hit);
  }
  drop_covered(verdict.hits);
  auto gravest = Severity::mild;
  for (const Hit& hit : verdict.hits) {
    const Kind kind = kind_of(hit);
    if (kind > verdict.kind || (kind == verdict.kind && hit.severity > gravest)) {
      verdict.ground = hit.ground;
      gravest = hit.severity;
    }
    verdict.kind = std::max(verdict.kind, kind);
  }
  verdict.rule = rule_of(verdict.kind);
  return verdict;
}

}  // namespace escaque::speech
