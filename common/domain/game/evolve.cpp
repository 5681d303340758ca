#include "domain/game/evolve.hpp"

#include <stdexcept>
#include <string>
#include <utility>

#include "domain/game/adjourned/evolve_adjournment.hpp"
#include "domain/rules/fen.hpp"
#include "domain/rules/uci.hpp"

namespace escaque::game {
namespace {

/// A game longer than this in commands forgets the oldest ids.
constexpr std::size_t kRememberedCommands = 512;

[[noreturn]] void corrupt(const Game& game, const std::string& what) {
  throw std::invalid_argument("game " + to_string(game.created.id) + " after version " +
                              std::to_string(game.version) + ": " + what);
}

rules::Position first_position(const Game& game) {
  const auto setup = rules::parse_fen(game.created.initial_fen);
  if (setup) {
    const auto position = rules::Position::from_setup(*setup, game.created.terms.variant);
    if (position) return *position;
  }
  corrupt(game, "the first position cannot be read: " + game.created.initial_fen);
}

/// Plays a legal move on the board and in the record of repetitions.
void play(Game& game, rules::Move move) {
  game.position.play_unchecked(move);
  game.moves.push_back(move);
  if (game.position.halfmove_clock() == 0) game.keys.clear();
  game.keys.push_back(game.position.repetition_key());
}

void set_up(Game& game) {
  game.position = first_position(game);
  game.moves.clear();
  game.keys.assign(1, game.position.repetition_key());
}

/// How long the time of `color` is stopped in each turn.
Millis delay_of(const Game& game, Color color) {
  const Terms& terms = game.created.terms;
  return terms.schedules ? (*terms.schedules)[color].stopped() : Millis{0};
}

/// Begins the turn of the side on move with these times left.
void begin_turn(Game& game, Remaining remaining, Instant at) {
  game.clock = clock::Clock(remaining);
  game.turn_began = at;
  game.first_move_by.reset();
  if (game.is_under_way() || game.has_hour()) {
    game.clock.start(game.turn(), at, delay_of(game, game.turn()));
    if (game.are_clocks_stopped) game.clock.pause(at);
  } else {
    if (!game.are_clocks_stopped) game.first_move_by = at + game.created.first_move;
  }
}

/// What the event has chosen; an hour where it has not.
Millis default_time_of(const Game& game) {
  return game.created.terms.rules.default_time.value_or(laws::kMaxDefaultTime);
}

void stop_waiting(Game& game) {
  game.default_at.reset();
  game.default_left.reset();
}

/// Whoever has not come is waited for, from `at`.
void wait_for_players(Game& game, Instant at) {
  stop_waiting(game);
  if (!game.has_hour() || (game.arrived.white && game.arrived.black)) return;
  game.default_time = default_time_of(game);
  game.default_at = at + game.default_time;
}

/// They have not run since `ago` before `at`.
void stop_clocks(Game& game, Instant at, Millis ago = {}) {
  game.are_clocks_stopped = true;
  game.clock.pause(at - ago);
  game.first_move_by.reset();
  if (game.default_at) game.default_left = *game.default_at - at;
  game.default_at.reset();
}

void start_clocks(Game& game, Instant at) {
  game.are_clocks_stopped = false;
  game.clock_stop.reset();
  if (game.is_under_way() || game.has_hour()) {
    game.clock.resume(at);
  } else {
    game.first_move_by = at + game.created.first_move;
  }
  if (game.default_left) game.default_at = at + *game.default_left;
  game.default_left.reset();
}

/// An arbiter has come while a player's stop holds, and gets the whole time again.
void renew_stop(Game& game, Instant at) {
  if (game.clock_stop) {
    game.clock_stop->lapses_at = at + game.created.terms.rules.clock_stop_limit;
  }
}

/// Applies one fact of the entry `version`.
struct Evolver {
  Game& game;
  Version version;
  Instant at;

  void operator()(const GameCreated& fact) const {
    game.created = fact;
    set_up(game);
    const clock::TimeControl control = fact.terms.time_control;
    game.quotas = {clock::LagQuota(control), clock::LagQuota(control)};
    game.position_version = version;
    begin_turn(game,
               {fact.terms.schedule_of(Color::white).initial() + fact.first_increment.white,
                fact.terms.schedule_of(Color::black).initial() + fact.first_increment.black},
               at);
    game.arrived = fact.arrived;
    wait_for_players(game, at);
  }

  void operator()(const MovePlayed& fact) const {
    const auto move = rules::parse_uci(game.position, fact.uci);
    if (!move) corrupt(game, "the move cannot be played: " + fact.uci);
    if (game.clock.running()) game.quotas[game.turn()].settle(fact.compensated);
    if (game.callable_illegal_move != game.turn()) game.callable_illegal_move.reset();
    play(game, *move);
    game.touched.reset();
    game.position_version = version;
    begin_turn(game, fact.remaining, at);
  }

