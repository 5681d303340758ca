#include "platform/speech/phrases.hpp"

#include <algorithm>
#include <re2/re2.h>
#include <re2/set.h>
#include <stdexcept>

#include "platform/speech/fold.hpp"

namespace escaque::speech {
namespace {

using Why = ListError::Kind;

// A text is matched as <te><voy><a><_>: no word can begin or end inside another one.
constexpr std::string_view kUnknown = "<_>";
constexpr std::string_view kGap = "(?:<[^<>]*>){0,3}";

class Pattern {
 public:
  Pattern(std::string_view phrase, const std::vector<WordClass>& classes,
          std::unordered_set<std::string>& words)
      : phrase_(phrase), classes_(classes), words_(words) {}

  Result<std::string, Why> make() {
    std::string pattern;
    while (!phrase_.empty()) {
      const std::string_view part = next();
      const auto made = make_part(part);
      if (!made) return made.error();
      pattern += *made;
    }
    return pattern;
  }

 private:
  std::string_view next() {
    const std::size_t end = std::min(phrase_.find(' '), phrase_.size());
    const std::string_view part = phrase_.substr(0, end);
    phrase_.remove_prefix(std::min(end + 1, phrase_.size()));
    return part;
  }

  Result<std::string, Why> make_part(std::string_view part) {
    if (part.empty()) return Why::malformed_phrase;
    if (part == "...") return std::string(kGap);
    const char open = part.front();
    if (open != '(' && open != '[') return make_word(part);
    if (part.size() < 3 || part.back() != (open == '(' ? ')' : ']')) return Why::malformed_phrase;
    const auto either = make_either(part.substr(1, part.size() - 2));
    if (!either) return either.error();
    return open == '(' ? *either : *either + "?";
  }

  Result<std::string, Why> make_either(std::string_view choices) {
    std::string either = "(?:";
    while (true) {
      const std::size_t end = std::min(choices.find('|'), choices.size());
      const auto word = make_word(choices.substr(0, end));
      if (!word) return word.error();
      either += *word;
      if (end == choices.size()) return either + ")";
      either += '|';
      choices.remove_prefix(end + 1);
    }
  }

  /// One word, or <class>.
  Result<std::string, Why> make_word(std::string_view word) {
    if (word.empty()) return Why::malformed_phrase;
    if (word.front() != '<') return literal(word);
    if (word.size() < 3 || word.back() != '>') return Why::malformed_phrase;
    const std::string_view name = word.substr(1, word.size() - 2);
    const auto found = std::find_if(classes_.begin(), classes_.end(),
                                    [&](const WordClass& each) { return each.name == name; });
    if (found == classes_.end()) return Why::unknown_class;
    std::string either = "(?:";
    for (const std::string& each : found->words) {
      const auto made = literal(each);
      if (!made) return made.error();
      if (either.back() == '>') either += '|';
      either += *made;
    }
    return either + ")";
  }

  Result<std::string, Why> literal(std::string_view word) {
    std::string folded = fold(word).text;
    if (folded.empty() || folded.find_first_of("()[]<>|") != std::string::npos) {
      return Why::malformed_phrase;
    }
    std::string quoted = "<" + RE2::QuoteMeta(folded) + ">";
    words_.insert(std::move(folded));
    return quoted;
  }

  std::string_view phrase_;
  const std::vector<WordClass>& classes_;
  std::unordered_set<std::string>& words_;
};

RE2::Options options() {
  RE2::Options made;
  made.set_log_errors(false);
  return made;
}

}  // namespace

struct Phrases::Parts {
  RE2::Set set{options(), RE2::UNANCHORED};
  std::vector<std::unique_ptr<const RE2>> patterns;
  std::unordered_set<std::string> words;
};

Phrases::Phrases() : parts_(std::make_unique<Parts>()) {}
Phrases::~Phrases() = default;
Phrases::Phrases(Phrases&&) noexcept = default;
Phrases& Phrases::operator=(Phrases&&) noexcept = default;

Result<void, ListError::Kind> Phrases::add(std::string_view phrase,
                                           const std::vector<WordClass>& classes) {
  const auto pattern = Pattern(phrase, classes, parts_->words).make();
  if (!pattern) return pattern.error();
  if (parts_->set.Add(*pattern, nullptr) < 0) return Why::malformed_phrase;
  parts_->patterns.push_back(std::make_unique<const RE2>(*pattern, options()));
  return {};
}

void Phrases::compile() {
  if (!parts_->set.Compile()) throw std::runtime_error("RE2 has no memory for the phrases");
}

bool Phrases::knows(const std::string& word) const { return parts_->words.contains(word); }

const std::unordered_set<std::string>& Phrases::words() const { return parts_->words; }

std::vector<Phrases::Match> Phrases::find(const std::vector<std::string_view>& words) const {
  std::string text;
  std::vector<std::size_t> begins;
  bool has_known = false;
  for (const std::string_view word : words) {
    begins.push_back(text.size());
    if (word.empty()) {
      text += kUnknown;
    } else {
      has_known = true;
      text.append("<").append(word).append(">");
    }
  }
  std::vector<int> found;
  if (!has_known || !parts_->set.Match(text, &found)) return {};
  std::sort(found.begin(), found.end());
  const auto index_of = [&](std::size_t offset) {
    return static_cast<std::size_t>(std::lower_bound(begins.begin(), begins.end(), offset) -
                                    begins.begin());
  };
  std::vector<Match> matches;
  for (const int index : found) {
    const auto phrase = static_cast<std::size_t>(index);
    re2::StringPiece match;
    std::size_t from = 0;
    while (parts_->patterns[phrase]->Match(text, from, text.size(), RE2::UNANCHORED, &match, 1)) {
      const auto begin = static_cast<std::size_t>(match.data() - text.data());
      const std::size_t end = begin + match.size();
      matches.push_back({phrase, index_of(begin), index_of(end) - 1});
      from = end;
    }
  }
  return matches;
}

}  // namespace escaque::speech
