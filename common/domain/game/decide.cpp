#include "domain/game/decide.hpp"

#include <algorithm>
#include <utility>

#include "domain/game/decisions.hpp"
#include "domain/game/evolve.hpp"

namespace escaque::game {
namespace {

template <class... Actions>
bool is_one_of(const Action& action) {
  return (std::holds_alternative<Actions>(action) || ...);
}

bool is_servers_own(const Action& action) {
  return is_one_of<CreateGame, CheckTime, ReportAbsence, ReportReturn, ReportArrival, CreditOutage,
                   OpenSealedMove, LoseSealedMove, CorrectUndecided, EndDeadPosition>(action);
}

bool is_arbiters(const Action& action) {
  return is_one_of<StopClocks, StartClocks, AdjustTime, Warn, DeclareResult, RestorePosition,
                   RuleQuickplay, AdjournGame, ResumeGame, AnswerCall, DecideAppeal, ConfirmResult>(
      action);
}

/// What is left to the players while the game is adjourned (fide-1997 A4, A6).
bool is_possible_adjourned(const Action& action) {
  return is_one_of<OfferDraw, AcceptDraw, DeclineDraw, Resign, SealMove, AgreeToResume,
                   ShowResumption, DeclineResumption, CallArbiter, Appeal>(action);
}

/// Moves and claims are meant for one position; answers to offers check their offer themselves.
bool is_about_position(const Action& action) {
  return is_one_of<PlayMove, ClaimDraw, OfferTakeback, AcceptTakeback>(action);
}

struct ServerDecider {
  const Game& game;
  Instant now;

  Decision operator()(const CheckTime&) const { return decide_time(game, now); }
  Decision operator()(const ReportAbsence& report) const { return decide_absence(game, report); }
  Decision operator()(const ReportReturn& report) const { return decide_return(game, report); }
  Decision operator()(const ReportArrival& report) const { return decide_arrival(game, report); }
  Decision operator()(const OpenSealedMove& open) const { return decide_open(game, open, now); }
  Decision operator()(const LoseSealedMove&) const { return decide_lose_sealed_move(game, now); }
  Decision operator()(const CreditOutage& outage) const { return decide_credit(game, outage, now); }
  Decision operator()(const CreateGame&) const { return GameError::already_created; }
  template <class PlayersAction>
  Decision operator()(const PlayersAction&) const {
    return GameError::not_a_player;
  }
};

struct PlayerDecider {
  Request request;

