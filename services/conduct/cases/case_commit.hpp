#pragma once
// What an entry of a case leads to: its row, sanctions, what `ratings` is to be told, the audit and
// what streams say. Inside the caller's transaction.

#include "conduct/cases/case_store.hpp"
#include "conduct/cases/person_keys.hpp"
#include "domain/etiquette/rules/rule_decision.hpp"

namespace escaque::services::conduct {

/// Writes an entry and all that follows from it; the case as it is then.
etiquette::Case commit_entry(soci::session& session, PersonKeys& keys, etiquette::CaseId id,
                             etiquette::Case before, const etiquette::CaseEntry& entry,
                             const CommandKey& key);

/// Rated games wait until somebody has looked at the open case, and for no longer than `length`: no
/// decision, so that no warning has to come first, and whoever decides the case ends it.
void hold_rated_games(soci::session& session, etiquette::CaseId id,
                      const etiquette::RuleDecision& decision, UtcTime now);

}  // namespace escaque::services::conduct
