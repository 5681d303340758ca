#pragma once
// The fields of what players and arbiters ask for. What cannot be right in any game is a fault
// here; command.proto and arbiter.proto say what each means.

#include "domain/game/command.hpp"
#include "games/wire/facts.hpp"

namespace escaque::wire {

/// A text of 1 to `most` bytes.
inline constexpr auto kText = [](auto& io, auto field, auto& text, std::size_t most) {
  io(field, text);
  if (text.empty() || text.size() > most) {
    io.fail(field.name, "1 to " + std::to_string(most) + " bytes");
  }
};

// By a player

template <>
inline constexpr auto kFields<game::PlayMove> =
    [](auto& io, auto& action) { io(WIRE(uci), action.uci); };

template <>
inline constexpr auto kFields<game::ClaimDraw> = [](auto& io, auto& action) {
  io(WIRE(claim), action.claim);
  io(WIRE(uci), action.uci);
};

template <>
inline constexpr auto kFields<game::ClaimAbandonment> =
    [](auto& io, auto& action) { io(WIRE(claim), action.claim); };

template <>
inline constexpr auto kFields<game::CallArbiter> = [](auto& io, auto& action) {
  io(WIRE(about), action.about);
  if (action.about.size() > 140) io.fail("about", "at most 140 bytes");
  io(WIRE(stops_clocks), action.stops_clocks);
};

template <>
inline constexpr auto kFields<game::RequestQuickplay> =
    [](auto& io, auto& action) { io(WIRE(request), action.request); };

template <>
inline constexpr auto kFields<game::OfferAdjournment> =
    [](auto& io, auto& action) { io.seconds(WIRE(resumes_in_s), action.resumes_in); };

template <>
inline constexpr auto kFields<game::SealMove> =
    [](auto& io, auto& action) { kText(io, WIRE(uci), action.uci, 16); };

template <>
inline constexpr auto kFields<game::Appeal> = [](auto& io, auto& action) {
  kText(io, WIRE(grounds), action.grounds, 500);
  io(WIRE(version), action.version);
};

// Of an arbiter; who orders it and why is beside it.

template <>
inline constexpr auto kFields<game::StopClocks> = kNothing;
template <>
inline constexpr auto kFields<game::StartClocks> = kNothing;
template <>
inline constexpr auto kFields<game::AnswerCall> = kNothing;
template <>
inline constexpr auto kFields<game::ResumeGame> = kNothing;
template <>
inline constexpr auto kFields<game::ConfirmResult> = kNothing;

template <>
inline constexpr auto kFields<game::AdjustTime> = [](auto& io, auto& action) {
  constexpr Millis kMax = std::chrono::hours(3);
  io(WIRE(color), action.color);
  io(WIRE(delta_ms), action.delta);
  if (action.delta == Millis{0} || action.delta > kMax || action.delta < -kMax) {
    io.fail("delta_ms", "up to three hours, not 0");
  }
};

template <>
inline constexpr auto kFields<game::Warn> = kColor;

template <>
inline constexpr auto kFields<game::DeclareResult> =
    [](auto& io, auto& action) { io(WIRE(verdict), action.verdict); };

template <>
inline constexpr auto kFields<game::RestorePosition> = [](auto& io, auto& action) {
  io(WIRE(plies), action.plies);
  io(WIRE(remaining), action.remaining);
  for (const Millis time : {action.remaining.white, action.remaining.black}) {
    if (time > Millis{0} && time <= game::kMaxOnClock) continue;
    io.fail("remaining", "1 ms to 24 hours for each");
  }
};

template <>
inline constexpr auto kFields<game::RuleQuickplay> = [](auto& io, auto& action) {
  io(WIRE(ruling), action.ruling);
  io(WIRE(is_without_time), action.is_without_time);
};

template <>
inline constexpr auto kFields<game::AdjournGame> =
    [](auto& io, auto& action) { io.seconds(WIRE(resumes_in_s), action.resumes_in); };

template <>
inline constexpr auto kFields<game::DecideAppeal> = [](auto& io, auto& action) {
  io(WIRE(is_upheld), action.is_upheld);
  io(WIRE(verdict), action.verdict);
  io(WIRE(returns_deposit), action.returns_deposit);
};

/// The oneof of PlayerAction.
inline constexpr auto kPlayerAction = [](auto& io, auto& action) {
  io.some_of(action, as<game::PlayMove>(WIRE(play_move)), as<game::OfferDraw>(WIRE(offer_draw)),
             as<game::AcceptDraw>(WIRE(accept_draw)), as<game::DeclineDraw>(WIRE(decline_draw)),
             as<game::ClaimDraw>(WIRE(claim_draw)), as<game::Resign>(WIRE(resign)),
             as<game::Abort>(WIRE(abort)), as<game::OfferTakeback>(WIRE(offer_takeback)),
             as<game::AcceptTakeback>(WIRE(accept_takeback)),
             as<game::DeclineTakeback>(WIRE(decline_takeback)),
             as<game::ClaimAbandonment>(WIRE(claim_abandonment)),
             as<game::CallIllegalMove>(WIRE(call_illegal_move)),
             as<game::RequestQuickplay>(WIRE(request_quickplay)),
             as<game::CallArbiter>(WIRE(call_arbiter)),
             as<game::OfferAdjournment>(WIRE(offer_adjournment)),
             as<game::AcceptAdjournment>(WIRE(accept_adjournment)),
             as<game::GoBerserk>(WIRE(go_berserk)), as<game::SealMove>(WIRE(seal_move)),
             as<game::AgreeToResume>(WIRE(agree_to_resume)),
             as<game::DeclineAdjournment>(WIRE(decline_adjournment)),
             as<game::Appeal>(WIRE(appeal)), as<game::ContinuePlay>(WIRE(continue_play)),
             as<game::GiveTime>(WIRE(give_time)), as<game::ShowResumption>(WIRE(show_resumption)),
             as<game::DeclineResumption>(WIRE(decline_resumption)));
};

/// The oneof of ArbiterOrder.
inline constexpr auto kOrderedAction = [](auto& io, auto& action) {
  io.some_of(action, as<game::StopClocks>(WIRE(stop_clocks)),
             as<game::StartClocks>(WIRE(start_clocks)), as<game::AdjustTime>(WIRE(adjust_time)),
             as<game::Warn>(WIRE(warn_player)), as<game::DeclareResult>(WIRE(declare_result)),
             as<game::RestorePosition>(WIRE(restore_position)),
             as<game::RuleQuickplay>(WIRE(rule_quickplay)), as<game::AnswerCall>(WIRE(answer_call)),
             as<game::AdjournGame>(WIRE(adjourn_game)), as<game::ResumeGame>(WIRE(resume_game)),
             as<game::DecideAppeal>(WIRE(decide_appeal)),
             as<game::ConfirmResult>(WIRE(confirm_result)));
};

}  // namespace escaque::wire
