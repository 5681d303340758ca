#include <algorithm>
#include <utility>

#include "domain/etiquette/case.hpp"

namespace escaque::etiquette {
namespace {

using Decided = Result<CaseEntry, CaseError>;

CaseError to_case_error(StepError error) {
  switch (error) {
    case StepError::not_your_step:
      return CaseError::not_your_step;
    case StepError::no_features:
      return CaseError::no_features;
    case StepError::needless_features:
      return CaseError::needless_features;
    case StepError::no_end:
      return CaseError::no_end;
    case StepError::needless_end:
      return CaseError::needless_end;
    case StepError::end_out_of_range:
      return CaseError::end_out_of_range;
    case StepError::no_warning:
      return CaseError::no_warning;
  }
  return CaseError::not_your_step;
}

/// One command to one case.
class Decider {
 public:
  Decider(const Case& of, const Circumstances& known) : case_(of), known_(known) {}

  Decided operator()(const AddReport& command) const {
    const UserId reporter = command.report.reporter;
    if (command.report.is_by_desk) {
      if (const auto error = keeps_from_opening(command)) return *error;
    }
    const auto made = [&](std::vector<CaseFact> facts) {
      return command.report.is_by_rule() ? by_clock(std::move(facts)) : entry(std::move(facts));
    };
    if (case_.version == 0) {
      return made({Opened{command.accused, command.report.offence}, command.report});
    }
    const bool is_again =
        std::any_of(case_.reports.begin(), case_.reports.end(), [&](const Report& each) {
          return each.what.reporter == reporter && each.what.subject == command.report.subject;
        });
    if (is_again) return CaseError::already_reported;
    if (case_.reports.size() >= kMaxReports) return CaseError::full;
    return made({command.report});
  }

  Decided operator()(const Take&) const {
    if (const auto error = keeps_out()) return *error;
    if (case_.is_taken(me(), known_.now)) return CaseError::taken;
    return entry({Taken{known_.now + kLease}});
  }

  Decided operator()(const Release&) const {
    if (const auto error = keeps_out()) return *error;
    if (!case_.lease || case_.lease->by != me()) return CaseError::not_taken;
    return entry({Released{}});
  }

  Decided operator()(const AddNote& command) const {
    if (const auto error = keeps_out()) return *error;
    return entry({Noted{command.text}});
  }

  Decided operator()(const Dismiss& command) const {
    if (const auto error = keeps_from_ruling()) return *error;
    Ruled ruled;
    ruled.reason = command.reason;
    return entry({std::move(ruled)});
  }

  Decided operator()(const Impose& command) const {
    if (const auto error = keeps_from_ruling()) return *error;
    if (!case_.accused) return CaseError::nobody_accused;
    WantedStep wanted = command.wanted;
    wanted.is_critical |= is_critical(case_);
    if (const auto error = forbids(known_.officer, wanted, known_.record, known_.now)) {
      return to_case_error(*error);
    }
    if (wanted.step == Step::ban && known_.signers < 2) return CaseError::only_admin;
    Ruled ruled;
    ruled.outcome = wanted.step == Step::warning ? Outcome::warned : Outcome::sanctioned;
    ruled.article = wanted.article;
    ruled.ground = command.ground;
    ruled.reason = command.reason;
    ruled.sanction = command.id;
    ruled.step = wanted.step;
    ruled.features = std::move(wanted.features);
    ruled.until = wanted.until;
    return entry({std::move(ruled)});
  }

