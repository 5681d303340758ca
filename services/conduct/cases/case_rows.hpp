#pragma once
// Cases, their entries and the commands that made them in the database. Inside the caller's
// transaction.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <soci/soci.h>

#include "conduct/cases/case_store.hpp"
#include "conduct/cases/person_keys.hpp"

namespace escaque::services::conduct {

[[nodiscard]] etiquette::CaseId random_case_id();
[[nodiscard]] etiquette::SanctionId random_sanction_id();

/// Of version 0: there is none.
[[nodiscard]] etiquette::Case load_case(soci::session& session, PersonKeys& keys,
                                        etiquette::CaseId id);
void append_entry(soci::session& session, PersonKeys& keys, etiquette::CaseId id,
                  const etiquette::Case& before, const etiquette::Case& after,
                  const etiquette::CaseEntry& entry);
/// The row that the queue is made of.
void replace_case_row(soci::session& session, etiquette::CaseId id, const etiquette::Case& of);

/// What read_case_rows() reads; WHERE and ORDER BY follow.
inline constexpr std::string_view kCaseRow =
    "SELECT id, state, priority, offence, accused_id, reports, opened_ms, due_ms, taken_by,"
    " taken_until_ms FROM cases ";
[[nodiscard]] std::vector<CaseRow> read_case_rows(const soci::rowset<soci::row>& rows);
/// `value` is that of the parameter, if `where` has one.
[[nodiscard]] int count_cases(soci::session& session, std::string_view where, long long value = 0);

// Commands that come again

enum class KnownCommand : std::uint8_t { unknown, same, other };
/// The case that a known one was about is put into `case_id`.
[[nodiscard]] KnownCommand look_up_command(soci::session& session, const CommandKey& key,
                                           std::string& case_id);
/// For a day.
void remember_command(soci::session& session, const CommandKey& key, etiquette::CaseId id,
                      UtcTime now);

}  // namespace escaque::services::conduct
