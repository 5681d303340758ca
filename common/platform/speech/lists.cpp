#include "platform/speech/lists.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>

namespace escaque::speech {
namespace {

using Why = ListError::Kind;
using List = ListError::List;

struct Row {
  std::vector<std::string_view> columns;
  std::size_t line = 0;
};

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

/// The rows of a list: lines with something on them that are no comment.
std::vector<Row> rows_of(std::string_view text) {
  std::vector<Row> rows;
  std::size_t number = 0;
  for (const std::string_view line : split(text, '\n')) {
    ++number;
    if (!line.empty() && line.front() != '#') rows.push_back({split(line, '\t'), number});
  }
  return rows;
}

template <class T, std::size_t n>
std::optional<T> find(const std::array<std::pair<std::string_view, T>, n>& names,
                      std::string_view name) {
  const auto found = std::find_if(names.begin(), names.end(),
                                  [&](const auto& each) { return each.first == name; });
  if (found == names.end()) return std::nullopt;
  return found->second;
}

std::optional<Language> to_language(std::string_view text) {
  if (text == "es") return Language::es;
  if (text == "en") return Language::en;
  return std::nullopt;
}

std::optional<Severity> to_severity(std::string_view text) {
  static constexpr std::array<std::pair<std::string_view, Severity>, 4> kNames = {
      {{"1", Severity::mild},
       {"2", Severity::insult},
       {"4", Severity::slur},
       {"8", Severity::threat}}};
  return find(kNames, text);
}

std::optional<Ground> to_ground(std::string_view text) {
  static constexpr std::array<std::pair<std::string_view, Ground>, 5> kNames = {
      {{"none", Ground::none},
       {"nationality", Ground::nationality},
       {"race", Ground::race},
       {"religion", Ground::religion},
       {"orientation", Ground::orientation}}};
  return find(kNames, text);
}

std::optional<Inflection> to_inflection(std::string_view text, Language language) {
  static constexpr std::array<std::pair<std::string_view, Inflection>, 4> kNames = {
      {{"-", Inflection::none},
       {"n", Inflection::number},
       {"g", Inflection::gender},
       {"v", Inflection::verb}}};
  const auto found = find(kNames, text);
  const Inflection of_the_other = language == Language::es ? Inflection::verb : Inflection::gender;
  return found == of_the_other ? std::nullopt : found;
}

/// The marks of an entry: `-`, `you`, or how the word is inflected.
bool read_mark(std::string_view mark, Entry& entry) {
  if (mark == "you") {
    entry.names_its_target = true;
    return true;
  }
  const auto inflection = to_inflection(mark, entry.language);
  if (!inflection || (entry.is_phrase() && *inflection != Inflection::none)) return false;
  entry.inflection = *inflection;
  return true;
}

Result<Entry, Why> read_entry(const Row& row) {
  if (row.columns.size() != 6) return Why::wrong_columns;
  const auto language = to_language(row.columns[1]);
  if (!language) return Why::unknown_language;
  const auto severity = to_severity(row.columns[2]);
  if (!severity) return Why::unknown_severity;
  const auto ground = to_ground(row.columns[3]);
  if (!ground) return Why::unknown_ground;
  Entry entry;
  entry.text = row.columns[0];
  entry.language = *language;
  entry.severity = *severity;
  entry.ground = *ground;
  entry.line = row.line;
  if (!read_mark(row.columns[4], entry)) return Why::unknown_mark;
  return entry;
}

Result<int, ListError> read_version(const std::vector<Row>& rows) {
  const ListError missing = {Why::missing_version, List::entries, rows.empty() ? 0 : rows[0].line};
  if (rows.empty() || rows[0].columns.size() != 2 || rows[0].columns[0] != "version") {
    return missing;
  }
  const std::string_view text = rows[0].columns[1];
  int version = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), version);
  if (error != std::errc() || end != text.data() + text.size() || version < 1) return missing;
  return version;
}

Result<void, ListError> read_entries(std::string_view text, Lists& lists) {
  const std::vector<Row> rows = rows_of(text);
  const auto version = read_version(rows);
  if (!version) return version.error();
  lists.version = *version;
  std::size_t critical = 0;
  for (std::size_t i = 1; i < rows.size(); ++i) {
    const auto entry = read_entry(rows[i]);
    if (!entry) return ListError{entry.error(), List::entries, rows[i].line};
    if (entry->severity >= Severity::slur && ++critical > kMaxCritical) {
      return ListError{Why::too_many_critical, List::entries, rows[i].line};
    }
    lists.entries.push_back(*entry);
  }
  return {};
}

