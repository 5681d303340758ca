#pragma once
// The word lists as they are written: data/entries.tsv, data/classes.tsv, data/allowed.tsv. The
// README says what each column means.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "domain/base/result.hpp"
#include "platform/speech/inflection.hpp"
#include "platform/speech/verdict.hpp"

namespace escaque::speech {

/// The texts of the three lists.
struct ListTexts {
  std::string_view entries;
  std::string_view classes;
  std::string_view allowed;
};

/// The lists that the program was built with.
[[nodiscard]] const ListTexts& own_lists();

/// The most entries that are slurs or threats: whatever holds a line has to be short enough for a
/// person to know all of it.
inline constexpr std::size_t kMaxCritical = 60;

struct ListError {
  enum class Kind : std::uint8_t {
    wrong_columns,      ///< Not as many as the list has.
    missing_version,    ///< The entries do not begin with `version` and a number.
    unknown_language,   ///< Neither es nor en.
    unknown_severity,   ///< None of 1, 2, 4, 8.
    unknown_ground,     ///< None of the grounds.
    unknown_mark,       ///< None of the marks, or not one of this language or of a phrase.
    unknown_kind,       ///< What is allowed is of no known kind.
    unknown_class,      ///< A phrase names a class that there is not.
    malformed_phrase,   ///< A bracket that is not closed, or nothing in it.
    repeated_entry,     ///< The word was an entry before, itself or as a form of another.
    allowed_entry,      ///< The word is allowed: a colour, a piece, a name.
    too_many_critical,  ///< More than kMaxCritical slurs and threats.
  };
  enum class List : std::uint8_t { entries, classes, allowed };

  Kind kind = Kind::wrong_columns;
  List list = List::entries;
  std::size_t line = 0;  ///< From 1; 0 when it is about the whole list.

  friend bool operator==(const ListError&, const ListError&) = default;
};

/// A sentence that says what is wrong and what would be right.
[[nodiscard]] std::string describe(const ListError& error);

struct Entry {
  std::string text;  ///< A word, or a phrase as phrases.hpp has it.
  Language language = Language::es;
  Severity severity = Severity::mild;
  Ground ground = Ground::none;
  Inflection inflection = Inflection::none;
  bool names_its_target = false;  ///< The phrase itself says "you": it is always directed.
  std::size_t line = 0;

  [[nodiscard]] bool is_phrase() const { return text.find_first_of(" (<") != std::string::npos; }
};

/// Words that phrases name together, and the lists of words with a part of their own: see
/// data/classes.tsv.
struct WordClass {
  std::string name;
  std::vector<std::string> words;  ///< With their forms.
  std::size_t line = 0;
};

/// What never hits, whatever entry it looks like.
struct Allowed {
  std::string text;  ///< A word, or a phrase.
  std::size_t line = 0;

  [[nodiscard]] bool is_phrase() const { return text.find_first_of(" (<") != std::string::npos; }
};

struct Lists {
  int version = 0;
  std::vector<Entry> entries;
  std::vector<WordClass> classes;
  std::vector<Allowed> allowed;
};

[[nodiscard]] Result<Lists, ListError> read_lists(const ListTexts& texts);

}  // namespace escaque::speech
