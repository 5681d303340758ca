#include "domain/etiquette/rules/quick_losses.hpp"

#include "domain/etiquette/rules/decisions.hpp"

namespace escaque::etiquette {
namespace {

/// Time for which one explanation is enough.
constexpr Millis kBetweenTips = std::chrono::hours(24);

bool is_quick_loss(const GameSeen& game, const Thresholds& thresholds) {
  using rules::Termination;
  const bool is_given_up = game.termination == Termination::resignation ||
                           game.termination == Termination::time_forfeit ||
                           game.termination == Termination::abandonment;
  // Of a game that a lost connection ended, nobody knows whether it was given up.
  return game.score == GameScore::lost && is_given_up && game.plies <= thresholds.quick_plies &&
         game.losses.empty();
}

}  // namespace

std::optional<RuleDecision> QuickLossWatch::see(const GameSeen& game,
                                                const Thresholds& thresholds) {
  if (!game.is_rated || game.score == GameScore::none) return std::nullopt;
  games_.push_back({game.game, game.opponent, game.ended, is_quick_loss(game, thresholds)});
  while (static_cast<double>(games_.size()) > thresholds.quick_window) games_.pop_front();
  if (!games_.back().is_quick_loss) return std::nullopt;

  RuleDecision made = decision_of(kQuickLosses, game.player, thresholds);
  const Millis within = from_seconds(thresholds.quick_hours * 3'600);
  for (const Seen& each : games_) {
    if (!each.is_quick_loss || game.ended - each.ended > within) continue;
    made.games.push_back(each.game);
    made.others.push_back(each.opponent);
  }
  const auto losses = static_cast<double>(made.games.size());
  made.features = {{"quick_losses", losses}, {"games", static_cast<double>(games_.size())}};
  if (losses >= thresholds.quick_case) {
    open_case(made, kQuickLosses);
    games_.clear();
  } else if (losses >= thresholds.quick_tip &&
             (last_tip_ == UtcTime{} || game.ended - last_tip_ >= kBetweenTips)) {
    made.verdict = RuleVerdict::tip;
    last_tip_ = game.ended;
  } else {
    return std::nullopt;
  }
  return made;
}

}  // namespace escaque::etiquette
