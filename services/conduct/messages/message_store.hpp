#pragma once
// Messages between two people: the lines of tells, as they are kept, seen by one of the two; and
// how far each has read. Thread-safe.

#include <optional>
#include <string>
#include <vector>

#include "domain/etiquette/case.hpp"
#include "platform/asio/awaitable.hpp"
#include "platform/sql/database.hpp"

namespace escaque::services::conduct {

/// As `owner` sees it.
struct Conversation {
  UserId other;
  etiquette::KeptLine last;
  int unread = 0;
};

/// The place before which a page begins.
struct MessagePlace {
  UtcTime time;
  std::string line_id;
};

struct MessageQuery {
  UserId owner;
  std::optional<UserId> other;  ///< Nothing: everybody.
  std::optional<MessagePlace> before;
  int limit = 50;
};

class MessageStore {
 public:
  template <class T>
  using Outcome = Awaitable<Result<T, sql::SqlError>>;

  explicit MessageStore(sql::Database& database) : database_(database) {}

  /// The latest first.
  Outcome<std::vector<Conversation>> conversations(UserId owner, int limit);
  /// The latest first.
  Outcome<std::vector<etiquette::KeptLine>> messages(MessageQuery query);
  /// What `other` wrote up to `time` has been read. Never goes back.
  Outcome<void> read(UserId owner, UserId other, UtcTime time);
  /// How much `talker` wrote that `owner` has not read.
  Outcome<int> unread_of(UserId owner, UserId talker);
  /// Whether `owner` has ever written to `other`, as far as lines are kept.
  Outcome<bool> has_written(UserId owner, UserId other);
  /// Of a closed account: nobody is shown its messages any more. As evidence the lines stay for as
  /// long as all others.
  Outcome<void> forget(UserId user, UtcTime now);

 private:
  sql::Database& database_;
};

/// The statements that make the table.
[[nodiscard]] std::vector<std::string> message_schema();

}  // namespace escaque::services::conduct
