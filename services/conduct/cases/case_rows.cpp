#include "conduct/cases/case_rows.hpp"

#include <utility>

#include <sodium.h>

#include "conduct/cases/case_fields.hpp"
#include "conduct/sql_values.hpp"
#include "platform/encoding/base64.hpp"

namespace escaque::services::conduct {

using namespace etiquette;
namespace v1 = escaque::conduct::v1;

namespace {

CaseRow read_case_row(const soci::row& row) {
  CaseRow read;
  read.id = CaseId::parse(row.get<std::string>(0)).value_or(CaseId());
  read.state = parse_word<CaseState>(row.get<std::string>(1)).value_or(CaseState::open);
  read.priority = static_cast<Priority>(row.get<int>(2));
  read.offence = parse_word<Offence>(row.get<std::string>(3)).value_or(Offence::other);
  read.accused = UserId::parse(row.get<std::string>(4));
  read.reports = row.get<int>(5);
  read.opened = from_ms(row.get<long long>(6));
  read.due = from_ms(row.get<long long>(7));
  if (const auto by = UserId::parse(row.get<std::string>(8))) {
    read.lease = Lease{*by, from_ms(row.get<long long>(9))};
  }
  return read;
}

}  // namespace

CaseId random_case_id() {
  CaseId id;
  randombytes_buf(&id.value, sizeof id.value);
  return id;
}

SanctionId random_sanction_id() {
  SanctionId id;
  randombytes_buf(&id.value, sizeof id.value);
  return id;
}

// Entries

Case load_case(soci::session& session, PersonKeys& keys, CaseId id) {
  const std::string text = to_string(id);
  Case folded;
  const soci::rowset<soci::row> rows =
      (session.prepare << "SELECT entry FROM case_entries WHERE case_id = :id ORDER BY version",
       soci::use(text));
  for (const soci::row& row : rows) {
    v1::CaseEntry wire;
    const auto bytes = encoding::from_base64(row.get<std::string>(0));
    if (!bytes || !wire.ParseFromString(*bytes)) continue;
    open_texts(wire, keys);
    if (const auto entry = wire::from<CaseEntry>(wire)) folded = evolve(std::move(folded), *entry);
  }
  return folded;
}

void append_entry(soci::session& session, PersonKeys& keys, CaseId id, const Case& before,
                  const Case& after, const CaseEntry& entry) {
  auto wire = wire::to<v1::CaseEntry>(entry);
  seal_texts(wire, after.accused, keys);
  const std::string text = to_string(id);
  const std::string bytes = encoding::to_base64(wire.SerializeAsString());
  const int version = before.version + 1;
  const long long time = to_ms(entry.time);
  session << "INSERT INTO case_entries (case_id, version, time_ms, entry)"
             " VALUES (:id, :version, :time, :entry)",
      soci::use(text), soci::use(version), soci::use(time), soci::use(bytes);
}

/// The row that the queue is made of.
void replace_case_row(soci::session& session, CaseId id, const Case& of) {
  const std::string text = to_string(id);
  const std::string state(enum_name(of.state));
  const std::string offence(enum_name(of.offence));
  const std::string accused = to_text(of.accused);
  const std::string taken_by = of.lease ? to_string(of.lease->by) : std::string();
  const int priority = static_cast<int>(priority_of(of));
  const int reports = static_cast<int>(of.reports.size());
  const long long opened = to_ms(of.opened);
  const long long due_ms = to_ms(due(of));
  const long long taken_until = of.lease ? to_ms(of.lease->until) : 0;
  session << "DELETE FROM cases WHERE id = :id", soci::use(text);
  session << "INSERT INTO cases (id, state, priority, offence, accused_id, reports, opened_ms,"
             " due_ms, taken_by, taken_until_ms) VALUES (:id, :state, :priority, :offence,"
             " :accused, :reports, :opened, :due, :by, :until)",
      soci::use(text), soci::use(state), soci::use(priority), soci::use(offence),
      soci::use(accused), soci::use(reports), soci::use(opened), soci::use(due_ms),
      soci::use(taken_by), soci::use(taken_until);
}

std::vector<CaseRow> read_case_rows(const soci::rowset<soci::row>& rows) {
  std::vector<CaseRow> all;
  for (const soci::row& row : rows) all.push_back(read_case_row(row));
  return all;
}

int count_cases(soci::session& session, std::string_view where, long long value) {
  int number = 0;
  if (where.find(':') == std::string_view::npos) {
    session << "SELECT COUNT(*) FROM cases WHERE " << where, soci::into(number);
  } else {
    session << "SELECT COUNT(*) FROM cases WHERE " << where, soci::use(value), soci::into(number);
  }
  return number;
}

// Commands that come again

KnownCommand look_up_command(soci::session& session, const CommandKey& key, std::string& case_id) {
  const std::string by = to_string(key.by);
  std::string digest;
  session << "SELECT digest, case_id FROM case_commands WHERE by_id = :by AND command_id = :id",
      soci::use(by), soci::use(key.id), soci::into(digest), soci::into(case_id);
  if (!session.got_data()) return KnownCommand::unknown;
  return digest == key.digest ? KnownCommand::same : KnownCommand::other;
}

void remember_command(soci::session& session, const CommandKey& key, CaseId id, UtcTime now) {
  const std::string by = to_string(key.by);
  const std::string of_case = to_string(id);
  const long long time = to_ms(now);
  session << "INSERT INTO case_commands (by_id, command_id, digest, case_id, time_ms)"
             " VALUES (:by, :id, :digest, :case, :time)",
      soci::use(by), soci::use(key.id), soci::use(key.digest), soci::use(of_case), soci::use(time);
  const long long old = to_ms(now - std::chrono::days(1));
  session << "DELETE FROM case_commands WHERE time_ms < :old", soci::use(old);
}

std::vector<std::string> case_schema() {
  return {
      "CREATE TABLE cases ("
      " id TEXT PRIMARY KEY, state TEXT NOT NULL, priority INTEGER NOT NULL, offence TEXT NOT NULL,"
      " accused_id TEXT NOT NULL, reports INTEGER NOT NULL, opened_ms BIGINT NOT NULL,"
      " due_ms BIGINT NOT NULL, taken_by TEXT NOT NULL, taken_until_ms BIGINT NOT NULL)",
      "CREATE INDEX cases_by_queue ON cases (state, priority, due_ms, id)",
      "CREATE INDEX cases_by_accused ON cases (accused_id, opened_ms)",
      "CREATE TABLE case_entries ("
      " case_id TEXT NOT NULL, version INTEGER NOT NULL, time_ms BIGINT NOT NULL,"
      " entry TEXT NOT NULL,"  // CaseEntry, base64
      " PRIMARY KEY (case_id, version))",
      "CREATE TABLE case_commands ("
      " by_id TEXT NOT NULL, command_id TEXT NOT NULL, digest TEXT NOT NULL,"
      " case_id TEXT NOT NULL, time_ms BIGINT NOT NULL, PRIMARY KEY (by_id, command_id))",
      "CREATE INDEX case_commands_by_time ON case_commands (time_ms)",
      "CREATE TABLE reports_made ("
      " reporter_id TEXT NOT NULL, case_id TEXT NOT NULL, time_ms BIGINT NOT NULL)",
      "CREATE INDEX reports_made_by_reporter ON reports_made (reporter_id, time_ms)",
      person_key_schema(),
  };
}

}  // namespace escaque::services::conduct
