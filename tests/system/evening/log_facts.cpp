#include "evening/log_facts.hpp"

#include <array>
#include <sstream>
#include <utility>

#include "evening/json_object.hpp"
#include "evening/log_names.hpp"

namespace escaque::evening {
namespace {

constexpr std::array kArbiterActions{
    "stop_clocks",    "start_clocks",   "adjust_time",      "warn",
    "declare_result", "correct_result", "restore_position", "rule_quickplay",
    "adjourn",        "answer_call",    "resume",           "confirm_result"};

struct FactWriter {
  Object& out;

  void operator()(const game::MovePlayed& f) const {
    out.add("fact", "move_played").add("uci", f.uci).add("elapsed", f.elapsed);
    out.add("remaining", f.remaining);
  }
  void operator()(const game::PeriodBegun& f) const {
    out.add("fact", "period_begun").add("color", f.color).add("period", f.period);
    out.add("added", f.added).add("remaining", f.remaining);
  }
  void operator()(const game::DrawOffered& f) const {
    out.add("fact", "draw_offered").add("by", f.by);
  }
  void operator()(const game::DrawDeclined& f) const {
    out.add("fact", "draw_declined").add("by", f.by);
  }
  void operator()(const game::ClaimRefused& f) const {
    out.add("fact", "claim_refused").add("by", f.by).add("penalty", f.penalty);
    out.add("off_claimant", f.off_claimant).add("remaining", f.remaining);
    out.add("article", f.article);
  }
  void operator()(const game::ClockAdjusted& f) const {
    out.add("fact", "clock_adjusted").add("credited", f.credited).add("remaining", f.remaining);
  }
  void operator()(const game::IllegalMoveMade& f) const {
    out.add("fact", "illegal_move_made").add("by", f.by).add("article", f.article);
  }
  void operator()(const game::IllegalMovePenalised& f) const {
    out.add("fact", "illegal_move_penalised").add("by", f.by).add("number", f.number);
    out.add("penalty", f.penalty).add("remaining", f.remaining).add("article", f.article);
  }
  void operator()(const game::PlayerArrived& f) const {
    out.add("fact", "player_arrived").add("color", f.color);
  }
  void operator()(const game::QuickplayRequested& f) const {
    out.add("fact", "quickplay_requested").add("by", f.by);
    out.add("request", name_in(kRequests, f.request)).add("article", f.article);
  }
  void operator()(const game::QuickplayRuled& f) const {
    out.add("fact", "quickplay_ruled").add("request", name_in(kRequests, f.request));
    out.add("ruling", name_in(kRulings, f.ruling)).add("increment", f.increment);
    out.add("to_opponent", f.to_opponent).add("remaining", f.remaining).add("article", f.article);
  }
  void operator()(const game::ArbiterActed& f) const {
    out.add("fact", "arbiter_acted").add("action", name_in(kArbiterActions, f.action));
  }
  void operator()(const game::GameEnded& f) const {
    out.add("fact", "game_ended").add("winner", f.winner);
    out.add("termination", rules::to_string(f.termination));
    out.add("remaining", f.remaining).add("article", f.article);
    if (f.verdict) out.add("verdict", name_in(kVerdicts, *f.verdict));
  }
  void operator()(const game::ManTouched& f) const {
    out.add("fact", "man_touched").add("by", f.by).add("from", f.from).add("to", f.to);
    out.add("queen", f.becomes_queen).add("article", f.article);
  }
  void operator()(const game::PositionJudged& f) const {
    out.add("fact", "position_judged").add("plies", f.plies).add("cannot_win", f.cannot_win);
  }
  void operator()(const game::ArbiterCalled& f) const {
    out.add("fact", "arbiter_called").add("by", f.by);
  }
  void operator()(const game::ClocksStopped& f) const {
    out.add("fact", "clocks_stopped").add("by", f.by).add("number", f.number);
    out.add("remaining", f.remaining).add("article", f.article);
  }
  void operator()(const game::PlayContinued& f) const {
    out.add("fact", "play_continued").add("by", f.by);
  }
  void operator()(const game::TakebackOffered& f) const {
    out.add("fact", "takeback_offered").add("by", f.by);
  }
  void operator()(const game::TakebackDeclined& f) const {
    out.add("fact", "takeback_declined").add("by", f.by);
  }
  void operator()(const game::TakebackTaken& f) const {
    out.add("fact", "takeback_taken").add("plies", f.plies).add("remaining", f.remaining);
  }
  void operator()(const game::PlayerGone& f) const {
    out.add("fact", "player_gone").add("color", f.color);
    out.add("absence", name_in(kAbsences, f.absence)).add("claimable_in", f.claimable_in);
  }
  void operator()(const game::PlayerBack& f) const {
    out.add("fact", "player_back").add("color", f.color);
  }
  void operator()(const game::AdjournmentOffered& f) const {
    out.add("fact", "adjournment_offered").add("by", f.by).add("resumes_in", f.resumes_in);
  }
  void operator()(const game::AdjournmentDeclined& f) const {
    out.add("fact", "adjournment_declined").add("by", f.by);
  }
  void operator()(const game::GameAdjourned& f) const {
    out.add("fact", "game_adjourned").add("resumes_in", f.resumes_in).add("article", f.article);
  }
  void operator()(const game::MoveSealed& f) const {
    out.add("fact", "move_sealed").add("by", f.by).add("remaining", f.remaining);
    out.add("resumes_in", f.resumes_in).add("expires_in", f.expires_in);
  }
  void operator()(const game::ResumptionAgreed& f) const {
    out.add("fact", "resumption_agreed").add("by", f.by);
  }
  void operator()(const game::ResumptionShown& f) const {
    out.add("fact", "resumption_shown").add("by", f.by);
  }
  void operator()(const game::ResumptionDeclined& f) const {
    out.add("fact", "resumption_declined").add("by", f.by);
  }
  void operator()(const game::GameResumed& f) const {
    out.add("fact", "game_resumed").add("remaining", f.remaining).add("arrived", f.arrived);
  }
  void operator()(const game::SealedMoveOpened& f) const {
    out.add("fact", "sealed_move_opened").add("by", f.by).add("text", f.text);
    out.add("article", f.article);
  }
  void operator()(const game::SealedMoveLost& f) const {
    out.add("fact", "sealed_move_lost").add("by", f.by).add("remaining", f.remaining);
    out.add("article", f.article);
  }
  void operator()(const game::AdjournmentExpired&) const { out.add("fact", "adjournment_expired"); }
  void operator()(const game::WentBerserk& f) const {
    out.add("fact", "went_berserk").add("by", f.by).add("remaining", f.remaining);
  }
  void operator()(const game::RulingAppealed& f) const {
    out.add("fact", "ruling_appealed").add("by", f.by).add("version", f.version);
  }
  void operator()(const game::AppealVoted& f) const {
    out.add("fact", "appeal_voted").add("member", id_in(f.order.arbiter));
    out.raw("upheld", f.is_upheld ? "true" : "false").raw("verdict", in_json(f.verdict));
  }
  void operator()(const game::AppealDecided& f) const {
    out.add("fact", "appeal_decided").raw("upheld", f.is_upheld ? "true" : "false");
  }
  template <class Other>
  void operator()(const Other&) const {
    out.add("fact", "unexpected");
  }
};

}  // namespace

std::string json_of(const game::Facts& facts) {
  std::ostringstream text;
  text << '[';
  for (const game::Fact& fact : facts) {
    if (&fact != &facts.front()) text << ',';
    Object out(text);
    std::visit(FactWriter{out}, fact);
  }
  text << ']';
  return std::move(text).str();
}

}  // namespace escaque::evening
