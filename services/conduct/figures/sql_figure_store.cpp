#include <map>
#include <string_view>
#include <utility>

#include <soci/soci.h>

#include "conduct/cases/case_rows.hpp"
#include "conduct/cases/person_keys.hpp"
#include "conduct/figures/case_results.hpp"
#include "conduct/figures/figure_store.hpp"
#include "conduct/refusals.hpp"
#include "conduct/sql_values.hpp"
#include "domain/etiquette/case_result.hpp"
#include "platform/encoding/base64.hpp"

namespace escaque::services::conduct {
namespace {

namespace v1 = escaque::conduct::v1;
using etiquette::CaseResult;

constexpr int kCasesAtOnce = 100;

using ByRule = std::map<std::string, RuleFigures>;

RuleFigures& of_rule(ByRule& all, const std::string& rule) {
  RuleFigures& figures = all[rule];
  figures.rule = rule;
  return figures;
}

/// "column >= :from AND column < :to"
std::string is_within(std::string_view column) {
  const std::string name(column);
  return name + " >= :from AND " + name + " < :to";
}

/// Numbers by rule, and by a word beside it.
struct Counted {
  std::string rule;
  std::string word;
  int number = 0;
};
std::vector<Counted> count_by_rule(soci::session& session, const std::string& query,
                                   const TimeSpan& time) {
  const long long from = to_ms(time.from);
  const long long to = to_ms(time.to);
  // Expressions have no type of their own that both databases agree on.
  Counted row;
  soci::statement statement = (session.prepare << query, soci::use(from), soci::use(to),
                               soci::into(row.rule), soci::into(row.word), soci::into(row.number));
  statement.execute();
  std::vector<Counted> all;
  while (statement.fetch()) all.push_back(row);
  return all;
}

void count_decisions(soci::session& session, const TimeSpan& time, ByRule& all) {
  const auto rows = count_by_rule(session,
                                  "SELECT rule, CASE is_shadow WHEN 1 THEN 'shadow' ELSE '' END,"
                                  " COUNT(*) FROM rule_decisions WHERE verdict <> 'nothing' AND " +
                                      is_within("time_ms") + " GROUP BY rule, is_shadow",
                                  time);
  for (const Counted& row : rows) {
    RuleFigures& figures = of_rule(all, row.rule);
    figures.fired += row.number;
    if (row.word == "shadow") figures.in_shadow += row.number;
  }
}

void count_findings(soci::session& session, const TimeSpan& time, ByRule& all) {
  const auto rows = count_by_rule(
      session,
      "SELECT rule, '', COUNT(*) FROM findings WHERE " + is_within("time_ms") + " GROUP BY rule",
      time);
  for (const Counted& row : rows) of_rule(all, row.rule).fired += row.number;
}

void count_cases(soci::session& session, const TimeSpan& time, ByRule& all) {
  const auto opened = count_by_rule(
      session,
      "SELECT rule, '', COUNT(*) FROM case_rules WHERE " + is_within("time_ms") + " GROUP BY rule",
      time);
  for (const Counted& row : opened) of_rule(all, row.rule).opened += row.number;
  constexpr std::string_view kJoined =
      " FROM case_rules JOIN case_results ON case_results.case_id = case_rules.case_id WHERE ";
  const auto settled = count_by_rule(session,
                                     "SELECT rule, result, COUNT(*)" + std::string(kJoined) +
                                         is_within("settled_ms") + " GROUP BY rule, result",
                                     time);
  for (const Counted& row : settled) {
    RuleFigures& figures = of_rule(all, row.rule);
    switch (parse_word<CaseResult>(row.word).value_or(CaseResult::open)) {
      case CaseResult::open:
        break;
      case CaseResult::dismissed:
        figures.dismissed += row.number;
        break;
      case CaseResult::confirmed:
        figures.confirmed += row.number;
        break;
      case CaseResult::by_rule:
        figures.by_rule += row.number;
        break;
      case CaseResult::reversed:
        figures.reversed += row.number;
        break;
    }
  }
  const auto appealed = count_by_rule(session,
                                      "SELECT rule, '', COUNT(*)" + std::string(kJoined) +
                                          is_within("appealed_ms") + " GROUP BY rule",
                                      time);
  for (const Counted& row : appealed) of_rule(all, row.rule).appealed += row.number;
}

std::vector<RuleFigures> count_rules(soci::session& session, const TimeSpan& time) {
  ByRule all;
  count_decisions(session, time, all);
  count_findings(session, time, all);
  count_cases(session, time, all);
  std::vector<RuleFigures> figures;
  for (auto& [rule, each] : all) figures.push_back(std::move(each));
  return figures;
}

/// Rows of a table, or of a part of it, with the time in this column.
int count_rows(soci::session& session, std::string_view table, std::string_view column,
               const TimeSpan& time) {
  const long long from = to_ms(time.from);
  const long long to = to_ms(time.to);
  int number = 0;
  session << "SELECT COUNT(*) FROM " << table << " WHERE " << is_within(column), soci::use(from),
      soci::use(to), soci::into(number);
  return number;
}

void count_site(soci::session& session, const TimeSpan& time, SiteFigures& figures) {
  const auto settled = [&](CaseResult result) {
    return count_rows(session,
                      "(SELECT * FROM case_results WHERE result = '" +
                          std::string(enum_name(result)) + "') AS settled",
                      "settled_ms", time);
  };
  figures.reports = count_rows(session, "reports_made", "time_ms", time);
  figures.opened = count_rows(session, "case_results", "opened_ms", time);
  figures.confirmed = settled(CaseResult::confirmed);
  figures.dismissed = settled(CaseResult::dismissed);
  figures.by_rule = settled(CaseResult::by_rule);
  figures.reversed = settled(CaseResult::reversed);
  figures.appealed = count_rows(session, "case_results", "appealed_ms", time);
}

std::vector<Millis> waits_in(soci::session& session, const TimeSpan& time) {
  const long long from = to_ms(time.from);
  const long long to = to_ms(time.to);
  const soci::rowset<soci::row> rows =
      (session.prepare << "SELECT opened_ms, decided_ms FROM case_results WHERE "
                       << is_within("decided_ms"),
       soci::use(from), soci::use(to));
  std::vector<Millis> waits;
  for (const soci::row& row : rows) {
    waits.emplace_back(row.get<long long>(1) - row.get<long long>(0));
  }
  return waits;
}

std::map<etiquette::Step, int> in_force_at(soci::session& session, UtcTime moment) {
  const long long time = to_ms(moment);
  std::string word;
  int number = 0;
  soci::statement statement =
      (session.prepare
           << "SELECT step, COUNT(*) FROM sanctions WHERE step <> 'warning' AND"
              " is_lifted = 0 AND since_ms < :time AND (until_ms = 0 OR until_ms >= :end)"
              " GROUP BY step",
       soci::use(time), soci::use(time), soci::into(word), soci::into(number));
  statement.execute();
  std::map<etiquette::Step, int> found;
  while (statement.fetch()) {
    if (const auto step = parse_word<etiquette::Step>(word)) found[*step] = number;
  }
  return found;
}

}  // namespace

std::vector<std::string> month_schema() {
  return {
      "CREATE TABLE published_months ("
      " month TEXT PRIMARY KEY, figures TEXT NOT NULL)",  // conduct.v1.MonthFigures in base64.
  };
}

FigureStore::Outcome<std::vector<RuleFigures>> FigureStore::rules(TimeSpan within) {
  auto count = [within](soci::session& session) { return count_rules(session, within); };
  auto done = co_await database_.read(std::move(count));
  if (!done) co_return to_error(ConductError::unavailable);
  co_return std::move(*done);
}

FigureStore::Outcome<SiteFigures> FigureStore::site(TimeSpan within) {
  auto count = [within](soci::session& session) {
    SiteFigures figures;
    figures.rules = count_rules(session, within);
    count_site(session, within, figures);
    figures.waits = waits_in(session, within);
    figures.in_force = in_force_at(session, within.to);
    return figures;
  };
  auto done = co_await database_.read(std::move(count));
  if (!done) co_return to_error(ConductError::unavailable);
  co_return std::move(*done);
}

FigureStore::Outcome<std::optional<UtcTime>> FigureStore::first_case() {
  auto find = [](soci::session& session) {
    long long first = 0;
    session << "SELECT COALESCE(MIN(opened_ms), 0) FROM case_results", soci::into(first);
    return from_ms_or_none(first);
  };
  const auto done = co_await database_.read(std::move(find));
  if (!done) co_return to_error(ConductError::unavailable);
  co_return *done;
}

FigureStore::Outcome<void> FigureStore::publish(v1::MonthFigures figures) {
  auto work = [figures = std::move(figures)](soci::session& session) {
    const std::string bytes = encoding::to_base64(figures.SerializeAsString());
    // Another instance may have been sooner.
    session << "INSERT INTO published_months (month, figures) VALUES (:month, :figures)"
               " ON CONFLICT DO NOTHING",
        soci::use(figures.month()), soci::use(bytes);
  };
  const auto done = co_await database_.run(std::move(work));
  if (!done) co_return to_error(ConductError::unavailable);
  co_return Result<void, rpc::Error>();
}

FigureStore::Outcome<std::optional<v1::MonthFigures>> FigureStore::month(std::string name) {
  auto find = [name = std::move(name)](soci::session& session) {
    std::string text;
    session << "SELECT figures FROM published_months WHERE month = :month", soci::use(name),
        soci::into(text);
    std::optional<v1::MonthFigures> found;
    if (!session.got_data()) return found;
    v1::MonthFigures figures;
    const auto bytes = encoding::from_base64(text);
    if (bytes && figures.ParseFromString(*bytes)) found = std::move(figures);
    return found;
  };
  auto done = co_await database_.read(std::move(find));
  if (!done) co_return to_error(ConductError::unavailable);
  co_return std::move(*done);
}

FigureStore::Outcome<std::vector<std::string>> FigureStore::months() {
  auto find = [](soci::session& session) {
    const soci::rowset<std::string> rows =
        (session.prepare << "SELECT month FROM published_months ORDER BY month DESC");
    return std::vector<std::string>(rows.begin(), rows.end());
  };
  auto done = co_await database_.read(std::move(find));
  if (!done) co_return to_error(ConductError::unavailable);
  co_return std::move(*done);
}

FigureStore::Outcome<int> FigureStore::catch_up() {
  auto work = [this](soci::session& session) {
    PersonKeys keys(session, key_);
    const auto cases = cases_without_result(session, kCasesAtOnce);
    for (const etiquette::CaseId id : cases) note_result(session, id, load_case(session, keys, id));
    return static_cast<int>(cases.size());
  };
  const auto done = co_await database_.run(std::move(work));
  if (!done) co_return to_error(ConductError::unavailable);
  co_return *done;
}

}  // namespace escaque::services::conduct
