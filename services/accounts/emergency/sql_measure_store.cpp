#include <utility>

#include <soci/soci.h>

#include "accounts/account_store.hpp"
#include "accounts/convert.hpp"
#include "accounts/emergency/measure_store.hpp"
#include "accounts/rows.hpp"
#include "accounts/sql_outcome.hpp"
#include "platform/relay/stream_relay.hpp"

namespace escaque::services::accounts {
namespace {

Measures measures_in_force(soci::session& sql, UtcTime now) {
  Measures found;
  // Each change of a measure is a line of the audit.
  found.version = sql::audit_head(sql).sequence;
  const long long now_ms = rows::to_ms(now);
  const soci::rowset<soci::row> all =
      (sql.prepare << "SELECT kind, prefix, since_ms, until_ms, by_handle, reason FROM measures"
                      " WHERE until_ms > :now ORDER BY kind, prefix",
       soci::use(now_ms));
  for (const soci::row& row : all) {
    Measure measure;
    for (const MeasureKind kind : kMeasureKinds) {
      if (to_string(kind) == row.get<std::string>(0)) measure.kind = kind;
    }
    measure.prefix = row.get<std::string>(1);
    measure.since = rows::from_ms(row.get<long long>(2));
    measure.until = rows::from_ms(row.get<long long>(3));
    measure.by = row.get<std::string>(4);
    measure.reason = row.get<std::string>(5);
    found.all.push_back(std::move(measure));
  }
  return found;
}

void remove_measure(soci::session& sql, const Measure& measure) {
  const std::string kind(to_string(measure.kind));
  sql << "DELETE FROM measures WHERE kind = :kind AND prefix = :prefix", soci::use(kind),
      soci::use(measure.prefix);
}

void insert_measure(soci::session& sql, const Measure& measure) {
  const std::string kind(to_string(measure.kind));
  const long long since = rows::to_ms(measure.since);
  const long long until = rows::to_ms(measure.until);
  sql << "INSERT INTO measures (kind, prefix, since_ms, until_ms, by_handle, reason)"
         " VALUES (:kind, :prefix, :since, :until, :by, :reason)",
      soci::use(kind), soci::use(measure.prefix), soci::use(since), soci::use(until),
      soci::use(measure.by), soci::use(measure.reason);
}

void audit_measure(soci::session& sql, const MeasureActor& by, UtcTime now, std::string action,
                   const Measure& measure) {
  std::string details = by.details;
  if (!details.empty()) details += "; ";
  if (measure.until > now)
    details += "until_ms " + std::to_string(rows::to_ms(measure.until)) + "; ";
  details += measure.reason;
  std::string subject(to_string(measure.kind));
  if (!measure.prefix.empty()) subject += " " + measure.prefix;
  sql::append_audit(sql, {now, by.id, std::move(action), std::move(subject), std::move(details)});
}

Measures tell_measures(soci::session& sql, UtcTime now) {
  Measures measures = measures_in_force(sql, now);
  relay::enqueue(sql, measures_changed(measures));
  return measures;
}

std::size_t count_prefixes(const Measures& measures) {
  std::size_t count = 0;
  for (const Measure& one : measures.all) count += one.kind == MeasureKind::prefix ? 1 : 0;
  return count;
}

}  // namespace

MeasureStore::Outcome<Measures> MeasureStore::in_force(UtcTime now) {
  auto find = [now](soci::session& session) { return measures_in_force(session, now); };
  co_return flatten(co_await database_.read(find));
}

MeasureStore::Outcome<Measures> MeasureStore::take(Measure measure, MeasureActor by,
                                                   std::size_t most) {
  auto change = [measure = std::move(measure), by = std::move(by),
                 most](soci::session& session) -> Result<Measures, AccountError> {
    const UtcTime now = measure.since;
    remove_measure(session, measure);
    const bool is_full = count_prefixes(measures_in_force(session, now)) >= most;
    if (measure.kind == MeasureKind::prefix && is_full) return AccountError::too_many_measures;
    insert_measure(session, measure);
    audit_measure(session, by, now, "take_measure", measure);
    return tell_measures(session, now);
  };
  co_return flatten(co_await database_.run(std::move(change)));
}

MeasureStore::Outcome<Measures> MeasureStore::lift(Measure measure, MeasureActor by, UtcTime now) {
  auto change = [measure = std::move(measure), by = std::move(by), now](soci::session& session) {
    remove_measure(session, measure);
    audit_measure(session, by, now, "lift_measure", measure);
    return tell_measures(session, now);
  };
  co_return flatten(co_await database_.run(std::move(change)));
}

MeasureStore::Outcome<void> MeasureStore::end_all_sessions(MeasureActor by, UtcTime now) {
  auto end = [by = std::move(by), now](soci::session& session) {
    session << "DELETE FROM sessions";
    // Whoever ends everything does not know what was stolen.
    session << "DELETE FROM known_devices";
    relay::enqueue(session, everybody_revoked(now));
    sql::append_audit(session, {now, by.id, "end_all_sessions", "everybody", by.details});
  };
  co_return flatten(co_await database_.run(std::move(end)));
}

AccountStore::Outcome<std::optional<UtcTime>> AccountStore::closed_until(MeasureKind kind,
                                                                         UtcTime now) {
  auto find = [kind, now](soci::session& session) -> std::optional<UtcTime> {
    for (const Measure& measure : measures_in_force(session, now).all) {
      if (measure.kind == kind) return measure.until;
    }
    return std::nullopt;
  };
  co_return flatten(co_await database_.read(find));
}

AccountStore::Outcome<void> AccountStore::sweep_measures(UtcTime now) {
  auto sweep = [now_ms = rows::to_ms(now)](soci::session& session) {
    session << "DELETE FROM measures WHERE until_ms <= :now", soci::use(now_ms);
  };
  co_return flatten(co_await database_.run(sweep));
}

}  // namespace escaque::services::accounts
