#include "accounts/login/second_factor.hpp"

#include <utility>

#include "accounts/login/password_rules.hpp"
#include "accounts/login/totp.hpp"
#include "platform/encoding/base64.hpp"

namespace escaque::services::accounts {
namespace {

constexpr auto kBase64 = encoding::Base64::standard_unpadded;

std::string sealed_bytes(const Factor& factor) {
  return encoding::from_base64(factor.sealed, kBase64).value_or("");
}

std::vector<TokenHash> hashes_of(UserId user, const std::vector<std::string>& codes) {
  std::vector<TokenHash> hashes;
  for (const std::string& code : codes) hashes.push_back(*recovery_hash(user, code));
  return hashes;
}

}  // namespace

Awaitable<Answer<Credentials>> SecondFactor::confirmed_user(UserId user, std::string password) {
  auto found = co_await parts_.accounts.find_credentials(user);
  if (!found) co_return Refused(found.error());
  if (!*found) co_return Refused(AccountError::no_such_user);
  if ((*found)->account.kind == AccountKind::guest) {
    co_return Refused(AccountError::guest_has_no_password);
  }
  const auto confirmed = co_await parts_.check.confirm(**found, std::move(password));
  if (!confirmed) co_return confirmed.error();
  co_return std::move(**found);
}

Awaitable<Answer<Credentials>> SecondFactor::confirm_owner(UserId user, std::string password,
                                                           std::string code) {
  auto known = co_await confirmed_user(user, std::move(password));
  if (!known) co_return known.error();
  const auto checked = co_await check(known->account, std::move(code));
  if (!checked) co_return checked.error();
  co_return std::move(*known);
}

Awaitable<Answer<SecondFactor::Enrolment>> SecondFactor::begin(UserId user, std::string password) {
  const auto known = co_await confirmed_user(user, std::move(password));
  if (!known) co_return known.error();
  const std::string secret = random_totp_secret();
  const auto begun = co_await parts_.factors.begin(
      user, encoding::to_base64(parts_.seal_key.seal(to_string(user), secret), kBase64));
  if (!begun) co_return Refused(begun.error());
  co_return Enrolment{totp_base32(secret), totp_uri(known->account.handle, secret)};
}

Awaitable<Answer<std::vector<std::string>>> SecondFactor::confirm(UserId user, std::string code) {
  const auto found = co_await parts_.factors.factor(user);
  if (!found) co_return Refused(found.error());
  if (!*found) co_return Refused(AccountError::no_factor);
  if ((*found)->is_confirmed) co_return Refused(AccountError::factor_is_on);
  const auto secret = parts_.seal_key.open(to_string(user), sealed_bytes(**found));
  if (!secret) co_return Refused(AccountError::no_factor);
  const auto step = totp_step(*secret, code, parts_.time.utc_now());
  if (!step) co_return Refused(AccountError::wrong_code);
  auto codes = random_recovery_codes();
  const auto done = co_await parts_.factors.confirm(user, *step, hashes_of(user, codes));
  if (!done) co_return Refused(done.error());
  parts_.on_change();
  co_return codes;
}

Awaitable<Answer<void>> SecondFactor::remove(UserId user, std::string password, std::string code) {
  const auto known = co_await confirm_owner(user, std::move(password), std::move(code));
  if (!known) co_return known.error();
  const auto removed = co_await parts_.factors.remove(user);
  if (!removed) co_return Refused(removed.error());
  parts_.on_change();
  co_return Answer<void>();
}

Awaitable<Answer<std::vector<std::string>>> SecondFactor::renew_codes(UserId user,
                                                                      std::string password,
                                                                      std::string code) {
  const auto known = co_await confirm_owner(user, std::move(password), std::move(code));
  if (!known) co_return known.error();
  auto codes = random_recovery_codes();
  const auto written = co_await parts_.factors.replace_codes(user, hashes_of(user, codes));
  if (!written) co_return Refused(written.error());
  co_return codes;
}

Awaitable<Answer<FactorState>> SecondFactor::state(UserId user) {
  co_return to_answer(co_await parts_.factors.state(user));
}

Awaitable<Answer<bool>> SecondFactor::take(UserId user, std::string code, Factor factor) {
  if (auto hash = recovery_hash(user, code)) {
    co_return to_answer(co_await parts_.factors.take_code(user, std::move(*hash)));
  }
  const auto secret = parts_.seal_key.open(to_string(user), sealed_bytes(factor));
  // Without its key only recovery codes are left.
  if (!secret) co_return false;
  const auto step = totp_step(*secret, code, parts_.time.utc_now());
  if (!step) co_return false;
  co_return to_answer(co_await parts_.factors.take_step(user, *step));
}

Awaitable<Answer<void>> SecondFactor::check(const Account& account, std::string code) {
  const UserId user = account.id;
  const std::string key = handle_key(account.handle);
  auto found = co_await parts_.factors.factor(user);
  if (!found) co_return Refused(found.error());
  if (!*found || !(*found)->is_confirmed) co_return Answer<void>();
  if (code.empty()) co_return Refused(AccountError::code_needed);
  const auto allowed = co_await parts_.check.begin_code(key);
  if (!allowed) co_return allowed.error();
  const auto taken = co_await take(user, std::move(code), std::move(**found));
  if (!taken) co_return taken.error();
  if (!*taken) co_return Refused(AccountError::wrong_code);
  co_return co_await parts_.check.code_was_right(key);
}

Awaitable<Answer<void>> SecondFactor::recover(std::string handle, std::string code,
                                              std::string password, Client client) {
  if (!parse_handle(handle)) co_return Refused(AccountError::invalid_handle);
  if (const auto why = refusal_of_password(password, handle)) co_return Refused(*why);
  HashTurn turn = login_turn(client.prefix);
  auto attempt = co_await parts_.check.begin_recovery(handle_key(handle), std::move(client));
  if (!attempt) co_return attempt.error();
  // A handle that nobody has costs a hash too, and gets the same answer.
  auto hashed = co_await parts_.hasher.hash(std::move(password), std::move(turn));
  if (!hashed) co_return hashed.error();
  bool is_done = false;
  if (attempt->user) {
    const UserId user = attempt->user->account.id;
    if (auto hash = recovery_hash(user, code)) {
      const auto reset =
          co_await parts_.factors.reset_password(user, std::move(*hash), std::move(*hashed));
      if (!reset) co_return Refused(reset.error());
      is_done = *reset;
    }
  }
  if (is_done) parts_.on_change();
  co_return co_await parts_.check.end_recovery(std::move(*attempt), is_done);
}

}  // namespace escaque::services::accounts
