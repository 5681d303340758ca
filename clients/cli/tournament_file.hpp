#pragma once
// What the arbiter's commands read alike: a tournament report, and a list of tie-breaks. What is
// wrong is said on the error output.

#include <optional>
#include <string>
#include <vector>

#include "domain/pairing/tiebreak/criterion.hpp"
#include "domain/pairing/tournament/tournament.hpp"

namespace escaque::clients::cli {

[[nodiscard]] std::optional<pairing::tournament::Tournament> read_tournament(
    const std::string& path);

struct TiebreakOptions {
  std::vector<std::string> criteria;
  std::string edition = "2026";
  std::optional<int> unrated_as;
  bool predetermined = false;
};

/// The list as given, after the points, which always come first.
[[nodiscard]] std::optional<std::vector<pairing::tiebreak::Criterion>> read_criteria(
    TiebreakOptions& options);

}  // namespace escaque::clients::cli
