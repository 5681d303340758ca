#include "conduct/cases/reports.hpp"

#include <algorithm>
#include <utility>

#include "conduct/analysis/analysis_store.hpp"
#include "conduct/cases/case_commit.hpp"
#include "conduct/cases/case_rows.hpp"
#include "conduct/inputs/input_store.hpp"
#include "conduct/lines/line_store.hpp"
#include "conduct/refusals.hpp"
#include "conduct/sql_values.hpp"
#include "domain/etiquette/rules/catalogue.hpp"

namespace escaque::services::conduct {

using namespace etiquette;

namespace {

template <class T>
using Done = Result<T, rpc::Error>;

constexpr int kLinesEachWay = 10;

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

/// What may be decided once: a line, or one kind of offence in a game. Empty: nothing so definite.
std::string fact_of(const Reported& report) {
  if (!report.subject.line.empty()) return "line " + report.subject.line;
  if (!report.subject.game) return {};
  return "game " + to_string(*report.subject.game) + ' ' + std::string(enum_name(report.offence));
}

void note_fact(soci::session& session, CaseId id, std::optional<UserId> user,
               const Reported& report) {
  const std::string fact = fact_of(report);
  if (fact.empty() || !user) return;
  const std::string accused = to_string(*user);
  const std::string of_case = to_string(id);
  session << "INSERT INTO reported_facts (fact, accused_id, case_id)"
             " VALUES (:fact, :accused, :case) ON CONFLICT DO NOTHING",
      soci::use(fact), soci::use(accused), soci::use(of_case);
}

/// The case about the same facts; the open one, if there is one.
std::optional<CaseId> find_same_facts(soci::session& session, const ReportOrder& order) {
  const std::string fact = fact_of(order.report);
  if (fact.empty() || !order.accused) return std::nullopt;
  const std::string accused = to_string(*order.accused);
  std::string id;
  session << "SELECT cases.id FROM reported_facts JOIN cases ON cases.id = case_id"
             " WHERE fact = :fact AND reported_facts.accused_id = :accused"
             " ORDER BY CASE state WHEN 'open' THEN 0 ELSE 1 END, opened_ms DESC LIMIT 1",
      soci::use(fact), soci::use(accused), soci::into(id);
  return session.got_data() ? CaseId::parse(id) : std::nullopt;
}

/// The open case that the report joins; nothing: a new one. No case twice on the same facts.
Done<std::optional<CaseId>> case_for(soci::session& session, PersonKeys& keys,
                                     const ReportOrder& order) {
  if (!order.accused) return std::optional<CaseId>();
  const auto same = find_same_facts(session, order);
  if (!same) return find_open(session, *order.accused, order.report.offence);
  if (load_case(session, keys, *same).state != CaseState::open) {
    return to_error(CaseError::decided_before);
  }
  return same;
}

/// Why they may not report now.
std::optional<rpc::Error> refusal_of_reporter(soci::session& session, const ReportOrder& order) {
  const UserId reporter = order.report.reporter;
  const auto in_force = plain_sanctions(sanctions_in_force(session, reporter, order.now));
  if (const auto taken = taking(in_force, Feature::reports, order.now)) {
    return to_error(Refused(*taken, order.now));
  }
  if (reports_since(session, reporter, order.now - std::chrono::days(1)) >= order.a_day) {
    return to_error(ConductError::many_reports);
  }
  return std::nullopt;
}

bool is_known(soci::session& session, const Finding& finding) {
  int number = 0;
  session << "SELECT COUNT(*) FROM findings WHERE rule = :rule AND line_id = :line",
      soci::use(finding.rule), soci::use(finding.line.id), soci::into(number);
  return number > 0;
}

Offence offence_of_rule(const RuleDecision& decision) {
  switch (decision.article) {
    case Article::disconnecting:
      return Offence::disconnecting;
    case Article::losing:
      return Offence::losing;
    case Article::engine:
      return Offence::engine;
    case Article::sharing:
      return Offence::sharing;
    case Article::friendly_place:
      return Offence::stalling;
    case Article::respect:
    case Article::no_harm:
    case Article::channels:
      break;
  }
  return Offence::other;
}

bool is_about_lines(const RuleDecision& decision) {
  return !decision.games.empty() &&
         (decision.rule == kDistraction.id || decision.rule == kAdvice.id);
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

}  // namespace

Done<CaseId> write_report(soci::session& session, PersonKeys& keys, ReportOrder order) {
  std::string known_case;
  switch (look_up_command(session, order.key, known_case)) {
    case KnownCommand::same:
      return CaseId::parse(known_case).value_or(CaseId());
    case KnownCommand::other:
      return to_error(ConductError::id_taken);
    case KnownCommand::unknown:
      break;
  }
  const UserId reporter = order.report.reporter;
  if (!order.report.is_by_desk) {
    const auto refused = refusal_of_reporter(session, order);
    if (refused) return *refused;
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
  const auto open = case_for(session, keys, order);
  if (!open) return open.error();
  const CaseId id = open->value_or(random_case_id());
  Case before = *open ? load_case(session, keys, id) : Case();
  Circumstances known;
  known.officer.id = reporter;
  known.officer.is_admin = order.is_admin;
  known.now = order.now;
  const auto entry = decide(before, AddReport{order.accused, order.report}, known);
  const bool is_by_desk = order.report.is_by_desk;
  // The case that an officer asks for is there.
  if (!entry && is_by_desk && entry.error() == CaseError::already_reported) return id;
  if (!entry) return to_error(entry.error());
  // It is no request of theirs, of which they would wait for the outcome.
  if (!is_by_desk) note_report(session, id, order);
  note_fact(session, id, order.accused, order.report);
  remember_command(session, order.key, id, order.now);
  commit_entry(session, keys, id, std::move(before), *entry, order.key);
  if (order.accused && order.report.offence == Offence::engine) {
    queue_reported(session, *order.accused, order.report.subject.game);
  }
  return id;
}

Done<void> write_finding(soci::session& session, PersonKeys& keys, Finding finding) {
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
  Case before = open ? load_case(session, keys, id) : Case();
  Circumstances known;
  known.now = finding.now;
  const auto entry = decide(before, AddReport{accused, report}, known);
  // A case that is full has seen enough of the same.
  if (!entry && entry.error() != CaseError::full) return to_error(entry.error());
  note_finding(session, id, finding);
  if (!entry) return {};
  note_fact(session, id, accused, report);
  commit_entry(session, keys, id, std::move(before), *entry, {UserId(), finding.rule, {}});
  return {};
}

Done<std::optional<CaseId>> write_rule_case(soci::session& session, PersonKeys& keys,
                                            const RuleDecision& decision, const std::string& facts,
                                            UtcTime now) {
  ReportOrder order;
  order.accused = decision.about;
  order.report.offence = offence_of_rule(decision);
  if (!decision.games.empty()) order.report.subject.game = decision.games.back();
  order.report.rule = decision.rule;
  order.report.rule_version = decision.version;
  order.report.text = facts;
  if (is_about_lines(decision)) {
    order.report.lines = counted_lines(session, decision.about, decision.games.back());
  }
  const bool holds = decision.verdict == RuleVerdict::hold;
  const bool decides = decision.verdict != RuleVerdict::open_case && !holds;
  const auto same = find_same_facts(session, order);
  if (same && (decides || load_case(session, keys, *same).state != CaseState::open)) {
    return std::optional<CaseId>();
  }
  // A case that people have opened is theirs to decide.
  const auto open =
      same || decides ? same : find_open(session, decision.about, order.report.offence);
  const CaseId id = open.value_or(random_case_id());
  Case before = open ? load_case(session, keys, id) : Case();
  std::vector<Sanction> record = plain_sanctions(sanctions_of(session, decision.about));
  Circumstances known;
  known.record = record;
  known.now = now;
  // One sanction a command: see the table.
  const CommandKey key{UserId(), order.report.rule + ' ' + to_string(id), {}};
  const auto reported = decide(before, AddReport{order.accused, order.report}, known);
  // What the case has already, or as much as it holds.
  if (!reported) return std::optional<CaseId>(id);
  note_fact(session, id, order.accused, order.report);
  Case after = commit_entry(session, keys, id, std::move(before), *reported, key);
  if (holds) hold_rated_games(session, id, decision, now);
  if (!decides) return std::optional<CaseId>(id);
  ImposeByRule impose{random_sanction_id(), decision.article, {}, order.report.rule};
  if (decision.verdict == RuleVerdict::cool_down) impose.cool_down = decision.length;
  // What was abused, and nothing else.
  if (decision.article == Article::channels) impose.feature = Feature::shouts;
  const auto ruled = decide(after, std::move(impose), known);
  if (!ruled) return to_error(ruled.error());
  commit_entry(session, keys, id, std::move(after), *ruled, key);
  return std::optional<CaseId>(id);
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

}  // namespace escaque::services::conduct