  Decision operator()(const PlayMove& play) const { return decide_move(request, play); }
  Decision operator()(const OfferDraw&) const { return decide_offer_draw(request); }
  Decision operator()(const AcceptDraw&) const { return decide_accept_draw(request); }
  Decision operator()(const DeclineDraw&) const { return decide_decline_draw(request); }
  Decision operator()(const ClaimDraw& claim) const { return decide_claim(request, claim); }
  Decision operator()(const Resign&) const { return decide_resign(request); }
  Decision operator()(const Abort&) const { return decide_abort(request); }
  Decision operator()(const OfferTakeback&) const { return decide_offer_takeback(request); }
  Decision operator()(const AcceptTakeback&) const { return decide_accept_takeback(request); }
  Decision operator()(const DeclineTakeback&) const { return decide_decline_takeback(request); }
  Decision operator()(const ClaimAbandonment& claim) const {
    return decide_abandonment(request, claim);
  }
  Decision operator()(const OfferAdjournment& offer) const {
    return decide_offer_adjournment(request, offer);
  }
  Decision operator()(const AcceptAdjournment&) const { return decide_accept_adjournment(request); }
  Decision operator()(const DeclineAdjournment&) const {
    return decide_decline_adjournment(request);
  }
  Decision operator()(const SealMove& seal) const { return decide_seal(request, seal); }
  Decision operator()(const AgreeToResume&) const { return decide_agree_to_resume(request); }
  Decision operator()(const ShowResumption&) const { return decide_show_resumption(request); }
  Decision operator()(const DeclineResumption&) const { return decide_decline_resumption(request); }
  Decision operator()(const CallArbiter& call) const { return decide_call_arbiter(request, call); }
  Decision operator()(const ContinuePlay&) const { return decide_continue_play(request); }
  Decision operator()(const Appeal& appeal) const { return decide_appeal(request, appeal); }
  Decision operator()(const CallIllegalMove&) const { return decide_call_illegal_move(request); }
  Decision operator()(const GiveTime&) const { return decide_give_time(request); }
  Decision operator()(const GoBerserk&) const { return decide_berserk(request); }
  Decision operator()(const RequestQuickplay& quickplay) const {
    return decide_quickplay(request, quickplay);
  }
  template <class ServersAction>
  Decision operator()(const ServersAction&) const {
    return GameError::not_a_player;
  }
};

Decision decide_for_player(const Request& request) {
  const Game& game = request.game;
  if (is_about_position(request.command.action) && request.is_older_than(game.position_version)) {
    return GameError::stale_version;
  }
  if (game.adjourned && !is_possible_adjourned(request.command.action)) return GameError::adjourned;
  Decision decision = std::visit(PlayerDecider{request}, request.command.action);
  // Whoever commands is here, whatever was reported about their connection.
  if (decision && game.gone[request.by]) {
    decision->insert(decision->begin(), PlayerBack{request.by});
  }
  if (decision && game.is_waiting() && !game.arrived[request.by]) {
    decision->insert(decision->begin(), PlayerArrived{request.by});
  }
  return decision;
}

Decision live_facts(const Game& game, const Command& command, Instant now) {
  if (!command.by) return std::visit(ServerDecider{game, now}, command.action);
  return decide_for_player({game, command, *command.by, now});
}

/// As if a CheckTime had come just before the command, when a period was over.
Decision facts_in_next_period(const Game& game, const PeriodBegun& begun, const Command& command,
                              Instant now) {
  Facts first{begun};
  if (std::holds_alternative<CheckTime>(command.action)) return first;
  Game advanced = evolve(game, {game.version + 1, {}, first}, now);
  Decision rest = live_facts(advanced, command, now);
  if (!rest) return rest;
  first.insert(first.end(), rest->begin(), rest->end());
  return first;
}

Decision facts_of(const Game& game, const Command& command, Instant now) {
  if (!command.id.empty() && game.has_seen(command.id, command.by))
    return GameError::duplicate_command;
  const bool is_players = !is_servers_own(command.action) && !is_arbiters(command.action);
  if (is_players != command.by.has_value()) return GameError::not_a_player;
  if (!game.exists()) {
    const auto* create = std::get_if<CreateGame>(&command.action);
    return create ? decide_create(*create) : GameError::no_such_game;
  }
  if (std::holds_alternative<CreateGame>(command.action)) return GameError::already_created;
  if (is_arbiters(command.action)) return decide_for_arbiter(game, command.action, now);
  if (std::holds_alternative<CorrectUndecided>(command.action)) return decide_undecided(game);
  if (const auto* dead = std::get_if<EndDeadPosition>(&command.action)) {
    return decide_dead(game, *dead);
  }
  // What the server was about to say when the game ended is no news any more.
  if (game.ended && !command.by) return GameError::game_over;
  if (game.ended) {
    const Request request{game, command, *command.by, now};
    if (std::holds_alternative<CallIllegalMove>(command.action)) {
      return decide_call_illegal_move(request);
    }
    const auto* appeal = std::get_if<Appeal>(&command.action);
    if (!appeal) return GameError::game_over;
    return decide_appeal(request, *appeal);
  }
  const Instant moment = command.by ? Request{game, command, *command.by, now}.moment() : now;
  if (const auto begun = period_after_time(game, moment)) {
    return facts_in_next_period(game, *begun, command, now);
  }
  return live_facts(game, command, now);
}

}  // namespace

Instant Request::moment() const {
  if (!command.received || *command.received >= now) return now;
  return std::max(*command.received, std::min(game.turn_began, now));
}

bool Request::is_late() const {
  return game.clock.running() == by && game.clock.is_flag_down(moment());
}

bool Request::is_older_than(Version version) const {
  return command.answers && *command.answers < version;
}

Result<Entry, GameError> decide(const Game& game, const Command& command, Instant now) {
  Decision facts = facts_of(game, command, now);
  if (!facts) return facts.error();
  return Entry{game.version + 1, command.id, std::move(*facts), command.by};
}

}  // namespace escaque::game
