// A short run over mutated reports with every compiler; pairing_fuzzer is the long one.

#include "fuzz/pairing_fuzz.hpp"

#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "domain/pairing/trf/vectors.hpp"

namespace escaque::pairing {
namespace {

constexpr unsigned kSeed = 20261121;

/// Changes results, opponents and colours where they stand, so that many reports stay readable; now
/// and then anything anywhere.
std::string mutate(std::string text, std::mt19937& random) {
  constexpr std::string_view kLetters = "10=+-UFHZwb 23456789.";
  for (auto edits = 1 + random() % 3; edits > 0; --edits) {
    const std::size_t at = random() % text.size();
    if (random() % 8 == 0) {
      text.insert(at, text.substr(random() % text.size(), random() % 120));
    } else if (text[at] != '\n') {
      text[at] = kLetters[random() % kLetters.size()];
    }
  }
  return text;
}

TEST(PairingFuzz, AnyReportIsRefusedOrPaired) {
  std::mt19937 random(kSeed);
  std::vector<std::string> seeds;
  for (const auto& path : testing::reports()) {
    std::string text = testing::read_file(path);
    if (text.size() < 4000) seeds.push_back(std::move(text));
  }
  ASSERT_FALSE(seeds.empty());
  for (const std::string& seed : seeds) check_report(seed);
  const char* wanted = std::getenv("ESCAQUE_FUZZ_REPORTS");
  const int most = wanted != nullptr ? std::atoi(wanted) : 1'500;
  for (int i = 0; i < most; ++i) check_report(mutate(seeds[random() % seeds.size()], random));
}

}  // namespace
}  // namespace escaque::pairing
