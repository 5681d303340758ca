#include "accounts/login/credential_check.hpp"

#include <utility>

namespace escaque::services::accounts {
namespace {

// Beyond it a prefix is not one that the gateway wrote.
constexpr std::size_t kMaxPrefix = 64;
// In place of a prefix, of somebody who is logged in.
constexpr std::string_view kSession = "session";

}  // namespace

CredentialCheck::CredentialCheck(Parts parts, const LoginConfig& config)
    : parts_(std::move(parts)), config_(config) {}

LoginCounter CredentialCheck::counter(Counts counts, std::string key) const {
  const auto rule = [this](int tries, Millis longest) {
    return ThrottleRule{tries, config_.first_delay, longest, config_.forget_after};
  };
  switch (counts) {
    case Counts::from_one_place:
      return {"place " + key, counts, rule(config_.tries, config_.longest_delay)};
    case Counts::of_one_handle:
      return {"handle " + key, counts, rule(config_.handle_tries, config_.longest_handle_delay)};
    case Counts::of_one_prefix:
      break;
  }
  return {"prefix " + key, counts, rule(config_.prefix_tries, config_.longest_delay)};
}

Awaitable<std::vector<LoginCounter>> CredentialCheck::counters(const std::string& key,
                                                               std::optional<UserId> user,
                                                               const Client& client) {
  std::vector<LoginCounter> watched;
  const auto device = parse_token(client.device);
  if (user && device) {
    const auto is_known = co_await parts_.logins.knows_device(*user, device->hash);
    if (is_known && *is_known) {
      watched.push_back(counter(Counts::from_one_place, key + " device " + device->hash.hex));
      co_return watched;
    }
  }
  const std::string prefix = client.prefix.substr(0, kMaxPrefix);
  watched.push_back(counter(Counts::from_one_place, key + " " + prefix));
  watched.push_back(counter(Counts::of_one_handle, key));
  watched.push_back(counter(Counts::of_one_prefix, prefix));
  co_return watched;
}

Awaitable<Answer<CredentialCheck::Try>> CredentialCheck::begin(std::string key, Client client) {
  auto found = co_await parts_.accounts.find_credentials(key);
  if (!found) co_return Refused(found.error());
  const auto user = *found ? std::optional((*found)->account.id) : std::nullopt;
  auto watched = co_await counters(key, user, client);
  co_return Try{std::move(key), std::move(*found), std::move(watched), std::move(client.prefix)};
}

Awaitable<Answer<Credentials>> CredentialCheck::log_in(std::string key, std::string password,
                                                       Client client) {
  auto begun = co_await begin(std::move(key), std::move(client));
  if (!begun) co_return begun.error();
  auto user = begun->user;
  const auto allowed = co_await attempt(std::move(*begun), std::move(password));
  if (!allowed) co_return allowed.error();
  co_return std::move(*user);
}

Awaitable<std::string> CredentialCheck::remember_device(UserId user, Client client) {
  // The token that the client has may be of another person who uses the same browser.
  auto device = parse_token(client.device);
  if (device) {
    const auto is_known = co_await parts_.logins.knows_device(user, device->hash);
    if (!is_known || !*is_known) device.reset();
  }
  if (!device) device = random_token();
  const auto kept =
      co_await parts_.logins.remember_device(user, device->hash, parts_.time.utc_now());
  co_return kept ? device->text : std::string();
}

Awaitable<Answer<void>> CredentialCheck::begin_code(std::string key) {
  std::vector<LoginCounter> watched{counter(Counts::from_one_place, key + " code")};
  const Try attempted{std::move(key), std::nullopt, std::move(watched), "code"};
  co_return co_await begin_counted(attempted);
}

Awaitable<Answer<void>> CredentialCheck::code_was_right(std::string key) {
  std::vector<LoginCounter> counted{counter(Counts::from_one_place, key + " code")};
  co_return to_answer(co_await parts_.logins.take_back(std::move(counted)));
}

Awaitable<Answer<CredentialCheck::Try>> CredentialCheck::begin_recovery(std::string key,
                                                                        Client client) {
  auto begun = co_await begin(std::move(key), std::move(client));
  if (!begun) co_return begun.error();
  const auto allowed = co_await begin_counted(*begun);
  if (!allowed) co_return allowed.error();
  co_return std::move(*begun);
}

Awaitable<Answer<void>> CredentialCheck::end_recovery(Try attempted, bool is_right) {
  if (!is_right) co_return co_await fail(std::move(attempted));
  co_return to_answer(co_await parts_.logins.take_back(std::move(attempted.counters)));
}

Awaitable<Answer<void>> CredentialCheck::forgive(std::string key, Client client) {
  auto begun = co_await begin(std::move(key), std::move(client));
  if (!begun) co_return begun.error();
  std::erase_if(begun->counters, [](const LoginCounter& counter) {
    return counter.counts != Counts::from_one_place;
  });
  co_return to_answer(co_await parts_.logins.take_back(std::move(begun->counters)));
}

Awaitable<Answer<void>> CredentialCheck::begin_letter(std::string key, int most) {
  const Millis memory = config_.forget_after;
  std::vector<LoginCounter> counters{
      {std::move(key), Counts::from_one_place, {most, memory, memory, memory}}};
  const auto wait = co_await parts_.logins.begin_login(std::move(counters), parts_.time.utc_now());
  if (!wait) co_return Refused(wait.error());
  if (*wait > Millis(0)) co_return Refused(AccountError::too_many_letters, *wait);
  co_return Answer<void>();
}

HashTurn CredentialCheck::turn_of(const Try& attempted) {
  if (attempted.prefix != kSession) return login_turn(attempted.prefix);
  return login_turn(attempted.key);
}

Awaitable<Answer<void>> CredentialCheck::begin_counted(const Try& attempted) {
  const auto wait = co_await parts_.logins.begin_login(attempted.counters, parts_.time.utc_now());
  if (!wait) co_return Refused(wait.error());
  if (*wait > Millis(0)) {
    log_failure(attempted, "login_delayed");
    co_return Refused(AccountError::too_many_attempts, *wait);
  }
  co_return Answer<void>();
}

Awaitable<Answer<void>> CredentialCheck::fail(Try attempted) {
  log_failure(attempted, "login_failed");
  const auto counted =
      co_await parts_.logins.count_failure(std::move(attempted.counters), parts_.time.utc_now());
  if (!counted) co_return Refused(counted.error());
  co_return Refused(AccountError::wrong_credentials);
}

Awaitable<Answer<void>> CredentialCheck::confirm(Credentials user, std::string password) {
  std::string key = handle_key(user.account.handle);
  std::vector<LoginCounter> watched{counter(Counts::from_one_place, key + " session")};
  Try attempted{std::move(key), std::move(user), std::move(watched), std::string(kSession)};
  co_return co_await attempt(std::move(attempted), std::move(password));
}

Awaitable<Answer<void>> CredentialCheck::attempt(Try attempted, std::string password) {
  const auto allowed = co_await begin_counted(attempted);
  if (!allowed) co_return allowed.error();
  // A handle that nobody has costs a hash too: the time must not tell which exist.
  std::string stored = attempted.user ? attempted.user->password_hash : std::string();
  HashTurn turn = turn_of(attempted);
  const auto matched = co_await parts_.hasher.verify(password, stored, std::move(turn));
  if (matched && !*matched) co_return co_await fail(std::move(attempted));
  const auto taken = co_await parts_.logins.take_back(attempted.counters);
  if (!matched) co_return matched.error();
  if (!taken) co_return Refused(taken.error());
  if (parts_.hasher.needs_rehash(stored)) {
    co_await renew_hash(attempted, std::move(password), std::move(stored));
  }
  co_return Answer<void>();
}

Awaitable<void> CredentialCheck::renew_hash(const Try& attempted, std::string password,
                                            std::string stored) {
  HashTurn turn = turn_of(attempted);
  auto hashed = co_await parts_.hasher.hash(std::move(password), std::move(turn));
  // What fails now is tried again at the next login.
  if (!hashed) co_return;
  static_cast<void>(co_await parts_.accounts.renew_password_hash(
      attempted.user->account.id, std::move(stored), std::move(*hashed)));
}

Awaitable<Answer<void>> CredentialCheck::sweep() {
  const UtcTime now = parts_.time.utc_now();
  const auto swept =
      co_await parts_.logins.sweep(now - config_.forget_after, now - config_.device_lifetime);
  if (!swept) co_return Refused(swept.error());
  co_return Answer<void>();
}

void CredentialCheck::log_failure(const Try& attempted, std::string_view event) const {
  parts_.logger.info(event, {{"handle", attempted.key}, {"prefix", attempted.prefix}});
}

}  // namespace escaque::services::accounts
