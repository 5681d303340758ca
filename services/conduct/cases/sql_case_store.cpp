#include <algorithm>
#include <set>
#include <sstream>
#include <type_traits>
#include <utility>

#include <soci/soci.h>

#include "conduct/cases/case_commit.hpp"
#include "conduct/cases/case_rows.hpp"
#include "conduct/cases/case_store.hpp"
#include "conduct/cases/person_keys.hpp"
#include "conduct/cases/reports.hpp"
#include "conduct/inputs/connection_store.hpp"
#include "conduct/inputs/input_store.hpp"
#include "conduct/inputs/report_judge.hpp"
#include "conduct/lines/line_store.hpp"
#include "conduct/refusals.hpp"
#include "conduct/sql_values.hpp"

namespace escaque::services::conduct {
namespace {

using namespace etiquette;

template <class T>
using Stored = Result<T, rpc::Error>;

constexpr int kMaxEarlier = 20;
constexpr int kMaxOwn = 100;
constexpr int kPageInForce = 1'000;

template <class T>
Stored<T> flatten(Result<T, sql::SqlError> done) {
  if (!done) return to_error(ConductError::unavailable);
  if constexpr (std::is_void_v<T>) {
    return {};
  } else {
    return std::move(*done);
  }
}
template <class T>
Stored<T> flatten(Result<Stored<T>, sql::SqlError> done) {
  if (!done) return to_error(ConductError::unavailable);
  return std::move(*done);
}

CaseFile file_of(soci::session& session, CaseId id, Case state) {
  CaseFile file{id, std::move(state), {}, {}};
  if (!file.state.accused) return file;
  file.record = sanctions_of(session, *file.state.accused);
  const std::string accused = to_string(*file.state.accused);
  const std::string own = to_string(id);
  file.earlier =
      read_case_rows((session.prepare << kCaseRow << "WHERE accused_id = :accused AND id <> :own"
                                      << " ORDER BY opened_ms DESC, id LIMIT " << kMaxEarlier,
                      soci::use(accused), soci::use(own)));
  return file;
}

/// Why there is none with this id.
CaseError no_case(soci::session& session, CaseId id) {
  const std::string text = to_string(id);
  int number = 0;
  session << "SELECT COUNT(*) FROM rule_decisions WHERE case_id = :id AND is_shadow = 1",
      soci::use(text), soci::into(number);
  return number > 0 ? CaseError::in_shadow : CaseError::no_such_case;
}

/// From which feature level on everything that runs can read it.
int needed_level(const CaseEntry& entry) {
  const auto is_about_hold = [](const CaseFact& fact) {
    return std::holds_alternative<HoldAppealed>(fact) || std::holds_alternative<HoldRuled>(fact);
  };
  return std::ranges::any_of(entry.facts, is_about_hold) ? 6 : 1;
}

Stored<CaseFile> command_in(soci::session& session, PersonKeys& keys, const CaseOrder& order,
                            const RuleSettings& rules) {
  Case before = load_case(session, keys, order.id);
  std::string known_case;
  switch (look_up_command(session, order.key, known_case)) {
    case KnownCommand::same:
      return file_of(session, order.id, std::move(before));
    case KnownCommand::other:
      return to_error(ConductError::id_taken);
    case KnownCommand::unknown:
      break;
  }
  if (order.version != 0 && order.version != before.version) {
    return to_error(ConductError::stale_case);
  }
  const auto record = before.accused ? plain_sanctions(sanctions_of(session, *before.accused))
                                     : std::vector<Sanction>();
  const Circumstances known{order.officer, record, order.signers, order.now,
                            hold_of(before, order.id, record)};
  const auto entry = decide(before, order.command, known);
  if (!entry) {
    const bool is_none = entry.error() == CaseError::no_such_case && before.version == 0;
    return to_error(is_none ? no_case(session, order.id) : entry.error());
  }
  if (needed_level(*entry) > order.level) return to_error(ConductError::too_new);
  remember_command(session, order.key, order.id, order.now);
  Case after = commit_entry(session, keys, order.id, std::move(before), *entry, order.key);
  const auto is_ruling = [](const CaseFact& fact) { return std::holds_alternative<Ruled>(fact); };
  if (std::ranges::any_of(entry->facts, is_ruling)) {
    const auto judged = judge_reporters(session, keys, rules, after, order.now);
    if (!judged) return judged.error();
  }
  return file_of(session, order.id, std::move(after));
}

std::vector<Reminder> reminders_of(soci::session& session, const std::string& user) {
  const soci::rowset<soci::row> rows =
      (session.prepare << "SELECT rule, games, time_ms FROM rule_decisions WHERE user_id = :id"
                          " AND verdict = 'reminder' AND is_shadow = 0"
                          " ORDER BY time_ms DESC, input DESC LIMIT "
                       << kMaxOwn,
       soci::use(user));
  std::vector<Reminder> reminders;
  for (const soci::row& row : rows) {
    Reminder reminder{row.get<std::string>(0), {}, from_ms(row.get<long long>(2))};
    std::istringstream games(row.get<std::string>(1));
    for (std::string word; games >> word;) {
      if (const auto game = GameId::parse(word)) reminder.games.push_back(*game);
    }
    reminders.push_back(std::move(reminder));
  }
  return reminders;
}

PersonalRecord record_in(soci::session& session, PersonKeys& keys, UserId user) {
  PersonalRecord record;
  record.sanctions = sanctions_of(session, user);
  const std::string id = to_string(user);
  const auto rows =
      read_case_rows((session.prepare << kCaseRow << "WHERE accused_id = :id"
                                      << " ORDER BY opened_ms DESC, id LIMIT " << kMaxOwn,
                      soci::use(id)));
  const auto sanctions = plain_sanctions(record.sanctions);
  for (const CaseRow& row : rows) {
    Case state = load_case(session, keys, row.id);
    const bool was_held = !state.hold_appeals.empty() || hold_of(state, row.id, sanctions);
    // What nobody has decided is nobody's record yet, unless something was taken away for it.
    if (state.decisions.empty() && !was_held) continue;
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
    const Case state = load_case(session, keys, *of_case);
    MadeReport report{*of_case, state.accused, state.offence, from_ms(row.get<long long>(1)), {}};
    if (!state.decisions.empty()) report.outcome = state.decisions.back().what.outcome;
    record.reports.push_back(report);
  }
  record.reminders = reminders_of(session, id);
  return record;
}

}  // namespace

CaseStore::Outcome<void> CaseStore::add_finding(Finding finding) {
  auto work = [this, finding = std::move(finding)](soci::session& session) {
    PersonKeys keys(session, key_);
    return write_finding(session, keys, finding);
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
    return write_report(session, keys, order);
  };
  co_return flatten(co_await database_.run(std::move(work)));
}

CaseStore::Outcome<CaseFile> CaseStore::command(CaseOrder order) {
  auto work = [this, order = std::move(order)](soci::session& session) {
    PersonKeys keys(session, key_);
    return command_in(session, keys, order, rules_);
  };
  co_return flatten(co_await database_.run(std::move(work)));
}

CaseStore::Outcome<CaseFile> CaseStore::find(CaseId id) {
  auto work = [this, id](soci::session& session) -> Stored<CaseFile> {
    PersonKeys keys(session, key_);
    Case state = load_case(session, keys, id);
    if (state.version == 0) return to_error(no_case(session, id));
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
      queue.rows = read_case_rows((session.prepare << kCaseRow << "WHERE " << kWaiting
                                                   << " ORDER BY priority, due_ms, id" << page));
    } else {
      queue.rows = read_case_rows((session.prepare << kCaseRow << "WHERE state = 'decided'"
                                                   << " ORDER BY opened_ms DESC, id" << page));
    }
    queue.waiting = count_cases(session, kWaiting);
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
  auto work = [user, id, now](soci::session& session) -> Stored<SanctionRow> {
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
    return plain_sanctions(sanctions_in_force(session, user, now));
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
        (session.prepare << kCaseRow << "WHERE state IN ('awaits_signature', 'appealed')"));
    std::vector<CaseId> late;
    for (const CaseRow& row : rows) {
      const Case state = load_case(session, keys, row.id);
      if (decide(state, Lapse{}, {{}, {}, 0, now})) late.push_back(row.id);
    }
    return late;
  };
  co_return flatten(co_await database_.read(std::move(work)));
}

