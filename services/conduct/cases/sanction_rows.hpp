#pragma once
// Sanctions in the database. Inside the caller's transaction.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/etiquette/ladder.hpp"

namespace soci {
class session;
}

namespace escaque::services::conduct {

/// A sanction, and when its user said to have read it.
struct SanctionRow {
  etiquette::Sanction sanction;
  std::optional<UtcTime> acknowledged;
};

[[nodiscard]] std::vector<std::string> sanction_schema();

void insert_sanction(soci::session& session, const etiquette::Sanction& sanction,
                     const std::string& request_id);
/// Writes step, features, end and whether it was lifted.
void update_sanction(soci::session& session, const etiquette::Sanction& sanction);
void acknowledge_sanction(soci::session& session, etiquette::SanctionId id, UtcTime now);

[[nodiscard]] std::optional<SanctionRow> find_sanction(soci::session& session,
                                                       etiquette::SanctionId id);
/// Latest first; the latest 1,000.
[[nodiscard]] std::vector<SanctionRow> sanctions_of(soci::session& session, UserId user);
/// Those that take something away now.
[[nodiscard]] std::vector<SanctionRow> sanctions_in_force(soci::session& session, UserId user,
                                                          UtcTime now);
/// The same of everybody, by id, after `after`.
[[nodiscard]] std::vector<SanctionRow> all_in_force(soci::session& session,
                                                    const std::string& after, UtcTime now,
                                                    int limit);
/// What rules took away and nobody has lifted, by the case about it.
[[nodiscard]] std::vector<SanctionRow> holds_of(soci::session& session, etiquette::CaseId of_case);
/// Without what their users said to have read.
[[nodiscard]] std::vector<etiquette::Sanction> plain_sanctions(
    const std::vector<SanctionRow>& rows);

}  // namespace escaque::services::conduct
