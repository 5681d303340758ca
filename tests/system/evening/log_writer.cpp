#include "evening/log_writer.hpp"

#include <array>
#include <ostream>
#include <sstream>
#include <string>
#include <utility>

#include "domain/base/enums.hpp"
#include "evening/json_object.hpp"
#include "evening/log_facts.hpp"
#include "evening/log_names.hpp"

namespace escaque::evening {
namespace {

struct ActionWriter {
  Object& out;

  void operator()(const game::CheckTime&) const { out.add("do", "check_time"); }
  void operator()(const game::ReportArrival& a) const {
    out.add("do", "arrive").add("color", a.color);
  }
  void operator()(const game::PlayMove& a) const { out.add("do", "move").add("uci", a.uci); }
  void operator()(const game::OfferDraw&) const { out.add("do", "offer"); }
  void operator()(const game::AcceptDraw&) const { out.add("do", "accept"); }
  void operator()(const game::DeclineDraw&) const { out.add("do", "decline"); }
  void operator()(const game::Resign&) const { out.add("do", "resign"); }
  void operator()(const game::CallIllegalMove&) const { out.add("do", "call_illegal"); }
  void operator()(const game::ClaimDraw& a) const {
    out.add("do", a.claim == game::DrawClaim::threefold ? "claim_threefold" : "claim_fifty");
    out.add("uci", a.uci);
  }
  void operator()(const game::RequestQuickplay& a) const {
    out.add("do", "quickplay").add("request", name_in(kRequests, a.request));
  }
  void operator()(const game::StopClocks&) const { out.add("do", "stop_clocks"); }
  void operator()(const game::StartClocks&) const { out.add("do", "start_clocks"); }
  void operator()(const game::AdjustTime& a) const {
    out.add("do", "adjust_time").add("color", a.color).add("delta", a.delta);
  }
  void operator()(const game::Warn& a) const { out.add("do", "warn").add("color", a.color); }
  void operator()(const game::DeclareResult& a) const {
    out.add("do", "declare").add("verdict", name_in(kVerdicts, a.verdict));
    out.add("article", a.order.article);
  }
  void operator()(const game::RestorePosition& a) const {
    out.add("do", "restore_position").add("plies", a.plies).add("remaining", a.remaining);
  }
  void operator()(const game::OfferTakeback&) const { out.add("do", "offer_takeback"); }
  void operator()(const game::AcceptTakeback&) const { out.add("do", "accept_takeback"); }
  void operator()(const game::DeclineTakeback&) const { out.add("do", "decline_takeback"); }
  void operator()(const game::ReportAbsence& a) const {
    out.add("do", "absence").add("color", a.color).add("absence", name_in(kAbsences, a.absence));
  }
  void operator()(const game::ReportReturn& a) const {
    out.add("do", "return").add("color", a.color);
  }
  void operator()(const game::ClaimAbandonment& a) const {
    out.add("do", "abandoned");
    out.add("claim", a.claim == game::AbandonmentClaim::win ? "win" : "draw");
  }
  void operator()(const game::OfferAdjournment& a) const {
    out.add("do", "offer_adjournment").add("resumes_in", a.resumes_in);
  }
  void operator()(const game::AcceptAdjournment&) const { out.add("do", "accept_adjournment"); }
  void operator()(const game::DeclineAdjournment&) const { out.add("do", "decline_adjournment"); }
  void operator()(const game::AdjournGame& a) const {
    out.add("do", "adjourn").add("resumes_in", a.resumes_in);
  }
  void operator()(const game::SealMove& a) const { out.add("do", "seal").add("uci", a.uci); }
  void operator()(const game::AgreeToResume&) const { out.add("do", "agree"); }
  void operator()(const game::ResumeGame&) const { out.add("do", "resume"); }
  void operator()(const game::OpenSealedMove& a) const { out.add("do", "open").add("uci", a.text); }
  void operator()(const game::LoseSealedMove&) const { out.add("do", "lose_envelope"); }
  void operator()(const game::RuleQuickplay& a) const {
    out.add("do", "rule_quickplay").add("ruling", name_in(kRulings, a.ruling));
    out.add("without_time", a.is_without_time);
  }
  void operator()(const game::CallArbiter& a) const {
    out.add("do", "call").add("stops", a.stops_clocks);
  }
  void operator()(const game::ContinuePlay&) const { out.add("do", "continue"); }
  void operator()(const game::EndDeadPosition& a) const {
    out.add("do", "end_dead").add("plies", a.plies);
  }
  void operator()(const game::GoBerserk&) const { out.add("do", "berserk"); }
  void operator()(const game::Appeal& a) const {
    out.add("do", "appeal").add("version", a.version);
  }
  void operator()(const game::DecideAppeal& a) const {
    out.add("do", "vote").add("member", id_in(a.order.arbiter)).add("article", a.order.article);
    out.raw("upheld", a.is_upheld ? "true" : "false").raw("verdict", in_json(a.verdict));
  }
  void operator()(const game::CorrectUndecided&) const { out.add("do", "correct_undecided"); }
  template <class Other>
  void operator()(const Other&) const {
    out.add("do", "unexpected");
  }
};

std::string json_of(const clock::Schedule& schedule) {
  constexpr std::array kKinds{"fischer", "delay", "bronstein"};
  std::ostringstream text;
  text << '[';
  for (const clock::Period& period : schedule.periods) {
    if (&period != &schedule.periods.front()) text << ',';
    Object out(text);
    out.add("moves", period.moves).add("time", period.time).add("increment", period.increment);
    out.add("ends", period.advance == clock::Advance::on_time ? "on_time" : "on_moves");
    out.add("mode", name_in(kKinds, schedule.delay_kind)).add("delay", schedule.delay);
  }
  text << ']';
  return std::move(text).str();
}

std::string json_of(const laws::EventRules& rules) {
  constexpr std::array kAgreements{"allowed", "after_move", "never"};
  constexpr std::array kIllegal{"refused", "penalised"};
  constexpr std::array kSupervision{"adequate", "otherwise"};
  constexpr std::array kQuickplay{"not_used", "by_arbiter", "by_server"};
  std::ostringstream text;
  {
    Object out(text);
    out.add("agreement", name_in(kAgreements, rules.agreement));
    out.add("agreement_from", rules.agreement_from);
    out.add("illegal_moves", name_in(kIllegal, rules.illegal_moves));
    out.add("supervision", name_in(kSupervision, rules.supervision));
    out.add("quickplay", name_in(kQuickplay, rules.quickplay));
    out.add("clock_stops", rules.clock_stops).add("clock_stop_limit", rules.clock_stop_limit);
    out.add("forbids_abandonment", rules.forbids_abandonment_claims);
    out.add("berserk", rules.allows_berserk).add("appeal_time", rules.appeal_time);
    if (rules.default_time) out.add("default_time", *rules.default_time);
  }
  return std::move(text).str();
}

}  // namespace

void write_header(std::ostream& out, int number, std::string_view plan, const game::Game& game) {
  const game::Terms& terms = game.created.terms;
  {
    Object line(out);
    line.add("game", number).add("plan", plan);
    line.add("edition", laws::to_string(terms.rules.edition));
    line.raw("white", json_of(terms.schedule_of(Color::white)));
    line.raw("black", json_of(terms.schedule_of(Color::black)));
    const bool is_chess960 = terms.variant == rules::Variant::chess960;
    line.add("variant", is_chess960 ? "chess960" : "standard");
    line.add("fen", game.created.initial_fen).raw("rules", json_of(terms.rules));
    line.add("first_move", game.created.first_move)
        .add("began", game.turn_began.time_since_epoch());
    line.add("arrived", game.created.arrived).add("event", game.created.event.has_value());
    const game::EventPlace place = game.created.event ? *game.created.event : game::EventPlace{};
    line.raw("committee", in_json(place.committee)).raw("reserves", in_json(place.reserves));
    line.add("arbiter", place.arbiters.empty() ? 0 : id_in(place.arbiters.front()));
  }
  out << '\n';
}

void write_step(std::ostream& out, const Step& step, const game::Game& after) {
  {
    Object line(out);
    line.add("at", step.received.time_since_epoch());
    line.add("judged", step.judged.time_since_epoch()).add("by", step.command.by);
    std::visit(ActionWriter{line}, step.command.action);
    if (step.answer) {
      line.raw("facts", json_of(step.answer->facts));
    } else {
      line.add("refused", enum_name(step.answer.error()));
    }
    line.add("clock", after.clock.remaining(step.judged));
  }
  out << '\n';
}

}  // namespace escaque::evening
