// Time that passes without a command of the players: flags, first moves, opponents who went away,
// outages.

#include <algorithm>
#include <utility>

#include "domain/game/decisions.hpp"
#include "domain/game/rulings.hpp"

namespace escaque::game {
namespace {

using rules::Termination;

/// How long a player may be away before the opponent may end the game: 10 s after leaving, 40 s
/// after losing the connection; twice that in rapid, three times in classical games.
Millis grace_for(Absence absence, clock::Speed speed) {
  const Millis grace = std::chrono::seconds(absence == Absence::left ? 10 : 40);
  if (speed == clock::Speed::classical) return 3 * grace;
  return speed == clock::Speed::rapid ? 2 * grace : grace;
}

}  // namespace

std::optional<PeriodBegun> period_after(const Game& game, Color color, clock::Clock clock,
                                        Instant at) {
  if (!game.created.terms.schedules) return std::nullopt;
  const clock::Schedule& schedule = (*game.created.terms.schedules)[color];
  const int number = game.periods[color];
  if (!clock::advances(schedule, number, game.moves_of(color), clock::Advance::on_time)) {
    return std::nullopt;
  }
  const Millis added = clock::period_of(schedule, number + 1).time;
  clock.credit(color, added);
  return PeriodBegun{
      .color = color, .period = number + 1, .added = added, .remaining = clock.remaining(at)};
}

std::optional<PeriodBegun> period_after_time(const Game& game, Instant at) {
  if (!game.clock.is_flag_down(at)) return std::nullopt;
  return period_after(game, *game.clock.running(), game.clock, at);
}

GameEnded flag_fall(const Game& game, Color color, Remaining remaining) {
  const laws::Loss& loss = game.laws().flags.fallen[game.laws_class()];
  LossRuling ruling = rule(loss, game.position, color);
  return {.winner = ruling.winner,
          .termination =
              ruling.winner ? Termination::time_forfeit : Termination::time_forfeit_insufficient,
          .article = std::move(ruling.article),
          .remaining = remaining};
}

/// The end of a game whose hour has passed without one player, or both (fide-2014 6.7a).
GameEnded not_there(const Game& game, Instant now) {
  const laws::Lateness& lateness = game.laws().lateness;
  const bool nobody = !game.arrived.white && !game.arrived.black;
  const Color there = game.arrived.white ? Color::white : Color::black;
  // Whoever has moved had come: they are late for another session (fide-1997 A10, fide-2014 E.10).
  const bool is_resumption = game.is_under_way();
  return {.winner = nobody ? std::nullopt : std::optional(there),
          .termination = nobody ? Termination::double_forfeit : Termination::no_show,
          .article = std::string(is_resumption ? game.laws().adjournment.late
                                 : nobody      ? lateness.both
                                               : lateness.late),
          .remaining = game.clock.remaining(now)};
}

/// As with a flag, nobody wins without what they need to win (FIDE 6.9 by analogy).
GameEnded abandonment(const Game& game, Color winner, AbandonmentClaim claim, Instant now) {
  const laws::WinnerNeeds needs = game.laws().flags.fallen[game.laws_class()].needs;
  const bool is_drawn = claim == AbandonmentClaim::draw ||
                        can_win(game.position, winner, needs) == winnability::Verdict::unwinnable;
  return {.winner = is_drawn ? std::nullopt : std::optional(winner),
          .termination = is_drawn ? Termination::abandonment_draw : Termination::abandonment,
          .article = std::string(game.laws().endings.abandoned),
          .remaining = game.clock.remaining(now)};
}

/// The side that has lost for having gone, by a sanction, unless a flag had fallen before.
std::optional<Color> absent_loser(const Game& game, Instant now) {
  for (const Color color : {Color::white, Color::black}) {
    const auto at = game.loses_for_absence_at(color);
    if (at && now >= *at && !game.clock.is_flag_down(*at)) return color;
  }
  return std::nullopt;
}

Decision decide_time(const Game& game, Instant now) {
  if (game.is_suspended()) return decide_end_of_adjournment(game, now);
  if (game.clock_stop && now >= game.clock_stop->lapses_at) return Facts{PlayContinued{}};
  if (game.is_opening_due(now)) return GameError::nothing_due;  // OpenSealedMove ends it.
  if (game.default_at && now >= *game.default_at) return Facts{not_there(game, now)};
  if (game.first_move_by && now >= *game.first_move_by) {
    return Facts{GameEnded{.winner = std::nullopt,
                           .termination = Termination::no_start,
                           .article = std::string(kHouseArticle),
                           .remaining = game.clock.remaining(now)}};
  }
  if (const auto loser = absent_loser(game, now)) {
    return Facts{abandonment(game, opposite(*loser), AbandonmentClaim::win, now)};
  }
  if (!game.clock.is_flag_down(now)) return GameError::nothing_due;
  return Facts{flag_fall(game, *game.clock.running(), game.clock.remaining(now))};
}

Decision decide_absence(const Game& game, const ReportAbsence& report) {
  if (game.gone[report.color]) return GameError::already_gone;
  // Nobody waits for them, unless they wanted to go on.
  if (game.is_suspended() && !game.adjourned->agreed[report.color]) return GameError::adjourned;
  const clock::Speed speed = clock::speed_of(game.created.terms.time_control);
  return Facts{PlayerGone{.color = report.color,
                          .absence = report.absence,
                          .claimable_in = grace_for(report.absence, speed)}};
}

Decision decide_arrival(const Game& game, const ReportArrival& report) {
  if (!game.is_waiting() || game.arrived[report.color]) return GameError::already_present;
  return Facts{PlayerArrived{report.color}};
}

Decision decide_return(const Game& game, const ReportReturn& report) {
  if (!game.gone[report.color]) return GameError::already_present;
  return Facts{PlayerBack{report.color}};
}

Decision decide_credit(const Game& game, const CreditOutage& outage, Instant now) {
  if (outage.lost <= Millis{0} || game.is_suspended()) return GameError::nothing_due;
  clock::Clock clock = game.clock;
  Remaining credited;
  if (const auto side = clock.running()) {
    // Never more than what has run since the last entry, so that nobody gains by an outage.
    credited[*side] = std::min(outage.lost, clock.run_off(now));
    clock.credit(*side, credited[*side]);
  }
  return Facts{ClockAdjusted{
      .remaining = clock.remaining(now), .reason = ClockAdjustment::outage, .credited = credited}};
}

Decision decide_abandonment(const Request& request, const ClaimAbandonment& claim) {
  const Game& game = request.game;
  if (game.laws().endings.abandoned.empty() ||
      game.created.terms.rules.forbids_abandonment_claims) {
    return GameError::no_abandonment;
  }
  if (!game.is_under_way()) return GameError::too_early;
  const auto& gone = game.gone[opposite(request.by)];
  if (!gone) return GameError::opponent_present;
  if (request.now < gone->claimable_at) return GameError::grace_not_over;
  if (request.is_late()) {
    return Facts{flag_fall(game, request.by, game.clock.remaining(request.moment()))};
  }
  return Facts{abandonment(game, request.by, claim.claim, request.now)};
}

}  // namespace escaque::game
