#include <utility>

#include <soci/soci.h>

#include "accounts/account_store.hpp"
#include "accounts/children/child_rows.hpp"
#include "accounts/convert.hpp"
#include "accounts/rows.hpp"
#include "accounts/sessions/session_rows.hpp"
#include "accounts/sql_outcome.hpp"
#include "platform/relay/stream_relay.hpp"

namespace escaque::services::accounts {
namespace {

// Above every character of a handle.
constexpr char kAfterHandles = '\x7f';

std::size_t count_members(soci::session& session, const std::string& owner,
                          const std::string& kind) {
  long long count = 0;
  session << "SELECT COUNT(*) FROM list_members WHERE owner_id = :owner AND kind = :kind",
      soci::use(owner), soci::use(kind), soci::into(count);
  return static_cast<std::size_t>(count);
}

bool is_member(soci::session& session, const std::string& owner, const std::string& kind,
               const std::string& other) {
  int count = 0;
  session << "SELECT COUNT(*) FROM list_members"
             " WHERE owner_id = :owner AND kind = :kind AND other_id = :other",
      soci::use(owner), soci::use(kind), soci::use(other), soci::into(count);
  return count != 0;
}

Result<Lists, AccountError> change_list(soci::session& session, const ListPlace& place,
                                        Membership membership, std::size_t limit) {
  const std::string owner = to_string(place.owner);
  const std::string other = to_string(place.other);
  const std::string kind(to_string(place.kind));
  if (!rows::exists(session, place.owner)) return AccountError::no_such_user;
  const bool was_member = is_member(session, owner, kind, other);
  if (was_member == (membership == Membership::present)) {
    return rows::lists_of(session, place.owner);
  }
  if (was_member) {
    session << "DELETE FROM list_members"
               " WHERE owner_id = :owner AND kind = :kind AND other_id = :other",
        soci::use(owner), soci::use(kind), soci::use(other);
  } else {
    if (!rows::exists(session, place.other)) return AccountError::no_such_user;
    if (count_members(session, owner, kind) >= limit) return AccountError::list_full;
    session << "INSERT INTO list_members (owner_id, kind, other_id)"
               " VALUES (:owner, :kind, :other)",
        soci::use(owner), soci::use(kind), soci::use(other);
  }
  relay::enqueue(session, list_changed(place, membership));
  return rows::lists_of(session, place.owner);
}

// Guests are deleted with what hangs on them: nobody will ever be this guest again.
int delete_lone_guests(soci::session& session) {
  constexpr std::string_view kLoneGuests =
      "(SELECT id FROM users WHERE kind = 'guest'"
      " AND NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.user_id = users.id))";
  session << "DELETE FROM list_members WHERE owner_id IN " << kLoneGuests << " OR other_id IN "
          << kLoneGuests;
  soci::statement guests = (session.prepare << "DELETE FROM users WHERE id IN " << kLoneGuests);
  guests.execute(true);
  return static_cast<int>(guests.get_affected_rows());
}

/// Ends the guest whose session it is; `account` gets the id. Gives the guest's preferences.
std::optional<Preferences> take_over(soci::session& session, const TokenHash& guest,
                                     Account& account) {
  const auto before = rows::find_session(session, guest, account.created);
  if (!before || before->account.kind != AccountKind::guest) return std::nullopt;
  account.id = before->account.id;
  const Preferences preferences = rows::preferences_of(session, account.id);
  rows::end_sessions(session, account.id, {guest});
  rows::delete_guest(session, account.id);
  return preferences;
}

}  // namespace

// Each transaction has a name: see the warning about g++ 12 in platform/asio/spawn.hpp.

AccountStore::Outcome<UserId> AccountStore::create(Credentials user, Handle handle,
                                                   std::optional<Session> opened, Audited audited,
                                                   std::optional<TokenHash> guest) {
  auto insert = [user = std::move(user), handle = std::move(handle), opened = std::move(opened),
                 audited = std::move(audited),
                 guest = std::move(guest)](soci::session& session) mutable {
    Account& account = user.account;
    const auto preferences = guest ? take_over(session, *guest, account) : std::nullopt;
    rows::insert_user(session, user, handle);
    rows::replace_roles(session, account.id, account.roles);
    if (preferences) rows::update_preferences(session, account.id, *preferences);
    if (opened) rows::insert_session(session, account.id, *opened);
    // The operator wanted it, or games hang on it.
    if (!opened || preferences) rows::note_use(session, account.id);
    relay::enqueue(session, user_changed(account));
    rows::write_audit(session, audited, account.id);
    return account.id;
  };
  co_return flatten(co_await database_.run(std::move(insert)));
}

AccountStore::Outcome<std::optional<Credentials>> AccountStore::find_credentials(
    std::string handle_key) {
  auto find = [key = std::move(handle_key)](soci::session& session) {
    auto found = rows::find_by_key(session, key);
    // Whoever was renamed may not know it yet.
    return found ? found : rows::find_by_former_key(session, key);
  };
  co_return flatten(co_await database_.read(std::move(find)));
}

AccountStore::Outcome<std::optional<Credentials>> AccountStore::find_credentials(UserId user) {
  auto find = [user](soci::session& session) { return rows::find_by_id(session, user); };
  co_return flatten(co_await database_.read(find));
}

AccountStore::Outcome<std::vector<Account>> AccountStore::find(
    std::vector<UserId> users, std::vector<std::string> handle_keys) {
  auto find_all = [users = std::move(users),
                   keys = std::move(handle_keys)](soci::session& session) {
    std::vector<Account> found;
    for (const UserId user : users) {
      if (auto row = rows::find_by_id(session, user)) found.push_back(std::move(row->account));
    }
    for (const std::string& key : keys) {
      if (auto row = rows::find_by_key(session, key)) found.push_back(std::move(row->account));
    }
    return found;
  };
  co_return flatten(co_await database_.read(std::move(find_all)));
}

AccountStore::Outcome<std::vector<Account>> AccountStore::find_by_prefix(std::string key_prefix,
                                                                         int most) {
  auto find_all = [first = std::move(key_prefix), most](soci::session& session) {
    // All that begins so is in one range of the index, and nothing in it means anything else.
    const std::string end = first + kAfterHandles;
    const soci::rowset<std::string> rows =
        (session.prepare << "SELECT id FROM users WHERE handle_key >= :first AND handle_key < :end"
                            " AND kind IN ('person', 'computer')"
                            // Whoever knows a child knows what it is called.
                            " AND NOT EXISTS (SELECT 1 FROM child_marks"
                            " WHERE child_marks.user_id = users.id)"
                            " ORDER BY handle_key LIMIT :most",
         soci::use(first, "first"), soci::use(end, "end"), soci::use(most, "most"));
    const std::vector<std::string> ids(rows.begin(), rows.end());
    std::vector<Account> found;
    for (const std::string& id : ids) {
      const auto user = UserId::parse(id);
      auto row = user ? rows::find_by_id(session, *user) : std::nullopt;
      if (row) found.push_back(std::move(row->account));
    }
    return found;
  };
  co_return flatten(co_await database_.read(std::move(find_all)));
}

AccountStore::Outcome<std::vector<Account>> AccountStore::officers() {
  auto find_all = [](soci::session& session) {
    std::vector<std::string> ids;
    const soci::rowset<std::string> rows =
        (session.prepare << "SELECT DISTINCT user_id FROM user_roles ORDER BY user_id");
    ids.assign(rows.begin(), rows.end());
    std::vector<Account> officers;
    for (const std::string& id : ids) {
      const auto user = UserId::parse(id);
      auto row = user ? rows::find_by_id(session, *user) : std::nullopt;
      // A role that waits for a second factor is none yet.
      if (row && !row->account.roles.empty()) officers.push_back(std::move(row->account));
    }
    return officers;
  };
  co_return flatten(co_await database_.read(std::move(find_all)));
}

AccountStore::Outcome<Wishes> AccountStore::wishes(UserId user) {
  auto find = [user](soci::session& session) -> Result<Wishes, AccountError> {
    if (!rows::exists(session, user)) return AccountError::no_such_user;
    return Wishes{rows::lists_of(session, user), rows::preferences_of(session, user)};
  };
  co_return flatten(co_await database_.read(find));
}

AccountStore::Outcome<std::vector<Visibility>> AccountStore::visibility(std::vector<UserId> users) {
  auto find_all = [users = std::move(users)](soci::session& session) {
    std::vector<Visibility> found;
    for (const UserId user : users) {
      if (!rows::exists(session, user)) continue;
      Visibility& each = found.emplace_back();
      each.user = user;
      each.may_see = rows::preferences_of(session, user).may_see;
      if (each.may_see == Audience::followed) each.followed = rows::lists_of(session, user).follow;
    }
    return found;
  };
  co_return flatten(co_await database_.read(std::move(find_all)));
}

AccountStore::Outcome<std::vector<UserId>> AccountStore::acquaintances(UserId user,
                                                                       std::vector<UserId> others) {
  auto find = [user, others = std::move(others)](soci::session& session) {
    std::vector<UserId> known;
    for (const UserId other : others) {
      if (rows::knows(session, user, other)) known.push_back(other);
    }
    return known;
  };
  co_return flatten(co_await database_.read(std::move(find)));
}

AccountStore::Outcome<Preferences> AccountStore::set_preferences(UserId user,
                                                                 WantedPreferences wanted) {
  auto change = [user, wanted](soci::session& session) -> Result<Preferences, AccountError> {
    if (!rows::exists(session, user)) return AccountError::no_such_user;
    const Preferences before = rows::preferences_of(session, user);
    const Preferences after{wanted.may_challenge,
                            wanted.may_invite,
                            wanted.may_tell.value_or(before.may_tell),
                            wanted.computers.value_or(before.computers),
                            wanted.may_see.value_or(before.may_see),
                            before.child_marks};
    if (before == after) return after;
    rows::update_preferences(session, user, after);
    relay::enqueue(session, preferences_changed(user, after));
    return after;
  };
  co_return flatten(co_await database_.run(change));
}

AccountStore::Outcome<Lists> AccountStore::set_member(ListPlace place, Membership membership,
                                                      std::size_t limit) {
  auto change = [=](soci::session& session) {
    return change_list(session, place, membership, limit);
  };
  co_return flatten(co_await database_.run(change));
}

AccountStore::Outcome<void> AccountStore::set_password(UserId user, std::string hash,
                                                       std::optional<TokenHash> keep,
                                                       Audited audited) {
  auto change = [user, hash = std::move(hash), keep = std::move(keep),
                 audited = std::move(audited)](soci::session& session) {
    rows::write_password(session, user, hash);
    if (keep) {
      rows::end_other_sessions(session, user, *keep);
    } else {
      rows::end_all_sessions(session, user);
    }
    rows::write_audit(session, audited, user);
  };
  co_return flatten(co_await database_.run(std::move(change)));
}

AccountStore::Outcome<void> AccountStore::renew_password_hash(UserId user, std::string before,
                                                              std::string after) {
  auto change = [user, before = std::move(before),
                 after = std::move(after)](soci::session& session) {
    const std::string id = to_string(user);
    session << "UPDATE users SET password_hash = :after WHERE id = :id AND password_hash = :before",
        soci::use(after), soci::use(id), soci::use(before);
  };
  co_return flatten(co_await database_.run(std::move(change)));
}

AccountStore::Outcome<Account> AccountStore::set_roles(std::string handle_key,
                                                       std::vector<Role> roles, Audited audited) {
  auto change = [key = std::move(handle_key), roles = std::move(roles),
                 audited =
                     std::move(audited)](soci::session& session) -> Result<Account, AccountError> {
    const auto user = rows::find_by_key(session, key);
    if (!user) return AccountError::no_such_user;
    const bool is_child = rows::is_child(session, user->account.id);
    if (is_child && !roles.empty()) return AccountError::child_has_no_office;
    rows::replace_roles(session, user->account.id, roles);
    Account changed = rows::find_by_id(session, user->account.id)->account;
    relay::enqueue(session, user_changed(changed));
    rows::write_audit(session, audited, changed.id);
    return changed;
  };
  co_return flatten(co_await database_.run(std::move(change)));
}

AccountStore::Outcome<sql::AuditHead> AccountStore::head_of_audit() {
  co_return flatten(co_await database_.read(sql::audit_head));
}

AccountStore::Outcome<std::optional<long long>> AccountStore::verify_audit() {
  co_return flatten(co_await database_.read(sql::find_tampering));
}

AccountStore::Outcome<int> AccountStore::sweep_guests() {
  co_return flatten(co_await database_.run(delete_lone_guests));
}

}  // namespace escaque::services::accounts
