#include "domain/pairing/blitz_categories/championship.hpp"

#include <algorithm>
#include <optional>
#include <set>

namespace escaque::pairing::blitz_categories {
namespace {

std::optional<ChampionshipError> refusal(const Register& players,
                                         const Championship& championship) {
  std::set<UserId> listed;
  for (const Finisher& each : championship.finishers) {
    if (!listed.insert(each.player).second) return ChampionshipError::listed_twice;
    const bool is_possible =
        each.games >= 0 && each.half_points >= 0 && each.half_points <= 2 * each.games;
    if (!is_possible) return ChampionshipError::impossible_score;
    const auto found = players.find(each.player);
    const auto own = found == players.end() ? std::nullopt : found->second.blitz();
    // Higher than the championship: promoted in the slow game while it lasted.
    const bool fits = own && !is_higher(championship.category, *own);
    if (!fits) return ChampionshipError::of_other_category;
  }
  return {};
}

}  // namespace

std::string_view to_string(ChampionshipError error) {
  switch (error) {
    case ChampionshipError::listed_twice:
      return "a player is listed twice";
    case ChampionshipError::of_other_category:
      return "a player is not of the category of the championship";
    case ChampionshipError::impossible_score:
      return "a score is negative or more than a point a game";
  }
  return "unknown";
}

std::vector<Promotion> promotions(const Championship& championship) {
  const auto to = above(championship.category);
  const auto& finishers = championship.finishers;
  if (!to || finishers.empty()) return {};
  const std::size_t best = promoted_count(finishers.size());
  std::vector<Promotion> promoted;
  for (std::size_t i = 0; i < best; ++i) {
    promoted.push_back({finishers[i].player, *to, Merit::best_five_percent});
  }
  if (best == 0 && championship.importance == Importance::yearly) {
    promoted.push_back({finishers[0].player, *to, Merit::yearly_champion});
  }
  return promoted;
}

Result<Register, ChampionshipError> after(Register players, const Championship& championship) {
  if (const auto error = refusal(players, championship)) return *error;
  for (const Finisher& each : championship.finishers) {
    ClubPlayer& player = players[each.player];
    player = confirm(player, championship.category, each.half_points, each.games);
  }
  for (const Promotion& promotion : promotions(championship)) {
    auto& earned = players[promotion.player].earned;
    earned = earned ? std::min(*earned, promotion.to) : promotion.to;
  }
  return players;
}

}  // namespace escaque::pairing::blitz_categories
