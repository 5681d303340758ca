#pragma once
// A player who has made a norm, for tests that take something away.

#include <algorithm>
#include <array>
#include <vector>

#include "domain/pairing/norms/norm.hpp"

namespace escaque::pairing::norms::testing {

inline const NormTerms& terms_of(Title title) {
  return *std::find_if(kNormTerms.begin(), kNormTerms.end(),
                       [&](const NormTerms& each) { return each.title == title; });
}

/// Nine games of a player of "MEX": opponents of four federations, five of them grandmasters, rated
/// 2400 on average; seven points, one game lost, two drawn.
inline Candidate gm_norm() {
  Candidate candidate{"MEX", {}};
  constexpr std::array<const char*, 9> kFederations = {"MEX", "ESP", "CUB", "MEX", "ESP",
                                                       "ARG", "CUB", "ESP", "ARG"};
  constexpr std::array kHalves = {2, 2, 1, 2, 0, 2, 2, 1, 2};
  for (int i = 0; i < 9; ++i) {
    const auto at = static_cast<std::size_t>(i);
    candidate.games.push_back({.round = i + 1,
                               .opponent = i + 2,
                               .title = i < 5 ? Title::gm : Title::none,
                               .federation = kFederations[at],
                               .rating = 2400,
                               .half_points = kHalves[at]});
  }
  return candidate;
}

/// The requirements missed, in the order in which they are judged.
inline std::vector<Requirement> missed(const NormReport& report) {
  std::vector<Requirement> requirements;
  for (const Finding& each : report.findings) {
    if (!each.is_met) requirements.push_back(each.requirement);
  }
  return requirements;
}

using Missed = std::vector<Requirement>;

}  // namespace escaque::pairing::norms::testing
