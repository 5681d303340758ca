// An evening of bot games over all editions and time controls, as a log for the referee
// (README.md).

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <string_view>
#include <vector>

#include "domain/laws/edition.hpp"
#include "evening/table.hpp"

int main(int count, char** words) {
  using namespace escaque;
  if (count < 3) {
    std::cerr << "usage: evening GAMES SEED [PLAN …]\n";
    return 2;
  }
  const int games = std::atoi(words[1]);
  const std::vector<std::string_view> wanted(words + 3, words + count);
  const auto seed = std::strtoull(words[2], nullptr, 10);
  constexpr int kEditions = static_cast<int>(laws::kEditions.size());
  for (int n = 0; n < games; ++n) {
    const auto edition = laws::kEditions.at(static_cast<std::size_t>(n % kEditions));
    const auto plan = static_cast<evening::Plan>(n / kEditions % evening::kPlans);
    const bool is_wanted = std::ranges::find(wanted, to_string(plan)) != wanted.end();
    if (!wanted.empty() && !is_wanted) continue;
    evening::Table(std::cout, n + 1, plan, edition, seed * 1'000'003 + static_cast<unsigned>(n))
        .play();
  }
  return 0;
}
