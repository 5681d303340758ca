#include "accounts/accounts.hpp"

#include <algorithm>
#include <utility>

#include <sodium.h>

#include "accounts/login/password_rules.hpp"

namespace escaque::services::accounts {
namespace {

constexpr std::size_t kMaxAsked = 100;
// Of the beginning of a handle: one letter would only list people.
constexpr std::size_t kShortestPrefix = 2;
constexpr std::size_t kLongestPrefix = 20;
constexpr int kMaxFound = 10;
constexpr int kFewestGuestDigits = 4;
constexpr int kMaxGuestDigits = 8;

UserId random_user_id() {
  UserId id;
  randombytes_buf(&id.value, sizeof id.value);
  return id;
}

}  // namespace

Accounts::Accounts(Parts parts, const Config& config)
    : parts_(std::move(parts)),
      session_(config.session),
      list_limit_(config.list_limit),
      check_({parts_.store, parts_.logins, parts_.hasher, parts_.time, parts_.logger},
             config.login),
      factor_({parts_.store, parts_.factors, check_, parts_.hasher, parts_.seal_key, parts_.time,
               parts_.on_change}),
      closing_({parts_.closings, factor_, parts_.time, parts_.metrics, parts_.on_change,
                config.unused_after}),
      emails_({parts_.emails, factor_, check_, parts_.hasher, parts_.time, parts_.on_change,
               parts_.post, parts_.in_background, parts_.logger},
              config.mail) {}

Millis Accounts::left_of(const Session& session) const {
  return session.expires - parts_.time.utc_now();
}

UtcTime Accounts::expiry(UtcTime created, AccountKind kind) const {
  const Millis life = kind == AccountKind::guest ? session_.guest_lifetime : session_.lifetime;
  return std::min(parts_.time.utc_now() + life, created + session_.longest);
}

Session Accounts::session_for(const SessionToken& token, AccountKind kind,
                              const Client& client) const {
  const UtcTime now = parts_.time.utc_now();
  return {token.hash, now, now, expiry(now, kind), short_agent(client.agent)};
}

Awaitable<Answer<std::string>> Accounts::hash(std::string password, HashTurn turn) {
  auto hashed = co_await parts_.hasher.hash(std::move(password), std::move(turn));
  show_waiting();
  co_return hashed;
}

void Accounts::show_waiting() {
  parts_.metrics.waiting_passwords.set(static_cast<double>(parts_.hasher.waiting()));
}

Awaitable<Answer<Account>> Accounts::create(Handle handle, NewUser user,
                                            std::optional<Session> session, Audited audited,
                                            std::optional<TokenHash> guest) {
  Credentials made{{random_user_id(), handle.text, std::move(user.title), user.kind,
                    parts_.time.utc_now(), std::move(user.roles)},
                   {}};
  if (user.kind != AccountKind::guest) {
    if (const auto why = refusal_of_password(user.password, handle.text)) co_return Refused(*why);
    auto hashed = co_await hash(std::move(user.password), std::move(user.turn));
    if (!hashed) co_return hashed.error();
    made.password_hash = std::move(*hashed);
  }
  const auto id = co_await parts_.store.create(made, std::move(handle), std::move(session),
                                               std::move(audited), std::move(guest));
  if (!id) co_return Refused(id.error());
  made.account.id = *id;
  parts_.on_change();
  co_return std::move(made.account);
}

Awaitable<Answer<void>> Accounts::check_open(MeasureKind kind) {
  const UtcTime now = parts_.time.utc_now();
  const auto until = co_await parts_.store.closed_until(kind, now);
  if (!until) co_return Refused(until.error());
  if (!*until) co_return Answer<void>();
  const auto why =
      kind == MeasureKind::guests ? AccountError::guests_closed : AccountError::registration_closed;
  co_return Refused(why, **until - now);
}

Awaitable<Answer<LoggedIn>> Accounts::register_user(std::string handle, std::string password,
                                                    AccountKind kind, Client client,
                                                    std::string guest_token) {
  auto parsed = parse_handle(handle);
  if (!parsed) co_return Refused(AccountError::invalid_handle);
  if (is_reserved(*parsed)) co_return Refused(AccountError::reserved_handle);
  if (is_offensive(*parsed)) co_return Refused(AccountError::offensive_handle);
  const auto is_open = co_await check_open(MeasureKind::registration);
  if (!is_open) co_return is_open.error();
  SessionToken token = random_token();
  NewUser user{handle, std::move(password), {}, {}, kind, {}};
  user.turn.owner = client.prefix;
  Session session = session_for(token, kind, client);
  const Millis lives = left_of(session);
  // A computer has never played as a person.
  std::optional<TokenHash> guest;
  if (const auto held = parse_token(guest_token); held && kind == AccountKind::person) {
    guest = held->hash;
  }
  Audited unaudited;
  auto account = co_await create(std::move(*parsed), std::move(user), std::move(session),
                                 std::move(unaudited), std::move(guest));
  if (!account) co_return account.error();
  parts_.metrics.registered.increment();
  co_return LoggedIn{std::move(*account), std::move(token.text), lives, {}};
}

Awaitable<Answer<LoggedIn>> Accounts::create_guest(Client client) {
  const auto is_open = co_await check_open(MeasureKind::guests);
  if (!is_open) co_return is_open.error();
  for (int digits = kFewestGuestDigits; digits <= kMaxGuestDigits; ++digits) {
    auto handle = parse_handle(random_guest_handle(digits));
    SessionToken token = random_token();
    NewUser guest;
    guest.kind = AccountKind::guest;
    Session session = session_for(token, AccountKind::guest, client);
    const Millis lives = left_of(session);
    auto account = co_await create(std::move(*handle), std::move(guest), std::move(session));
    // The more guests there are the longer their handles get.
    if (!account && account.error().error == AccountError::handle_taken) continue;
    if (!account) co_return account.error();
    parts_.metrics.guests.increment();
    co_return LoggedIn{std::move(*account), std::move(token.text), lives, {}};
  }
  co_return Refused(AccountError::unavailable);
}

Awaitable<Answer<Account>> Accounts::checked(std::string handle, std::string password,
                                             std::string code, Client client) {
  auto known = co_await check_.log_in(handle_key(handle), std::move(password), std::move(client));
  show_waiting();
  if (!known) co_return known.error();
  const auto factor = co_await factor_.check(known->account, std::move(code));
  if (!factor) co_return factor.error();
  co_return std::move(known->account);
}

Awaitable<Answer<LoggedIn>> Accounts::log_in(std::string handle, std::string password,
                                             Client client, std::string code) {
  if (!is_password(password)) co_return Refused(AccountError::invalid_password);
  if (!parse_handle(handle)) co_return Refused(AccountError::invalid_handle);
  auto account = co_await checked(std::move(handle), std::move(password), std::move(code), client);
  (account ? parts_.metrics.logins : parts_.metrics.refused_logins).increment();
  if (!account) co_return account.error();
  SessionToken token = random_token();
  Session session = session_for(token, account->kind, client);
  const Millis lives = left_of(session);
  const auto opened = co_await parts_.sessions.open(account->id, std::move(session));
  if (!opened) co_return Refused(opened.error());
  std::string device = co_await check_.remember_device(account->id, std::move(client));
  co_return LoggedIn{std::move(*account), std::move(token.text), lives, std::move(device)};
}

Awaitable<Answer<void>> Accounts::log_out(std::string token, Scope scope) {
  const auto parsed = parse_token(token);
  if (!parsed) co_return Refused(AccountError::not_logged_in);
  Result<void, AccountError> closed;
  if (scope == Scope::everywhere) {
    closed = co_await parts_.sessions.close_all(parsed->hash);
  } else {
    closed = co_await parts_.sessions.close(parsed->hash);
  }
  if (closed) parts_.on_change();
  co_return to_answer(closed);
}

Awaitable<Answer<OpenSession>> Accounts::authenticate(std::string token) {
  const auto parsed = parse_token(token);
  if (!parsed) co_return Refused(AccountError::not_logged_in);
  const UtcTime now = parts_.time.utc_now();
  auto found = co_await parts_.sessions.find(parsed->hash, now);
  if (!found) co_return Refused(found.error());
  if (!*found) co_return Refused(AccountError::session_expired);
  OpenSession& open = **found;
  if (now - open.session.used >= session_.extend_after) {
    open.session.used = now;
    open.session.expires = expiry(open.session.created, open.account.kind);
    // A failure costs nothing now, and the next use tries again.
    static_cast<void>(co_await parts_.sessions.extend(open.session));
  }
  co_return std::move(open);
}

Awaitable<Answer<std::vector<Session>>> Accounts::sessions_of(UserId user) {
  co_return to_answer(co_await parts_.sessions.of(user, parts_.time.utc_now()));
}

Awaitable<Answer<void>> Accounts::end_session(UserId user, std::string id) {
  if (!is_session_id(id)) co_return Refused(AccountError::malformed_session_id);
  const auto closed = co_await parts_.sessions.close_one(user, std::move(id));
  if (closed) parts_.on_change();
  co_return to_answer(closed);
}

Awaitable<Answer<std::vector<Account>>> Accounts::officers() {
  co_return to_answer(co_await parts_.store.officers());
}

Awaitable<Answer<std::vector<Account>>> Accounts::find(std::vector<UserId> users,
                                                       std::vector<std::string> handles) {
  if (users.size() + handles.size() > kMaxAsked) co_return Refused(AccountError::too_many_users);
  for (std::string& handle : handles) handle = handle_key(handle);
  co_return to_answer(co_await parts_.store.find(std::move(users), std::move(handles)));
}

Awaitable<Answer<std::vector<Account>>> Accounts::find_by_prefix(std::string prefix) {
  if (prefix.size() < kShortestPrefix || prefix.size() > kLongestPrefix) {
    co_return Refused(AccountError::prefix_length);
  }
  co_return to_answer(co_await parts_.store.find_by_prefix(handle_key(prefix), kMaxFound));
}

Awaitable<Answer<Wishes>> Accounts::wishes(UserId user) {
  co_return to_answer(co_await parts_.store.wishes(user));
}

Awaitable<Answer<std::vector<Visibility>>> Accounts::visibility(std::vector<UserId> users) {
  if (users.size() > kMaxAsked) co_return Refused(AccountError::too_many_users);
  co_return to_answer(co_await parts_.store.visibility(std::move(users)));
}

Awaitable<Answer<std::vector<UserId>>> Accounts::acquaintances(UserId user,
                                                               std::vector<UserId> others) {
  if (others.size() > kMaxAsked) co_return Refused(AccountError::too_many_users);
  co_return to_answer(co_await parts_.store.acquaintances(user, std::move(others)));
}

Awaitable<Answer<Preferences>> Accounts::set_preferences(UserId user, WantedPreferences wanted) {
  auto changed = co_await parts_.store.set_preferences(user, wanted);
  if (changed) parts_.on_change();
  co_return to_answer(std::move(changed));
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
  const auto keep = parse_token(keep_token);
  if (!keep_token.empty() && !keep) co_return Refused(AccountError::not_logged_in);
  const auto found = co_await parts_.store.find_credentials(user);
  if (!found) co_return Refused(found.error());
  if (!*found) co_return Refused(AccountError::no_such_user);
  if ((*found)->account.kind == AccountKind::guest) {
    co_return Refused(AccountError::guest_has_no_password);
  }
  const auto why = refusal_of_password(new_password, (*found)->account.handle);
  if (why) co_return Refused(*why);
  const auto known = co_await check_.confirm(**found, std::move(old_password));
  if (!known) co_return known.error();
  HashTurn turn = login_turn(handle_key((*found)->account.handle));
  auto hashed = co_await hash(std::move(new_password), std::move(turn));
  if (!hashed) co_return hashed.error();
  auto kept = keep ? std::optional(keep->hash) : std::nullopt;
  const auto changed =
      co_await parts_.store.set_password(user, std::move(*hashed), std::move(kept));
  if (changed) parts_.on_change();
  co_return to_answer(changed);
}

Awaitable<Answer<Swept>> Accounts::sweep() {
  constexpr int kAtOnce = 500;
  Swept all;
  for (int swept = kAtOnce; swept == kAtOnce;) {
    const auto some = co_await parts_.sessions.sweep(parts_.time.utc_now(), kAtOnce);
    if (!some) co_return Refused(some.error());
    swept = *some;
    all.sessions += swept;
  }
  if (all.sessions > 0) parts_.on_change();
  parts_.metrics.swept_sessions.increment(all.sessions);
  const auto guests = co_await parts_.store.sweep_guests();
  if (!guests) co_return Refused(guests.error());
  all.guests = *guests;
  const auto ended = co_await parts_.store.sweep_measures(parts_.time.utc_now());
  if (!ended) co_return Refused(ended.error());
  const auto unused = co_await closing_.sweep();
  if (!unused) co_return unused.error();
  all.users = *unused;
  const auto forgotten = co_await check_.sweep();
  if (!forgotten) co_return forgotten.error();
  co_return all;
}

}  // namespace escaque::services::accounts