  Decided operator()(const ImposeByRule& command) const {
    if (case_.version == 0) return CaseError::no_such_case;
    if (case_.state != CaseState::open) return CaseError::already_decided;
    if (!case_.accused) return CaseError::nobody_accused;
    Ruled ruled;
    ruled.outcome = Outcome::warned;
    ruled.article = command.article;
    ruled.reason = command.reason;
    ruled.sanction = command.id;
    if (command.cool_down && has_warning(known_.record, command.article, known_.now)) {
      const StepRow& row = kSteps[static_cast<std::size_t>(Step::cool_down)];
      ruled.outcome = Outcome::sanctioned;
      ruled.step = Step::cool_down;
      ruled.features = {command.feature};
      ruled.until = known_.now + std::clamp(*command.cool_down, row.shortest, row.longest);
    }
    return by_clock({std::move(ruled)});
  }

  Decided operator()(const Sign&) const {
    if (const auto error = keeps_from_signing()) return *error;
    if (known_.now - case_.decisions.back().time < kBetweenSignatures) {
      return CaseError::too_early_to_sign;
    }
    return entry({Countersigned{}});
  }

  Decided operator()(const RefuseSignature& command) const {
    if (const auto error = keeps_from_signing()) return *error;
    return entry({SignatureRefused{command.reason}});
  }

  Decided operator()(const AppealAgainst& command) const {
    // A stranger does not learn that there is such a case.
    if (case_.version == 0 || case_.accused != me()) return CaseError::no_such_case;
    if (case_.state == CaseState::appealed) return CaseError::already_appealed;
    if (case_.state == CaseState::open) return appeal_against_hold(command);
    const bool is_decided =
        !case_.decisions.empty() && case_.decisions.back().what.outcome != Outcome::dismissed;
    if (!is_decided || is_undone()) return CaseError::not_decided;
    if (case_.appeals.size() >= kMaxAppeals) return CaseError::already_appealed;
    if (known_.now - case_.decisions.back().time > kAppealWithin) {
      return CaseError::appeal_too_late;
    }
    return entry({Appealed{command.text}});
  }

  Decided operator()(const AnswerAppeal& command) const {
    if (const auto error = keeps_out()) return *error;
    if (!known_.officer.may_sign()) return CaseError::not_your_step;
    if (case_.waiting_hold_appeal() != nullptr) return answer_about_hold(command);
    if (case_.state != CaseState::appealed) return CaseError::already_decided;
    if (const auto error = is_held()) return *error;
    const Decision& decision = case_.decisions.back();
    const bool is_own = decision.by == me() || decision.signed_by == me();
    // Where nobody else could, the one admin of a site answers, and the record says so.
    if (is_own && known_.signers > 1) return CaseError::own_decision;
    return entry({AppealRuled{command.outcome, command.reason}});
  }

  Decided operator()(const OrderRefunds& command) const {
    if (const auto error = keeps_out()) return *error;
    if (!known_.officer.is_admin) return CaseError::not_your_step;
    const bool is_confirmed = case_.state == CaseState::decided && case_.accused && !is_undone() &&
                              case_.decisions.back().what.outcome != Outcome::dismissed;
    if (!is_confirmed) return CaseError::not_decided;
    if (const auto error = is_held()) return *error;
    if (case_.refunds) return CaseError::already_refunded;
    if (command.games.empty() || command.games.size() > kMaxRefunded) {
      return CaseError::refund_count;
    }
    return entry({RefundsOrdered{command.games}});
  }

  Decided operator()(const Lapse&) const {
    const UtcTime now = known_.now;
    if (case_.state == CaseState::appealed) {
      const Decision& decision = case_.decisions.back();
      const bool is_over = now - case_.appeals.back().time >= kAnswerWithin;
      if (!is_over || !decision.what.until) return CaseError::nothing_to_lapse;
      return by_clock({AppealRuled{AppealOutcome::lapsed, {}}});
    }
    if (case_.state == CaseState::awaits_signature) {
      if (now - case_.decisions.back().time < kAwaitsSignature) return CaseError::nothing_to_lapse;
      return by_clock({SignatureRefused{}});
    }
    return CaseError::nothing_to_lapse;
  }

 private:
  [[nodiscard]] UserId me() const { return known_.officer.id; }

