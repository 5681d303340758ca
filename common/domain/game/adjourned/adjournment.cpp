// Adjourned games: by agreement or by an arbiter, the sealed move, what it is worth when it is
// opened, and how the game goes on (fide-1993 13 and 14, fide-1997 A, fide-2014 E).

#include <utility>

#include "domain/game/decisions.hpp"
#include "domain/game/rulings.hpp"
#include "domain/game/touched_man.hpp"

namespace escaque::game {
namespace {

using Stage = Adjourned::Stage;

bool is_at(const Game& game, Stage stage) {
  return game.adjourned && game.adjourned->stage == stage;
}

bool is_possible(const std::optional<Millis>& resumes_in) {
  return !resumes_in ||
         (*resumes_in >= laws::kShortestAdjournment && *resumes_in <= laws::kMaxAdjournment);
}

GameAdjourned adjourned(const Game& game, std::optional<Millis> resumes_in) {
  return {.article = std::string(game.laws().adjournment.sealed), .resumes_in = resumes_in};
}

GameResumed resumed(const Game& game, ByColor<bool> arrived, Instant now) {
  return {game.clock.remaining(now), arrived, game.laws().adjournment.late_after};
}

/// The facts that the player's flag has fallen; nothing while it has not.
std::optional<Facts> flag_of_late(const Request& request) {
  if (!request.is_late()) return std::nullopt;
  const Remaining remaining = request.game.clock.remaining(request.moment());
  return Facts{flag_fall(request.game, request.by, remaining)};
}

/// The opponent's offer, which `request` answers.
std::optional<GameError> answer_refusal(const Request& request) {
  const auto& offer = request.game.adjournment_offer;
  if (!offer || offer->by == request.by) return GameError::no_adjournment_offer;
  if (request.is_older_than(offer->version)) return GameError::stale_version;
  return std::nullopt;
}

/// Why the player is not asked whether to go on.
std::optional<GameError> question_refusal(const Request& request) {
  const Game& game = request.game;
  if (!game.is_suspended()) return GameError::not_adjourned;
  if (!game.adjourned->agreed[opposite(request.by)]) return GameError::no_resumption_asked;
  if (game.adjourned->declined[request.by]) return GameError::resumption_answered;
  return std::nullopt;
}

/// Where illegal moves are refused they cannot be sealed either; elsewhere they cost the game when
/// they are opened.
std::optional<GameError> seal_refusal(const Game& game, const std::string& uci) {
  const auto move = read_move(game, uci);
  if (move && breaks_touch(game, *move)) return GameError::touched_man;
  if (game.created.terms.rules.illegal_moves == laws::IllegalMoveMode::penalised) {
    return std::nullopt;
  }
  if (!move) return move.error();
  return std::nullopt;
}

}  // namespace

Decision decide_offer_adjournment(const Request& request, const OfferAdjournment& offer) {
  const Game& game = request.game;
  if (game.created.terms.rules.adjourning == laws::Adjourning::by_arbiter) {
    return GameError::adjournment_by_arbiter;
  }
  if (!game.is_under_way()) return GameError::too_early;
  if (!is_possible(offer.resumes_in)) return GameError::invalid_resumption;
  if (game.adjournment_offer) return GameError::adjournment_pending;
  if (game.tried[request.by].adjournment == game.plies()) return GameError::adjournment_declined;
  if (auto flag = flag_of_late(request)) return std::move(*flag);
  return Facts{AdjournmentOffered{request.by, offer.resumes_in}};
}

Decision decide_accept_adjournment(const Request& request) {
  if (const auto error = answer_refusal(request)) return *error;
  if (auto flag = flag_of_late(request)) return std::move(*flag);
  return Facts{adjourned(request.game, request.game.adjournment_offer->resumes_in)};
}

Decision decide_decline_adjournment(const Request& request) {
  if (const auto error = answer_refusal(request)) return *error;
  return Facts{AdjournmentDeclined{request.by}};
}

Decision decide_adjourn(const Game& game, const AdjournGame& adjourn) {
  if (game.adjourned) return GameError::adjourned;
  if (!game.is_under_way()) return GameError::too_early;
  if (!is_possible(adjourn.resumes_in)) return GameError::invalid_resumption;
  return Facts{
      ArbiterActed{.action = ArbiterAction::adjourn, .order = adjourn.order, .color = game.turn()},
      adjourned(game, adjourn.resumes_in)};
}

Decision decide_seal(const Request& request, const SealMove& seal) {
  const Game& game = request.game;
  if (!is_at(game, Stage::sealing)) return GameError::not_adjourned;
  if (game.turn() != request.by) return GameError::not_your_turn;
  if (const auto error = seal_refusal(game, seal.uci)) return *error;
  if (auto flag = flag_of_late(request)) return std::move(*flag);
  const auto resumes_in = game.adjourned->resumes_in;
  return Facts{
      MoveSealed{.by = request.by,
                 .sealed = seal.sealed,
                 .remaining = remaining_after_turn(request),
                 .resumes_in = resumes_in,
                 .expires_in = resumes_in ? std::nullopt : std::optional(laws::kMaxAdjournment)}};
}

Decision decide_agree_to_resume(const Request& request) {
  const Game& game = request.game;
  // A player who comes when the game goes on already: the PlayerArrived before this says it all.
  if (is_at(game, Stage::resumed) && !game.arrived[request.by]) return Facts{};
  if (!game.is_suspended()) return GameError::not_adjourned;
  if (game.adjourned->agreed[request.by]) return GameError::resumption_agreed;
  Facts facts{ResumptionAgreed{request.by}};
  if (game.adjourned->agreed[opposite(request.by)]) {
    facts.emplace_back(resumed(game, {true, true}, request.now));
  }
  return facts;
}

Decision decide_show_resumption(const Request& request) {
  if (const auto error = question_refusal(request)) return *error;
  if (request.game.adjourned->shown[request.by]) return GameError::resumption_answered;
  return Facts{ResumptionShown{request.by}};
}

Decision decide_decline_resumption(const Request& request) {
  if (const auto error = question_refusal(request)) return *error;
  Facts facts;
  // Nobody declines what they have not seen.
  if (!request.game.adjourned->shown[request.by]) facts.emplace_back(ResumptionShown{request.by});
  facts.emplace_back(ResumptionDeclined{request.by});
  return facts;
}

Decision decide_resume(const Game& game, const ResumeGame& resume, Instant now) {
  if (!game.is_suspended()) return GameError::not_adjourned;
  return Facts{ArbiterActed{.action = ArbiterAction::resume, .order = resume.order, .color = {}},
               resumed(game, game.adjourned->agreed, now)};
}

Decision decide_end_of_adjournment(const Game& game, Instant now) {
  const Adjourned& adjourned = *game.adjourned;
  if (adjourned.resumes_at && now >= *adjourned.resumes_at) {
    return Facts{resumed(game, adjourned.agreed, now)};
  }
  if (adjourned.expires_at && now >= *adjourned.expires_at) return Facts{AdjournmentExpired{}};
  return GameError::nothing_due;
}

namespace {

/// Nobody has come to answer the sealed move. Where it ends the game it is played, whoever is
/// there; else the absent lose.
Decision open_overdue(const Game& game, const std::string& text, Instant now) {
  const Color sealer = game.turn();
  if (const auto move = read_move(game, text)) {
    Facts facts{SealedMoveOpened{
        .by = sealer, .text = text, .article = std::string(game.laws().adjournment.opened)}};
    clock::Clock clock = game.clock;
    clock.stop(now);
    const Command none;
    if (!add_charged_move({game, none, sealer, now}, *move, {}, clock, facts)) return facts;
  }
  return Facts{not_there(game, now)};
}

}  // namespace

Decision decide_open(const Game& game, const OpenSealedMove& open, Instant now) {
  if (!is_at(game, Stage::resumed)) return GameError::not_adjourned;
  if (game.is_opening_due(now)) return open_overdue(game, open.text, now);
  if (const auto side = game.clock.running(); side && game.clock.is_flag_down(now)) {
    return Facts{flag_fall(game, *side, game.clock.remaining(now))};
  }
  const laws::Adjournment& rule = game.laws().adjournment;
  const Color sealer = game.turn();
  Facts facts;
  if (!game.arrived[opposite(sealer)]) facts.emplace_back(PlayerArrived{opposite(sealer)});
  facts.emplace_back(
      SealedMoveOpened{.by = sealer, .text = open.text, .article = std::string(rule.opened)});
  const auto move = read_move(game, open.text);
  if (!move && move.error() == GameError::illegal_move && !rule.illegal.empty()) {
    // Its meaning is clear: it is an illegal move as any other, and the one on the board is due.
    facts.emplace_back(IllegalMoveMade{.by = sealer,
                                       .uci = open.text,
                                       .article = std::string(rule.illegal),
                                       .remaining = game.adjourned->remaining});
    if (auto touched = man_touched(game, open.text)) facts.emplace_back(std::move(*touched));
    return facts;
  }
  if (!move) {
    facts.emplace_back(lost_by(game, sealer, rule.invalid, now));
    return facts;
  }
  // The time that it took was charged when it was sealed; offers made since then hold (A4).
  clock::Clock clock = game.clock;
  clock.stop(now);
  const Command none;
  add_charged_move({game, none, sealer, now}, *move, {}, clock, facts);
  return facts;
}

Decision decide_lose_sealed_move(const Game& game, Instant now) {
  if (!is_at(game, Stage::resumed)) return GameError::not_adjourned;
  if (game.is_opening_due(now)) return Facts{not_there(game, now)};
  return Facts{SealedMoveLost{.by = game.turn(),
                              .remaining = game.adjourned->remaining,
                              .article = std::string(game.laws().adjournment.lost)}};
}

}  // namespace escaque::game
