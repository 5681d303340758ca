#include "domain/etiquette/rules/results.hpp"

#include <algorithm>
#include <vector>

#include "domain/etiquette/rules/decisions.hpp"
#include "domain/etiquette/rules/statistics.hpp"

namespace escaque::etiquette {
namespace {

using Games = std::vector<const RatedGame*>;

/// Losses before the window that show how long this player's lost games are.
constexpr std::size_t kLeastLosses = 8;

Games settled(const RatedGames& games, rating::Category category, UtcTime after) {
  Games found;
  for (const RatedGame& each : games.all()) {
    if (each.is_settled && each.category == category && each.ended > after) found.push_back(&each);
  }
  return found;
}

double z_of(Games::const_iterator begin, Games::const_iterator end) {
  Residual residual;
  for (auto each = begin; each != end; ++each) residual.add((*each)->score, (*each)->expected);
  return residual.z();
}

std::vector<double> lengths_of_losses(Games::const_iterator begin, Games::const_iterator end) {
  std::vector<double> lengths;
  for (auto each = begin; each != end; ++each) {
    if ((*each)->score == 0) lengths.push_back((*each)->own_moves);
  }
  return lengths;
}

}  // namespace

std::optional<RuleDecision> ResultWatch::see(UserId player, const RatedGames& games,
                                             const Thresholds& thresholds) {
  const auto window = static_cast<std::ptrdiff_t>(thresholds.tank_games);
  if (!games.last().is_settled) return std::nullopt;
  const Games all = settled(games, games.last().category, UtcTime{});
  if (std::ssize(all) < window) return std::nullopt;
  const auto begin = all.end() - window;
  if ((*begin)->ended <= told_) return std::nullopt;
  const double z = z_of(begin, all.end());
  if (z > -thresholds.tank_z) return std::nullopt;

  std::vector<double> before = lengths_of_losses(all.begin(), begin);
  if (before.size() < kLeastLosses) return std::nullopt;
  const double usual = median(std::move(before));
  const double ratio = usual > 0 ? median(lengths_of_losses(begin, all.end())) / usual : 1;
  if (ratio >= thresholds.tank_length) return std::nullopt;

  RuleDecision made = decision_of(kTanking, player, thresholds);
  open_case(made, kTanking);
  made.features = {{"z", z}, {"length_ratio", ratio}, {"games", static_cast<double>(window)}};
  for (auto each = begin; each != all.end(); ++each) name(made.games, (*each)->game);
  told_ = games.last().ended;
  return made;
}

std::optional<RuleDecision> ResultWatch::see(const EntrySeen& entry, const RatedGames& games,
                                             const Thresholds& thresholds) const {
  const auto window = static_cast<std::ptrdiff_t>(thresholds.tank_games);
  const auto within = static_cast<std::ptrdiff_t>(thresholds.entry_games);
  const Games all = settled(games, entry.category, UtcTime{});
  double peak = 0;
  for (const RatedGame* each : all) peak = std::max(peak, each->rating);
  if (peak - thresholds.entry_below_peak < entry.rating_limit) return std::nullopt;

  const auto first = all.end() - std::min(std::ssize(all), within);
  double least = 0;
  auto worst = first;
  for (auto begin = first; all.end() - begin >= window; ++begin) {
    const double z = z_of(begin, begin + window);
    if (z < least) worst = begin;
    least = std::min(least, z);
  }
  if (least > -thresholds.entry_z) return std::nullopt;
  RuleDecision made = decision_of(kTanking, entry.player, thresholds);
  open_case(made, kTanking);
  made.priority = Priority::p1;  // The event may be about to start.
  made.features = {{"z", least}, {"peak", peak}, {"rating_limit", entry.rating_limit}};
  for (auto each = worst; each != worst + window; ++each) name(made.games, (*each)->game);
  return made;
}

}  // namespace escaque::etiquette
