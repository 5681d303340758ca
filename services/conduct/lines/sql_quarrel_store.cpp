#include <algorithm>
#include <utility>

#include <soci/soci.h>

#include "conduct/lines/quarrel_store.hpp"
#include "conduct/sql_values.hpp"
#include "platform/relay/stream_relay.hpp"

namespace escaque::services::conduct {
namespace {

constexpr Millis kOnceIn = std::chrono::days(1);

}  // namespace

std::vector<std::string> quarrel_schema() {
  return {
      "CREATE TABLE quarrels ("
      " one_id TEXT NOT NULL, other_id TEXT NOT NULL,"  // In the order of their ids.
      " time_ms BIGINT NOT NULL, PRIMARY KEY (one_id, other_id))",
  };
}

Awaitable<Result<std::vector<etiquette::KeptLine>, sql::SqlError>> QuarrelStore::before(
    etiquette::KeptLine line, int count) {
  auto find = [line = std::move(line), count](soci::session& session) {
    return lines_before(session, line, count);
  };
  co_return co_await database_.read(std::move(find));
}

Awaitable<Result<bool, sql::SqlError>> QuarrelStore::offer(escaque::conduct::v1::Quarrel quarrel,
                                                           UtcTime now) {
  auto write = [quarrel = std::move(quarrel), now](soci::session& session) {
    const long long old = to_ms(now - kOnceIn);
    session << "DELETE FROM quarrels WHERE time_ms <= :old", soci::use(old);
    const std::string& first = quarrel.users(0).id();
    const std::string& second = quarrel.users(1).id();
    const std::string one = std::min(first, second);
    const std::string other = std::max(first, second);
    int known = 0;
    session << "SELECT COUNT(*) FROM quarrels WHERE one_id = :one AND other_id = :other",
        soci::use(one), soci::use(other), soci::into(known);
    if (known > 0) return false;
    const long long time = to_ms(now);
    session << "INSERT INTO quarrels (one_id, other_id, time_ms) VALUES (:one, :other, :time)",
        soci::use(one), soci::use(other), soci::use(time);
    escaque::conduct::v1::ConductChanged change;
    *change.mutable_quarrel() = quarrel;
    relay::enqueue(session, change.SerializeAsString());
    return true;
  };
  co_return co_await database_.run(std::move(write));
}

}  // namespace escaque::services::conduct
