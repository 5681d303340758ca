#include "conduct/figures/case_results.hpp"

#include <soci/soci.h>

#include "conduct/sql_values.hpp"
#include "domain/etiquette/case_result.hpp"

namespace escaque::services::conduct {

using namespace etiquette;

void note_result(soci::session& session, CaseId id, const Case& of) {
  const std::string text = to_string(id);
  const CaseSummary summary = summary_of(of);
  const std::string result(enum_name(summary.result));
  const long long opened = to_ms(of.opened);
  const long long settled = to_ms(summary.settled);
  const long long decided = to_ms(summary.decided);
  const long long appealed = to_ms(summary.appealed);
  session << "DELETE FROM case_results WHERE case_id = :id", soci::use(text);
  session
      << "INSERT INTO case_results (case_id, version, result, opened_ms, settled_ms, decided_ms,"
         " appealed_ms) VALUES (:id, :version, :result, :opened, :settled, :decided, :appealed)",
      soci::use(text), soci::use(of.version), soci::use(result), soci::use(opened),
      soci::use(settled), soci::use(decided), soci::use(appealed);
  for (const Report& each : of.reports) {
    if (!each.what.is_by_rule()) continue;
    const long long time = to_ms(each.time);
    session << "INSERT INTO case_rules (rule, case_id, time_ms) VALUES (:rule, :id, :time)"
               " ON CONFLICT DO NOTHING",
        soci::use(each.what.rule), soci::use(text), soci::use(time);
  }
}

std::vector<CaseId> cases_without_result(soci::session& session, int limit) {
  const soci::rowset<std::string> rows =
      (session.prepare << "SELECT case_entries.case_id FROM case_entries"
                          " LEFT JOIN case_results ON case_results.case_id = case_entries.case_id"
                          " GROUP BY case_entries.case_id, case_results.version"
                          " HAVING MAX(case_entries.version) > COALESCE(case_results.version, 0)"
                          " LIMIT "
                       << limit);
  std::vector<CaseId> cases;
  for (const std::string& text : rows) {
    if (const auto id = CaseId::parse(text)) cases.push_back(*id);
  }
  return cases;
}

std::vector<std::string> case_result_schema() {
  return {
      "CREATE TABLE case_results ("
      " case_id TEXT PRIMARY KEY, version INTEGER NOT NULL, result TEXT NOT NULL,"
      " opened_ms BIGINT NOT NULL, settled_ms BIGINT NOT NULL, decided_ms BIGINT NOT NULL,"
      " appealed_ms BIGINT NOT NULL)",
      "CREATE TABLE case_rules ("
      " rule TEXT NOT NULL, case_id TEXT NOT NULL, time_ms BIGINT NOT NULL,"  // Of the first one.
      " PRIMARY KEY (rule, case_id))",
      "CREATE INDEX rule_decisions_by_time ON rule_decisions (time_ms)",
      "CREATE INDEX findings_by_time ON findings (time_ms)",
  };
}

}  // namespace escaque::services::conduct
