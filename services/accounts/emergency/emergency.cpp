#include "accounts/emergency/emergency.hpp"

#include <algorithm>
#include <utility>

namespace escaque::services::accounts {

Awaitable<Answer<Emergency::Actor>> Emergency::actor(Authority who) {
  if (!who.admin) {
    co_return Actor{{UserId(), "uid " + std::to_string(who.uid)}, {}};
  }
  const auto found = co_await parts_.accounts.find_credentials(*who.admin);
  if (!found) co_return Refused(found.error());
  if (!*found) co_return Refused(AccountError::not_an_admin);
  const Account& account = (*found)->account;
  const bool is_admin =
      std::find(account.roles.begin(), account.roles.end(), Role::admin) != account.roles.end();
  if (!is_admin) co_return Refused(AccountError::not_an_admin);
  co_return Actor{{account.id, {}}, account.handle};
}

Awaitable<Answer<Measures>> Emergency::in_force() {
  co_return to_answer(co_await parts_.measures.in_force(parts_.time.utc_now()));
}

Awaitable<Answer<Measures>> Emergency::in_force(Authority who) {
  const auto asking = co_await actor(who);
  if (!asking) co_return asking.error();
  co_return co_await in_force();
}

Awaitable<Answer<Measures>> Emergency::take(Authority who, MeasureWish wish) {
  auto asking = co_await actor(who);
  if (!asking) co_return asking.error();
  auto measure = decide_measure(config_, wish, parts_.time.utc_now());
  if (!measure) co_return measure.error();
  measure->by = asking->handle;
  parts_.logger.warn("measure_taken",
                     {{"kind", to_string(measure->kind)},
                      {"prefix", measure->prefix},
                      {"until_ms", measure->until.time_since_epoch().count()},
                      {"by", measure->by.empty() ? asking->audited.details : measure->by}});
  auto taken = co_await parts_.measures.take(std::move(*measure), std::move(asking->audited),
                                             config_.most_prefixes);
  if (taken) parts_.on_change();
  co_return to_answer(std::move(taken));
}

Awaitable<Answer<Measures>> Emergency::lift(Authority who, MeasureWish wish) {
  auto asking = co_await actor(who);
  if (!asking) co_return asking.error();
  if (!is_reason(wish.reason)) co_return Refused(AccountError::reason_needed);
  Measure measure{wish.kind, {}, {}, {}, asking->handle, std::move(wish.reason)};
  if (wish.kind == MeasureKind::prefix) {
    auto prefix = checked_prefix(wish.prefix);
    if (!prefix) co_return prefix.error();
    measure.prefix = std::move(*prefix);
  }
  parts_.logger.warn(
      "measure_lifted",
      {{"kind", to_string(measure.kind)}, {"prefix", measure.prefix}, {"by", measure.by}});
  auto lifted = co_await parts_.measures.lift(std::move(measure), std::move(asking->audited),
                                              parts_.time.utc_now());
  if (lifted) parts_.on_change();
  co_return to_answer(std::move(lifted));
}

Awaitable<Answer<void>> Emergency::end_all_sessions(Authority who, std::string reason) {
  auto asking = co_await actor(who);
  if (!asking) co_return asking.error();
  if (!is_reason(reason)) co_return Refused(AccountError::reason_needed);
  parts_.logger.warn("all_sessions_ended", {{"by", asking->handle}});
  if (!asking->audited.details.empty()) asking->audited.details += "; ";
  asking->audited.details += reason;
  const auto ended =
      co_await parts_.measures.end_all_sessions(std::move(asking->audited), parts_.time.utc_now());
  if (ended) parts_.on_change();
  co_return to_answer(ended);
}

}  // namespace escaque::services::accounts
