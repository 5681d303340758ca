#include "platform/audit/audit_watch.hpp"

#include <utility>

namespace escaque::audit {

AuditWatch::AuditWatch(Parts parts, HeadFiles files, Millis every)
    : parts_(std::move(parts)),
      book_(std::make_shared<const HeadBook>(std::move(files))),
      every_(every),
      stopped_(parts_.context) {}

Awaitable<void> AuditWatch::run() {
  co_await check_chain();
  while (!stopped_.is_set()) {
    co_await sign_head();
    co_await stopped_.wait_for(every_);
  }
}

Awaitable<void> AuditWatch::check_chain() {
  const auto tampered = co_await parts_.database.read(sql::find_tampering);
  if (tampered && *tampered) parts_.logger.error("audit_broken", {{"sequence", **tampered}});
  const auto head = co_await parts_.database.read(sql::audit_head);
  if (head) parts_.logger.info("audit_head", {{"sequence", head->sequence}, {"hash", head->hash}});
}

Awaitable<void> AuditWatch::sign_head() {
  auto note = [book = book_, now = parts_.time.utc_now()](soci::session& session) {
    return book->note(session, now);
  };
  const auto noted = co_await parts_.database.read(std::move(note));
  if (!noted || *noted == HeadBook::Noted::not_written) {
    parts_.logger.error("audit_head_not_signed");
  } else if (*noted == HeadBook::Noted::contradicted) {
    parts_.logger.error("audit_contradicts_signed_head");
  }
}

}  // namespace escaque::audit
