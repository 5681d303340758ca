#pragma once
// What people report, and what rules find, as cases in the database. Inside the caller's
// transaction.

#include "conduct/cases/case_store.hpp"
#include "conduct/cases/person_keys.hpp"
#include "domain/etiquette/rules/rule_decision.hpp"

namespace escaque::services::conduct {

/// The case that it has joined or opened.
[[nodiscard]] Result<etiquette::CaseId, rpc::Error> write_report(soci::session& session,
                                                                 PersonKeys& keys,
                                                                 ReportOrder order);
/// What a rule that counts makes of somebody's games: its case, which it joins or opens, and which
/// the rule decides where it may. `facts` says by which numbers. Nothing: the same facts were
/// decided before.
[[nodiscard]] Result<std::optional<etiquette::CaseId>, rpc::Error> write_rule_case(
    soci::session& session, PersonKeys& keys, const etiquette::RuleDecision& decision,
    const std::string& facts, UtcTime now);
[[nodiscard]] Result<void, rpc::Error> write_finding(soci::session& session, PersonKeys& keys,
                                                     Finding finding);

}  // namespace escaque::services::conduct