CaseStore::Outcome<std::optional<Remedy>> CaseStore::next_remedy() {
  auto work = [](soci::session& session) {
    std::optional<Remedy> next;
    const soci::rowset<soci::row> rows =
        (session.prepare << "SELECT sequence, case_id, accused_id, games FROM remedies"
                            " ORDER BY sequence LIMIT 1");
    for (const soci::row& row : rows) {
      next = Remedy{row.get<long long>(0), row.get<std::string>(1), row.get<std::string>(2), {}};
      std::istringstream games(row.get<std::string>(3));
      for (std::string game; games >> game;) next->games.push_back(game);
    }
    return next;
  };
  co_return flatten(co_await database_.read(work));
}

CaseStore::Outcome<void> CaseStore::finish_remedy(Remedy remedy) {
  auto work = [remedy = std::move(remedy)](soci::session& session) {
    const int undoes = remedy.games.empty() ? 1 : 0;
    // The number alone may be another's by now: the highest one is given again.
    session << "DELETE FROM remedies WHERE sequence = :sequence AND case_id = :case"
               " AND (games = '') = :undoes",
        soci::use(remedy.sequence), soci::use(remedy.case_id), soci::use(undoes);
  };
  co_return flatten(co_await database_.run(std::move(work)));
}

CaseStore::Outcome<void> CaseStore::note_reading(CaseId id, UserId by, UtcTime now) {
  auto work = [id, by, now](soci::session& session) {
    const std::string of_case = to_string(id);
    std::string accused;
    session << "SELECT accused_id FROM cases WHERE id = :id", soci::use(of_case),
        soci::into(accused);
    sql::append_audit(session, {now, by, "tells_read", accused, "case " + of_case});
  };
  co_return flatten(co_await database_.run(std::move(work)));
}

