#include "accounts/rows.hpp"

#include <soci/soci.h>

#include "accounts/children/child_rows.hpp"
#include "accounts/sessions/ticket.hpp"

namespace escaque::services::accounts::rows {
namespace {

constexpr std::string_view kPerson = "person";
constexpr std::string_view kComputer = "computer";
constexpr std::string_view kGuest = "guest";
constexpr std::string_view kClosed = "closed";
/// Of one account, those that only a newer build knows included.
constexpr std::size_t kMaxRoles = 32;

std::string to_text(AccountKind kind) {
  switch (kind) {
    case AccountKind::person:
      return std::string(kPerson);
    case AccountKind::computer:
      return std::string(kComputer);
    case AccountKind::guest:
      return std::string(kGuest);
    case AccountKind::closed:
      return std::string(kClosed);
  }
  return {};
}

AccountKind to_kind(std::string_view text) {
  return text == kGuest      ? AccountKind::guest
         : text == kComputer ? AccountKind::computer
         : text == kClosed   ? AccountKind::closed
                             : AccountKind::person;
}

Audience to_audience(std::string_view text, Audience otherwise) {
  for (const Audience known : kAudiences) {
    if (to_string(known) == text) return known;
  }
  return otherwise;
}

std::vector<Role> roles_of(soci::session& sql, const std::string& id) {
  std::vector<Role> roles;
  // One round trip to a server; a rowset, which is prepared and released, takes three.
  std::vector<std::string> held(kMaxRoles);
  sql << "SELECT role FROM user_roles WHERE user_id = :id"
         // A role that asks for a second factor waits for it.
         " AND (role NOT IN (SELECT role FROM roles_with_factor) OR EXISTS"
         " (SELECT 1 FROM second_factors WHERE second_factors.user_id = :same"
         " AND is_confirmed = 1))",
      soci::use(id, "id"), soci::use(id, "same"), soci::into(held);
  for (const Role role : kRoles) {
    for (const std::string& name : held) {
      if (name == to_string(role)) roles.push_back(role);
    }
  }
  return roles;
}

// `column` is one of ours, never input.
std::optional<Credentials> find_by(soci::session& sql, std::string_view column,
                                   const std::string& value) {
  std::string id, handle, title, kind, hash;
  long long created = 0;
  sql << "SELECT id, handle, title, kind, password_hash, created_ms FROM users WHERE " << column
      << " = :value",
      soci::use(value), soci::into(id), soci::into(handle), soci::into(title), soci::into(kind),
      soci::into(hash), soci::into(created);
  const auto user = UserId::parse(id);
  if (!sql.got_data() || !user) return std::nullopt;
  return Credentials{{*user, handle, title, to_kind(kind), from_ms(created), roles_of(sql, id)},
                     hash};
}

}  // namespace

std::optional<Credentials> find_by_id(soci::session& sql, UserId user) {
  return find_by(sql, "id", to_string(user));
}

std::optional<Credentials> find_by_key(soci::session& sql, const std::string& key) {
  return find_by(sql, "handle_key", key);
}

std::optional<Credentials> find_by_former_key(soci::session& sql, const std::string& key) {
  std::string id;
  sql << "SELECT user_id FROM former_handles WHERE handle_key = :key", soci::use(key),
      soci::into(id);
  const auto user = UserId::parse(id);
  return sql.got_data() && user ? find_by_id(sql, *user) : std::nullopt;
}

bool exists(soci::session& sql, UserId user) {
  const std::string id = to_string(user);
  int count = 0;
  sql << "SELECT COUNT(*) FROM users WHERE id = :id AND kind <> 'closed'", soci::use(id),
      soci::into(count);
  return count != 0;
}

Lists lists_of(soci::session& sql, UserId user) {
  Lists lists;
  const std::string id = to_string(user);
  const soci::rowset<soci::row> found =
      (sql.prepare
           << "SELECT kind, other_id FROM list_members WHERE owner_id = :id ORDER BY other_id",
       soci::use(id));
  for (const soci::row& row : found) {
    const auto other = UserId::parse(row.get<std::string>(1));
    for (const ListKind kind : kListKinds) {
      if (other && row.get<std::string>(0) == to_string(kind)) lists.of(kind).push_back(*other);
    }
  }
  // Guests come and go, and closed accounts read nothing.
  int child_marks = 0;
  sql << "SELECT (SELECT COUNT(*) FROM list_members JOIN users ON users.id = list_members.owner_id"
         " WHERE list_members.other_id = :id AND list_members.kind = 'censor'"
         " AND users.kind = 'person'),"
         " (SELECT COUNT(*) FROM child_marks WHERE user_id = :same)",
      soci::use(id, "id"), soci::use(id, "same"), soci::into(lists.censored_by),
      soci::into(child_marks);
  lists.is_child = child_marks != 0;
  return lists;
}

Preferences preferences_of(soci::session& sql, UserId user) {
  const std::string id = to_string(user);
  std::string may_challenge, may_invite, may_tell, computers, may_see;
  sql << "SELECT may_challenge, may_invite, may_tell, computer_challenges, may_see FROM users"
         " WHERE id = :id",
      soci::use(id), soci::into(may_challenge), soci::into(may_invite), soci::into(may_tell),
      soci::into(computers), soci::into(may_see);
  const Preferences usual;
  const bool are_refused = computers == to_string(ComputerChallenges::refused);
  return {to_audience(may_challenge, usual.may_challenge),
          to_audience(may_invite, usual.may_invite),
          to_audience(may_tell, usual.may_tell),
          are_refused ? ComputerChallenges::refused : ComputerChallenges::taken,
          to_audience(may_see, Audience::nobody),
          child_marks_of(sql, user)};
}

void update_preferences(soci::session& sql, UserId user, const Preferences& preferences) {
  const std::string id = to_string(user);
  const std::string may_challenge(to_string(preferences.may_challenge));
  const std::string may_invite(to_string(preferences.may_invite));
  const std::string may_tell(to_string(preferences.may_tell));
  const std::string computers(to_string(preferences.computers));
  const std::string may_see(to_string(preferences.may_see));
  sql << "UPDATE users SET may_challenge = :challenge, may_invite = :invite, may_tell = :tell,"
         " computer_challenges = :computers, may_see = :see WHERE id = :id",
      soci::use(may_challenge), soci::use(may_invite), soci::use(may_tell), soci::use(computers),
      soci::use(may_see), soci::use(id);
}

void insert_user(soci::session& sql, const Credentials& user, const Handle& handle) {
  const Account& account = user.account;
  const std::string id = to_string(account.id);
  const std::string kind = to_text(account.kind);
  const long long created = to_ms(account.created);
  sql << "INSERT INTO users (id, handle, handle_key, title, kind, password_hash, created_ms, "
         "is_used)"
         " VALUES (:id, :handle, :key, :title, :kind, :hash, :created, 0)",
      soci::use(id), soci::use(account.handle), soci::use(handle.key), soci::use(account.title),
      soci::use(kind), soci::use(user.password_hash), soci::use(created);
  // Guests come and go; that nobody can register a handle like theirs is enough.
  if (account.kind == AccountKind::guest) return;
  for (const std::string& look : handle.looks) {
    sql << "INSERT INTO handle_looks (look, user_id) VALUES (:look, :id)", soci::use(look),
        soci::use(id);
  }
}

void delete_guest(soci::session& sql, UserId guest) {
  const std::string id = to_string(guest);
  sql << "DELETE FROM users WHERE id = :id AND kind = 'guest'", soci::use(id);
}

void note_use(soci::session& sql, UserId user) {
  const std::string id = to_string(user);
  sql << "UPDATE users SET is_used = 1 WHERE id = :id", soci::use(id);
}

void replace_roles(soci::session& sql, UserId user, const std::vector<Role>& roles) {
  const std::string id = to_string(user);
  sql << "DELETE FROM user_roles WHERE user_id = :id", soci::use(id);
  for (const Role role : roles) {
    const std::string name(to_string(role));
    sql << "INSERT INTO user_roles (user_id, role) VALUES (:id, :role)", soci::use(id),
        soci::use(name);
  }
}

void write_password(soci::session& sql, UserId user, const std::string& hash) {
  const std::string id = to_string(user);
  sql << "UPDATE users SET password_hash = :hash WHERE id = :id AND kind <> 'closed'",
      soci::use(hash), soci::use(id);
  // A password set in another way voids the letters sent before, and nobody else may use them.
  void_tickets(sql, user, Purpose::reset_password);
}

void write_audit(soci::session& sql, const Audited& audited, UserId subject) {
  if (!audited) return;
  sql::append_audit(
      sql, {audited->time, audited->actor, audited->action, to_string(subject), audited->details});
}

}  // namespace escaque::services::accounts::rows
