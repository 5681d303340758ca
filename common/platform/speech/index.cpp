#include "platform/speech/index.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "platform/speech/fold.hpp"
#include "platform/speech/forms.hpp"
#include "platform/speech/inflection.hpp"

namespace escaque::speech {
namespace {

using List = ListError::List;

constexpr std::size_t kShortestRun = 3;  // "a b" are two words.

/// What a class of this name is for; see data/classes.tsv.
constexpr std::string_view kSecondPerson = "second-person";
constexpr std::string_view kReporting = "reporting";
constexpr std::string_view kJoining = "joining";

/// A single letter joins others only where people write it as a word.
bool may_be_joined(const std::string& word) {
  return word.size() > 1 || word == "a" || word == "y";
}

Result<void, ListError> add_words(Index& index) {
  for (std::size_t i = 0; i < index.entries.size(); ++i) {
    const Entry& entry = index.entries[i];
    if (entry.is_phrase()) continue;
    const bool is_wanted = entry.severity >= Severity::insult;
    const auto forms = inflect(entry.text, entry.language, entry.inflection);
    for (std::size_t form = 0; form < forms.size(); ++form) {
      if (index.allowed.contains(plain(forms[form]))) {
        return ListError{ListError::Kind::allowed_entry, List::entries, entry.line};
      }
      const std::string folded = fold(forms[form]).text;
      const bool is_new = index.entry_of_form.emplace(folded, i).second;
      // Two entries may have a form in common (puto and puta), but not the word itself.
      if (!is_new && form == 0) {
        return ListError{ListError::Kind::repeated_entry, List::entries, entry.line};
      }
      index.segmentation.add(folded, is_wanted);
    }
  }
  return {};
}

Result<void, ListError> add_phrases(Index& index, const Lists& lists) {
  for (std::size_t i = 0; i < index.entries.size(); ++i) {
    const Entry& entry = index.entries[i];
    if (!entry.is_phrase()) continue;
    const auto added = index.phrases.add(entry.text, lists.classes);
    if (!added) return ListError{added.error(), List::entries, entry.line};
    index.phrase_entries.push_back(i);
  }
  for (const Allowed& each : lists.allowed) {
    if (!each.is_phrase()) continue;
    const auto added = index.phrases.add(each.text, lists.classes);
    if (!added) return ListError{added.error(), List::allowed, each.line};
    index.phrase_entries.push_back(std::nullopt);
  }
  index.phrases.compile();
  for (const std::string& word : index.phrases.words()) {
    if (may_be_joined(word)) index.segmentation.add(word, false);
  }
  return {};
}

void add_class(Index& index, const WordClass& made) {
  for (const std::string& word : made.words) {
    const std::string folded = fold(word).text;
    if (made.name == kSecondPerson) index.second_person.insert(folded);
    if (made.name == kReporting) index.reporting.insert(folded);
    if (made.name == kJoining) index.segmentation.add(folded, false);
  }
}

/// Tokens `first` to `last` as one, whose text is `joined`.
std::vector<Word> to_words(std::vector<std::string> pieces, const Token& whole) {
  std::vector<Word> words;
  for (std::string& piece : pieces) {
    words.push_back({whole.begin, whole.end, whole.is_quoted, {std::move(piece)}});
  }
  return words;
}

/// The end of the single letters that begin at `first`.
std::size_t end_of_run(const std::vector<Token>& tokens, std::size_t first) {
  std::size_t end = first;
  while (end < tokens.size() && tokens[end].characters == 1 && !tokens[end].is_glued) ++end;
  return end;
}

}  // namespace

Result<Index, ListError> Index::make(Lists lists) {
  Index index;
  index.version = lists.version;
  index.entries = std::move(lists.entries);
  for (const Allowed& each : lists.allowed) {
    if (!each.is_phrase()) index.allowed.insert(plain(each.text));
  }
  for (const WordClass& each : lists.classes) add_class(index, each);
  if (auto added = add_words(index); !added) return added.error();
  if (auto added = add_phrases(index, lists); !added) return added.error();
  return index;
}

std::vector<Word> Index::read_joined(std::string_view joined, const Token& whole) const {
  if (joined.size() > 4 * Segmentation::kMaxBytes) return {};
  const std::vector<std::string> forms = forms_of(joined);
  for (const bool needs_entry : {true, false}) {
    for (const std::string& form : forms) {
      auto pieces = segmentation.cut(form, needs_entry);
      if (!pieces.empty()) return to_words(std::move(pieces), whole);
    }
  }
  return {};
}

std::vector<Word> Index::read(std::string_view text, const std::vector<Token>& tokens) const {
  std::vector<Word> words;
  words.reserve(tokens.size());
  const auto add = [&](const Token& token) {
    words.push_back({token.begin, token.end, token.is_quoted,
                     forms_of(text.substr(token.begin, token.end - token.begin))});
  };
  for (std::size_t i = 0; i < tokens.size();) {
    const std::size_t end = end_of_run(tokens, i);
    if (end - i < kShortestRun) {
      for (const std::size_t stop = std::max(end, i + 1); i < stop; ++i) add(tokens[i]);
      continue;
    }
    std::string joined;
    for (std::size_t at = i; at < end; ++at) {
      joined += text.substr(tokens[at].begin, tokens[at].end - tokens[at].begin);
    }
    Token whole = tokens[i];
    whole.end = tokens[end - 1].end;
    std::vector<Word> spelt = read_joined(joined, whole);
    if (spelt.empty()) {
      for (std::size_t at = i; at < end; ++at) add(tokens[at]);
    }
    for (Word& word : spelt) words.push_back(std::move(word));
    i = end;
  }
  return words;
}

const Entry* Index::find(const std::vector<std::string>& forms) const {
  for (const std::string& form : forms) {
    const auto found = entry_of_form.find(form);
    if (found != entry_of_form.end()) return &entries[found->second];
  }
  return nullptr;
}

std::vector<Found> Index::search(std::string_view text, const std::vector<Word>& row) const {
  std::vector<std::string_view> known;
  known.reserve(row.size());
  for (const Word& word : row) {
    const auto form = std::find_if(word.forms.begin(), word.forms.end(),
                                   [&](const std::string& each) { return phrases.knows(each); });
    known.push_back(form == word.forms.end() ? std::string_view() : *form);
  }
  const std::vector<Phrases::Match> matches = phrases.find(known);
  std::vector<bool> is_allowed(row.size(), false);
  for (const Phrases::Match& match : matches) {
    if (phrase_entries[match.phrase]) continue;
    for (std::size_t i = match.first; i <= match.last; ++i) is_allowed[i] = true;
  }
  std::vector<Found> found;
  for (const Phrases::Match& match : matches) {
    const auto entry = phrase_entries[match.phrase];
    const auto begin = is_allowed.begin() + static_cast<std::ptrdiff_t>(match.first);
    const auto end = is_allowed.begin() + static_cast<std::ptrdiff_t>(match.last) + 1;
    if (!entry || std::find(begin, end, true) != end) continue;
    found.push_back({&entries[*entry], match.first, match.last});
  }
  for (std::size_t i = 0; i < row.size(); ++i) {
    const Entry* entry = is_allowed[i] ? nullptr : find(row[i].forms);
    if (entry == nullptr) continue;
    if (allowed.contains(plain(text.substr(row[i].begin, row[i].end - row[i].begin)))) continue;
    found.push_back({entry, i, i});
  }
  return found;
}

Hit to_hit(const Found& found, const std::vector<Word>& words) {
  Hit hit;
  hit.begin = words[found.first].begin;
  hit.end = words[found.last].end;
  hit.entry = found.entry->line;
  hit.severity = found.entry->severity;
  hit.ground = found.entry->ground;
  return hit;
}

void drop_covered(std::vector<Hit>& hits) {
  std::sort(hits.begin(), hits.end(), [](const Hit& a, const Hit& b) {
    if (a.begin != b.begin) return a.begin < b.begin;
    if (a.end != b.end) return a.end > b.end;
    return a.severity > b.severity;
  });
  std::vector<Hit> kept;
  // Those kept that may still cover what follows: phrases are short, so these are few.
  std::vector<std::size_t> open;
  for (const Hit& hit : hits) {
    std::erase_if(open, [&](std::size_t i) { return kept[i].end <= hit.begin; });
    const bool is_covered = std::any_of(open.begin(), open.end(), [&](std::size_t i) {
      return kept[i].end >= hit.end && kept[i].severity >= hit.severity &&
             (kept[i].is_directed || !hit.is_directed);
    });
    if (is_covered) continue;
    open.push_back(kept.size());
    kept.push_back(hit);
  }
  hits = std::move(kept);
}

}  // namespace escaque::speech