  void operator()(const DrawOffered& fact) const {
    game.draw_offer = Offer{fact.by, version};
    if (!fact.is_claim) game.tried[fact.by].draw_offer = game.plies();
  }
  void operator()(const DrawDeclined&) const { game.draw_offer.reset(); }

  void operator()(const PeriodBegun& fact) const {
    game.periods[fact.color] = fact.period;
    game.clock.credit(fact.color, fact.added);
  }

  void operator()(const ClaimRefused& fact) const {
    Remaining used = fact.remaining;
    used[fact.by] += fact.off_claimant;  // A penalty is no time that the turn took.
    game.clock.set(used, at);
    game.clock.credit(fact.by, -fact.off_claimant);
    Tried& tried = game.tried[fact.by];
    if (fact.claim != DrawClaim::fifty_moves) tried.threefold = game.plies();
    if (fact.claim != DrawClaim::threefold) tried.fifty_moves = game.plies();
  }

  void operator()(const TakebackOffered& fact) const {
    game.takeback_offer = Offer{fact.by, version};
    game.tried[fact.by].takeback = game.plies();
  }
  void operator()(const TakebackDeclined&) const { game.takeback_offer.reset(); }

  void operator()(const TakebackTaken& fact) const {
    if (fact.plies < 0 || fact.plies > game.plies()) corrupt(game, "more taken back than played");
    std::vector<rules::Move> kept = std::move(game.moves);
    kept.resize(kept.size() - static_cast<std::size_t>(fact.plies));
    set_up(game);
    for (const rules::Move move : kept) play(game, move);
    game.takeback_offer.reset();
    game.callable_illegal_move.reset();
    game.touched.reset();
    game.tried = {};  // In positions that no longer are.
    game.position_version = version;
    begin_turn(game, fact.remaining, at);
  }

  /// A player who was waited for gets the whole waiting time again: an outage kept them away.
  void operator()(const ClockAdjusted& fact) const {
    if (fact.reason != ClockAdjustment::outage) {
      for (const Color color : {Color::white, Color::black}) {
        game.clock.credit(color, fact.credited[color]);
      }
      return;
    }
    game.clock.set(fact.remaining, at);
    game.clock.renew_delay(at, delay_of(game, game.turn()));
    if (game.first_move_by) {
      game.turn_began = at;
      game.first_move_by = at + game.created.first_move;
    }
    if (game.default_at) game.default_at = at + game.default_time;
    renew_stop(game, at);
    for (auto* gone : {&game.gone.white, &game.gone.black}) {
      if (*gone) (*gone)->claimable_at = at + (*gone)->claimable_in;
    }
  }

  void operator()(const PlayerGone& fact) const {
    game.gone[fact.color] = Gone{fact.absence, fact.claimable_in, at + fact.claimable_in};
    if (!game.adjourned) return;
    game.adjourned->agreed[fact.color] = false;
    // Whoever comes back asks again.
    game.adjourned->shown[opposite(fact.color)] = false;
    game.adjourned->declined[opposite(fact.color)] = false;
  }
  void operator()(const PlayerBack& fact) const { game.gone[fact.color].reset(); }

  void operator()(const IllegalMoveMade& fact) const {
    game.uncalled = game.callable_illegal_move == fact.by ? game.uncalled + 1 : 1;
    game.callable_illegal_move = fact.by;
    game.tried[fact.by].illegal_move = game.plies();
    if (fact.remaining) begin_turn(game, *fact.remaining, at);
  }
  void operator()(const IllegalMovePenalised& fact) const {
    game.clock.credit(opposite(fact.by), fact.penalty);
    game.illegal_moves[fact.by] = fact.number;
    game.callable_illegal_move.reset();
  }

  void operator()(const ManTouched& fact) const { game.touched = fact; }

  void operator()(const PlayerArrived& fact) const {
    game.arrived[fact.color] = true;
    if (game.arrived.white && game.arrived.black) stop_waiting(game);
  }

  void operator()(const QuickplayRequested& fact) const {
    game.quickplay = PendingQuickplay{fact.by, fact.request};
  }
  void operator()(const QuickplayRuled& fact) const {
    if (game.quickplay) game.clock.credit(opposite(game.quickplay->by), fact.to_opponent);
    game.granted_increment += fact.increment;
    const bool is_refused_increment =
        fact.request == QuickplayRequest::increment && fact.ruling != QuickplayRuling::granted;
    if (is_refused_increment) game.is_increment_refused = true;
    if (game.clock_stop && fact.ruling != QuickplayRuling::granted) start_clocks(game, at);
    if (fact.ruling == QuickplayRuling::postponed && game.quickplay) {
      game.quickplay->is_postponed = true;
    } else {
      game.quickplay.reset();
    }
  }

