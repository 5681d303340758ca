#include <algorithm>
#include <set>
#include <utility>

#include <soci/soci.h>
#include <sodium.h>

#include "accounts/children/child_rows.hpp"
#include "accounts/convert.hpp"
#include "accounts/desk/change_store.hpp"
#include "accounts/rows.hpp"
#include "accounts/sql_outcome.hpp"
#include "domain/base/enums.hpp"
#include "platform/relay/stream_relay.hpp"

namespace escaque::services::accounts {
namespace {

template <class T>
using Done = Result<T, AccountError>;

bool is_any_of(const Account& account, std::initializer_list<Role> roles) {
  return std::any_of(roles.begin(), roles.end(), [&](Role role) {
    return std::find(account.roles.begin(), account.roles.end(), role) != account.roles.end();
  });
}

Done<Account> officer(soci::session& sql, UserId by, std::initializer_list<Role> roles,
                      AccountError otherwise) {
  auto found = rows::find_by_id(sql, by);
  if (!found || !is_any_of(found->account, roles)) return otherwise;
  return std::move(found->account);
}

// Rows

constexpr std::string_view kChange =
    "SELECT id, user_id, kind, value, reason, by_id, asked_ms, state, settled_by, settled_ms"
    " FROM person_changes ";

PersonChange read_change(const soci::row& row, UtcTime now) {
  PersonChange change;
  change.id = ChangeId::parse(row.get<std::string>(0)).value_or(ChangeId());
  change.user = UserId::parse(row.get<std::string>(1)).value_or(UserId());
  for (const ChangeKind kind : kChangeKinds) {
    if (to_string(kind) == row.get<std::string>(2)) change.kind = kind;
  }
  change.value = row.get<std::string>(3);
  change.reason = row.get<std::string>(4);
  change.by = UserId::parse(row.get<std::string>(5)).value_or(UserId());
  change.asked = rows::from_ms(row.get<long long>(6));
  for (const ChangeState state : kChangeStates) {
    if (enum_name(state) == row.get<std::string>(7)) change.state = state;
  }
  change.settled_by = UserId::parse(row.get<std::string>(8));
  change.settled = rows::from_ms(row.get<long long>(9));
  if (change.state == ChangeState::waiting && change.asked + kSignWithin <= now) {
    change.state = ChangeState::lapsed;
    change.settled = change.asked + kSignWithin;
  }
  return change;
}

std::vector<PersonChange> read_changes(const soci::rowset<soci::row>& found, UtcTime now) {
  std::vector<PersonChange> changes;
  for (const soci::row& row : found) changes.push_back(read_change(row, now));
  return changes;
}

void insert_change(soci::session& sql, const PersonChange& change, const std::string& command_id) {
  const std::string id = to_string(change.id);
  const std::string user = to_string(change.user);
  const std::string kind(to_string(change.kind));
  const std::string by = to_string(change.by);
  const std::string state(enum_name(change.state));
  const std::string settled_by = change.settled_by ? to_string(*change.settled_by) : std::string();
  const long long asked = rows::to_ms(change.asked);
  const long long settled = rows::to_ms(change.settled);
  sql << "INSERT INTO person_changes (id, user_id, kind, value, reason, by_id, asked_ms, state,"
         " settled_by, settled_ms, command_id) VALUES (:id, :user, :kind, :value, :reason, :by,"
         " :asked, :state, :settler, :settled, :command)",
      soci::use(id), soci::use(user), soci::use(kind), soci::use(change.value),
      soci::use(change.reason), soci::use(by), soci::use(asked), soci::use(state),
      soci::use(settled_by), soci::use(settled), soci::use(command_id);
}

void update_state(soci::session& sql, const PersonChange& change) {
  const std::string id = to_string(change.id);
  const std::string state(enum_name(change.state));
  const std::string by = to_string(*change.settled_by);
  const long long settled = rows::to_ms(change.settled);
  sql << "UPDATE person_changes SET state = :state, settled_by = :by, settled_ms = :settled"
         " WHERE id = :id",
      soci::use(state), soci::use(by), soci::use(settled), soci::use(id);
}

/// No handle and no reason: the audit outlives the account.
void audit(soci::session& sql, const PersonChange& change, std::string_view act, UserId by,
           UtcTime now) {
  std::string details = "change " + to_string(change.id);
  if (change.kind != ChangeKind::handle && change.kind != ChangeKind::computer) {
    details += ": " + (change.value.empty() ? std::string("none") : change.value);
  }
  rows::write_audit(
      sql,
      RecordedAction{now, std::string(act) + '_' + std::string(to_string(change.kind)),
                     std::move(details), by},
      change.user);
}

// What is done

/// The old handle stays the user's: they may still log in by it, and nobody else has it.
Done<void> rename(soci::session& sql, const Account& account, const std::string& value) {
  const auto handle = parse_handle(value);
  if (!handle) return AccountError::invalid_handle;
  const std::string id = to_string(account.id);
  const std::string old_key = handle_key(account.handle);
  for (const std::string& look : handle->looks) {
    std::string owner;
    sql << "SELECT user_id FROM handle_looks WHERE look = :look", soci::use(look),
        soci::into(owner);
    const bool is_known = sql.got_data();
    if (is_known && owner != id) return AccountError::handle_taken;
    if (is_known) continue;
    sql << "INSERT INTO handle_looks (look, user_id) VALUES (:look, :id)", soci::use(look),
        soci::use(id);
  }
  sql << "DELETE FROM former_handles WHERE handle_key = :new OR handle_key = :old",
      soci::use(handle->key), soci::use(old_key);
  if (handle->key != old_key) {
    sql << "INSERT INTO former_handles (handle_key, user_id) VALUES (:old, :id)",
        soci::use(old_key), soci::use(id);
  }
  sql << "UPDATE users SET handle = :handle, handle_key = :key WHERE id = :id",
      soci::use(handle->text), soci::use(handle->key), soci::use(id);
  return {};
}

void write_title(soci::session& sql, UserId user, const std::string& title) {
  const std::string id = to_string(user);
  sql << "UPDATE users SET title = :title WHERE id = :id", soci::use(title), soci::use(id);
}

void write_computer(soci::session& sql, UserId user) {
  const std::string id = to_string(user);
  sql << "UPDATE users SET kind = 'computer' WHERE id = :id", soci::use(id);
}

/// That of the operator is not the desk's to take.
void write_roles(soci::session& sql, const Account& account, const std::string& names) {
  const std::string id = to_string(account.id);
  const std::string operators(to_string(Role::operator_));
  int is_operator = 0;
  sql << "SELECT COUNT(*) FROM user_roles WHERE user_id = :id AND role = :role", soci::use(id),
      soci::use(operators), soci::into(is_operator);
  auto roles = roles_named(names);
  if (is_operator > 0) roles.push_back(Role::operator_);
  rows::replace_roles(sql, account.id, roles);
}

/// An admin's mark comes beside those of clubs, and takes all of them away.
Done<void> write_child(soci::session& sql, const Account& account, const std::string& value,
                       UtcTime now) {
  if (value.empty()) {
    rows::unmark_child(sql, account.id);
    return {};
  }
  if (account.kind != AccountKind::person || rows::has_standing(sql, account)) {
    return AccountError::not_a_child;
  }
  rows::mark_child(sql, account.id, std::nullopt, now);
  return {};
}

/// What a child's account cannot get.
bool is_for_adults(ChangeKind kind, const std::string& value) {
  const bool is_standing = kind == ChangeKind::title || kind == ChangeKind::roles;
  return kind == ChangeKind::computer || (is_standing && !value.empty());
}

Done<void> carry_out(soci::session& sql, const Account& account, const PersonChange& change,
                     UserId by, UtcTime now) {
  if (is_for_adults(change.kind, change.value) && rows::is_child(sql, account.id)) {
    return AccountError::child_has_no_office;
  }
  switch (change.kind) {
    case ChangeKind::handle:
      if (const auto renamed = rename(sql, account, change.value); !renamed) return renamed.error();
      break;
    case ChangeKind::title:
      write_title(sql, account.id, change.value);
      break;
    case ChangeKind::roles:
      write_roles(sql, account, change.value);
      break;
    case ChangeKind::computer:
      write_computer(sql, account.id);
      break;
    case ChangeKind::child:
      if (const auto set = write_child(sql, account, change.value, now); !set) return set.error();
      break;
  }
  relay::enqueue(sql, user_changed(rows::find_by_id(sql, account.id)->account));
  audit(sql, change, "set", by, now);
  return {};
}

std::string value_of(soci::session& sql, const Account& account, ChangeKind kind,
                     std::string_view wanted) {
  switch (kind) {
    case ChangeKind::handle:
      return account.handle;
    case ChangeKind::title:
      return account.title;
    case ChangeKind::child: {
      // An admin also marks whom a club has marked.
      const bool is_so = wanted.empty() ? rows::is_child(sql, account.id)
                                        : rows::is_marked_by(sql, account.id, std::nullopt);
      return std::string(is_so ? kChild : std::string_view());
    }
    case ChangeKind::roles:
    case ChangeKind::computer:
      break;
  }
  std::vector<Role> roles = account.roles;
  std::erase(roles, Role::operator_);
  return names_of(roles);
}

// Answers

void add(soci::session& sql, std::set<UserId>& seen, std::vector<Account>& people, UserId user) {
  if (!seen.insert(user).second) return;
  if (auto found = rows::find_by_id(sql, user)) people.push_back(std::move(found->account));
}

std::vector<Account> people_in(soci::session& sql, const std::vector<PersonChange>& changes) {
  std::set<UserId> seen;
  std::vector<Account> people;
  for (const PersonChange& change : changes) {
    add(sql, seen, people, change.user);
    add(sql, seen, people, change.by);
    if (change.settled_by) add(sql, seen, people, *change.settled_by);
    if (change.kind != ChangeKind::computer) continue;
    if (const auto wish = wish_of(change.value); wish.operated_by) {
      add(sql, seen, people, *wish.operated_by);
    }
  }
  return people;
}

Named<PersonChange> named(soci::session& sql, const PersonChange& change) {
  return {change, people_in(sql, {change})};
}

std::optional<Account> find_subject(soci::session& sql, const ChangeOrder& order) {
  auto found = order.user ? rows::find_by_id(sql, *order.user) : std::nullopt;
  // Some handles could be ids.
  if (!found) found = rows::find_by_key(sql, handle_key(order.handle));
  if (!found) return std::nullopt;
  const AccountKind kind = found->account.kind;
  if (kind == AccountKind::guest || kind == AccountKind::closed) return std::nullopt;
  return std::move(found->account);
}

std::optional<PersonChange> find_asked(soci::session& sql, const ChangeOrder& order, UtcTime now) {
  const std::string by = to_string(order.by);
  const auto found =
      read_changes((sql.prepare << kChange << "WHERE by_id = :by AND command_id = :command",
                    soci::use(by), soci::use(order.command_id)),
                   now);
  return found.empty() ? std::nullopt : std::optional(found.front());
}

bool is_awaited(soci::session& sql, const PersonChange& change) {
  const std::string user = to_string(change.user);
  const std::string kind(to_string(change.kind));
  const long long since = rows::to_ms(change.asked - kSignWithin);
  int number = 0;
  sql << "SELECT COUNT(*) FROM person_changes WHERE user_id = :user AND kind = :kind"
         " AND state = 'waiting' AND asked_ms > :since",
      soci::use(user), soci::use(kind), soci::use(since), soci::into(number);
  return number > 0;
}

Done<Named<PersonChange>> ask_in(soci::session& sql, const ChangeOrder& order, UtcTime now) {
  const auto admin = officer(sql, order.by, {Role::admin}, AccountError::not_an_admin);
  if (!admin) return admin.error();
  const auto subject = find_subject(sql, order);
  if (const auto known = find_asked(sql, order, now)) {
    const bool is_same = known->kind == order.kind && known->value == order.value &&
                         known->reason == order.reason && (!subject || subject->id == known->user);
    if (!is_same) return AccountError::command_taken;
    return named(sql, *known);
  }
  if (!subject) return AccountError::no_such_user;
  if (subject->id == order.by) return AccountError::own_account;
  if (value_of(sql, *subject, order.kind, order.value) == order.value) {
    return AccountError::nothing_changes;
  }
  if (is_for_adults(order.kind, order.value) && rows::is_child(sql, subject->id)) {
    return AccountError::child_has_no_office;
  }
  PersonChange change;
  randombytes_buf(&change.id.value, sizeof change.id.value);
  change.user = subject->id;
  change.kind = order.kind;
  change.value = order.value;
  change.reason = order.reason;
  change.by = order.by;
  change.asked = now;
  if (needs_signature(order.kind, order.value)) {
    if (is_awaited(sql, change)) return AccountError::already_waiting;
    audit(sql, change, "ask", order.by, now);
  } else {
    change.state = ChangeState::done;
    change.settled_by = order.by;
    change.settled = now;
    const auto done = carry_out(sql, *subject, change, order.by, now);
    if (!done) return done.error();
  }
  insert_change(sql, change, order.command_id);
  return named(sql, change);
}

/// The person who answers for a computer.
Done<std::optional<UserId>> find_operator(soci::session& sql, const ComputerOrder& order) {
  if (order.operator_handle.empty()) return std::optional<UserId>();
  const auto found = rows::find_by_key(sql, handle_key(order.operator_handle));
  const bool is_person = found && found->account.kind == AccountKind::person;
  if (!is_person || found->account.id == order.user) return AccountError::no_such_operator;
  return std::optional(found->account.id);
}

/// The latest wish of the user to be a computer.
std::optional<PersonChange> find_wish(soci::session& sql, UserId user, UtcTime now) {
  const std::string id = to_string(user);
  const auto found = read_changes((sql.prepare << kChange
                                               << "WHERE user_id = :id AND kind = 'computer'"
                                                  " ORDER BY asked_ms DESC, id LIMIT 1",
                                   soci::use(id)),
                                  now);
  return found.empty() ? std::nullopt : std::optional(found.front());
}

Done<Named<PersonChange>> ask_computer_in(soci::session& sql, const ComputerOrder& order,
                                          Approval approval, UtcTime now) {
  const auto subject = rows::find_by_id(sql, order.user);
  if (!subject || subject->account.kind == AccountKind::closed) return AccountError::no_such_user;
  if (subject->account.kind == AccountKind::guest) return AccountError::guest_is_no_computer;
  if (subject->account.kind == AccountKind::computer) return AccountError::nothing_changes;
  if (order.rated_games > 0) return AccountError::played_as_person;
  if (rows::is_child(sql, order.user)) return AccountError::child_has_no_office;
  const auto operated_by = find_operator(sql, order);
  if (!operated_by) return operated_by.error();
  PersonChange change;
  change.user = order.user;
  change.kind = ChangeKind::computer;
  change.value = text_of({order.engine, *operated_by});
  change.by = order.user;
  change.asked = now;
  if (const auto before = find_wish(sql, order.user, now)) {
    // The same again, by a program that was restarted meanwhile.
    const bool is_again = before->state == ChangeState::waiting && before->value == change.value;
    if (is_again) return named(sql, *before);
    if (before->state == ChangeState::waiting) return AccountError::already_waiting;
    const bool is_recent = before->settled + kSignWithin > now;
    if (before->state == ChangeState::refused && is_recent) return AccountError::refused_lately;
  }
  randombytes_buf(&change.id.value, sizeof change.id.value);
  if (approval == Approval::admin) {
    audit(sql, change, "ask", order.user, now);
  } else {
    change.state = ChangeState::done;
    change.settled_by = order.user;
    change.settled = now;
    const auto done = carry_out(sql, subject->account, change, order.user, now);
    if (!done) return done.error();
  }
  insert_change(sql, change, "computer " + to_string(change.id));
  return named(sql, change);
}

/// Why whoever signs may not make a computer of this user; nothing: they may.
std::optional<AccountError> refusal_of_computer(const Account& signer, const Signature& signature,
                                                const PersonChange& change) {
  if (!is_any_of(signer, {Role::admin})) return AccountError::not_an_admin;
  if (wish_of(change.value).operated_by == signer.id) return AccountError::own_computer;
  if (signature.rated_games > 0) return AccountError::played_as_person;
  return std::nullopt;
}

Done<Named<PersonChange>> settle_in(soci::session& sql, const Signature& signature, UtcTime now) {
  const auto signer =
      officer(sql, signature.by, {Role::admin, Role::second_signer}, AccountError::not_a_signer);
  if (!signer) return signer.error();
  const std::string id = to_string(signature.id);
  const auto found = read_changes((sql.prepare << kChange << "WHERE id = :id", soci::use(id)), now);
  if (found.empty()) return AccountError::no_such_change;
  PersonChange change = found.front();
  const auto wanted = signature.is_given ? ChangeState::done : ChangeState::refused;
  const bool is_again = change.state == wanted && change.settled_by == signature.by;
  if (is_again) return named(sql, change);
  if (change.state != ChangeState::waiting) return AccountError::change_settled;
  if (change.user == signature.by) return AccountError::own_account;
  if (signature.is_given && change.by == signature.by) return AccountError::own_signature;
  if (signature.is_given && change.kind == ChangeKind::computer) {
    if (const auto why = refusal_of_computer(*signer, signature, change)) return *why;
  }
  change.state = wanted;
  change.settled_by = signature.by;
  change.settled = now;
  if (signature.is_given) {
    const auto subject = rows::find_by_id(sql, change.user);
    if (!subject || subject->account.kind == AccountKind::closed) return AccountError::no_such_user;
    const auto done = carry_out(sql, subject->account, change, signature.by, now);
    if (!done) return done.error();
  } else {
    audit(sql, change, "refuse", signature.by, now);
  }
  update_state(sql, change);
  return named(sql, change);
}

}  // namespace

std::vector<std::string> change_schema() {
  return {
      "CREATE TABLE person_changes ("
      " id TEXT PRIMARY KEY, user_id TEXT NOT NULL, kind TEXT NOT NULL, value TEXT NOT NULL,"
      " reason TEXT NOT NULL, by_id TEXT NOT NULL, asked_ms BIGINT NOT NULL,"
      " state TEXT NOT NULL,"
      " settled_by TEXT NOT NULL, settled_ms BIGINT NOT NULL, command_id TEXT NOT NULL,"
      " UNIQUE (by_id, command_id))",
      "CREATE INDEX person_changes_by_state ON person_changes (state, asked_ms)",
      "CREATE INDEX person_changes_by_user ON person_changes (user_id, kind)",
      // By which a renamed user may still log in.
      "CREATE TABLE former_handles (handle_key TEXT PRIMARY KEY, user_id TEXT NOT NULL)",
      "CREATE INDEX former_handles_by_user ON former_handles (user_id)",
  };
}

ChangeStore::Outcome<Named<PersonChange>> ChangeStore::ask(ChangeOrder order, UtcTime now) {
  auto change = [order = std::move(order), now](soci::session& session) {
    return ask_in(session, order, now);
  };
  co_return flatten(co_await database_.run(std::move(change)));
}

ChangeStore::Outcome<void> ChangeStore::check_operator(ComputerOrder order) {
  auto check = [order = std::move(order)](soci::session& session) -> Done<void> {
    const auto found = find_operator(session, order);
    if (!found) return found.error();
    return {};
  };
  co_return flatten(co_await database_.read(std::move(check)));
}

ChangeStore::Outcome<Named<PersonChange>> ChangeStore::ask_computer(ComputerOrder order,
                                                                    Approval approval,
                                                                    UtcTime now) {
  auto change = [order = std::move(order), approval, now](soci::session& session) {
    return ask_computer_in(session, order, approval, now);
  };
  co_return flatten(co_await database_.run(std::move(change)));
}

ChangeStore::Outcome<Named<PersonChange>> ChangeStore::settle(Signature signature, UtcTime now) {
  auto change = [signature, now](soci::session& session) {
    return settle_in(session, signature, now);
  };
  co_return flatten(co_await database_.run(change));
}

ChangeStore::Outcome<Named<std::vector<PersonChange>>> ChangeStore::list(UserId by, UtcTime now,
                                                                         int most) {
  auto find = [by, now, most](soci::session& session) -> Done<Named<std::vector<PersonChange>>> {
    const auto reader =
        officer(session, by, {Role::admin, Role::second_signer}, AccountError::not_a_signer);
    if (!reader) return reader.error();
    const long long since = rows::to_ms(now - kSignWithin);
    auto changes = read_changes((session.prepare << kChange
                                                 << "WHERE state = 'waiting' AND asked_ms > :since"
                                                    " ORDER BY asked_ms, id",
                                 soci::use(since)),
                                now);
    const auto others =
        read_changes((session.prepare << kChange
                                      << "WHERE state <> 'waiting' OR asked_ms <= :since"
                                         " ORDER BY asked_ms DESC, id LIMIT "
                                      << most,
                      soci::use(since)),
                     now);
    changes.insert(changes.end(), others.begin(), others.end());
    auto people = people_in(session, changes);
    return Named<std::vector<PersonChange>>{std::move(changes), std::move(people)};
  };
  co_return flatten(co_await database_.read(find));
}

}  // namespace escaque::services::accounts
