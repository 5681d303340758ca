#include "conduct/figures/month_book.hpp"

#include <algorithm>
#include <utility>

#include "conduct/figures/month_report.hpp"

namespace escaque::services::conduct {
namespace {

constexpr Millis kLookEvery = std::chrono::hours(1);
constexpr Millis kAgainAfter{1'000};

}  // namespace

MonthBook::MonthBook(Parts parts) : parts_(std::move(parts)), stopped_(parts_.context) {}

void MonthBook::stop() { stopped_.set(); }

Awaitable<void> MonthBook::run() {
  while (!stopped_.is_set()) {
    const bool is_done = co_await publish();
    co_await stopped_.wait_for(is_done ? kLookEvery : kAgainAfter);
  }
}

Awaitable<bool> MonthBook::publish() {
  // Cases that an older build has written count as well.
  for (;;) {
    if (stopped_.is_set()) co_return true;
    const auto counted = co_await parts_.store.catch_up();
    if (!counted) co_return false;
    if (*counted == 0) break;
  }
  const auto first = co_await parts_.store.first_case();
  const auto published = co_await parts_.store.months();
  if (!first || !published) co_return false;
  if (!*first) co_return true;
  const auto now = month_of(parts_.time.utc_now());
  for (auto month = month_of(**first); month < now; month += std::chrono::months(1)) {
    if (stopped_.is_set()) co_return true;
    if (std::ranges::count(*published, name_of(month)) > 0) continue;
    const auto figures = co_await parts_.store.site(span_of(month));
    if (!figures) co_return false;
    auto report = month_report(month, *figures);
    const auto done = co_await parts_.store.publish(std::move(report));
    if (!done) co_return false;
    parts_.logger.info("month_published", {{"month", name_of(month)}});
  }
  co_return true;
}

}  // namespace escaque::services::conduct
