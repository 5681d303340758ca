#pragma once
// The fields of every fact of a game, and of what its commands carry: read and written from the
// same lists. entry.proto says what each means.

#include "domain/game/command.hpp"
#include "domain/game/fact.hpp"
#include "wire/vocabulary.hpp"

namespace escaque::wire {

template <>
inline constexpr auto kFields<game::Order> = [](auto& io, auto& order) {
  io(WIRE(user_id), order.arbiter);
  io(WIRE(reason), order.reason);
  io(WIRE(article), order.article);
  io(WIRE(is_of_event), order.is_of_event);
};

template <>
inline constexpr auto kFields<game::GameCreated> = [](auto& io, auto& fact) {
  io(WIRE(game_id), fact.id);
  kAgreed(io, fact);
  io(WIRE(category), fact.category);
  io(WIRE(first_move_ms), fact.first_move);
  io(WIRE(created_ms), fact.created);
  io.unless(WIRE(first_increment), fact.first_increment, game::Remaining{});
};

/// The facts that name nothing but a side.
inline constexpr auto kBy = [](auto& io, auto& fact) { io(WIRE(by), fact.by); };
inline constexpr auto kColor = [](auto& io, auto& fact) { io(WIRE(color), fact.color); };

template <>
inline constexpr auto kFields<game::DrawOffered> = [](auto& io, auto& fact) {
  io(WIRE(by), fact.by);
  io(WIRE(is_claim), fact.is_claim);
};
template <>
inline constexpr auto kFields<game::DrawDeclined> = kBy;
template <>
inline constexpr auto kFields<game::TakebackOffered> = kBy;
template <>
inline constexpr auto kFields<game::TakebackDeclined> = kBy;
template <>
inline constexpr auto kFields<game::AdjournmentDeclined> = kBy;
template <>
inline constexpr auto kFields<game::ResumptionAgreed> = kBy;
template <>
inline constexpr auto kFields<game::ResumptionShown> = kBy;
template <>
inline constexpr auto kFields<game::ResumptionDeclined> = kBy;
template <>
inline constexpr auto kFields<game::PlayerBack> = kColor;
template <>
inline constexpr auto kFields<game::PlayerArrived> = kColor;

template <>
inline constexpr auto kFields<game::MovePlayed> = [](auto& io, auto& fact) {
  io(WIRE(uci), fact.uci);
  io(WIRE(san), fact.san);
  io(WIRE(elapsed_ms), fact.elapsed);
  io(WIRE(compensated_ms), fact.compensated);
  io(WIRE(remaining), fact.remaining);
};

template <>
inline constexpr auto kFields<game::ClaimRefused> = [](auto& io, auto& fact) {
  io(WIRE(by), fact.by);
  io(WIRE(penalty_ms), fact.penalty);
  io(WIRE(remaining), fact.remaining);
  io(WIRE(article), fact.article);
  io(WIRE(off_claimant_ms), fact.off_claimant);
  io(WIRE(claim), fact.claim);
};

template <>
inline constexpr auto kFields<game::TakebackTaken> = [](auto& io, auto& fact) {
  io(WIRE(plies), fact.plies);
  io(WIRE(remaining), fact.remaining);
};

template <>
inline constexpr auto kFields<game::ClockAdjusted> = [](auto& io, auto& fact) {
  io(WIRE(remaining), fact.remaining);
  io(WIRE(reason), fact.reason);
  io(WIRE(credited), fact.credited);
};

template <>
inline constexpr auto kFields<game::PlayerGone> = [](auto& io, auto& fact) {
  io(WIRE(color), fact.color);
  io(WIRE(absence), fact.absence);
  io(WIRE(claimable_in_ms), fact.claimable_in);
};

template <>
inline constexpr auto kFields<game::GameEnded> = [](auto& io, auto& fact) {
  io(WIRE(winner), fact.winner);
  io(WIRE(termination), fact.termination);
  io(WIRE(article), fact.article);
  io(WIRE(remaining), fact.remaining);
  io(WIRE(is_unrated), fact.is_unrated);
  io(WIRE(verdict), fact.verdict);
};

template <>
inline constexpr auto kFields<game::PositionJudged> = [](auto& io, auto& fact) {
  io(WIRE(plies), fact.plies);
  io(WIRE(cannot_win), fact.cannot_win);
};

template <>
inline constexpr auto kFields<game::PeriodBegun> = [](auto& io, auto& fact) {
  io(WIRE(color), fact.color);
  io(WIRE(period), fact.period);
  io(WIRE(added_ms), fact.added);
  io(WIRE(remaining), fact.remaining);
};

template <>
inline constexpr auto kFields<game::IllegalMoveMade> = [](auto& io, auto& fact) {
  io(WIRE(by), fact.by);
  io(WIRE(uci), fact.uci);
  io(WIRE(article), fact.article);
  io(WIRE(remaining), fact.remaining);
};

template <>
inline constexpr auto kFields<game::IllegalMovePenalised> = [](auto& io, auto& fact) {
  io(WIRE(by), fact.by);
  io(WIRE(number), fact.number);
  io(WIRE(penalty_ms), fact.penalty);
  io(WIRE(remaining), fact.remaining);
  io(WIRE(article), fact.article);
};

template <>
inline constexpr auto kFields<game::ManTouched> = [](auto& io, auto& fact) {
  io(WIRE(by), fact.by);
  io(WIRE(from), fact.from);
  io(WIRE(to), fact.to);
  io(WIRE(becomes_queen), fact.becomes_queen);
  io(WIRE(article), fact.article);
};

template <>
inline constexpr auto kFields<game::QuickplayRequested> = [](auto& io, auto& fact) {
  io(WIRE(by), fact.by);
  io(WIRE(request), fact.request);
  io(WIRE(article), fact.article);
};

template <>
inline constexpr auto kFields<game::QuickplayRuled> = [](auto& io, auto& fact) {
  io(WIRE(request), fact.request);
  io(WIRE(ruling), fact.ruling);
  io(WIRE(increment_ms), fact.increment);
  io(WIRE(to_opponent_ms), fact.to_opponent);
  io(WIRE(remaining), fact.remaining);
  io(WIRE(article), fact.article);
};

template <>
inline constexpr auto kFields<game::ArbiterActed> = [](auto& io, auto& fact) {
  io(WIRE(action), fact.action);
  io(WIRE(order), fact.order);
  io(WIRE(color), fact.color);
};

template <>
inline constexpr auto kFields<game::ArbiterCalled> = [](auto& io, auto& fact) {
  io(WIRE(by), fact.by);
  io(WIRE(about), fact.about);
};

template <>
inline constexpr auto kFields<game::ClocksStopped> = [](auto& io, auto& fact) {
  io(WIRE(by), fact.by);
  io(WIRE(number), fact.number);
  io(WIRE(remaining), fact.remaining);
  io(WIRE(article), fact.article);
  io(WIRE(ago_ms), fact.ago);
};

template <>
inline constexpr auto kFields<game::PlayContinued> = kBy;

template <>
inline constexpr auto kFields<game::WentBerserk> = [](auto& io, auto& fact) {
  io(WIRE(by), fact.by);
  io(WIRE(remaining), fact.remaining);
};

template <>
inline constexpr auto kFields<game::AdjournmentOffered> = [](auto& io, auto& fact) {
  io(WIRE(by), fact.by);
  io.seconds(WIRE(resumes_in_s), fact.resumes_in);
};

template <>
inline constexpr auto kFields<game::GameAdjourned> = [](auto& io, auto& fact) {
  io(WIRE(article), fact.article);
  io.seconds(WIRE(resumes_in_s), fact.resumes_in);
};

template <>
inline constexpr auto kFields<game::MoveSealed> = [](auto& io, auto& fact) {
  io(WIRE(by), fact.by);
  io(WIRE(sealed), fact.sealed);
  io(WIRE(remaining), fact.remaining);
  io.seconds(WIRE(resumes_in_s), fact.resumes_in);
  io.seconds(WIRE(expires_in_s), fact.expires_in);
};

template <>
inline constexpr auto kFields<game::GameResumed> = [](auto& io, auto& fact) {
  io(WIRE(remaining), fact.remaining);
  io(WIRE(has_white_arrived), fact.arrived.white);
  io(WIRE(has_black_arrived), fact.arrived.black);
  io(WIRE(waits_ms), fact.waits);
};

template <>
inline constexpr auto kFields<game::SealedMoveOpened> = [](auto& io, auto& fact) {
  io(WIRE(by), fact.by);
  io(WIRE(text), fact.text);
  io(WIRE(article), fact.article);
};

template <>
inline constexpr auto kFields<game::SealedMoveLost> = [](auto& io, auto& fact) {
  io(WIRE(by), fact.by);
  io(WIRE(remaining), fact.remaining);
  io(WIRE(article), fact.article);
};

template <>
inline constexpr auto kFields<game::RulingAppealed> = [](auto& io, auto& fact) {
  io(WIRE(by), fact.by);
  io(WIRE(version), fact.version);
  io(WIRE(grounds), fact.grounds);
};

template <>
inline constexpr auto kFields<game::AppealVoted> = [](auto& io, auto& fact) {
  io(WIRE(order), fact.order);
  io(WIRE(is_upheld), fact.is_upheld);
  io(WIRE(verdict), fact.verdict);
  io(WIRE(returns_deposit), fact.returns_deposit);
};

template <>
inline constexpr auto kFields<game::AppealDecided> = [](auto& io, auto& fact) {
  io(WIRE(order), fact.order);
  io(WIRE(is_upheld), fact.is_upheld);
  io(WIRE(is_deposit_returned), fact.is_deposit_returned);
};

template <>
inline constexpr auto kFields<game::Fact> = [](auto& io, auto& fact) {
  io.one_of(
      fact, as<game::GameCreated>(WIRE(game_created)), as<game::MovePlayed>(WIRE(move_played)),
      as<game::DrawOffered>(WIRE(draw_offered)), as<game::DrawDeclined>(WIRE(draw_declined)),
      as<game::ClaimRefused>(WIRE(claim_refused)),
      as<game::TakebackOffered>(WIRE(takeback_offered)),
      as<game::TakebackDeclined>(WIRE(takeback_declined)),
      as<game::TakebackTaken>(WIRE(takeback_taken)), as<game::ClockAdjusted>(WIRE(clock_adjusted)),
      as<game::PlayerGone>(WIRE(player_gone)), as<game::PlayerBack>(WIRE(player_back)),
      as<game::GameEnded>(WIRE(game_ended)), as<game::PeriodBegun>(WIRE(period_begun)),
      as<game::IllegalMoveMade>(WIRE(illegal_move_made)),
      as<game::IllegalMovePenalised>(WIRE(illegal_move_penalised)),
      as<game::PlayerArrived>(WIRE(player_arrived)),
      as<game::QuickplayRequested>(WIRE(quickplay_requested)),
      as<game::QuickplayRuled>(WIRE(quickplay_ruled)), as<game::ArbiterActed>(WIRE(arbiter_acted)),
      as<game::MoveSealed>(WIRE(move_sealed)), as<game::GameResumed>(WIRE(game_resumed)),
      as<game::SealedMoveOpened>(WIRE(sealed_move_opened)),
      as<game::ArbiterCalled>(WIRE(arbiter_called)),
      as<game::AdjournmentOffered>(WIRE(adjournment_offered)),
      as<game::AdjournmentDeclined>(WIRE(adjournment_declined)),
      as<game::GameAdjourned>(WIRE(game_adjourned)),
      as<game::ResumptionAgreed>(WIRE(resumption_agreed)),
      as<game::SealedMoveLost>(WIRE(sealed_move_lost)),
      as<game::AdjournmentExpired>(WIRE(adjournment_expired)),
      as<game::WentBerserk>(WIRE(went_berserk)), as<game::RulingAppealed>(WIRE(ruling_appealed)),
      as<game::AppealDecided>(WIRE(appeal_decided)), as<game::ClocksStopped>(WIRE(clocks_stopped)),
      as<game::PlayContinued>(WIRE(play_continued)), as<game::AppealVoted>(WIRE(appeal_voted)),
      as<game::PositionJudged>(WIRE(position_judged)), as<game::ManTouched>(WIRE(man_touched)),
      as<game::ResumptionShown>(WIRE(resumption_shown)),
      as<game::ResumptionDeclined>(WIRE(resumption_declined)));
};

template <>
inline constexpr auto kFields<game::Entry> = [](auto& io, auto& entry) {
  io(WIRE(version), entry.version);
  io(WIRE(command_id), entry.command_id);
  io(WIRE(by), entry.by);
  io(WIRE(facts), entry.facts);
};

}  // namespace escaque::wire
