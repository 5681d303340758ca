#include "evening/log_writer.hpp"

#include <array>
#include <ostream>
#include <sstream>
#include <string>

namespace escaque::evening {
namespace {

/// An object under way: add(key, value) … Strings here never need escaping.
class Object {
 public:
  explicit Object(std::ostream& out) : out_(out) { out_ << '{'; }
  ~Object() { out_ << '}'; }
  Object(const Object&) = delete;
  Object& operator=(const Object&) = delete;

  Object& raw(std::string_view key, std::string_view json) {
    out_ << (is_first_ ? "\"" : ",\"") << key << "\":" << json;
    is_first_ = false;
    return *this;
  }
  Object& add(std::string_view key, std::string_view text) {
    return raw(key, '"' + std::string(text) + '"');
  }
  Object& add(std::string_view key, Color color) { return add(key, to_string(color)); }
  Object& add(std::string_view key, std::optional<Color> color) {
    return color ? add(key, *color) : raw(key, "null");
  }
  Object& add(std::string_view key, Millis time) { return raw(key, std::to_string(time.count())); }
  Object& add(std::string_view key, int number) { return raw(key, std::to_string(number)); }
  Object& add(std::string_view key, const game::Remaining& times) {
    return raw(key, '[' + std::to_string(times.white.count()) + ',' +
                        std::to_string(times.black.count()) + ']');
  }

 private:
  std::ostream& out_;
  bool is_first_ = true;
};

constexpr std::array kRequests{"increment", "draw"};
constexpr std::array kRulings{"granted", "postponed", "rejected"};
constexpr std::array kVerdicts{"white", "black", "draw", "both_lose"};
constexpr std::array kArbiterActions{
    "stop_clocks",    "start_clocks",     "adjust_time",    "warn",    "declare_result",
    "correct_result", "restore_position", "rule_quickplay", "adjourn", "answer_call",
    "resume"};

template <class Names, class Enum>
std::string_view name_in(const Names& names, Enum value) {
  return names.at(static_cast<std::size_t>(value));
}

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
  }
  /// Nobody takes back, goes away or adjourns in an evening.
  template <class Other>
  void operator()(const Other&) const {
    out.add("fact", "unexpected");
  }
};

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
  void operator()(const game::RuleQuickplay& a) const {
    out.add("do", "rule_quickplay").add("ruling", name_in(kRulings, a.ruling));
  }
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
    if (rules.default_time) out.add("default_time", *rules.default_time);
  }
  return std::move(text).str();
}

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

}  // namespace

void write_header(std::ostream& out, int number, std::string_view plan, const game::Game& game) {
  const game::Terms& terms = game.created.terms;
  {
    Object line(out);
    line.add("game", number).add("plan", plan);
    line.add("edition", laws::to_string(terms.rules.edition));
    line.raw("white", json_of(terms.schedule_of(Color::white)));
    line.raw("black", json_of(terms.schedule_of(Color::black)));
    line.add("fen", game.created.initial_fen).raw("rules", json_of(terms.rules));
    line.add("first_move", game.created.first_move)
        .add("began", game.turn_began.time_since_epoch());
    const auto& arrived = game.created.arrived;
    line.raw("arrived", std::string(arrived.white ? "[true" : "[false") +
                            (arrived.black ? ",true]" : ",false]"));
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
      line.add("refused", to_string(step.answer.error()));
    }
    line.add("clock", after.clock.remaining(step.judged));
  }
  out << '\n';
}

}  // namespace escaque::evening
