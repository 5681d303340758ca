#include "conduct/moderation.hpp"

#include <utility>

#include <sodium.h>

#include "conduct/text_rules.hpp"

namespace escaque::services::conduct {
namespace {

constexpr Millis kMaxMute = std::chrono::days(5 * 366);

SanctionId random_sanction_id() {
  SanctionId id;
  randombytes_buf(&id.value, sizeof id.value);
  return id;
}

Answer<std::string> check_reason(std::string_view text) {
  auto reason = check_text(text, kMaxReason);
  if (reason) return std::move(*reason);
  switch (reason.error()) {
    case TextError::empty:
      return Refused(ConductError::empty_reason);
    case TextError::long_:
      return Refused(ConductError::long_reason);
    case TextError::invalid:
      return Refused(ConductError::invalid_reason);
  }
  return Refused(ConductError::invalid_reason);
}

}  // namespace

Awaitable<Answer<Sanction>> Moderation::impose(SanctionOrder order, SanctionKind kind,
                                               std::optional<UtcTime> until) {
  if (!order.admin.is_admin) co_return Refused(ConductError::not_an_admin);
  auto reason = check_reason(order.reason);
  if (!reason) co_return reason.error();
  Decision decision{{random_sanction_id(), kind, std::move(order.user), std::move(*reason),
                     parts_.time.utc_now(), until, order.admin.id},
                    std::move(order.request_id)};
  auto imposed = co_await parts_.store.impose(std::move(decision));
  if (!imposed) co_return Refused(imposed.error());
  parts_.on_change();
  co_return std::move(*imposed);
}

Awaitable<Answer<Sanction>> Moderation::warn(SanctionOrder order) {
  auto imposed = co_await impose(std::move(order), SanctionKind::warning, std::nullopt);
  if (imposed) parts_.metrics.warnings.increment();
  co_return imposed;
}

Awaitable<Answer<Sanction>> Moderation::mute(SanctionOrder order, UtcTime until) {
  if (!order.admin.is_admin) co_return Refused(ConductError::not_an_admin);
  const UtcTime now = parts_.time.utc_now();
  if (until <= now || until - now > kMaxMute) co_return Refused(ConductError::invalid_end);
  auto imposed = co_await impose(std::move(order), SanctionKind::mute, until);
  if (imposed) parts_.metrics.mutes.increment();
  co_return imposed;
}

Awaitable<Answer<Sanction>> Moderation::lift(LiftOrder order) {
  if (!order.admin.is_admin) co_return Refused(ConductError::not_an_admin);
  auto reason = check_reason(order.reason);
  if (!reason) co_return reason.error();
  Lift lifting{order.admin.id, std::move(order.request_id), order.mute, std::move(*reason),
               parts_.time.utc_now()};
  auto lifted = co_await parts_.store.lift(std::move(lifting));
  if (!lifted) co_return Refused(lifted.error());
  parts_.on_change();
  co_return std::move(*lifted);
}

Awaitable<Answer<std::vector<Sanction>>> Moderation::list(Person asking, UserId user) {
  if (asking.id != user && !asking.is_admin) co_return Refused(ConductError::others_sanctions);
  auto sanctions = co_await parts_.store.sanctions_of(user);
  if (!sanctions) co_return Refused(sanctions.error());
  co_return std::move(*sanctions);
}

}  // namespace escaque::services::conduct
