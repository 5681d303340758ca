// Time that passes without a command of the players: flags, first moves, opponents who went away,
// outages.

#include <algorithm>

#include "domain/game/decisions.hpp"
#include "domain/game/rulings.hpp"
#include "domain/winnability/winnability.hpp"

namespace escaque::game {
namespace {

using rules::Termination;
using winnability::Verdict;

/// A shard's thread serves many games and may not stand still: a few milliseconds at worst.
constexpr winnability::Budget kLiveBudget{2000};

/// Could `winner` still mate by any series of legal moves (FIDE 6.9)?
Verdict judge_live(const Game& game, Color winner) {
  return winnability::judge(game.position, winner, kLiveBudget).verdict;
}

/// How long a player may be away before the opponent may end the game: 10 s after leaving, 40 s
/// after losing the connection; twice that in rapid, three times in classical games.
Millis grace_for(Absence absence, clock::Speed speed) {
  const Millis grace = std::chrono::seconds(absence == Absence::left ? 10 : 40);
  if (speed == clock::Speed::classical) return 3 * grace;
  return speed == clock::Speed::rapid ? 2 * grace : grace;
}

}  // namespace

GameEnded flag_fall(const Game& game, Color color, Remaining remaining) {
  const Color opponent = opposite(color);
  const Verdict verdict = judge_live(game, opponent);
  const bool is_drawn = verdict == Verdict::unwinnable;
  // The flag stands where nobody knows.
  const bool is_open = verdict == Verdict::undecided;
  return {
      .winner = is_drawn ? std::nullopt : std::optional(opponent),
      .termination = is_drawn ? Termination::time_forfeit_insufficient : Termination::time_forfeit,
      .article = std::string(is_open ? kFlagUndecidedArticle : kFlagArticle),
      .remaining = remaining};
}

Decision decide_time(const Game& game, Instant now) {
  if (game.first_move_by && now >= *game.first_move_by) {
    return Facts{GameEnded{.winner = std::nullopt,
                           .termination = Termination::no_start,
                           .article = std::string(kHouseArticle),
                           .remaining = game.clock.remaining(now)}};
  }
  if (!game.clock.is_flag_down(now)) return GameError::nothing_due;
  return Facts{flag_fall(game, game.turn(), game.clock.remaining(now))};
}

Decision decide_absence(const Game& game, const ReportAbsence& report) {
  if (game.gone[report.color]) return GameError::already_gone;
  const clock::Speed speed = clock::speed_of(game.created.terms.time_control);
  return Facts{PlayerGone{.color = report.color,
                          .absence = report.absence,
                          .claimable_in = grace_for(report.absence, speed)}};
}

Decision decide_return(const Game& game, const ReportReturn& report) {
  if (!game.gone[report.color]) return GameError::already_present;
  return Facts{PlayerBack{report.color}};
}

Decision decide_credit(const Game& game, const CreditOutage& outage, Instant now) {
  if (outage.lost <= Millis{0}) return GameError::nothing_due;
  clock::Clock clock = game.clock;
  Remaining credited;
  if (const auto side = clock.running()) {
    // Never more than what has run since the last entry, so that nobody gains by an outage.
    const Millis ran = std::max(now - *clock.running_since(), Millis{0});
    credited[*side] = std::min(outage.lost, ran);
    clock.credit(*side, credited[*side]);
  }
  return Facts{ClockAdjusted{
      .remaining = clock.remaining(now), .reason = ClockAdjustment::outage, .credited = credited}};
}

Decision decide_abandonment(const Request& request, const ClaimAbandonment& claim) {
  const Game& game = request.game;
  if (!game.is_under_way()) return GameError::too_early;
  const auto& gone = game.gone[opposite(request.by)];
  if (!gone) return GameError::opponent_present;
  if (request.now < gone->claimable_at) return GameError::grace_not_over;
  // As with a flag, nobody wins who cannot mate (FIDE 6.9 by analogy).
  const bool is_drawn =
      claim.claim == AbandonmentClaim::draw || judge_live(game, request.by) == Verdict::unwinnable;
  return Facts{
      GameEnded{.winner = is_drawn ? std::nullopt : std::optional(request.by),
                .termination = is_drawn ? Termination::abandonment_draw : Termination::abandonment,
                .article = std::string(kHouseArticle),
                .remaining = game.clock.remaining(request.now)}};
}

}  // namespace escaque::game
