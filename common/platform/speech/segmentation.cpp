#include "platform/speech/segmentation.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace escaque::speech {
namespace {

constexpr std::size_t kUnreached = Segmentation::kMaxBytes + 1;

/// The best way to a place in the text.
struct Way {
  std::size_t words = kUnreached;
  std::size_t from = 0;
  bool from_wanted = false;  // Whether the way to `from` has a wanted word.
};

}  // namespace

void Segmentation::add(const std::string& word, bool is_wanted) {
  bool& known = words_[word];
  known = known || is_wanted;
  longest_ = std::max(longest_, word.size());
}

std::vector<std::string> Segmentation::cut(std::string_view text, bool needs_wanted) const {
  if (text.empty() || text.size() > kMaxBytes) return {};
  // By place, then by whether there is a wanted word on the way.
  std::array<std::array<Way, 2>, kMaxBytes + 1> ways;
  ways[0][0].words = 0;
  for (std::size_t from = 0; from < text.size(); ++from) {
    if (ways[from][0].words == kUnreached && ways[from][1].words == kUnreached) continue;
    const std::size_t most = std::min(longest_, text.size() - from);
    for (std::size_t length = 1; length <= most; ++length) {
      const auto found = words_.find(std::string(text.substr(from, length)));
      if (found == words_.end()) continue;
      for (const bool had : {false, true}) {
        const std::size_t words = ways[from][had ? 1 : 0].words;
        if (words == kUnreached) continue;
        Way& way = ways[from + length][had || found->second ? 1 : 0];
        if (words + 1 < way.words) way = {words + 1, from, had};
      }
    }
  }
  bool has_wanted = true;
  const auto& ends = ways[text.size()];
  if (!needs_wanted) has_wanted = ends[1].words <= ends[0].words;
  if (ends[has_wanted ? 1 : 0].words == kUnreached) return {};
  std::vector<std::string> words;
  for (std::size_t at = text.size(); at > 0;) {
    const Way& way = ways[at][has_wanted ? 1 : 0];
    words.emplace_back(text.substr(way.from, at - way.from));
    at = way.from;
    has_wanted = way.from_wanted;
  }
  std::reverse(words.begin(), words.end());
  return words;
}

}  // namespace escaque::speech
