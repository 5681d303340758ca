#include <algorithm>
#include <set>
#include <utility>

#include <soci/soci.h>

#include "accounts/convert.hpp"
#include "accounts/login/factor_store.hpp"
#include "accounts/rows.hpp"
#include "accounts/sessions/session_rows.hpp"
#include "accounts/sql_outcome.hpp"
#include "platform/relay/stream_relay.hpp"

namespace escaque::services::accounts {
namespace {

std::optional<Factor> factor_of(soci::session& session, UserId user) {
  Factor factor;
  const std::string id = to_string(user);
  int confirmed = 0;
  long long step = 0;
  session << "SELECT sealed, is_confirmed, last_step FROM second_factors WHERE user_id = :id",
      soci::use(id), soci::into(factor.sealed), soci::into(confirmed), soci::into(step);
  if (!session.got_data()) return std::nullopt;
  factor.is_confirmed = confirmed != 0;
  factor.last_step = step;
  return factor;
}

void tell_roles(soci::session& session, UserId user) {
  const auto found = rows::find_by_id(session, user);
  if (found) relay::enqueue(session, user_changed(found->account));
}

void write_codes(soci::session& session, UserId user, const std::vector<TokenHash>& codes) {
  const std::string id = to_string(user);
  session << "DELETE FROM recovery_codes WHERE user_id = :id", soci::use(id);
  for (const TokenHash& code : codes) {
    session << "INSERT INTO recovery_codes (code_hash, user_id) VALUES (:hash, :id)",
        soci::use(code.hex), soci::use(id);
  }
}

bool take_one_code(soci::session& session, UserId user, const TokenHash& code) {
  const std::string id = to_string(user);
  soci::statement taken =
      (session.prepare << "DELETE FROM recovery_codes WHERE code_hash = :hash AND user_id = :id",
       soci::use(code.hex), soci::use(id));
  taken.execute(true);
  return taken.get_affected_rows() > 0;
}

std::set<std::string> names(soci::session& session, const std::string& query,
                            const std::string& value) {
  const soci::rowset<std::string> found = (session.prepare << query, soci::use(value));
  return {found.begin(), found.end()};
}

std::set<std::string> roles_with_factor(soci::session& session) {
  const soci::rowset<std::string> found = (session.prepare << "SELECT role FROM roles_with_factor");
  return {found.begin(), found.end()};
}

}  // namespace

FactorStore::Outcome<std::optional<Factor>> FactorStore::factor(UserId user) {
  auto find = [user](soci::session& session) { return factor_of(session, user); };
  co_return flatten(co_await database_.read(find));
}

FactorStore::Outcome<FactorState> FactorStore::state(UserId user) {
  auto find = [user](soci::session& session) {
    FactorState state;
    const std::string id = to_string(user);
    const auto factor = factor_of(session, user);
    state.is_on = factor && factor->is_confirmed;
    session << "SELECT COUNT(*) FROM recovery_codes WHERE user_id = :id", soci::use(id),
        soci::into(state.recovery_codes);
    if (state.is_on) return state;
    const auto withheld = names(session,
                                "SELECT role FROM user_roles WHERE user_id = :id AND role IN"
                                " (SELECT role FROM roles_with_factor)",
                                id);
    std::copy_if(kRoles.begin(), kRoles.end(), std::back_inserter(state.withheld),
                 [&](Role role) { return withheld.contains(std::string(to_string(role))); });
    return state;
  };
  co_return flatten(co_await database_.read(find));
}

FactorStore::Outcome<void> FactorStore::begin(UserId user, std::string sealed) {
  auto write = [user,
                sealed = std::move(sealed)](soci::session& session) -> Result<void, AccountError> {
    const auto before = factor_of(session, user);
    if (before && before->is_confirmed) return AccountError::factor_is_on;
    const std::string id = to_string(user);
    session << "DELETE FROM second_factors WHERE user_id = :id", soci::use(id);
    session << "INSERT INTO second_factors (user_id, sealed, is_confirmed, last_step)"
               " VALUES (:id, :sealed, 0, 0)",
        soci::use(id), soci::use(sealed);
    return {};
  };
  co_return flatten(co_await database_.run(std::move(write)));
}

FactorStore::Outcome<void> FactorStore::confirm(UserId user, std::int64_t step,
                                                std::vector<TokenHash> codes) {
  auto write = [user, step, codes = std::move(codes)](soci::session& session) {
    const std::string id = to_string(user);
    const long long taken = step;
    session << "UPDATE second_factors SET is_confirmed = 1, last_step = :step WHERE user_id = :id",
        soci::use(taken), soci::use(id);
    write_codes(session, user, codes);
    tell_roles(session, user);
  };
  co_return flatten(co_await database_.run(std::move(write)));
}

FactorStore::Outcome<void> FactorStore::remove(UserId user, Audited audited) {
  auto write = [user, audited = std::move(audited)](soci::session& session) {
    const std::string id = to_string(user);
    session << "DELETE FROM second_factors WHERE user_id = :id", soci::use(id);
    write_codes(session, user, {});
    rows::write_audit(session, audited, user);
    tell_roles(session, user);
  };
  co_return flatten(co_await database_.run(std::move(write)));
}

FactorStore::Outcome<bool> FactorStore::take_step(UserId user, std::int64_t step) {
  auto take = [user, step](soci::session& session) {
    const std::string id = to_string(user);
    const long long taken = step;
    soci::statement update =
        (session.prepare << "UPDATE second_factors SET last_step = :step"
                            " WHERE user_id = :id AND last_step < :same",
         soci::use(taken, "step"), soci::use(id, "id"), soci::use(taken, "same"));
    update.execute(true);
    return update.get_affected_rows() > 0;
  };
  co_return flatten(co_await database_.run(take));
}

FactorStore::Outcome<bool> FactorStore::take_code(UserId user, TokenHash code) {
  auto take = [user, code = std::move(code)](soci::session& session) {
    return take_one_code(session, user, code);
  };
  co_return flatten(co_await database_.run(std::move(take)));
}

FactorStore::Outcome<void> FactorStore::replace_codes(UserId user, std::vector<TokenHash> codes) {
  auto write = [user, codes = std::move(codes)](soci::session& session) {
    write_codes(session, user, codes);
  };
  co_return flatten(co_await database_.run(std::move(write)));
}

FactorStore::Outcome<bool> FactorStore::reset_password(UserId user, TokenHash code,
                                                       std::string password_hash) {
  auto reset = [user, code = std::move(code),
                hash = std::move(password_hash)](soci::session& session) {
    if (!take_one_code(session, user, code)) return false;
    rows::write_password(session, user, hash);
    rows::end_all_sessions(session, user);
    return true;
  };
  co_return flatten(co_await database_.run(std::move(reset)));
}

FactorStore::Outcome<void> FactorStore::demand_for(std::vector<Role> roles) {
  auto demand = [roles = std::move(roles)](soci::session& session) {
    std::set<std::string> changed = roles_with_factor(session);
    std::set<std::string> wanted;
    for (const Role role : roles) wanted.emplace(to_string(role));
    if (changed == wanted) return;
    session << "DELETE FROM roles_with_factor";
    for (const std::string& role : wanted) {
      session << "INSERT INTO roles_with_factor (role) VALUES (:role)", soci::use(role);
    }
    changed.merge(wanted);
    std::set<std::string> users;
    for (const std::string& role : changed) {
      users.merge(names(session, "SELECT user_id FROM user_roles WHERE role = :role", role));
    }
    for (const std::string& id : users) {
      if (const auto user = UserId::parse(id)) tell_roles(session, *user);
    }
  };
  co_return flatten(co_await database_.run(std::move(demand)));
}

}  // namespace escaque::services::accounts
