#pragma once
// The database of `ratings`. Every method is one transaction. Thread-safe.

#include <optional>
#include <string>
#include <vector>

#include "domain/rating/game_change.hpp"
#include "domain/rating/recomputation.hpp"
#include "platform/asio/spawn.hpp"
#include "platform/sql/database.hpp"

namespace escaque::services::ratings {

using rating::Category;
using rating::Change;
using rating::GameChange;
using rating::RatedGame;
using rating::Record;
using rating::RecordKey;
using rating::Records;
using rating::Recounted;
using rating::SequencedGame;
using rating::Snapshot;
using rating::WhiteScore;

/// What a finished game did to the ratings.
struct Applied {
  enum class Kind : std::uint8_t {
    now,
    earlier,    ///< Known already.
    corrected,  ///< Its result was another: what followed from it was counted anew.
    uncounted,  ///< Both lost: nobody's rating changed.
  } kind = Kind::now;
  ByColor<Record> after;  ///< Of `now`.
};

struct HistoryPoint {
  UtcTime time;
  Snapshot rating;
  GameId game;  ///< 0: a refund.
};

/// The opponents of somebody who broke the etiquette code get back what games had cost them.
struct RefundOrder {
  std::string case_id;
  UserId offender;
  std::vector<GameId> games;
  UtcTime now;
};
/// Nobody gets more back in a category, nor is by it more than this above their best.
inline constexpr int kMaxRefund = 150;
inline constexpr int kAbovePeak = 20;

struct Refunded {
  UserId user;
  Category category = Category::blitz;
  int points = 0;
};

struct CategoryRecord {
  Category category = Category::blitz;
  Record record;
};

struct UserRecord {
  UserId user;
  Record record;
};

/// An outbox entry that could not be understood, kept for a person.
struct RejectedEntry {
  unsigned shard = 0;
  std::string position;
  std::string payload;
  std::string reason;
};

[[nodiscard]] sql::Migrations migrations();

class RatingStore {
 public:
  explicit RatingStore(sql::Database& database) : database_(database) {}

  template <class T>
  using Outcome = Awaitable<Result<T, sql::SqlError>>;

  /// Applies `game`, or its corrected result, unless that version or a later one was applied
  /// before: records, history, application sequence and the entries for the stream `ratings`, all
  /// or nothing.
  Outcome<Applied> apply(RatedGame game);
  /// The same entry again changes nothing.
  Outcome<void> reject(RejectedEntry entry);

  /// Entries of the application sequence, once for a case. Again: what was refunded then.
  Outcome<std::vector<Refunded>> refund(RefundOrder order);
  /// They count nothing from their place on, as corrected results do.
  Outcome<void> undo_refunds(std::string case_id);

  /// Only what has been played.
  Outcome<std::vector<CategoryRecord>> records_of(UserId user);
  Outcome<std::vector<UserRecord>> records_of(std::vector<UserId> users, Category category);
  /// Every record of a category.
  Outcome<std::vector<UserRecord>> all_records(Category category);
  /// Oldest first; the latest 10,000.
  Outcome<std::vector<HistoryPoint>> history(UserId user, Category category, UtcTime since);
  Outcome<std::optional<GameChange>> change_of(GameId game);
  /// In the order of `games`, without those that were not rated.
  Outcome<std::vector<GameChange>> changes_of(std::vector<GameId> games);

  /// What the recomputation rule says is wrong with the records; empty: nothing.
  Outcome<std::vector<std::string>> verify();

 private:
  sql::Database& database_;
};

}  // namespace escaque::services::ratings
