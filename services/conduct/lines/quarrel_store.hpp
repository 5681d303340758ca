#pragma once
// Two people who attack each other are both offered to censor the other one: once a day, and
// nothing else follows from it. Thread-safe.

#include <string>
#include <vector>

#include "escaque/conduct/v1/sanction.pb.h"

#include "conduct/lines/line_store.hpp"
#include "platform/sql/database.hpp"

namespace escaque::services::conduct {

class QuarrelStore {
 public:
  explicit QuarrelStore(sql::Database& database) : database_(database) {}

  /// Up to `count` lines before `line` in its conversation, in their order.
  [[nodiscard]] Awaitable<Result<std::vector<etiquette::KeptLine>, sql::SqlError>> before(
      etiquette::KeptLine line, int count);
  /// Tells both, on the stream `conduct`, unless they were told within a day; whether it did.
  [[nodiscard]] Awaitable<Result<bool, sql::SqlError>> offer(escaque::conduct::v1::Quarrel quarrel,
                                                             UtcTime now);

 private:
  sql::Database& database_;
};

[[nodiscard]] std::vector<std::string> quarrel_schema();

}  // namespace escaque::services::conduct
