#include "conduct/inputs/report_judge.hpp"

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <soci/soci.h>

#include "conduct/inputs/decision_store.hpp"
#include "conduct/sql_values.hpp"
#include "domain/etiquette/case_result.hpp"
#include "domain/etiquette/rules/reports.hpp"
#include "platform/encoding/hex.hpp"

namespace escaque::services::conduct {
namespace {

using etiquette::ReportSeen;

/// Not calls for an admin, which accuse nobody, nor what an appeal undid.
std::vector<ReportSeen> answered_reports(soci::session& session, UserId reporter) {
  const std::string id = to_string(reporter);
  const std::string call(enum_name(etiquette::Offence::call));
  const soci::rowset<soci::row> rows =
      (session.prepare
           << "SELECT case_id, decided_ms, result FROM case_results WHERE decided_ms > 0"
              " AND result IN ('dismissed', 'confirmed') AND case_id IN"
              " (SELECT reports_made.case_id FROM reports_made JOIN cases"
              " ON cases.id = reports_made.case_id"
              " WHERE reporter_id = :id AND offence <> :call)"
              " ORDER BY decided_ms, case_id",
       soci::use(id), soci::use(call));
  std::vector<ReportSeen> reports;
  for (const soci::row& row : rows) {
    const bool is_borne_out =
        row.get<std::string>(2) == enum_name(etiquette::CaseResult::confirmed);
    reports.push_back(
        {row.get<std::string>(0), reporter, from_ms(row.get<long long>(1)), is_borne_out});
  }
  return reports;
}

/// What the last of them leads to.
std::optional<MadeDecision> fold(const std::vector<ReportSeen>& reports,
                                 const RuleSettings& settings, UtcTime now) {
  etiquette::ReportWatch watch;
  MadeDecision made;
  std::optional<etiquette::RuleDecision> last;
  for (const ReportSeen& each : reports) {
    last = watch.see(each, settings.thresholds);
    ++made.input;
    made.inputs_hash = encoding::hash_hex(
        made.inputs_hash + each.of_case + (each.is_borne_out ? " borne out\n" : "\n"), 16);
  }
  if (!last) return std::nullopt;
  made.is_shadow = settings.is_in_shadow(last->rule);
  made.decision = std::move(*last);
  made.first_input = 1;
  made.time = now;
  return made;
}

}  // namespace

Result<void, rpc::Error> judge_reporters(soci::session& session, PersonKeys& keys,
                                         const RuleSettings& settings,
                                         const etiquette::Case& decided, UtcTime now) {
  std::set<UserId> reporters;
  for (const etiquette::Report& each : decided.reports) {
    if (each.what.is_by_party()) reporters.insert(each.what.reporter);
  }
  for (const UserId reporter : reporters) {
    const auto made = fold(answered_reports(session, reporter), settings, now);
    if (!made) continue;
    const auto written = write_decision(session, keys, *made);
    if (!written) return written.error();
  }
  return {};
}

}  // namespace escaque::services::conduct
