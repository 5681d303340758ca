#include "domain/etiquette/rules/no_starts.hpp"

#include <cmath>

#include "domain/etiquette/rules/decisions.hpp"
#include "domain/etiquette/rules/guards.hpp"

namespace escaque::etiquette {
namespace {

/// Why it is not held against its player that they called the game off.
Excuse excuse_of_calling_off(const GameSeen& game, const Thresholds& thresholds) {
  if (game.is_unwanted) return Excuse::unwanted;
  if (!game.was_opponent_present) return Excuse::opponent_away;
  return outage_of(game, thresholds);
}

}  // namespace

Millis no_start_pause(double before, const Thresholds& thresholds) {
  const double seconds =
      thresholds.no_start_pause * std::pow(thresholds.no_start_factor, std::max(0.0, before));
  return from_seconds(std::clamp(seconds, thresholds.no_start_pause, thresholds.no_start_longest));
}

std::optional<RuleDecision> NoStartWatch::see(const GameSeen& game, const Thresholds& thresholds) {
  // In events nobody aborts, and their own rules say what coming late costs.
  if (game.is_hosted) return std::nullopt;
  const bool is_own = game.score == GameScore::none && game.called_off_by == Side::own;
  const Excuse excuse = is_own ? excuse_of_calling_off(game, thresholds) : Excuse::none;
  games_.push_back({game.game, is_own && excuse == Excuse::none});
  while (static_cast<double>(games_.size()) > thresholds.no_start_window) games_.pop_front();
  if (!is_own) return std::nullopt;

  RuleDecision made = decision_of(kNoStart, game.player, thresholds);
  for (const Seen& each : games_) {
    if (each.is_called_off) made.games.push_back(each.game);
  }
  const auto called_off = static_cast<double>(made.games.size());
  const double calm = std::max(0.0, to_days(game.ended - last_pause_));
  const double before = std::max(0.0, pauses_ - std::floor(calm / thresholds.no_start_calm));
  made.features = {{"called_off", called_off},
                   {"games", static_cast<double>(games_.size())},
                   {"pauses_before", before}};
  made.excuse = excuse;
  if (excuse != Excuse::none) return made;
  if (called_off < thresholds.no_starts) return std::nullopt;
  made.verdict = RuleVerdict::cool_down;
  made.length = no_start_pause(before, thresholds);
  pauses_ = before + 1;
  last_pause_ = game.ended;
  games_.clear();
  return made;
}

}  // namespace escaque::etiquette
