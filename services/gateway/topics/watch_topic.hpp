#pragma once
// The best running games: whoever follows them gets all of them, then what changes, together once
// in a while. Owned by the hub's thread.

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "gateway/hub/spread.hpp"
#include "gateway/watching/running_games.hpp"
#include "platform/asio/timer.hpp"

namespace escaque::services::gateway {

class Hub;
class Session;

/// What somebody must be told to whom `before` was shown, so that they know `after`.
[[nodiscard]] v1::Watch difference(const std::vector<RunningGames::Row>& before,
                                   const std::vector<RunningGames::Row>& after);

class WatchTopic {
 public:
  explicit WatchTopic(Hub& hub);

  void follow(Session& session, const std::string& reply_to);
  void unfollow(const Session& session);

 private:
  /// Tells the followers what is new, and does it again later as long as there are any.
  void tell();
  /// What changed since it was looked at last.
  [[nodiscard]] std::optional<v1::Watch> look();

  Hub& hub_;
  std::map<const Session*, std::shared_ptr<Session>> followers_;
  // As all followers know it.
  std::vector<RunningGames::Row> shown_;
  int running_ = 0;  // As it was told last.
  int quiet_turns_ = 0;
  std::uint64_t edition_ = 0;
  Spread spread_;
  DeadlineTimer timer_;
};

}  // namespace escaque::services::gateway