  [[nodiscard]] CaseEntry entry(std::vector<CaseFact> facts) const {
    return {known_.now, me(), std::move(facts)};
  }
  [[nodiscard]] CaseEntry by_clock(std::vector<CaseFact> facts) const {
    return {known_.now, std::nullopt, std::move(facts)};
  }

  /// Once against each hold.
  [[nodiscard]] Decided appeal_against_hold(const AppealAgainst& command) const {
    if (!known_.hold || !known_.hold->is_in_force(known_.now)) return CaseError::not_decided;
    const bool is_again =
        std::any_of(case_.hold_appeals.begin(), case_.hold_appeals.end(),
                    [this](const HoldAppeal& each) { return each.hold == known_.hold->id; });
    if (is_again || case_.waiting_hold_appeal() != nullptr) return CaseError::already_appealed;
    return entry({HoldAppealed{known_.hold->id, command.text}});
  }

  /// The case need not be taken for it: whoever works on it goes on.
  [[nodiscard]] Decided answer_about_hold(const AnswerAppeal& command) const {
    // Where nobody else could, the one admin of a site answers, and the record says so.
    if (known_.signers > 1 && case_.is_taken_by(me(), known_.now)) return CaseError::works_on_it;
    return entry({HoldRuled{command.outcome, command.reason}});
  }

  /// An admin who took part in the talk reports it like anybody else.
  [[nodiscard]] std::optional<CaseError> keeps_from_opening(const AddReport& command) const {
    if (!known_.officer.is_admin) return CaseError::not_at_the_desk;
    const auto& lines = command.report.lines;
    const bool is_own = command.accused == me() ||
                        std::any_of(lines.begin(), lines.end(), [this](const KeptLine& line) {
                          return line.from == me() || line.room == Room::tell;
                        });
    return is_own ? std::optional(CaseError::own_case) : std::nullopt;
  }

  /// Nobody works on a case about themselves, on what they have reported, or on their own tells.
  [[nodiscard]] std::optional<CaseError> keeps_out() const {
    if (case_.version == 0) return CaseError::no_such_case;
    if (!known_.officer.may_read()) return CaseError::not_at_the_desk;
    const bool is_own =
        case_.accused == me() || case_.is_reporter(me()) || case_.has_tells_of(me());
    if (is_own) return CaseError::own_case;
    return std::nullopt;
  }

  [[nodiscard]] std::optional<CaseError> is_held() const {
    if (case_.is_taken(me(), known_.now)) return CaseError::taken;
    if (!case_.is_taken_by(me(), known_.now)) return CaseError::not_taken;
    return std::nullopt;
  }

  [[nodiscard]] std::optional<CaseError> keeps_from_ruling() const {
    if (const auto error = keeps_out()) return error;
    if (case_.state != CaseState::open) return CaseError::already_decided;
    if (!known_.officer.is_helper && !known_.officer.is_admin) return CaseError::not_your_step;
    return is_held();
  }

  [[nodiscard]] std::optional<CaseError> keeps_from_signing() const {
    if (const auto error = keeps_out()) return error;
    if (case_.state != CaseState::awaits_signature) return CaseError::already_decided;
    if (!known_.officer.may_sign()) return CaseError::not_your_step;
    if (case_.decisions.back().by == me()) return CaseError::same_signer;
    return std::nullopt;
  }

  /// The last appeal undid the last decision.
  [[nodiscard]] bool is_undone() const {
    if (case_.appeals.empty() || !case_.appeals.back().answer) return false;
    return case_.appeals.back().time >= case_.decisions.back().time &&
           case_.appeals.back().answer->outcome != AppealOutcome::upheld;
  }

  const Case& case_;
  const Circumstances& known_;
};

}  // namespace

Decided decide(const Case& of, const CaseCommand& command, const Circumstances& circumstances) {
  return std::visit(Decider(of, circumstances), command);
}

}  // namespace escaque::etiquette