Result<void, ListError> read_classes(std::string_view text, Lists& lists) {
  for (const Row& row : rows_of(text)) {
    const auto fail = [&](Why why) { return ListError{why, List::classes, row.line}; };
    if (row.columns.size() != 4) return fail(Why::wrong_columns);
    const auto language = to_language(row.columns[1]);
    if (!language) return fail(Why::unknown_language);
    const auto inflection = to_inflection(row.columns[2], *language);
    if (!inflection) return fail(Why::unknown_mark);
    const auto known = std::find_if(lists.classes.begin(), lists.classes.end(),
                                    [&](const auto& each) { return each.name == row.columns[0]; });
    // A class may go on in a row of another language or inflection.
    WordClass& made =
        known != lists.classes.end()
            ? *known
            : lists.classes.emplace_back(WordClass{std::string(row.columns[0]), {}, row.line});
    for (const std::string_view word : split(row.columns[3], ' ')) {
      if (word.empty()) return fail(Why::wrong_columns);
      for (std::string& form : inflect(word, *language, *inflection)) {
        made.words.push_back(std::move(form));
      }
    }
  }
  return {};
}

Result<void, ListError> read_allowed(std::string_view text, Lists& lists) {
  static constexpr std::array<std::string_view, 4> kWords = {"chess", "colour", "name",
                                                             "look-alike"};
  for (const Row& row : rows_of(text)) {
    const auto fail = [&](Why why) { return ListError{why, List::allowed, row.line}; };
    if (row.columns.size() != 2 || row.columns[1].empty()) return fail(Why::wrong_columns);
    if (row.columns[0] == "phrase") {
      lists.allowed.push_back({std::string(row.columns[1]), row.line});
      continue;
    }
    if (std::find(kWords.begin(), kWords.end(), row.columns[0]) == kWords.end()) {
      return fail(Why::unknown_kind);
    }
    for (const std::string_view word : split(row.columns[1], ' ')) {
      if (word.empty()) return fail(Why::wrong_columns);
      lists.allowed.push_back({std::string(word), row.line});
    }
  }
  return {};
}

std::string_view file_of(List list) {
  switch (list) {
    case List::entries:
      return "entries.tsv";
    case List::classes:
      return "classes.tsv";
    case List::allowed:
      break;
  }
  return "allowed.tsv";
}

std::string_view sentence(Why kind) {
  switch (kind) {
    case Why::wrong_columns:
      return "the columns are not those of the list; the comment at its top names them";
    case Why::missing_version:
      return "the version is missing; the first row is \"version\", a tab and a number from 1";
    case Why::unknown_language:
      return "there is no such language; es or en";
    case Why::unknown_severity:
      return "there is no such severity; 1, 2, 4 or 8";
    case Why::unknown_ground:
      return "there is no such ground; none, nationality, race, religion or orientation";
    case Why::unknown_mark:
      return "the mark does not fit; - or you, and for words n, g (Spanish) or v (English)";
    case Why::unknown_kind:
      return "nothing of this kind is allowed; chess, colour, name, look-alike or phrase";
    case Why::unknown_class:
      return "the phrase names a class that classes.tsv does not have";
    case Why::malformed_phrase:
      return "the phrase cannot be read; words, (a|b), [a|b], <class> and ..., with spaces between";
    case Why::repeated_entry:
      return "the word is an entry, or a form of one, already";
    case Why::allowed_entry:
      return "the word is in allowed.tsv and would never hit";
    case Why::too_many_critical:
      break;
  }
  return "there are too many slurs and threats; at most 60";
}
static_assert(kMaxCritical == 60, "the sentence above says 60");

}  // namespace

std::string describe(const ListError& error) {
  std::string text(file_of(error.list));
  if (error.line != 0) text += ":" + std::to_string(error.line);
  return text + ": " + std::string(sentence(error.kind));
}

Result<Lists, ListError> read_lists(const ListTexts& texts) {
  Lists lists;
  if (auto read = read_classes(texts.classes, lists); !read) return read.error();
  if (auto read = read_allowed(texts.allowed, lists); !read) return read.error();
  if (auto read = read_entries(texts.entries, lists); !read) return read.error();
  return lists;
}

}  // namespace escaque::speech
