#include "accounts/accounts.hpp"

#include <algorithm>
#include <utility>

#include <sodium.h>

namespace escaque::services::accounts {
namespace {

constexpr std::size_t kMinPassword = 8;
constexpr std::size_t kMaxPassword = 200;
constexpr std::size_t kMaxTitle = 5;
constexpr std::size_t kMaxAsked = 100;
constexpr std::size_t kMaxHandlesWatched = 20'000;
constexpr int kGuestDigits = 4;
constexpr int kMaxGuestDigits = 8;

bool is_password(const std::string& text) {
  return text.size() >= kMinPassword && text.size() <= kMaxPassword;
}

bool is_title(const std::string& text) {
  return text.size() <= kMaxTitle &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
}

UserId random_user_id() {
  UserId id;
  randombytes_buf(&id.value, sizeof id.value);
  return id;
}

// The answers of the store carry no waiting time.
template <class T>
Answer<T> to_answer(Result<T, AccountError> result) {
  if (!result) return Refused(result.error());
  if constexpr (std::is_void_v<T>) {
    return {};
  } else {
    return std::move(*result);
  }
}

}  // namespace

Accounts::Accounts(Parts parts, const Config& config)
    : parts_(std::move(parts)),
      session_(config.session),
      list_limit_(config.list_limit),
      attempts_({config.login.burst, config.login.refill_every}, kMaxHandlesWatched) {}

Session Accounts::session_for(const SessionToken& token, AccountKind kind) const {
  return {token.hash, parts_.time.utc_now() + life_of(kind)};
}

Millis Accounts::life_of(AccountKind kind) const {
  return kind == AccountKind::guest ? session_.guest_lifetime : session_.lifetime;
}

Millis Accounts::left_of(const OpenSession& session) const {
  return session.expires - parts_.time.utc_now();
}

Awaitable<Answer<std::string>> Accounts::hash(std::string password) {
  auto hashed = co_await parts_.hasher.hash(std::move(password));
  parts_.metrics.waiting_passwords.set(static_cast<double>(parts_.hasher.waiting()));
  co_return to_answer(std::move(hashed));
}

Awaitable<Answer<bool>> Accounts::matches(std::string password, std::string stored) {
  auto matched = co_await parts_.hasher.verify(std::move(password), std::move(stored));
  parts_.metrics.waiting_passwords.set(static_cast<double>(parts_.hasher.waiting()));
  co_return to_answer(std::move(matched));
}

Awaitable<Answer<Account>> Accounts::create(Handle handle, NewUser user,
                                            std::optional<Session> session) {
  Credentials made{{random_user_id(), handle.text, std::move(user.title), user.kind,
                    parts_.time.utc_now(), std::move(user.roles)},
                   {}};
  if (user.kind != AccountKind::guest) {
    if (!is_password(user.password)) co_return Refused(AccountError::invalid_password);
    auto hashed = co_await hash(std::move(user.password));
    if (!hashed) co_return hashed.error();
    made.password_hash = std::move(*hashed);
  }
  const auto created = co_await parts_.store.create(made, std::move(handle), std::move(session));
  if (!created) co_return Refused(created.error());
  parts_.on_change();
  co_return std::move(made.account);
}

Awaitable<Answer<LoggedIn>> Accounts::register_user(std::string handle, std::string password,
                                                    AccountKind kind) {
  auto parsed = parse_handle(handle);
  if (!parsed) co_return Refused(AccountError::invalid_handle);
  if (is_reserved(*parsed)) co_return Refused(AccountError::reserved_handle);
  SessionToken token = random_token();
  NewUser user{handle, std::move(password), {}, {}, kind};
  auto account = co_await create(std::move(*parsed), std::move(user), session_for(token, kind));
  if (!account) co_return account.error();
  parts_.metrics.registered.increment();
  const Millis lives = life_of(account->kind);
  co_return LoggedIn{std::move(*account), std::move(token.text), lives};
}

Awaitable<Answer<LoggedIn>> Accounts::create_guest() {
  for (int digits = kGuestDigits; digits <= kMaxGuestDigits; ++digits) {
    auto handle = parse_handle(random_guest_handle(digits));
    SessionToken token = random_token();
    NewUser guest;
    guest.kind = AccountKind::guest;
    auto account = co_await create(std::move(*handle), std::move(guest),
                                   session_for(token, AccountKind::guest));
    // The more guests there are the longer their handles get.
    if (!account && account.error().error == AccountError::handle_taken) continue;
    if (!account) co_return account.error();
    parts_.metrics.guests.increment();
    const Millis lives = life_of(account->kind);
    co_return LoggedIn{std::move(*account), std::move(token.text), lives};
  }
  co_return Refused(AccountError::unavailable);
}

Awaitable<Answer<Account>> Accounts::check_credentials(std::string key, std::string password) {
  if (const auto wait = attempts_.take(key, parts_.time.now())) {
    co_return Refused(AccountError::too_many_attempts, *wait);
  }
  auto found = co_await parts_.store.find_credentials(key);
  if (!found) co_return Refused(found.error());
  // Who does not exist costs a hash too: the time must not tell who does.
  std::string stored = *found ? (*found)->password_hash : std::string();
  const auto matched = co_await matches(std::move(password), std::move(stored));
  if (!matched) co_return matched.error();
  if (!*matched) co_return Refused(AccountError::wrong_credentials);
  attempts_.give_back(key);
  co_return std::move((*found)->account);
}

Awaitable<Answer<LoggedIn>> Accounts::log_in(std::string handle, std::string password) {
  if (!is_password(password)) co_return Refused(AccountError::invalid_password);
  if (!parse_handle(handle)) co_return Refused(AccountError::invalid_handle);
  auto account = co_await check_credentials(handle_key(handle), std::move(password));
  (account ? parts_.metrics.logins : parts_.metrics.refused_logins).increment();
  if (!account) co_return account.error();
  SessionToken token = random_token();
  const auto opened =
      co_await parts_.store.open_session(account->id, session_for(token, account->kind));
  if (!opened) co_return Refused(opened.error());
  const Millis lives = life_of(account->kind);
  co_return LoggedIn{std::move(*account), std::move(token.text), lives};
}

Awaitable<Answer<void>> Accounts::log_out(std::string token, Scope scope) {
  const auto parsed = parse_token(token);
  if (!parsed) co_return Refused(AccountError::not_logged_in);
  Result<void, AccountError> closed;
  if (scope == Scope::everywhere) {
    closed = co_await parts_.store.close_all_sessions(parsed->hash);
  } else {
    closed = co_await parts_.store.close_session(parsed->hash);
  }
  if (closed) parts_.on_change();
  co_return to_answer(closed);
}

Awaitable<Answer<OpenSession>> Accounts::authenticate(std::string token) {
  const auto parsed = parse_token(token);
  if (!parsed) co_return Refused(AccountError::not_logged_in);
  auto found = co_await parts_.store.session(parsed->hash, parts_.time.utc_now());
  if (!found) co_return Refused(found.error());
  if (!*found) co_return Refused(AccountError::session_expired);
  OpenSession& session = **found;
  Session extended = session_for(*parsed, session.account.kind);
  if (extended.expires - session.expires >= session_.extend_after) {
    session.expires = extended.expires;
    // A failure costs nothing now, and the next use tries again.
    static_cast<void>(co_await parts_.store.extend_session(std::move(extended)));
  }
  co_return std::move(session);
}

Awaitable<Answer<std::vector<Account>>> Accounts::find(std::vector<UserId> users,
                                                       std::vector<std::string> handles) {
  if (users.size() + handles.size() > kMaxAsked) co_return Refused(AccountError::too_many_users);
  for (std::string& handle : handles) handle = handle_key(handle);
  co_return to_answer(co_await parts_.store.find(std::move(users), std::move(handles)));
}

Awaitable<Answer<Wishes>> Accounts::wishes(UserId user) {
  co_return to_answer(co_await parts_.store.wishes(user));
}

Awaitable<Answer<void>> Accounts::set_preferences(UserId user, Preferences preferences) {
  const auto changed = co_await parts_.store.set_preferences(user, preferences);
  if (changed) parts_.on_change();
  co_return to_answer(changed);
}

Awaitable<Answer<Lists>> Accounts::set_list_member(ListPlace place, Membership membership) {
  if (place.owner == place.other) co_return Refused(AccountError::own_list);
  auto changed = co_await parts_.store.set_member(place, membership, list_limit_);
  if (changed) parts_.on_change();
  co_return to_answer(std::move(changed));
}

Awaitable<Answer<void>> Accounts::change_password(UserId user, std::string old_password,
                                                  std::string new_password,
                                                  std::string keep_token) {
  if (!is_password(new_password)) co_return Refused(AccountError::invalid_password);
  const auto keep = parse_token(keep_token);
  if (!keep_token.empty() && !keep) co_return Refused(AccountError::not_logged_in);
  const auto found = co_await parts_.store.find_credentials(user);
  if (!found) co_return Refused(found.error());
  if (!*found) co_return Refused(AccountError::no_such_user);
  if ((*found)->account.kind == AccountKind::guest) {
    co_return Refused(AccountError::guest_has_no_password);
  }
  const auto known =
      co_await check_credentials(handle_key((*found)->account.handle), std::move(old_password));
  if (!known) co_return known.error();
  auto hashed = co_await hash(std::move(new_password));
  if (!hashed) co_return hashed.error();
  auto kept = keep ? std::optional(keep->hash) : std::nullopt;
  const auto changed =
      co_await parts_.store.set_password(user, std::move(*hashed), std::move(kept));
  if (changed) parts_.on_change();
  co_return to_answer(changed);
}

Awaitable<Answer<Account>> Accounts::create_user(NewUser user) {
  auto parsed = parse_handle(user.handle);
  if (!parsed) co_return Refused(AccountError::invalid_handle);
  // The operator may use the server's own names, but nobody is a guest who has a password.
  if (is_guest_like(*parsed)) co_return Refused(AccountError::reserved_handle);
  if (!is_title(user.title)) co_return Refused(AccountError::invalid_title);
  co_return co_await create(std::move(*parsed), std::move(user), std::nullopt);
}

Awaitable<Answer<Account>> Accounts::set_roles(std::string handle, std::vector<Role> roles) {
  auto changed = co_await parts_.store.set_roles(handle_key(handle), std::move(roles));
  if (changed) parts_.on_change();
  co_return to_answer(std::move(changed));
}

Awaitable<Answer<void>> Accounts::reset_password(std::string handle, std::string password) {
  if (!is_password(password)) co_return Refused(AccountError::invalid_password);
  const auto found = co_await parts_.store.find_credentials(handle_key(handle));
  if (!found) co_return Refused(found.error());
  if (!*found) co_return Refused(AccountError::no_such_user);
  const Account& account = (*found)->account;
  if (account.kind == AccountKind::guest) co_return Refused(AccountError::guest_has_no_password);
  auto hashed = co_await hash(std::move(password));
  if (!hashed) co_return hashed.error();
  const auto changed =
      co_await parts_.store.set_password(account.id, std::move(*hashed), std::nullopt);
  if (changed) parts_.on_change();
  co_return to_answer(changed);
}

Awaitable<Answer<Swept>> Accounts::sweep() {
  auto swept = co_await parts_.store.sweep(parts_.time.utc_now());
  if (swept) parts_.metrics.swept_sessions.increment(swept->sessions);
  co_return to_answer(std::move(swept));
}

}  // namespace escaque::services::accounts
