#include "domain/etiquette/rules/engines.hpp"

#include <algorithm>
#include <cmath>

#include "domain/etiquette/rules/decisions.hpp"

namespace escaque::etiquette {
namespace {

/// Games that are remembered, so that the same one again is not counted.
constexpr std::size_t kRemembered = 200;
/// Games whose times are looked at, and positions of them.
constexpr std::size_t kTimedGames = 10;
constexpr std::size_t kClockedPositions = 600;
/// Fewer say nothing of a correlation.
constexpr int kLeastClocked = 200;
/// Events whose games are added up, of one player.
constexpr std::size_t kEvents = 20;
/// A move may always be made at once: a recapture, a premove.
constexpr double kFreeFastMoves = 2;

/// Whether the figures of people were measured for such a game.
bool is_judged(const GameAnalysed& game, const Thresholds& thresholds) {
  return !game.is_by_computer && game.is_rated && game.version == kAnalysisVersion &&
         game.plies >= kLeastAnalysedPlies && game.plies <= kMostAnalysedPlies &&
         game.rating >= thresholds.engine_rating_least &&
         game.rating <= thresholds.engine_rating_most;
}

template <class Games>
EngineEvidence sum_of(const Games& games) {
  EngineEvidence sum;
  for (const auto& game : games) sum.add(game.evidence);
  return sum;
}

/// A mean and its deviations, as everybody can check them.
void tell(RuleDecision& decision, const EngineEvidence& evidence, std::size_t games,
          double inflation) {
  decision.features.push_back({"positions", static_cast<double>(evidence.positions)});
  decision.features.push_back({"games", static_cast<double>(games)});
  decision.features.push_back({"best_moves", evidence.best.seen()});
  decision.features.push_back({"best_moves_of_people", evidence.best.expected()});
  decision.features.push_back({"z_best", evidence.best.z() / inflation});
  decision.features.push_back({"z_good", evidence.good.z() / inflation});
  decision.features.push_back({"z_kept", evidence.kept.z() / inflation});
  decision.features.push_back({"centipawns_lost", evidence.mean_loss()});
}

/// Centipawns that are lost in games with a flat use of time, less those lost in the others; 0
/// where there are none of either. The player's own games are the best comparison.
template <class Games>
double contrast_of(const Games& games) {
  EngineEvidence flat;
  EngineEvidence others;
  for (const auto& game : games) (game.is_flat ? flat : others).add(game.evidence);
  if (flat.positions == 0 || others.positions == 0) return 0;
  return flat.mean_loss() - others.mean_loss();
}

}  // namespace

std::vector<RuleDecision> EngineWatch::see(const GameAnalysed& game, const Thresholds& thresholds) {
  std::vector<RuleDecision> made;
  if (!is_judged(game, thresholds)) return made;
  if (std::find(seen_.begin(), seen_.end(), game.game) != seen_.end()) return made;
  seen_.push_back(game.game);
  if (seen_.size() > kRemembered) seen_.pop_front();

  Speed& speed = speeds_[game.speed];
  Game seen{game.game, evidence_of(game.positions)};
  time(game, speed, seen, thresholds, made);
  watch_event(game, seen, thresholds, made);
  if (speed.is_suspicious) {
    test(game, speed, seen, thresholds, made);
  } else {
    screen(game, speed, seen, thresholds, made);
  }
  return made;
}

void EngineWatch::screen(const GameAnalysed& game, Speed& speed, const Game& seen,
                         const Thresholds& thresholds, std::vector<RuleDecision>& made) {
  speed.screened.push_back(seen);
  EngineEvidence sum = sum_of(speed.screened);
  while (sum.positions > thresholds.engine_window && speed.screened.size() > 1) {
    speed.screened.pop_front();
    sum = sum_of(speed.screened);
  }
  if (sum.positions < thresholds.engine_positions) return;
  if (sum.best.z() / thresholds.engine_inflation < thresholds.engine_z) return;
  RuleDecision decision = decision_of(kEngineScreen, game.player, thresholds);
  tell(decision, sum, speed.screened.size(), thresholds.engine_inflation);
  for (const Game& each : speed.screened) name(decision.games, each.game);
  made.push_back(std::move(decision));
  speed.is_suspicious = true;
  speed.screened.clear();
}

void EngineWatch::test(const GameAnalysed& game, Speed& speed, const Game& seen,
                       const Thresholds& thresholds, std::vector<RuleDecision>& made) {
  speed.held_out.push_back(seen);
  const EngineEvidence sum = sum_of(speed.held_out);
  const bool is_enough = sum.positions >= thresholds.engine_full_positions &&
                         static_cast<double>(speed.held_out.size()) >= thresholds.engine_full_games;
  if (!is_enough) return;
  const double inflation = thresholds.engine_inflation;
  RuleDecision decision = decision_of(kEngineTest, game.player, thresholds);
  tell(decision, sum, speed.held_out.size(), inflation);
  const auto flat = std::count_if(speed.held_out.begin(), speed.held_out.end(),
                                  [](const Game& each) { return each.is_flat; });
  decision.features.push_back({"flat_games", static_cast<double>(flat)});
  decision.features.push_back({"contrast", contrast_of(speed.held_out)});
  for (const Game& each : speed.held_out) name(decision.games, each.game);
  const bool agrees = sum.best.z() / inflation >= thresholds.engine_full_z &&
                      sum.good.z() / inflation >= thresholds.engine_agreeing_z &&
                      sum.kept.z() / inflation >= thresholds.engine_agreeing_z;
  if (agrees) open_case(decision, kEngineTest);
  made.push_back(std::move(decision));
  // Whatever it says: from here on it begins again, with games that nobody has counted.
  speed.is_suspicious = false;
  speed.held_out.clear();
}

void EngineWatch::time(const GameAnalysed& game, Speed& speed, Game& seen,
                       const Thresholds& thresholds, std::vector<RuleDecision>& made) {
  const TimeUse use = time_use(game.positions, from_seconds(thresholds.engine_fast));
  if (use.moves < 2) return;
  const double fast = use.fast_share * use.moves;
  seen.is_flat = use.variation < thresholds.engine_variation &&
                 fast <= thresholds.engine_fast_share * use.moves + kFreeFastMoves;
  speed.timed.push_back(seen);
  if (speed.timed.size() > kTimedGames) speed.timed.pop_front();
  speed.clocked.insert(speed.clocked.end(), game.positions.begin(), game.positions.end());
  while (speed.clocked.size() > kClockedPositions) speed.clocked.pop_front();

  const auto flat = std::count_if(speed.timed.begin(), speed.timed.end(),
                                  [](const Game& each) { return each.is_flat; });
  const std::vector<PositionSeen> clocked(speed.clocked.begin(), speed.clocked.end());
  const TimeUse all = time_use(clocked, from_seconds(thresholds.engine_fast));
  if (static_cast<double>(flat) < thresholds.engine_flat_games) return;
  RuleDecision decision = decision_of(kEngineTiming, game.player, thresholds);
  decision.features = {{"games", static_cast<double>(speed.timed.size())},
                       {"flat_games", static_cast<double>(flat)},
                       {"variation", use.variation},
                       {"fast_share", use.fast_share},
                       {"moves", static_cast<double>(all.moves)},
                       {"correlation", all.moves >= kLeastClocked ? all.correlation : 0}};
  for (const Game& each : speed.timed) name(decision.games, each.game);
  made.push_back(std::move(decision));
  speed.timed.clear();
}

void EngineWatch::watch_event(const GameAnalysed& game, const Game& seen,
                              const Thresholds& thresholds, std::vector<RuleDecision>& made) {
  if (game.event.empty()) return;
  // A player of many games at a time is watched in some of them.
  if (events_.size() >= kEvents && !events_.contains(game.event)) events_.erase(events_.begin());
  Event& event = events_[game.event];
  event.evidence.add(seen.evidence);
  name(event.games, game.game);
  const bool is_found =
      event.evidence.positions >= thresholds.engine_event_positions &&
      event.evidence.best.z() / thresholds.engine_inflation >= thresholds.engine_event_z;
  if (event.is_told || !is_found) return;
  event.is_told = true;
  RuleDecision decision = decision_of(kEngineEvent, game.player, thresholds);
  tell(decision, event.evidence, event.games.size(), thresholds.engine_inflation);
  decision.games = event.games;
  open_case(decision, kEngineEvent);
  made.push_back(std::move(decision));
}

std::optional<RuleDecision> EngineDoorWatch::see(const EngineDoorSeen& seen,
                                                 const Thresholds& thresholds) {
  const bool is_meant = seen.is_rated && !seen.is_by_computer && seen.door == Door::engine;
  if (!is_meant || std::find(games_.begin(), games_.end(), seen.game) != games_.end()) {
    return std::nullopt;
  }
  name(games_, seen.game);
  const bool goes_on = static_cast<double>(games_.size()) >= thresholds.engine_door_games;
  if (is_told_ && !goes_on) return std::nullopt;
  RuleDecision decision = decision_of(kEngineDoor, seen.player, thresholds);
  decision.features = {{"games", static_cast<double>(games_.size())}};
  decision.games = games_;
  if (goes_on) {
    open_case(decision, kEngineDoor);
    games_.clear();
  } else {
    decision.verdict = RuleVerdict::reminder;
  }
  is_told_ = true;
  return decision;
}

}  // namespace escaque::etiquette
