#pragma once
// The judge of what people write: lines of talk, and names of people, events and teams.

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "domain/base/result.hpp"
#include "platform/speech/lists.hpp"
#include "platform/speech/verdict.hpp"

namespace escaque::speech {

struct Index;

/// Whom a line is said to.
struct Addressees {
  /// Of those who are spoken to or present: a line that has one of them is aimed at a person.
  std::span<const std::string_view> handles = {};
  /// Between two people, so that a line that is little more than an entry is aimed at the other.
  bool is_private = false;
};

/// Two texts that look the same to a reader have the same form: case, width and invisible
/// characters are of no account. Neither to be shown nor stored.
[[nodiscard]] std::string compared(std::string_view text);

/// Thread-safe: nothing changes after it was made.
class Lexicon {
 public:
  /// That of the lists that the program was built with, made when it is first needed. Throws
  /// std::runtime_error when they are wrong.
  [[nodiscard]] static const Lexicon& own();
  [[nodiscard]] static Result<Lexicon, ListError> load(const ListTexts& texts);

  ~Lexicon();
  Lexicon(Lexicon&&) noexcept;
  Lexicon& operator=(Lexicon&&) noexcept;

  /// Of one line, by CHT-1 and CHT-2. Time is linear in its length.
  [[nodiscard]] Result<Verdict, SpeechError> judge(std::string_view line,
                                                   const Addressees& to = {}) const;
  /// Of a handle or a title, by CHT-5: slurs and threats are critical and insults bad whomever they
  /// are aimed at, also when words are joined (PutaMadre, hijodeputa99) and the name is made of
  /// nothing else. A word that is only part of another never hits.
  [[nodiscard]] Result<Verdict, SpeechError> judge_name(std::string_view name) const;

  /// The text as it was compared, its words with one space between. For whoever looks into a
  /// verdict; not to be shown to users nor stored.
  [[nodiscard]] Result<std::string, SpeechError> normalised(std::string_view text) const;

  /// Of the lists.
  [[nodiscard]] int version() const;
  /// The entry in this line of data/entries.tsv, which a hit names; none: a null pointer.
  [[nodiscard]] const Entry* entry(std::size_t line) const;
  /// All forms of all entries that are single words, as they are compared.
  [[nodiscard]] std::vector<std::string> word_forms() const;

 private:
  explicit Lexicon(std::unique_ptr<const Index> index);

  std::unique_ptr<const Index> index_;
};

}  // namespace escaque::speech
