#include "conduct/cases/case_commit.hpp"

#include <algorithm>
#include <utility>

#include "conduct/cases/case_rows.hpp"
#include "conduct/cases/case_wire.hpp"
#include "conduct/figures/case_results.hpp"
#include "conduct/sql_values.hpp"
#include "platform/relay/stream_relay.hpp"

namespace escaque::services::conduct {

using namespace etiquette;
namespace v1 = escaque::conduct::v1;

namespace {

/// What the audit says of a fact; nothing of what only the queue needs. No words of anybody: those
/// are in the case, sealed.
std::string audited(const CaseFact& fact) {
  if (std::holds_alternative<Opened>(fact)) return "case_opened";
  if (const auto* reported = std::get_if<Reported>(&fact);
      reported != nullptr && reported->is_by_rule()) {
    return "case_found";
  }
  if (std::holds_alternative<Noted>(fact)) return "case_noted";
  if (const auto* ruled = std::get_if<Ruled>(&fact)) {
    return "case_" + std::string(enum_name(ruled->outcome));
  }
  if (std::holds_alternative<Countersigned>(fact)) return "case_countersigned";
  if (std::holds_alternative<SignatureRefused>(fact)) return "case_signature_refused";
  if (std::holds_alternative<Appealed>(fact)) return "case_appealed";
  if (std::holds_alternative<RefundsOrdered>(fact)) return "refunds_ordered";
  if (const auto* answer = std::get_if<AppealRuled>(&fact)) {
    return "appeal_" + std::string(enum_name(answer->outcome));
  }
  if (std::holds_alternative<HoldAppealed>(fact)) return "hold_appealed";
  if (const auto* answer = std::get_if<HoldRuled>(&fact)) {
    return "hold_" + std::string(enum_name(answer->outcome));
  }
  return {};
}

std::string details_of(CaseId id, const CaseFact& fact) {
  std::string details = "case " + to_string(id);
  if (const auto* found = std::get_if<Reported>(&fact)) {
    details += " rule " + found->rule + " version " + std::to_string(found->rule_version) +
               " line " + found->subject.line;
    if (found->subject.game) details += " game " + to_string(*found->subject.game);
  }
  if (const auto* ruled = std::get_if<Ruled>(&fact); ruled != nullptr && ruled->sanction) {
    details += " sanction " + to_string(*ruled->sanction) + " article " +
               std::string(name_of(ruled->article)) + " step " +
               std::string(enum_name(ruled->step)) + " until " +
               std::to_string(to_ms(ruled->until));
    for (const Feature each : ruled->features) details += ' ' + std::string(enum_name(each));
  }
  if (const auto* contested = std::get_if<HoldAppealed>(&fact)) {
    details += " sanction " + to_string(contested->hold);
  }
  if (const auto* ordered = std::get_if<RefundsOrdered>(&fact)) {
    for (const GameId game : ordered->games) details += ' ' + to_string(game);
  }
  return details;
}

void audit(soci::session& session, CaseId id, const Case& after, const CaseEntry& entry) {
  for (const CaseFact& fact : entry.facts) {
    std::string action = audited(fact);
    if (action.empty()) continue;
    sql::append_audit(session, {entry.time, entry.by.value_or(UserId()), std::move(action),
                                to_text(after.accused), details_of(id, fact)});
  }
}

void tell(soci::session& session, const v1::ConductChanged& change) {
  relay::enqueue(session, change.SerializeAsString());
}

void tell_queue(soci::session& session, CaseId id) {
  v1::ConductChanged change;
  change.mutable_queue_changed()->set_case_id(to_string(id));
  change.mutable_queue_changed()->set_urgent(
      count_cases(session, "state IN ('open', 'awaits_signature', 'appealed') AND priority = 0"));
  tell(session, change);
}

void tell_people(soci::session& session, CaseId id, const Case& after, const CaseEntry& entry) {
  const auto tell_accused = [&] {
    if (!after.accused) return;
    v1::ConductChanged change;
    change.mutable_case_answered()->set_user_id(to_string(*after.accused));
    change.mutable_case_answered()->set_case_id(to_string(id));
    tell(session, change);
  };
  for (const CaseFact& fact : entry.facts) {
    if (std::holds_alternative<AppealRuled>(fact) || std::holds_alternative<HoldRuled>(fact)) {
      tell_accused();
    }
    const auto* ruled = std::get_if<Ruled>(&fact);
    if (ruled == nullptr) continue;
    std::vector<UserId> reporters;
    for (const Report& each : after.reports) {
      if (each.what.is_by_party()) reporters.push_back(each.what.reporter);
    }
    std::sort(reporters.begin(), reporters.end());
    reporters.erase(std::unique(reporters.begin(), reporters.end()), reporters.end());
    for (const UserId reporter : reporters) {
      v1::ConductChanged change;
      v1::ReportAnswered& answered = *change.mutable_report_answered();
      answered.set_user_id(to_string(reporter));
      answered.set_case_id(to_string(id));
      answered.set_is_confirmed(ruled->outcome != Outcome::dismissed);
      tell(session, change);
    }
  }
}

void apply(soci::session& session, const SanctionChange& change, const CommandKey& key) {
  v1::ConductChanged told;
  if (change.is_new) {
    insert_sanction(session, change.sanction, key.id);
  } else {
    update_sanction(session, change.sanction);
  }
  auto& wire = change.sanction.is_lifted ? *told.mutable_lifted() : *told.mutable_imposed();
  wire = to_wire(SanctionRow{change.sanction, std::nullopt});
  tell(session, told);
}

template <class Fact>
const Fact* find_fact(const CaseEntry& entry) {
  const auto found = std::find_if(entry.facts.begin(), entry.facts.end(), [](const CaseFact& fact) {
    return std::holds_alternative<Fact>(fact);
  });
  return found == entry.facts.end() ? nullptr : &std::get<Fact>(*found);
}

/// What was held until somebody decided the case counts no longer, also if its time was over; nor
/// does what an appeal has lifted before that.
void end_holds(soci::session& session, CaseId id, const Case& before, const CaseEntry& entry,
               const CommandKey& key) {
  const auto* ruled = find_fact<Ruled>(entry);
  const auto* answer = find_fact<HoldRuled>(entry);
  const bool is_reversed = answer != nullptr && answer->outcome != AppealOutcome::upheld;
  if (ruled == nullptr && !is_reversed) return;
  for (const SanctionRow& row : holds_of(session, id)) {
    if (ruled != nullptr && row.sanction.id == ruled->sanction) continue;
    if (is_reversed && row.sanction.id != before.hold_appeals.back().hold) continue;
    SanctionChange lifted{row.sanction, false};
    lifted.sanction.is_lifted = true;
    if (row.sanction.is_in_force(entry.time)) lifted.sanction.until = entry.time;
    apply(session, lifted, key);
  }
}

/// What `ratings` is to be told: see Remedies.
void order_remedies(soci::session& session, CaseId id, const Case& before, const CaseEntry& entry) {
  const std::string of_case = to_string(id);
  const auto insert = [&](const std::string& games) {
    const std::string accused = to_text(before.accused);
    session << "INSERT INTO remedies (sequence, case_id, accused_id, games)"
               " SELECT COALESCE(MAX(sequence), 0) + 1, :case, :accused, :games FROM remedies",
        soci::use(of_case), soci::use(accused), soci::use(games);
  };
  for (const CaseFact& fact : entry.facts) {
    if (const auto* ordered = std::get_if<RefundsOrdered>(&fact)) {
      std::string games;
      for (const GameId game : ordered->games) games += to_string(game) + ' ';
      insert(games);
    }
    const auto* answer = std::get_if<AppealRuled>(&fact);
    const bool is_reversed = answer != nullptr && answer->outcome != AppealOutcome::upheld;
    if (is_reversed && before.refunds && !before.refunds->are_undone) insert({});
  }
}

}  // namespace

Case commit_entry(soci::session& session, PersonKeys& keys, CaseId id, Case before,
                  const CaseEntry& entry, const CommandKey& key) {
  std::optional<Sanction> current;
  if (!before.decisions.empty() && before.decisions.back().what.sanction) {
    const auto row = find_sanction(session, *before.decisions.back().what.sanction);
    if (row) current = row->sanction;
  }
  const auto change = sanction_after(before, id, entry, current);
  const Case after = evolve(before, entry);
  append_entry(session, keys, id, before, after, entry);
  replace_case_row(session, id, after);
  note_result(session, id, after);
  end_holds(session, id, before, entry, key);
  if (change) apply(session, *change, key);
  order_remedies(session, id, before, entry);
  audit(session, id, after, entry);
  tell_people(session, id, after, entry);
  tell_queue(session, id);
  return after;
}

void hold_rated_games(soci::session& session, CaseId id, const RuleDecision& decision,
                      UtcTime now) {
  const StepRow& row = kSteps[static_cast<std::size_t>(Step::cool_down)];
  Sanction held;
  held.id = random_sanction_id();
  held.user = decision.about;
  held.of_case = id;
  held.step = Step::cool_down;
  held.features = {Feature::rated_games};
  held.article = decision.article;
  held.reason = decision.rule;
  held.since = now;
  held.until = now + std::clamp(decision.length, row.shortest, row.longest);
  // One sanction a command: see the table.
  const CommandKey key{UserId(), std::string(decision.rule) + " hold " + to_string(held.id), {}};
  apply(session, {held, true}, key);
  sql::append_audit(session, {now, UserId(), "rated_games_held", to_string(decision.about),
                              std::string(decision.rule) + ' ' + to_string(id)});
}

}  // namespace escaque::services::conduct
