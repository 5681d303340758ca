#include "accounts/closing/closing.hpp"

#include <utility>

namespace escaque::services::accounts {
namespace {

// The user's games are ended meanwhile.
constexpr Millis kTicketLife = std::chrono::minutes(5);

}  // namespace

Awaitable<Answer<std::string>> Closing::begin(UserId user, std::string password, std::string code) {
  const auto known =
      co_await parts_.factor.confirm_owner(user, std::move(password), std::move(code));
  if (!known) co_return known.error();
  SessionToken token = random_token();
  Ticket ticket{token.hash, user, Purpose::close_account, parts_.time.utc_now() + kTicketLife};
  const auto given = co_await parts_.store.give_ticket(std::move(ticket));
  if (!given) co_return Refused(given.error());
  co_return std::move(token.text);
}

Awaitable<Answer<void>> Closing::close(UserId user, std::string ticket) {
  const auto token = parse_token(ticket);
  if (!token) co_return Refused(AccountError::stale_ticket);
  const UtcTime now = parts_.time.utc_now();
  RecordedAction action{now, "close_account", {}, user};
  const auto closed = co_await parts_.store.close_with(user, token->hash, now, std::move(action));
  if (!closed) co_return Refused(closed.error());
  parts_.metrics.closed.increment();
  parts_.on_change();
  co_return Answer<void>();
}

Awaitable<Answer<void>> Closing::close_named(std::string handle, RecordedAction action) {
  const auto closed = co_await parts_.store.close_named(handle_key(handle), std::move(action));
  if (!closed) co_return Refused(closed.error());
  parts_.metrics.closed.increment();
  parts_.on_change();
  co_return Answer<void>();
}

Awaitable<Answer<Erased>> Closing::erase(std::string handle_or_id, RecordedAction closing,
                                         RecordedAction erasing) {
  const auto erased =
      co_await parts_.store.erase(std::move(handle_or_id), std::move(closing), std::move(erasing));
  if (!erased) co_return Refused(erased.error());
  parts_.on_change();
  co_return *erased;
}

Awaitable<Answer<std::vector<UserId>>> Closing::closed_after(UserId after,
                                                             ClosingStore::Which which) {
  co_return to_answer(co_await parts_.store.closed_after(after, kMaxListed, which));
}

Awaitable<Answer<void>> Closing::note_use(UserId user) {
  co_return to_answer(co_await parts_.store.note_use(user));
}

Awaitable<Answer<int>> Closing::sweep() {
  constexpr int kAtOnce = 500;
  const UtcTime now = parts_.time.utc_now();
  const auto swept = co_await parts_.store.sweep_tickets(now);
  if (!swept) co_return Refused(swept.error());
  int all = 0;
  if (parts_.unused_after == Millis(0)) co_return all;
  for (int some = kAtOnce; some == kAtOnce;) {
    const auto deleted = co_await parts_.store.sweep_unused(now - parts_.unused_after, kAtOnce);
    if (!deleted) co_return Refused(deleted.error());
    some = *deleted;
    all += some;
  }
  parts_.metrics.swept_users.increment(all);
  co_return all;
}

}  // namespace escaque::services::accounts
