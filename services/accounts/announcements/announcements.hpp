#pragma once
// What the operator announces to everybody. Owned by the thread of its callers.

#include <functional>
#include <utility>
#include <vector>

#include "accounts/announcements/announcement_store.hpp"
#include "platform/log/logger.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::services::accounts {

class Announcements {
 public:
  struct Parts {
    AnnouncementStore& store;
    const TimeSource& time;
    std::function<void()> on_change;  ///< Something was enqueued for the stream.
    log::Logger logger = {};
  };

  explicit Announcements(Parts parts) : parts_(std::move(parts)) {}

  /// What has ended is not announced any more.
  Awaitable<Answer<Announced>> current();

  // By whoever opened the operator's socket: `uid`

  Awaitable<Answer<Announced>> announce(std::vector<AnnouncementText> texts, UtcTime until,
                                        unsigned uid);
  /// Where nothing is announced, too.
  Awaitable<Answer<Announced>> clear(unsigned uid);

 private:
  Parts parts_;
};

}  // namespace escaque::services::accounts