CaseStore::Outcome<void> CaseStore::note_watching(UserId by, UtcTime now) {
  auto work = [by, now](soci::session& session) {
    sql::append_audit(session, {now, by, "talk_watched", {}, {}});
  };
  co_return flatten(co_await database_.run(std::move(work)));
}

CaseStore::Outcome<bool> CaseStore::erase(UserId user, UtcTime ordered, UtcTime now) {
  auto work = [user, ordered, now](soci::session& session) {
    const std::string id = to_string(user);
    const long long ordered_ms = to_ms(ordered);
    long long done = 0;
    session << "SELECT COALESCE(MAX(time_ms), 0) FROM erased_people WHERE user_id = :id",
        soci::use(id), soci::into(done);
    if (done >= ordered_ms) return false;
    session << "DELETE FROM erased_people WHERE user_id = :id", soci::use(id);
    session << "INSERT INTO erased_people (user_id, time_ms) VALUES (:id, :time)", soci::use(id),
        soci::use(ordered_ms);
    PersonKeys::erase(session, user);
    session << "UPDATE sanctions SET reason = '' WHERE user_id = :id", soci::use(id);
    erase_lines(session, user);
    erase_inputs(session, user);
    erase_connections(session, user);
    sql::append_audit(session, {now, UserId(), "person_erased", id, {}});
    return true;
  };
  co_return flatten(co_await database_.run(std::move(work)));
}

}  // namespace escaque::services::conduct
