#include <algorithm>
#include <utility>

#include <soci/soci.h>

#include "conduct/analysis/analysis_store.hpp"
#include "conduct/cases/case_rows.hpp"
#include "conduct/cases/case_wire.hpp"
#include "conduct/cases/reports.hpp"
#include "conduct/cases/sanction_rows.hpp"
#include "conduct/conduct_error.hpp"
#include "conduct/inputs/decision_store.hpp"
#include "conduct/inputs/rule_settings.hpp"
#include "conduct/refusals.hpp"
#include "conduct/sql_values.hpp"
#include "domain/etiquette/rules/catalogue.hpp"
#include "platform/relay/stream_relay.hpp"
#include "platform/sql/audit.hpp"

namespace escaque::services::conduct {
namespace {

namespace v1 = escaque::conduct::v1;

using etiquette::NamedNumber;
using etiquette::RuleDecision;
using etiquette::RuleVerdict;

std::string numbers_text(const std::vector<NamedNumber>& numbers) {
  std::string text;
  for (const NamedNumber& each : numbers) {
    if (!text.empty()) text += ' ';
    text += std::string(each.name) + '=' + number_text(each.value);
  }
  return text;
}

template <class Ids>
std::string ids_text(const Ids& ids) {
  std::string text;
  for (const auto id : ids) text += to_string(id) + ' ';
  return text;
}

/// False: it was there.
bool insert_decision(soci::session& session, const MadeDecision& made) {
  const RuleDecision& decision = made.decision;
  const std::string rule(decision.rule);
  const std::string user = to_string(decision.about);
  const std::string verdict(enum_name(decision.verdict));
  const std::string excuse(enum_name(decision.excuse));
  const std::string features = numbers_text(decision.features);
  const std::string thresholds = numbers_text(decision.thresholds);
  const std::string games = ids_text(decision.games);
  const std::string others = ids_text(decision.others);
  const int is_shadow = static_cast<int>(made.is_shadow);
  const long long time = to_ms(made.time);
  const long long length = decision.length.count();
  soci::statement statement =
      (session.prepare
           << "INSERT INTO rule_decisions (rule, input, user_id, version, time_ms, verdict, excuse,"
              " is_shadow, length_ms, features, thresholds, games, others, first_input,"
              " inputs_hash, case_id) VALUES (:rule, :input, :user, :version, :time, :verdict,"
              " :excuse, :shadow, :length, :features, :thresholds, :games, :others, :first, :hash,"
              " '') ON CONFLICT DO NOTHING",
       soci::use(rule), soci::use(made.input), soci::use(user), soci::use(decision.version),
       soci::use(time), soci::use(verdict), soci::use(excuse), soci::use(is_shadow),
       soci::use(length), soci::use(features), soci::use(thresholds), soci::use(games),
       soci::use(others), soci::use(made.first_input), soci::use(made.inputs_hash));
  statement.execute(true);
  if (statement.get_affected_rows() == 0) return false;
  if (decision.rule == etiquette::kEngineScreen.id) hurry_followed(session, decision.about);
  return true;
}

void note_case(soci::session& session, const MadeDecision& made, etiquette::CaseId id) {
  const std::string of_case = to_string(id);
  const std::string rule(made.decision.rule);
  const std::string user = to_string(made.decision.about);
  session << "UPDATE rule_decisions SET case_id = :case WHERE rule = :rule AND input = :input"
             " AND user_id = :user",
      soci::use(of_case), soci::use(rule), soci::use(made.input), soci::use(user);
}

bool is_advice(const RuleDecision& decision) {
  return decision.verdict == RuleVerdict::tip || decision.verdict == RuleVerdict::reminder;
}

bool leads_to_case(const RuleDecision& decision) {
  return decision.verdict == RuleVerdict::open_case || decision.verdict == RuleVerdict::warning ||
         decision.verdict == RuleVerdict::cool_down || decision.verdict == RuleVerdict::hold;
}

void advise(soci::session& session, const MadeDecision& made) {
  const RuleDecision& decision = made.decision;
  v1::ConductChanged change;
  v1::Advice& advice = *change.mutable_advised();
  advice = to_wire(Reminder{std::string(decision.rule), decision.games, made.time}, decision.about);
  advice.set_is_reminder(decision.verdict == RuleVerdict::reminder);
  relay::enqueue(session, change.SerializeAsString());
}

/// What follows; of a rule in shadow the name of the case that there would be.
Result<void, rpc::Error> follow(soci::session& session, PersonKeys& keys,
                                const MadeDecision& made) {
  if (is_advice(made.decision) && !made.is_shadow) advise(session, made);
  if (!leads_to_case(made.decision)) return {};
  if (made.is_shadow) {
    note_case(session, made, random_case_id());
    return {};
  }
  const auto id = write_rule_case(session, keys, made.decision,
                                  numbers_text(made.decision.features), made.time);
  if (!id) return id.error();
  if (*id) note_case(session, made, **id);
  return {};
}

}  // namespace

Result<bool, rpc::Error> write_decision(soci::session& session, PersonKeys& keys,
                                        const MadeDecision& made) {
  if (!insert_decision(session, made)) return false;
  const auto followed = follow(session, keys, made);
  if (!followed) return followed.error();
  return true;
}

std::vector<std::string> decision_schema() {
  return {
      "CREATE TABLE rule_decisions ("
      " rule TEXT NOT NULL, input BIGINT NOT NULL, user_id TEXT NOT NULL,"
      " version INTEGER NOT NULL, time_ms BIGINT NOT NULL, verdict TEXT NOT NULL,"
      " excuse TEXT NOT NULL, is_shadow INTEGER NOT NULL, length_ms BIGINT NOT NULL,"
      " features TEXT NOT NULL, thresholds TEXT NOT NULL,"  // "evidence=104.5 losses=4"
      " games TEXT NOT NULL, others TEXT NOT NULL, first_input BIGINT NOT NULL,"
      " inputs_hash TEXT NOT NULL,"
      " case_id TEXT NOT NULL,"  // "": none; in shadow that of the case that there would be.
      " PRIMARY KEY (rule, input, user_id))",
      "CREATE INDEX rule_decisions_by_user ON rule_decisions (user_id)",
      "CREATE INDEX rule_decisions_by_case ON rule_decisions (case_id)",
      "CREATE TABLE rule_settings (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
  };
}

DecisionStore::Outcome<int> DecisionStore::keep(std::vector<MadeDecision> decisions) {
  auto work = [this, decisions =
                         std::move(decisions)](soci::session& session) -> Result<int, rpc::Error> {
    PersonKeys keys(session, key_);
    int number = 0;
    for (const MadeDecision& made : decisions) {
      const auto is_new = write_decision(session, keys, made);
      if (!is_new) return is_new.error();
      number += static_cast<int>(*is_new);
    }
    return number;
  };
  auto done = co_await database_.run(std::move(work));
  if (!done) co_return to_error(ConductError::unavailable);
  co_return std::move(*done);
}

DecisionStore::Outcome<std::vector<etiquette::PairEdge>> DecisionStore::edges_since(UtcTime time) {
  auto find = [time](soci::session& session) {
    const std::string rule(etiquette::kLosingToOne.id);
    const long long since = to_ms(time);
    const soci::rowset<soci::row> rows =
        (session.prepare << "SELECT user_id, others, time_ms FROM rule_decisions"
                            " WHERE rule = :rule AND time_ms >= :since ORDER BY time_ms, input",
         soci::use(rule), soci::use(since));
    std::vector<etiquette::PairEdge> edges;
    for (const soci::row& row : rows) {
      std::string other = row.get<std::string>(1);
      if (!other.empty()) other.pop_back();  // The space after it.
      const auto from = UserId::parse(row.get<std::string>(0));
      const auto to = UserId::parse(other);
      if (from && to) edges.push_back({*from, *to, from_ms(row.get<long long>(2))});
    }
    return edges;
  };
  auto done = co_await database_.read(std::move(find));
  if (!done) co_return to_error(ConductError::unavailable);
  co_return std::move(*done);
}

DecisionStore::Outcome<int> DecisionStore::settle(std::map<std::string, std::string> settings,
                                                  std::map<std::string, std::string> usual,
                                                  UtcTime now) {
  auto work = [settings = std::move(settings), usual = std::move(usual),
               now](soci::session& session) {
    int changed = 0;
    for (const auto& [name, value] : settings) {
      std::string before;
      session << "SELECT value FROM rule_settings WHERE name = :name", soci::use(name),
          soci::into(before);
      if (!session.got_data()) {
        const auto known = usual.find(name);
        before = known == usual.end() ? value : known->second;
      }
      if (before == value) continue;
      ++changed;
      session << "INSERT INTO rule_settings (name, value) VALUES (:name, :value)"
                 " ON CONFLICT (name) DO UPDATE SET value = excluded.value",
          soci::use(name), soci::use(value);
      sql::append_audit(session, {now, UserId(), "rule_changed", name, before + " to " + value});
    }
    return changed;
  };
  const auto done = co_await database_.run(std::move(work));
  if (!done) co_return to_error(ConductError::unavailable);
  co_return *done;
}

}  // namespace escaque::services::conduct
