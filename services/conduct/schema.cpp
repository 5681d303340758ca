#include "conduct/analysis/analysis_store.hpp"
#include "conduct/cases/case_store.hpp"
#include "conduct/figures/case_results.hpp"
#include "conduct/figures/figure_store.hpp"
#include "conduct/inputs/connection_store.hpp"
#include "conduct/inputs/decision_store.hpp"
#include "conduct/inputs/evasion_store.hpp"
#include "conduct/inputs/input_store.hpp"
#include "conduct/lines/line_store.hpp"
#include "conduct/lines/quarrel_store.hpp"
#include "conduct/messages/message_store.hpp"
#include "platform/relay/stream_relay.hpp"

namespace escaque::services::conduct {

sql::Migrations migrations() {
  std::vector<std::string> first{
      "CREATE TABLE sanctions ("
      " id TEXT PRIMARY KEY, kind TEXT NOT NULL,"  // warning, mute
      " user_id TEXT NOT NULL, handle TEXT NOT NULL, title TEXT NOT NULL,"
      " is_guest INTEGER NOT NULL, is_computer INTEGER NOT NULL,"
      " reason TEXT NOT NULL, since_ms BIGINT NOT NULL,"
      " until_ms BIGINT NOT NULL,"  // 0: no end
      " by_id TEXT NOT NULL, request_id TEXT NOT NULL,"
      " asked_until_ms BIGINT NOT NULL,"  // until_ms as it was before the mute was lifted
      " UNIQUE (by_id, request_id))",
      "CREATE INDEX sanctions_by_user ON sanctions (user_id, until_ms)",
      sql::audit_schema(),
  };
  for (std::string& statement : relay::schema()) first.push_back(std::move(statement));
  std::vector<std::string> second = sanction_schema();
  for (auto& schema : {case_schema(), line_schema()}) {
    second.insert(second.end(), schema.begin(), schema.end());
  }
  std::vector<std::string> messages = message_schema();
  for (std::string& statement : quarrel_schema()) messages.push_back(std::move(statement));
  std::vector<std::string> inputs = input_schema();
  for (std::string& statement : connection_schema()) inputs.push_back(std::move(statement));
  std::vector<std::string> lines = refused_line_schema();
  for (std::string& statement : person_input_schema()) lines.push_back(std::move(statement));
  return {{1, "create_conduct", std::move(first)},
          {2, "create_cases", std::move(second)},
          {3, "create_findings", finding_schema()},
          {4, "guard_audit", sql::audit_guard(), sql::audit_guard_in_postgres()},
          {5,
           "add_remedies",
           {"CREATE TABLE remedies ("
            " sequence BIGINT PRIMARY KEY, case_id TEXT NOT NULL, accused_id TEXT NOT NULL,"
            " games TEXT NOT NULL)"}},
          {6,
           "remember_erased",
           {"CREATE TABLE erased_people (user_id TEXT PRIMARY KEY, time_ms BIGINT NOT NULL)"}},
          {7,
           "remember_reported_facts",
           // What a report points at: see fact_of().
           {"CREATE TABLE reported_facts ("
            " fact TEXT NOT NULL, accused_id TEXT NOT NULL, case_id TEXT NOT NULL,"
            " PRIMARY KEY (fact, accused_id, case_id))"}},
          {8, "keep_messages", std::move(messages)},
          {9, "keep_inputs", std::move(inputs)},
          {10, "keep_decisions", decision_schema()},
          {11, "count_results", case_result_schema()},
          {12, "publish_months", month_schema()},
          {13, "analyse_games", analysis_schema()},
          {14, "keep_lines_seen", std::move(lines)},
          {15, "compare_accounts", evasion_schema()}};
}

}  // namespace escaque::services::conduct
