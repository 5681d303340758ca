#include <utility>

#include <soci/soci.h>

#include "conduct/inputs/connection_store.hpp"
#include "conduct/inputs/evasion_store.hpp"
#include "conduct/inputs/input_store.hpp"
#include "conduct/sql_values.hpp"
#include "domain/etiquette/rules/devices.hpp"

namespace escaque::services::conduct {
namespace {

using etiquette::AccountSeen;

/// Whoever has more games is not new, however old the account is said to be.
constexpr int kMostGamesOfNew = 200;
constexpr int kMaxCompared = 20;
/// Of either account: the latest.
constexpr int kMaxOpenings = 500;

bool has_played_little(soci::session& session, const std::string& user) {
  int number = 0;
  session << "SELECT COUNT(*) FROM (SELECT 1 FROM game_inputs WHERE user_id = :id LIMIT "
          << kMostGamesOfNew << ") AS few",
      soci::use(user), soci::into(number);
  return number < kMostGamesOfNew;
}

AccountSeen account_seen(soci::session& session, UserId user, const KnownAccount& known) {
  AccountSeen seen;
  seen.user = user;
  seen.created = known.created;
  seen.skeleton = known.skeleton;
  UsedFrom used = used_from(session, user);
  seen.devices = std::move(used.devices);
  seen.networks = std::move(used.networks);
  for (const StoredGame& game : latest_games_of(session, user, kMaxOpenings)) {
    if (game.seen.opening != 0) seen.openings.push_back(game.seen.opening);
  }
  return seen;
}

}  // namespace

std::vector<std::string> evasion_schema() {
  return {"CREATE INDEX connections_by_device ON connections (device, user_id)",
          "CREATE INDEX sanctions_by_case ON sanctions (case_id)"};
}

EvasionStore::Outcome<std::vector<UserId>> EvasionStore::suspended_beside(UserId user,
                                                                          UtcTime now) {
  auto find = [user, now](soci::session& session) {
    const std::string id = to_string(user);
    const std::string nothing = to_base62(0);
    const long long now_ms = to_ms(now);
    std::vector<UserId> found;
    if (!has_played_little(session, id)) return found;
    const soci::rowset<std::string> rows =
        (session.prepare
             << "SELECT DISTINCT sanctions.user_id FROM sanctions JOIN connections"
                " ON connections.user_id = sanctions.user_id"
                " WHERE step IN ('suspension', 'ban') AND is_lifted = 0"
                " AND (until_ms = 0 OR until_ms > :now) AND sanctions.user_id <> :user"
                " AND device <> :nothing AND device IN (SELECT device FROM connections"
                " WHERE user_id = :same) AND NOT EXISTS (SELECT 1 FROM rule_decisions"
                " WHERE rule_decisions.user_id = :again AND rule = 'SHR-3'"
                " AND others = sanctions.user_id || ' ') ORDER BY sanctions.user_id LIMIT "
             << kMaxCompared,
         soci::use(now_ms), soci::use(id), soci::use(nothing), soci::use(id), soci::use(id));
    for (const std::string& each : rows) {
      if (const auto other = UserId::parse(each)) found.push_back(*other);
    }
    return found;
  };
  co_return co_await database_.read(std::move(find));
}

EvasionStore::Outcome<std::optional<long long>> EvasionStore::compare(
    UserId fresh, UserId suspended, KnownAccounts known, etiquette::Thresholds thresholds,
    UtcTime now) {
  auto work = [=, known = std::move(known)](soci::session& session) -> std::optional<long long> {
    const auto one = known.find(fresh);
    const auto other = known.find(suspended);
    // One of them is not there any more.
    if (one == known.end() || other == known.end()) return std::nullopt;
    etiquette::AccountsCompared seen;
    seen.time = now;
    seen.fresh = account_seen(session, fresh, one->second);
    seen.suspended = account_seen(session, suspended, other->second);
    if (!etiquette::judge_evasion(seen, thresholds)) return std::nullopt;
    return keep_input(session, person_input(seen));
  };
  co_return co_await database_.run(std::move(work));
}

}  // namespace escaque::services::conduct
