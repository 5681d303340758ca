#include "accounts/announcements/announcements.hpp"

namespace escaque::services::accounts {

Awaitable<Answer<Announced>> Announcements::current() {
  co_return to_answer(co_await parts_.store.current(parts_.time.utc_now()));
}

Awaitable<Answer<Announced>> Announcements::announce(std::vector<AnnouncementText> texts,
                                                     UtcTime until, unsigned uid) {
  const UtcTime now = parts_.time.utc_now();
  auto announcement = decide_announcement(std::move(texts), until, now);
  if (!announcement) co_return announcement.error();
  parts_.logger.info("announced", {{"text", announcement->texts.front().text},
                                   {"until_ms", announcement->until.time_since_epoch().count()},
                                   {"uid", uid}});
  auto announced = co_await parts_.store.announce(std::move(*announcement), uid, now);
  if (announced) parts_.on_change();
  co_return to_answer(std::move(announced));
}

Awaitable<Answer<Announced>> Announcements::clear(unsigned uid) {
  parts_.logger.info("announcement_cleared", {{"uid", uid}});
  auto cleared = co_await parts_.store.clear(uid, parts_.time.utc_now());
  if (cleared) parts_.on_change();
  co_return to_answer(std::move(cleared));
}

}  // namespace escaque::services::accounts
