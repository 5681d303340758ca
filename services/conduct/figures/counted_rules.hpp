#pragma once
// Rules whose findings are written down. The others refuse something on the spot, and that is all.

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "conduct/figures/figure_store.hpp"
#include "domain/etiquette/rules/catalogue.hpp"

namespace escaque::services::conduct {

inline constexpr std::array kCountedRules{
    etiquette::kCriticalLine, etiquette::kHabit,       etiquette::kSelectiveLoss,
    etiquette::kStoredGames,  etiquette::kStalling,    etiquette::kNoStart,
    etiquette::kQuickLosses,  etiquette::kLosingToOne, etiquette::kTanking,
    etiquette::kRing,         etiquette::kTwoDevices,  etiquette::kDeviceStrength,
    etiquette::kEngineTest,   etiquette::kEngineEvent, etiquette::kConversation,
    etiquette::kEvasion,      etiquette::kDistraction, etiquette::kAdvice};

/// Of this rule; of one that has found nothing, zeros.
[[nodiscard]] inline RuleFigures figures_of(const std::vector<RuleFigures>& all,
                                            std::string_view rule) {
  const auto found =
      std::ranges::find_if(all, [rule](const RuleFigures& each) { return each.rule == rule; });
  return found == all.end() ? RuleFigures() : *found;
}

}  // namespace escaque::services::conduct
