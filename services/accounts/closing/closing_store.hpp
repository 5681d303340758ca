#pragma once
// The end of accounts, in their database. Every method is one transaction; those that change what
// others must know enqueue the change for the stream `accounts` in the same transaction.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "accounts/account_store.hpp"
#include "accounts/sessions/ticket.hpp"

namespace escaque::services::accounts {

/// Whose account it was, and when that was done the last time before.
struct Erased {
  UserId user;
  std::optional<UtcTime> before;

  friend bool operator==(const Erased&, const Erased&) = default;
};

class ClosingStore {
 public:
  /// Thread-safe; `database` must outlive it.
  explicit ClosingStore(sql::Database& database) : database_(database) {}

  template <class T>
  using Outcome = Awaitable<Result<T, AccountError>>;

  /// One of the same user and purpose from before is void.
  Outcome<void> give_ticket(Ticket ticket);
  /// Erases what is known of the holder besides their id, and ends their sessions. stale_ticket
  /// when there is no such ticket at `now`.
  Outcome<void> close_with(UserId user, TokenHash ticket, UtcTime now, RecordedAction action);
  Outcome<void> close_named(std::string handle_key, RecordedAction action);
  /// Closes the account of this handle, or id, unless it is closed, and has what was written about
  /// its owner erased. Again: what has been written since.
  Outcome<Erased> erase(std::string handle_or_id, RecordedAction closing, RecordedAction erasing);
  enum class Which : std::uint8_t { all, erased };
  /// By id, those after `after`.
  Outcome<std::vector<UserId>> closed_after(UserId after, int most, Which which = Which::all);

  Outcome<void> note_use(UserId user);
  /// Deletes up to `most` registered users who never did anything and were created before then, and
  /// says how many.
  Outcome<int> sweep_unused(UtcTime created_before, int most);
  Outcome<void> sweep_tickets(UtcTime now);

 private:
  sql::Database& database_;
};

}  // namespace escaque::services::accounts
