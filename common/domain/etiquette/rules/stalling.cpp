#include "domain/etiquette/rules/stalling.hpp"

#include "domain/etiquette/rules/board_standing.hpp"
#include "domain/etiquette/rules/decisions.hpp"

namespace escaque::etiquette {
namespace {

using rules::Termination;

bool has_lost_by_not_playing(const GameSeen& game) {
  return game.score == GameScore::lost && (game.termination == Termination::time_forfeit ||
                                           game.termination == Termination::abandonment);
}

}  // namespace

Millis idle_limit(Millis estimate, const Thresholds& thresholds) {
  return from_seconds(std::clamp(to_seconds(estimate) * thresholds.idle_share,
                                 thresholds.idle_least, thresholds.idle_most));
}

bool is_stalled(const GameSeen& game, const Thresholds& thresholds) {
  if (!is_lost(game.standing, thresholds.stall_material)) return false;
  // Without a connection nobody lets a clock run; DSC-2 looks at that.
  if (!game.losses.empty()) return false;
  const Millis limit = idle_limit(game.estimate, thresholds);
  if (has_lost_by_not_playing(game)) return game.idle >= limit;
  // Also those who play or resign with the last seconds.
  const bool has_resigned =
      game.score == GameScore::lost && game.termination == Termination::resignation;
  return has_resigned && to_seconds(game.clock_left) < thresholds.resigned_left &&
         std::max(game.idle, game.last_move) >= limit;
}

std::optional<RuleDecision> StallWatch::see(const GameSeen& game, const Thresholds& thresholds) {
  if (game.score == GameScore::none) return std::nullopt;
  games_.push_back({game.game, is_stalled(game, thresholds)});
  while (static_cast<double>(games_.size()) > thresholds.stall_window) games_.pop_front();
  if (!games_.back().is_stalled) return std::nullopt;

  RuleDecision made = decision_of(kStalling, game.player, thresholds);
  for (const Seen& each : games_) {
    if (each.is_stalled) made.games.push_back(each.game);
  }
  const auto stalls = static_cast<double>(made.games.size());
  made.features = {{"stalls", stalls},
                   {"games", static_cast<double>(games_.size())},
                   {"idle", to_seconds(std::max(game.idle, game.last_move))},
                   {"idle_limit", to_seconds(idle_limit(game.estimate, thresholds))}};
  if (stalls >= thresholds.stall_case) {
    open_case(made, kStalling);
    games_.clear();
  } else if (stalls >= thresholds.stall_pauses) {
    made.verdict = RuleVerdict::cool_down;
    made.length = from_seconds(thresholds.stall_pause);
  } else if (stalls <= 1) {
    made.verdict = RuleVerdict::tip;
  } else {
    return std::nullopt;
  }
  return made;
}

}  // namespace escaque::etiquette
