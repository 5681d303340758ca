#pragma once
// RPT-1 after each decision about a case: what it makes of those who had reported it.

#include "conduct/cases/person_keys.hpp"
#include "conduct/inputs/rule_settings.hpp"
#include "domain/etiquette/case.hpp"
#include "platform/grpc/error.hpp"

namespace soci {
class session;
}

namespace escaque::services::conduct {

/// Folds all reports of each of them that have been answered, in the order of the answers, and
/// keeps what the last one led to. Within the transaction that decides the case.
[[nodiscard]] Result<void, rpc::Error> judge_reporters(soci::session& session, PersonKeys& keys,
                                                       const RuleSettings& settings,
                                                       const etiquette::Case& decided, UtcTime now);

}  // namespace escaque::services::conduct
