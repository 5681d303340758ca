#include <algorithm>
#include <set>
#include <utility>

#include <soci/soci.h>
#include <sodium.h>

#include "conduct/cases/case_fields.hpp"
#include "conduct/cases/case_store.hpp"
#include "conduct/cases/case_wire.hpp"
#include "conduct/cases/person_keys.hpp"
#include "conduct/lines/line_store.hpp"
#include "conduct/refusals.hpp"
#include "conduct/sql_values.hpp"
#include "platform/encoding/base64.hpp"
#include "platform/relay/stream_relay.hpp"

namespace escaque::services::conduct {
namespace {

using namespace etiquette;
namespace v1 = escaque::conduct::v1;

template <class T>
using Done = Result<T, rpc::Error>;

constexpr int kLinesEachWay = 10;
constexpr int kMaxEarlier = 20;
constexpr int kMaxOwn = 100;
constexpr int kPageInForce = 1'000;

template <class T>
Done<T> flatten(Result<T, sql::SqlError> done) {
  if (!done) return to_error(ConductError::unavailable);
  return std::move(*done);
}
template <class T>
Done<T> flatten(Result<Done<T>, sql::SqlError> done) {
  if (!done) return to_error(ConductError::unavailable);
  return std::move(*done);
}

CaseId random_case_id() {
  CaseId id;
  randombytes_buf(&id.value, sizeof id.value);
  return id;
}

// Entries

Case load(soci::session& session, PersonKeys& keys, CaseId id) {
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

void append(soci::session& session, PersonKeys& keys, CaseId id, const Case& before,
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
void replace_row(soci::session& session, CaseId id, const Case& of) {
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

constexpr std::string_view kRow =
    "SELECT id, state, priority, offence, accused_id, reports, opened_ms, due_ms, taken_by,"
    " taken_until_ms FROM cases ";

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

std::vector<CaseRow> read_case_rows(const soci::rowset<soci::row>& rows) {
  std::vector<CaseRow> all;
  for (const soci::row& row : rows) all.push_back(read_case_row(row));
  return all;
}

int count(soci::session& session, std::string_view where, long long value = 0) {
  int number = 0;
  if (where.find(':') == std::string_view::npos) {
    session << "SELECT COUNT(*) FROM cases WHERE " << where, soci::into(number);
  } else {
    session << "SELECT COUNT(*) FROM cases WHERE " << where, soci::use(value), soci::into(number);
  }
  return number;
}

// Commands that come again

enum class Known : std::uint8_t { unknown, same, other };

Known look_up(soci::session& session, const CommandKey& key, std::string& case_id) {
  const std::string by = to_string(key.by);
  std::string digest;
  session << "SELECT digest, case_id FROM case_commands WHERE by_id = :by AND command_id = :id",
      soci::use(by), soci::use(key.id), soci::into(digest), soci::into(case_id);
  if (!session.got_data()) return Known::unknown;
  return digest == key.digest ? Known::same : Known::other;
}

void remember(soci::session& session, const CommandKey& key, CaseId id, UtcTime now) {
  const std::string by = to_string(key.by);
  const std::string of_case = to_string(id);
  const long long time = to_ms(now);
  session << "INSERT INTO case_commands (by_id, command_id, digest, case_id, time_ms)"
             " VALUES (:by, :id, :digest, :case, :time)",
      soci::use(by), soci::use(key.id), soci::use(key.digest), soci::use(of_case), soci::use(time);
  const long long old = to_ms(now - std::chrono::days(1));
  session << "DELETE FROM case_commands WHERE time_ms < :old", soci::use(old);
}

// What an entry leads to

/// What the audit says of a fact; nothing of what only the queue needs. No words of anybody: those
/// are in the case, sealed.
std::string audited(const CaseFact& fact) {
  if (std::holds_alternative<Opened>(fact)) return "case_opened";
  if (const auto* reported = std::get_if<Reported>(&fact);
      reported != nullptr && reported->is_by_rule()) {
    return "case_found";
  }
  if (std::holds_alternative<Noted>(fact)) return "case_noted";
  if (const auto* ruled = std::get_if<Ruled>(&fact)) {
    return "case_" + std::string(enum_name(ruled->outcome));
  }
  if (std::holds_alternative<Countersigned>(fact)) return "case_countersigned";
  if (std::holds_alternative<SignatureRefused>(fact)) return "case_signature_refused";
  if (std::holds_alternative<Appealed>(fact)) return "case_appealed";
  if (const auto* answer = std::get_if<AppealRuled>(&fact)) {
    return "appeal_" + std::string(enum_name(answer->outcome));
  }
  return {};
}

std::string details_of(CaseId id, const CaseFact& fact) {
  std::string details = "case " + to_string(id);
  if (const auto* found = std::get_if<Reported>(&fact)) {
    details += " rule " + found->rule + " version " + std::to_string(found->rule_version) +
               " line " + found->subject.line;
  }
  if (const auto* ruled = std::get_if<Ruled>(&fact); ruled != nullptr && ruled->sanction) {
    details += " sanction " + to_string(*ruled->sanction) + " article " +
               std::string(name_of(ruled->article)) + " step " +
               std::string(enum_name(ruled->step)) + " until " +
               std::to_string(to_ms(ruled->until));
    for (const Feature each : ruled->features) details += ' ' + std::string(enum_name(each));
  }
  return details;
}

void audit(soci::session& session, CaseId id, const Case& after, const CaseEntry& entry) {
  for (const CaseFact& fact : entry.facts) {
    std::string action = audited(fact);
    if (action.empty()) continue;
    sql::append_audit(session, {entry.time, entry.by.value_or(UserId()), std::move(action),
                                to_text(after.accused), details_of(id, fact)});
  }
}

void tell(soci::session& session, const v1::ConductChanged& change) {
  relay::enqueue(session, change.SerializeAsString());
}

void tell_queue(soci::session& session, CaseId id) {
  v1::ConductChanged change;
  change.mutable_queue_changed()->set_case_id(to_string(id));
  change.mutable_queue_changed()->set_urgent(
      count(session, "state IN ('open', 'awaits_signature', 'appealed') AND priority = 0"));
  tell(session, change);
}

void tell_people(soci::session& session, CaseId id, const Case& after, const CaseEntry& entry) {
  const auto tell_accused = [&] {
    if (!after.accused) return;
    v1::ConductChanged change;
    change.mutable_case_answered()->set_user_id(to_string(*after.accused));
    change.mutable_case_answered()->set_case_id(to_string(id));
    tell(session, change);
  };
  for (const CaseFact& fact : entry.facts) {
    if (std::holds_alternative<AppealRuled>(fact)) tell_accused();
    const auto* ruled = std::get_if<Ruled>(&fact);
    if (ruled == nullptr) continue;
    std::vector<UserId> reporters;
    for (const Report& each : after.reports) {
      if (!each.what.is_by_rule()) reporters.push_back(each.what.reporter);
    }
    std::sort(reporters.begin(), reporters.end());
    reporters.erase(std::unique(reporters.begin(), reporters.end()), reporters.end());
    for (const UserId reporter : reporters) {
      v1::ConductChanged change;
      v1::ReportAnswered& answered = *change.mutable_report_answered();
      answered.set_user_id(to_string(reporter));
      answered.set_case_id(to_string(id));
      answered.set_is_confirmed(ruled->outcome != Outcome::dismissed);
      tell(session, change);
    }
  }
}

void apply(soci::session& session, const SanctionChange& change, const CommandKey& key) {
  v1::ConductChanged told;
  if (change.is_new) {
    insert_sanction(session, change.sanction, key.id);
  } else {
    update_sanction(session, change.sanction);
  }
  auto& wire = change.sanction.is_lifted ? *told.mutable_lifted() : *told.mutable_imposed();
  wire = to_wire(SanctionRow{change.sanction, std::nullopt});
  tell(session, told);
}

/// Writes an entry and all that follows from it.
Case commit(soci::session& session, PersonKeys& keys, CaseId id, Case before,
            const CaseEntry& entry, const CommandKey& key) {
  std::optional<Sanction> current;
  if (!before.decisions.empty() && before.decisions.back().what.sanction) {
    const auto row = find_sanction(session, *before.decisions.back().what.sanction);
    if (row) current = row->sanction;
  }
  const auto change = sanction_after(before, id, entry, current);
  const Case after = evolve(before, entry);
  append(session, keys, id, before, after, entry);
  replace_row(session, id, after);
  if (change) apply(session, *change, key);
  audit(session, id, after, entry);
  tell_people(session, id, after, entry);
  tell_queue(session, id);
  return after;
}

std::vector<Sanction> plain(const std::vector<SanctionRow>& rows) {
  std::vector<Sanction> sanctions;
  for (const SanctionRow& row : rows) sanctions.push_back(row.sanction);
  return sanctions;
}

CaseFile file_of(soci::session& session, CaseId id, Case state) {
  CaseFile file{id, std::move(state), {}, {}};
  if (!file.state.accused) return file;
  file.record = sanctions_of(session, *file.state.accused);
  const std::string accused = to_string(*file.state.accused);
  const std::string own = to_string(id);
  file.earlier =
      read_case_rows((session.prepare << kRow << "WHERE accused_id = :accused AND id <> :own"
                                      << " ORDER BY opened_ms DESC, id LIMIT " << kMaxEarlier,
                      soci::use(accused), soci::use(own)));
  return file;
}

// Reports

std::optional<CaseId> find_open(soci::session& session, UserId accused, Offence offence) {
  const std::string user = to_string(accused);
  const std::string word(enum_name(offence));
  std::string id;
  session << "SELECT id FROM cases WHERE accused_id = :user AND offence = :offence"
             " AND state = 'open' ORDER BY opened_ms LIMIT 1",
      soci::use(user), soci::use(word), soci::into(id);
  return session.got_data() ? CaseId::parse(id) : std::nullopt;
}

int reports_since(soci::session& session, UserId reporter, UtcTime time) {
  const std::string id = to_string(reporter);
  const long long since = to_ms(time);
  int number = 0;
  session << "SELECT COUNT(*) FROM reports_made WHERE reporter_id = :id AND time_ms > :since",
      soci::use(id), soci::use(since), soci::into(number);
  return number;
}

void note_report(soci::session& session, CaseId id, const ReportOrder& order) {
  const std::string reporter = to_string(order.report.reporter);
  const std::string of_case = to_string(id);
  const long long time = to_ms(order.now);
  session << "INSERT INTO reports_made (reporter_id, case_id, time_ms)"
             " VALUES (:reporter, :case, :time)",
      soci::use(reporter), soci::use(of_case), soci::use(time);
}

Done<CaseId> report_in(soci::session& session, PersonKeys& keys, ReportOrder order) {
  std::string known_case;
  switch (look_up(session, order.key, known_case)) {
    case Known::same:
      return CaseId::parse(known_case).value_or(CaseId());
    case Known::other:
      return to_error(ConductError::id_taken);
    case Known::unknown:
      break;
  }
  const UserId reporter = order.report.reporter;
  const auto in_force = plain(sanctions_in_force(session, reporter, order.now));
  if (const auto taken = taking(in_force, Feature::reports, order.now)) {
    return to_error(Refused(*taken, order.now));
  }
  if (reports_since(session, reporter, order.now - std::chrono::days(1)) >= order.a_day) {
    return to_error(ConductError::many_reports);
  }
  if (!order.report.subject.line.empty()) {
    order.report.lines = lines_around(session, order.report.subject.line, kLinesEachWay);
    const auto reported = std::find_if(order.report.lines.begin(), order.report.lines.end(),
                                       [](const KeptLine& line) { return line.is_reported; });
    if (reported == order.report.lines.end()) return to_error(ConductError::no_such_line);
    // Whoever is reported for a line wrote it.
    order.accused = reported->from;
  }
  if (!order.accused && order.report.offence != Offence::call) {
    return to_error(ConductError::nobody_reported);
  }
  if (order.accused == reporter) return to_error(ConductError::self_report);
  const auto open =
      order.accused ? find_open(session, *order.accused, order.report.offence) : std::nullopt;
  const CaseId id = open.value_or(random_case_id());
  Case before = open ? load(session, keys, id) : Case();
  Circumstances known;
  known.officer.id = reporter;
  known.now = order.now;
  const auto entry = decide(before, AddReport{order.accused, order.report}, known);
  if (!entry) return to_error(entry.error());
  note_report(session, id, order);
  remember(session, order.key, id, order.now);
  commit(session, keys, id, std::move(before), *entry, order.key);
  return id;
}

// Findings

bool is_known(soci::session& session, const Finding& finding) {
  int number = 0;
  session << "SELECT COUNT(*) FROM findings WHERE rule = :rule AND line_id = :line",
      soci::use(finding.rule), soci::use(finding.line.id), soci::into(number);
  return number > 0;
}

void note_finding(soci::session& session, CaseId id, const Finding& finding) {
  const std::string user = to_string(finding.line.from);
  const std::string of_case = to_string(id);
  const long long time = to_ms(finding.line.time);
  session << "INSERT INTO findings (rule, line_id, user_id, case_id, time_ms)"
             " VALUES (:rule, :line, :user, :case, :time)",
      soci::use(finding.rule), soci::use(finding.line.id), soci::use(user), soci::use(of_case),
      soci::use(time);
}

Done<void> find_in(soci::session& session, PersonKeys& keys, Finding finding) {
  if (is_known(session, finding)) return {};
  Reported report;
  report.offence = finding.offence;
  report.subject.line = finding.line.id;
  report.rule = finding.rule;
  report.rule_version = finding.rule_version;
  report.lines = std::move(finding.lines);
  if (report.lines.empty()) {
    report.lines = lines_before(session, finding.line, kLinesEachWay);
    report.lines.push_back(finding.line);
    report.lines.back().is_reported = true;
  }
  const UserId accused = finding.line.from;
  const auto open = find_open(session, accused, finding.offence);
  const CaseId id = open.value_or(random_case_id());
  Case before = open ? load(session, keys, id) : Case();
  Circumstances known;
  known.now = finding.now;
  const auto entry = decide(before, AddReport{accused, std::move(report)}, known);
  // A case that is full has seen enough of the same.
  if (!entry && entry.error() != CaseError::full) return to_error(entry.error());
  note_finding(session, id, finding);
  if (!entry) return {};
  commit(session, keys, id, std::move(before), *entry, {UserId(), finding.rule, {}});
  return {};
}

Done<CaseFile> command_in(soci::session& session, PersonKeys& keys, const CaseOrder& order) {
  Case before = load(session, keys, order.id);
  std::string known_case;
  switch (look_up(session, order.key, known_case)) {
    case Known::same:
      return file_of(session, order.id, std::move(before));
    case Known::other:
      return to_error(ConductError::id_taken);
    case Known::unknown:
      break;
  }
  if (order.version != 0 && order.version != before.version) {
    return to_error(ConductError::stale_case);
  }
  const auto record =
      before.accused ? plain(sanctions_of(session, *before.accused)) : std::vector<Sanction>();
  const Circumstances known{order.officer, record, order.signers, order.now};
  const auto entry = decide(before, order.command, known);
  if (!entry) return to_error(entry.error());
  remember(session, order.key, order.id, order.now);
  Case after = commit(session, keys, order.id, std::move(before), *entry, order.key);
  return file_of(session, order.id, std::move(after));
}

PersonalRecord record_in(soci::session& session, PersonKeys& keys, UserId user) {
  PersonalRecord record;
  record.sanctions = sanctions_of(session, user);
  const std::string id = to_string(user);
  const auto rows =
      read_case_rows((session.prepare << kRow << "WHERE accused_id = :id"
                                      << " ORDER BY opened_ms DESC, id LIMIT " << kMaxOwn,
                      soci::use(id)));
  for (const CaseRow& row : rows) {
    Case state = load(session, keys, row.id);
    // What nobody has decided is nobody's record yet.
    if (state.decisions.empty()) continue;
    record.cases.push_back({row.id, std::move(state), {}, {}});
  }
  const soci::rowset<soci::row> made =
      (session.prepare << "SELECT case_id, time_ms FROM reports_made WHERE reporter_id = :id"
                       << " ORDER BY time_ms DESC LIMIT " << kMaxOwn,
       soci::use(id));
  std::set<CaseId> seen;
  for (const soci::row& row : made) {
    const auto of_case = CaseId::parse(row.get<std::string>(0));
    if (!of_case || !seen.insert(*of_case).second) continue;
    const Case state = load(session, keys, *of_case);
    MadeReport report{*of_case, state.accused, state.offence, from_ms(row.get<long long>(1)), {}};
    if (!state.decisions.empty()) report.outcome = state.decisions.back().what.outcome;
    record.reports.push_back(report);
  }
  return record;
}

}  // namespace

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

std::vector<std::string> finding_schema() {
  return {
      "CREATE TABLE findings ("
      " rule TEXT NOT NULL, line_id TEXT NOT NULL, user_id TEXT NOT NULL, case_id TEXT NOT NULL,"
      " time_ms BIGINT NOT NULL,"  // When the line was said.
      " PRIMARY KEY (rule, line_id))",
      "CREATE INDEX findings_by_user ON findings (user_id, rule, time_ms)",
      "CREATE INDEX lines_by_author ON lines (from_id, time_ms)",
  };
}

CaseStore::Outcome<void> CaseStore::add_finding(Finding finding) {
  auto work = [this, finding = std::move(finding)](soci::session& session) {
    PersonKeys keys(session, key_);
    return find_in(session, keys, finding);
  };
  co_return flatten(co_await database_.run(std::move(work)));
}

CaseStore::Outcome<std::vector<KeptLine>> CaseStore::lines_since_finding(UserId user,
                                                                         std::string rule,
                                                                         bool is_private,
                                                                         int limit) {
  auto work = [user, rule = std::move(rule), is_private, limit](soci::session& session) {
    const std::string id = to_string(user);
    long long since = 0;
    session << "SELECT COALESCE(MAX(time_ms), 0) FROM findings WHERE user_id = :id"
               " AND rule = :rule",
        soci::use(id), soci::use(rule), soci::into(since);
    return latest_lines_of(session, user, is_private, from_ms(since), limit);
  };
  co_return flatten(co_await database_.read(std::move(work)));
}

CaseStore::Outcome<CaseId> CaseStore::report(ReportOrder order) {
  auto work = [this, order = std::move(order)](soci::session& session) {
    PersonKeys keys(session, key_);
    return report_in(session, keys, order);
  };
  co_return flatten(co_await database_.run(std::move(work)));
}

CaseStore::Outcome<CaseFile> CaseStore::command(CaseOrder order) {
  auto work = [this, order = std::move(order)](soci::session& session) {
    PersonKeys keys(session, key_);
    return command_in(session, keys, order);
  };
  co_return flatten(co_await database_.run(std::move(work)));
}

CaseStore::Outcome<CaseFile> CaseStore::find(CaseId id) {
  auto work = [this, id](soci::session& session) -> Done<CaseFile> {
    PersonKeys keys(session, key_);
    Case state = load(session, keys, id);
    if (state.version == 0) return to_error(CaseError::no_such_case);
    return file_of(session, id, std::move(state));
  };
  co_return flatten(co_await database_.read(std::move(work)));
}

CaseStore::Outcome<Queue> CaseStore::queue(QueueQuery query) {
  auto work = [query](soci::session& session) {
    constexpr std::string_view kWaiting = "state IN ('open', 'awaits_signature', 'appealed')";
    Queue queue;
    const std::string page =
        " LIMIT " + std::to_string(query.limit) + " OFFSET " + std::to_string(query.skip);
    if (query.is_waiting) {
      queue.rows = read_case_rows((session.prepare << kRow << "WHERE " << kWaiting
                                                   << " ORDER BY priority, due_ms, id" << page));
    } else {
      queue.rows = read_case_rows((session.prepare << kRow << "WHERE state = 'decided'"
                                                   << " ORDER BY opened_ms DESC, id" << page));
    }
    queue.waiting = count(session, kWaiting);
    return queue;
  };
  co_return flatten(co_await database_.read(std::move(work)));
}

CaseStore::Outcome<PersonalRecord> CaseStore::record_of(UserId user) {
  auto work = [this, user](soci::session& session) {
    PersonKeys keys(session, key_);
    return record_in(session, keys, user);
  };
  co_return flatten(co_await database_.read(std::move(work)));
}

CaseStore::Outcome<SanctionRow> CaseStore::acknowledge(UserId user, SanctionId id, UtcTime now) {
  auto work = [user, id, now](soci::session& session) -> Done<SanctionRow> {
    auto row = find_sanction(session, id);
    if (!row || row->sanction.user != user) return to_error(ConductError::no_such_sanction);
    acknowledge_sanction(session, id, now);
    if (!row->acknowledged) row->acknowledged = now;
    return *row;
  };
  co_return flatten(co_await database_.run(std::move(work)));
}

CaseStore::Outcome<std::vector<Sanction>> CaseStore::in_force_of(UserId user, UtcTime now) {
  auto work = [user, now](soci::session& session) {
    return plain(sanctions_in_force(session, user, now));
  };
  co_return flatten(co_await database_.read(std::move(work)));
}

CaseStore::Outcome<std::vector<SanctionRow>> CaseStore::in_force(std::string after, UtcTime now) {
  auto work = [after = std::move(after), now](soci::session& session) {
    return all_in_force(session, after, now, kPageInForce);
  };
  co_return flatten(co_await database_.read(std::move(work)));
}

CaseStore::Outcome<std::vector<AuditLine>> CaseStore::audit(std::string about, long long before,
                                                            int limit) {
  auto work = [about = std::move(about), before, limit](soci::session& session) {
    std::vector<AuditLine> lines;
    const soci::rowset<soci::row> rows =
        (session.prepare << "SELECT sequence, time_ms, actor_id, action, subject_id, details"
                            " FROM audit WHERE sequence < :before AND (:a = '' OR subject_id = :b"
                            " OR actor_id = :c) ORDER BY sequence DESC LIMIT "
                         << limit,
         soci::use(before), soci::use(about), soci::use(about), soci::use(about));
    for (const soci::row& row : rows) {
      lines.push_back(
          {row.get<long long>(0),
           {from_ms(row.get<long long>(1)),
            UserId::parse(row.get<std::string>(2)).value_or(UserId()), row.get<std::string>(3),
            row.get<std::string>(4), row.get<std::string>(5)}});
    }
    return lines;
  };
  co_return flatten(co_await database_.read(std::move(work)));
}

CaseStore::Outcome<std::vector<CaseId>> CaseStore::overdue(UtcTime now) {
  auto work = [this, now](soci::session& session) {
    PersonKeys keys(session, key_);
    const auto rows = read_case_rows(
        (session.prepare << kRow << "WHERE state IN ('awaits_signature', 'appealed')"));
    std::vector<CaseId> late;
    for (const CaseRow& row : rows) {
      const Case state = load(session, keys, row.id);
      if (decide(state, Lapse{}, {{}, {}, 0, now})) late.push_back(row.id);
    }
    return late;
  };
  co_return flatten(co_await database_.read(std::move(work)));
}

CaseStore::Outcome<void> CaseStore::erase(UserId user) {
  auto work = [user](soci::session& session) -> Done<void> {
    const std::string id = to_string(user);
    PersonKeys::erase(session, user);
    session << "UPDATE sanctions SET reason = '' WHERE user_id = :id", soci::use(id);
    session << "DELETE FROM lines WHERE from_id = :id", soci::use(id);
    return {};
  };
  co_return flatten(co_await database_.run(std::move(work)));
}

}  // namespace escaque::services::conduct
