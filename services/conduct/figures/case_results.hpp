#pragma once
// What became of each case, and which rules have found something in it, for figures alone: a row is
// made again from its case whenever that changes. Inside the caller's transaction.

#include <string>
#include <vector>

#include "domain/etiquette/case.hpp"

namespace soci {
class session;
}

namespace escaque::services::conduct {

void note_result(soci::session& session, etiquette::CaseId id, const etiquette::Case& of);
/// Cases whose last entry an older build has written, at most `limit`.
[[nodiscard]] std::vector<etiquette::CaseId> cases_without_result(soci::session& session,
                                                                  int limit);

/// The statements that make the tables.
[[nodiscard]] std::vector<std::string> case_result_schema();

}  // namespace escaque::services::conduct
