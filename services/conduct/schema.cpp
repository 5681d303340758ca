#include "conduct/cases/case_store.hpp"
#include "conduct/lines/line_store.hpp"
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
  return {{1, "create_conduct", std::move(first)},
          {2, "create_cases", std::move(second)},
          {3, "create_findings", finding_schema()},
          {4, "guard_audit", sql::audit_guard()}};
}

}  // namespace escaque::services::conduct
