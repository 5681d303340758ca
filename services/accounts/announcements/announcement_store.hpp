#pragma once
// The announcement in the database that all instances share: one at a time. Every method is one
// transaction; what changes it writes its line in the audit and tells the stream `accounts`.

#include "accounts/announcements/announcement.hpp"
#include "platform/asio/spawn.hpp"
#include "platform/sql/database.hpp"

namespace escaque::services::accounts {

class AnnouncementStore {
 public:
  /// Thread-safe; `database` must outlive it.
  explicit AnnouncementStore(sql::Database& database) : database_(database) {}

  template <class T>
  using Outcome = Awaitable<Result<T, AccountError>>;

  Outcome<Announced> current(UtcTime now);
  /// In place of the one before. `uid`: the operator, as this machine knows them.
  Outcome<Announced> announce(Announcement announcement, unsigned uid, UtcTime now);
  Outcome<Announced> clear(unsigned uid, UtcTime now);

 private:
  sql::Database& database_;
};

}  // namespace escaque::services::accounts
