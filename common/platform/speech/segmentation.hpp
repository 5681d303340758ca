#pragma once
// Words that were written together: "hijodeputa".

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace escaque::speech {

/// The words that a text without spaces may be made of.
class Segmentation {
 public:
  /// Texts that are longer, in bytes, are not cut.
  static constexpr std::size_t kMaxBytes = 64;

  /// `word` is folded. A wanted word is an entry by itself.
  void add(const std::string& word, bool is_wanted);

  /// The fewest words that make up all of `text`, which is folded; with `needs_wanted`, one of them
  /// is wanted. Empty when there are none: in "computadora" no word is found, although it has one.
  [[nodiscard]] std::vector<std::string> cut(std::string_view text, bool needs_wanted) const;

 private:
  std::unordered_map<std::string, bool> words_;  // And whether each is wanted.
  std::size_t longest_ = 0;
};

}  // namespace escaque::speech
