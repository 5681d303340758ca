#pragma once
// Phrases: words in a row, found in one pass by RE2 whatever their number.
//
//   te voy a matar        these words
//   (vete|andate) a       one of them
//   hijo de [la|su] puta  perhaps one of them
//   <piece>               a word of the class
//   ...                   up to three words of any kind

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "domain/base/result.hpp"
#include "platform/speech/lists.hpp"

namespace escaque::speech {

class Phrases {
 public:
  /// Where phrase `phrase` (in the order of add()) was found: words first to last.
  struct Match {
    std::size_t phrase = 0;
    std::size_t first = 0;
    std::size_t last = 0;
  };

  Phrases();
  ~Phrases();
  Phrases(Phrases&&) noexcept;
  Phrases& operator=(Phrases&&) noexcept;

  /// Only before compile().
  [[nodiscard]] Result<void, ListError::Kind> add(std::string_view phrase,
                                                  const std::vector<WordClass>& classes);
  void compile();

  /// Whether a phrase has this word, which is folded.
  [[nodiscard]] bool knows(const std::string& word) const;
  [[nodiscard]] const std::unordered_set<std::string>& words() const;

  /// `words`: those that a phrase knows; all others may be empty. Thread-safe.
  [[nodiscard]] std::vector<Match> find(const std::vector<std::string_view>& words) const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace escaque::speech
