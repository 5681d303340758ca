#include "games/arbiter/order_book.hpp"

#include <utility>

#include <soci/soci.h>

namespace escaque::services::games {

Awaitable<Result<void, sql::SqlError>> OrderBook::note(GameOrder order, UtcTime now) {
  auto write = [order = std::move(order), now](soci::session& session) {
    const std::string actor = to_string(order.arbiter);
    const std::string subject = to_string(order.game);
    int count = 0;
    // By the index of the schema: this runs while nobody else can write.
    session << "SELECT COUNT(*) FROM audit WHERE subject_id = :subject AND actor_id = :actor"
               " AND details = :details",
        soci::use(subject), soci::use(actor), soci::use(order.details), soci::into(count);
    if (count > 0) return;
    sql::append_audit(session, {now, order.arbiter, order.kind, subject, order.details});
  };
  co_return co_await database_.run(std::move(write));
}

Awaitable<Result<sql::AuditHead, sql::SqlError>> OrderBook::head() {
  co_return co_await database_.read(sql::audit_head);
}

Awaitable<Result<std::optional<long long>, sql::SqlError>> OrderBook::verify() {
  co_return co_await database_.read(sql::find_tampering);
}

}  // namespace escaque::services::games
