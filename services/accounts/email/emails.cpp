#include "accounts/email/emails.hpp"

#include "accounts/login/password_rules.hpp"
#include "domain/base/enums.hpp"
#include "platform/encoding/hex.hpp"

namespace escaque::services::accounts {
namespace {

// Of one address. A family shares one.
constexpr int kMaxAccounts = 5;
// How long a letter about a change is worth being sent.
constexpr Millis kNewsLife = std::chrono::hours(24);

/// Counters hold no address.
std::string key_of_address(const std::string& typed) {
  return "mailbox " + encoding::hash_hex(address_key(typed), 16);
}

}  // namespace

Awaitable<Answer<Email>> Emails::of(UserId user) {
  co_return to_answer(co_await parts_.store.email_of(user));
}

Ticket Emails::ticket_for(UserId user, Purpose purpose, const SessionToken& token) const {
  const bool is_reset = purpose == Purpose::reset_password;
  const Millis life = is_reset ? config_.reset_within : config_.confirm_within;
  return {token.hash, user, purpose, parts_.time.utc_now() + life};
}

Answer<void> Emails::post(LetterKind kind, const Recipient& to, std::string ticket) {
  const LetterWords words{to.address,   to.account.handle, to.language,
                          config_.site, config_.site_name, std::move(ticket)};
  const Millis useful_for = kind == LetterKind::confirm ? config_.confirm_within
                            : kind == LetterKind::reset ? config_.reset_within
                                                        : kNewsLife;
  if (parts_.post({write_letter(kind, words), std::string(to_string(kind)), useful_for})) return {};
  parts_.logger.warn("letter_dropped", {{"kind", to_string(kind)}});
  return Refused(AccountError::mail_overloaded);
}

void Emails::tell_of(LetterKind kind, const Recipient& before) {
  // It is done, whether or not they can be told.
  if (sends_mail()) static_cast<void>(post(kind, before));
}

Awaitable<Answer<void>> Emails::may_send(LetterKind kind, std::string handle, std::string address) {
  // Deleted with the account, as all counters of its handle.
  std::string of_account = "place " + handle_key(handle) + " " + std::string(to_string(kind));
  const auto allowed = co_await parts_.check.begin_letter(std::move(of_account), config_.letters);
  if (!allowed || kind != LetterKind::confirm) co_return allowed;
  // Nobody has confirmed it: it may be somebody else's, whom many accounts could pester.
  std::string of_address = key_of_address(address);
  co_return co_await parts_.check.begin_letter(std::move(of_address), config_.letters);
}

Awaitable<Answer<void>> Emails::set(UserId user, Proof proof, std::string address,
                                    std::string language) {
  if (!sends_mail()) co_return Refused(AccountError::mail_is_off);
  if (!mail::is_address(address)) co_return Refused(AccountError::malformed_address);
  auto known =
      co_await parts_.factor.confirm_owner(user, std::move(proof.password), std::move(proof.code));
  if (!known) co_return known.error();
  if (language != "es") language = "en";
  Recipient to{std::move(known->account), std::move(address), std::move(language)};
  co_return co_await send_confirmation(std::move(to));
}

Awaitable<Answer<void>> Emails::send_again(UserId user) {
  if (!sends_mail()) co_return Refused(AccountError::mail_is_off);
  auto to = co_await parts_.store.unconfirmed(user);
  if (!to) co_return Refused(to.error());
  co_return co_await send_confirmation(std::move(*to));
}

Awaitable<Answer<void>> Emails::set_wishes(UserId user, LetterWishes wishes) {
  if (!sends_mail()) co_return Refused(AccountError::mail_is_off);
  co_return to_answer(co_await parts_.store.set_wishes(user, wishes));
}

Awaitable<Answer<void>> Emails::send_confirmation(Recipient to) {
  const auto allowed = co_await may_send(LetterKind::confirm, to.account.handle, to.address);
  if (!allowed) co_return allowed.error();
  SessionToken token = random_token();
  Ticket ticket = ticket_for(to.account.id, Purpose::confirm_email, token);
  const auto begun = co_await parts_.store.begin(std::move(ticket), to.address, to.language);
  if (!begun) co_return Refused(begun.error());
  co_return post(LetterKind::confirm, to, std::move(token.text));
}

Awaitable<Answer<void>> Emails::remove(UserId user, Proof proof) {
  const auto known =
      co_await parts_.factor.confirm_owner(user, std::move(proof.password), std::move(proof.code));
  if (!known) co_return known.error();
  const auto before = co_await parts_.store.remove(user, parts_.time.utc_now());
  if (!before) co_return Refused(before.error());
  if (*before) tell_of(LetterKind::removed, **before);
  co_return Answer<void>();
}

Awaitable<Answer<void>> Emails::confirm(std::string ticket) {
  const auto token = parse_token(ticket);
  if (!token) co_return Refused(AccountError::stale_ticket);
  const auto before = co_await parts_.store.confirm(token->hash, parts_.time.utc_now());
  if (!before) co_return Refused(before.error());
  if (*before) tell_of(LetterKind::changed, **before);
  co_return Answer<void>();
}

Answer<void> Emails::request_reset(std::string who) {
  if (!sends_mail()) return Refused(AccountError::mail_is_off);
  const bool is_address = who.find('@') != std::string::npos;
  if (is_address && !mail::is_address(who)) return Refused(AccountError::malformed_address);
  if (!is_address && !parse_handle(who)) return Refused(AccountError::invalid_handle);
  parts_.in_background("send_resets", send_resets(std::move(who)));
  return {};
}

Awaitable<void> Emails::send_resets(std::string who) {
  const bool is_address = who.find('@') != std::string::npos;
  Result<std::vector<Recipient>, AccountError> found;
  if (is_address) {
    found = co_await parts_.store.of_address(std::move(who), kMaxAccounts);
  } else {
    found = co_await parts_.store.of_handle(handle_key(who));
  }
  if (!found) {
    parts_.logger.warn("resets_not_sent", {{"reason", enum_name(found.error())}});
    co_return;
  }
  for (Recipient& to : *found) co_await send_reset(std::move(to));
}

Awaitable<void> Emails::send_reset(Recipient to) {
  const auto allowed = co_await may_send(LetterKind::reset, to.account.handle, to.address);
  if (!allowed) {
    parts_.logger.info("letter_withheld", {{"kind", to_string(LetterKind::reset)},
                                           {"handle", handle_key(to.account.handle)},
                                           {"reason", enum_name(allowed.error().error)}});
    co_return;
  }
  SessionToken token = random_token();
  Ticket ticket = ticket_for(to.account.id, Purpose::reset_password, token);
  const auto begun = co_await parts_.store.begin_reset(std::move(ticket), to.address);
  if (!begun) {
    parts_.logger.warn("resets_not_sent", {{"reason", enum_name(begun.error())}});
    co_return;
  }
  static_cast<void>(post(LetterKind::reset, to, std::move(token.text)));
}

Awaitable<Answer<void>> Emails::reset(std::string ticket, std::string password, Client client) {
  const auto token = parse_token(ticket);
  if (!token) co_return Refused(AccountError::stale_ticket);
  // Before the ticket is used: whoever chose a weak one chooses again.
  const auto user = co_await parts_.store.who_resets(token->hash, parts_.time.utc_now());
  if (!user) co_return Refused(user.error());
  if (const auto why = refusal_of_password(password, user->handle)) co_return Refused(*why);
  HashTurn turn = login_turn(client.prefix);
  auto hashed = co_await parts_.hasher.hash(std::move(password), std::move(turn));
  if (!hashed) co_return hashed.error();
  const auto done =
      co_await parts_.store.reset_password(token->hash, std::move(*hashed), parts_.time.utc_now());
  if (!done) co_return Refused(done.error());
  parts_.on_change();
  co_return co_await parts_.check.forgive(handle_key(user->handle), std::move(client));
}

}  // namespace escaque::services::accounts
