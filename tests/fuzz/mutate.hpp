#pragma once
// Texts a few edits away from good ones, for the short runs that every compiler can do.

#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace escaque::fuzz {

constexpr unsigned kSeed = 20260109;

using Check = void (*)(std::string_view);

/// Changes, removes, doubles or moves a few bytes; the alphabet makes near misses likely.
inline std::string mutate(std::string text, std::string_view alphabet, std::mt19937& random) {
  for (auto edits = 1 + random() % 4; edits > 0; --edits) {
    const std::size_t at = random() % (text.size() + 1);
    const char letter = alphabet[random() % alphabet.size()];
    switch (random() % 4) {
      case 0:
        text.insert(at, 1, letter);
        break;
      case 1:
        text.erase(at, 1 + random() % 3);
        break;
      case 2:
        text.insert(at, text.substr(random() % (text.size() + 1), random() % 12));
        break;
      default:
        if (at < text.size()) text[at] = letter;
    }
  }
  return text;
}

inline void run(Check check, const std::vector<std::string>& seeds, std::string_view alphabet,
                int times) {
  std::mt19937 random(kSeed);
  for (const std::string& seed : seeds) check(seed);
  for (int i = 0; i < times; ++i) {
    check(mutate(seeds[random() % seeds.size()], alphabet, random));
  }
}

}  // namespace escaque::fuzz
