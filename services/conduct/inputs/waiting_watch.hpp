#pragma once
// Looks at all adjourned games from time to time: a game that is not gone on with does not end, so
// no outbox tells of it. Any number of instances may look; what they find counts once. Owned by one
// thread.

#include <functional>
#include <string>
#include <vector>

#include "conduct/inputs/game_watcher.hpp"
#include "conduct/inputs/input_store.hpp"
#include "platform/asio/async_event.hpp"
#include "platform/log/logger.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::services::conduct {

class WaitingWatch {
 public:
  struct Parts {
    boost::asio::io_context& context;
    InputStore& store;
    const TimeSource& time;
    log::Logger logger;
    /// Of all instances of `games` that answer; the others' come the next time.
    std::function<Awaitable<std::vector<std::string>>()> list_adjourned;
    std::function<Awaitable<GameWatcher::Log>(std::string game_id)> get_game;
    /// Rules are to look at this input of this person; false: again later.
    std::function<Awaitable<bool>(UserId, long long)> on_kept;
  };

  WaitingWatch(Parts parts, Millis look_every);

  /// Until stop(). Call once; the object may be destroyed only after it returned.
  [[nodiscard]] Awaitable<void> run();
  void stop();

  /// At all of them, once.
  [[nodiscard]] Awaitable<void> look();

 private:
  [[nodiscard]] Awaitable<void> look_at(std::string game_id);

  Parts parts_;
  const Millis look_every_;
  AsyncEvent stopped_;
};

}  // namespace escaque::services::conduct
