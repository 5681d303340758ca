#pragma once
// The lists, ready to be looked up in, and the search that lines and names share.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "domain/base/result.hpp"
#include "platform/speech/lists.hpp"
#include "platform/speech/phrases.hpp"
#include "platform/speech/segmentation.hpp"
#include "platform/speech/tokens.hpp"
#include "platform/speech/verdict.hpp"

namespace escaque::speech {

/// A word of a text: a token, or one of those that a run of single letters spells.
struct Word {
  std::size_t begin = 0;
  std::size_t end = 0;
  bool is_quoted = false;
  std::vector<std::string> forms;  ///< What it may be meant as; the first is as it is written.
};

/// An entry in a row of words.
struct Found {
  const Entry* entry = nullptr;
  std::size_t first = 0;
  std::size_t last = 0;
};

struct Index {
  int version = 0;
  std::vector<Entry> entries;
  std::unordered_map<std::string, std::size_t> entry_of_form;  ///< By folded form.
  Phrases phrases;
  std::vector<std::optional<std::size_t>> phrase_entries;  ///< By phrase; none: it is allowed.
  std::unordered_set<std::string> allowed;                 ///< plain() words.
  std::unordered_set<std::string> second_person;           ///< Folded, as the next one.
  std::unordered_set<std::string> reporting;
  Segmentation segmentation;

  [[nodiscard]] static Result<Index, ListError> make(Lists lists);

  /// The words of `text`; single letters in a row become the words that they spell.
  [[nodiscard]] std::vector<Word> read(std::string_view text,
                                       const std::vector<Token>& tokens) const;
  /// The words that `joined` is written of without spaces; each spans all of `whole`. Empty when it
  /// is not made of known words alone.
  [[nodiscard]] std::vector<Word> read_joined(std::string_view joined, const Token& whole) const;
  /// The entries that `words` of `text` have, without what is allowed.
  [[nodiscard]] std::vector<Found> search(std::string_view text,
                                          const std::vector<Word>& words) const;
  /// The entry that is one of these forms.
  [[nodiscard]] const Entry* find(const std::vector<std::string>& forms) const;
};

[[nodiscard]] Hit to_hit(const Found& found, const std::vector<Word>& words);

/// Sorts `hits` and drops what lies inside a hit that is at least as grave.
void drop_covered(std::vector<Hit>& hits);

}  // namespace escaque::speech