  /// Only the clocks; the other actions have facts of their own.
  void operator()(const ArbiterActed& fact) const {
    if (fact.action == ArbiterAction::stop_clocks) {
      if (!game.are_clocks_stopped) stop_clocks(game, at);
      game.clock_stop.reset();
    }
    renew_stop(game, at);
    game.call.reset();
    if (fact.action != ArbiterAction::answer_call) {
      note_order(game, fact.order, version, at);
    }
    if (fact.action == ArbiterAction::start_clocks) start_clocks(game, at);
  }

  void operator()(const ClocksStopped& fact) const {
    stop_clocks(game, at, fact.ago);
    game.clock_stop = ClockStop{fact.by, at + game.created.terms.rules.clock_stop_limit};
    if (fact.number > 0) game.clock_stops[fact.by] = fact.number;
  }
  void operator()(const PlayContinued&) const { start_clocks(game, at); }

  void operator()(const ArbiterCalled& fact) const { game.call = fact; }

  void operator()(const RulingAppealed& fact) const { apply(game, fact); }
  void operator()(const AppealVoted& fact) const { apply(game, fact); }
  void operator()(const AppealDecided& fact) const { apply(game, fact, version); }

  void operator()(const AdjournmentOffered& fact) const { apply(game, fact, version); }
  void operator()(const AdjournmentDeclined&) const { game.adjournment_offer.reset(); }
  void operator()(const GameAdjourned& fact) const { apply(game, fact); }
  void operator()(const MoveSealed& fact) const { apply(game, fact, at); }
  void operator()(const ResumptionAgreed& fact) const { game.adjourned->agreed[fact.by] = true; }
  void operator()(const ResumptionShown& fact) const { game.adjourned->shown[fact.by] = true; }
  void operator()(const ResumptionDeclined& fact) const {
    game.adjourned->declined[fact.by] = true;
  }
  void operator()(const AdjournmentExpired& fact) const { apply(game, fact); }

  void operator()(const WentBerserk& fact) const {
    game.is_berserk[fact.by] = true;
    Remaining used = fact.remaining;
    used[fact.by] *= 2;  // What is given up is no time that the turn took.
    game.clock.set(used, at);
    game.clock.credit(fact.by, -fact.remaining[fact.by]);
  }

  void operator()(const GameResumed& fact) const {
    apply(game, fact, at);
    const bool are_both_there = game.arrived.white && game.arrived.black;
    stop_waiting(game);
    game.default_time = fact.waits.value_or(default_time_of(game));
    if (!are_both_there) game.default_at = at + game.default_time;
  }

  void operator()(const SealedMoveOpened&) const { game.adjourned.reset(); }

  void operator()(const SealedMoveLost& fact) const {
    game.adjourned.reset();
    begin_turn(game, fact.remaining, at);
  }

  void operator()(const PositionJudged& /*fact*/) const {}  // What follows says it all.

  void operator()(const GameEnded& fact) const {
    game.ended = fact;
    if (game.rulings && game.rulings->decided == version) game.rulings->is_result_final = true;
    if (!game.ended_at) game.ended_at = at;
    game.call.reset();
    game.clock_stop.reset();
    game.adjournment_offer.reset();
    game.adjourned.reset();
    stop_waiting(game);
    game.clock = clock::Clock(fact.remaining);
    game.first_move_by.reset();
    game.draw_offer.reset();
    game.takeback_offer.reset();
    game.gone = {};
  }
};

void remember(Game& game, const Entry& entry) {
  if (entry.command_id.empty()) return;
  if (game.command_hashes.size() == kRememberedCommands) {
    game.command_hashes.erase(game.command_hashes.begin());
  }
  game.command_hashes.push_back(hash_of_command(entry.command_id, entry.by));
}

}  // namespace

rules::Position position_after(const Game& game, std::int32_t plies) {
  if (plies == game.plies()) return game.position;
  rules::Position position = first_position(game);
  for (std::int32_t ply = 0; ply < plies; ++ply) {
    position.play_unchecked(game.moves[static_cast<std::size_t>(ply)]);
  }
  return position;
}

Game evolve(Game game, const Entry& entry, Instant at) {
  if (entry.version != game.version + 1) {
    corrupt(game, "version " + std::to_string(entry.version) + " does not follow");
  }
  for (const Fact& fact : entry.facts) std::visit(Evolver{game, entry.version, at}, fact);
  if (may_be_appealed(game) && is_ruled_by_server(entry)) {
    note_order(game, Order{}, entry.version, at);
  }
  game.version = entry.version;
  remember(game, entry);
  return game;
}

}  // namespace escaque::game
