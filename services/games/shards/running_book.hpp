#pragma once
// What is being played in the shards of this process, for whoever watches: the shards say what
// begins and ends, and each watcher gets all of it, then the changes of a moment in one message.
// Thread-safe.

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

#include <boost/asio/io_context.hpp>

#include "domain/game/fact.hpp"
#include "games/wire.hpp"
#include "platform/asio/timer.hpp"
#include "platform/grpc/stream.hpp"

namespace escaque::services::games {

class RunningBook {
 public:
  using Writer = std::weak_ptr<rpc::StreamWriter<v1::WatchGamesResponse>>;
  using WatcherId = std::uint64_t;

  /// Changes are passed on from a thread of `context`, `gather` after the first of them.
  explicit RunningBook(boost::asio::io_context& context, Millis gather = Millis(50));
  RunningBook(const RunningBook&) = delete;
  RunningBook& operator=(const RunningBook&) = delete;

  // Never wait for a watcher.
  void began(const game::GameCreated& created);
  /// It is over, or adjourned.
  void ended(GameId id);
  /// It goes on, but is not served here any more.
  void released(GameId id);

  [[nodiscard]] WatcherId add(const Writer& watcher);
  void remove(WatcherId watcher);
  [[nodiscard]] std::size_t size() const;

 private:
  using Row = std::shared_ptr<const v1::GameCreated>;
  /// What has become of a game since it was last told.
  struct Change {
    Row row;  // Null: it does not run here.
    bool is_over = false;
  };

  void note(GameId id, Change change);
  void tell();

  boost::asio::io_context& context_;
  const Millis gather_;
  DeadlineTimer timer_;  // Owned by the context's thread.

  // Taken before mutex_: no watcher hears of a change before a list that is older.
  std::mutex telling_;
  std::map<WatcherId, Writer> watchers_;
  WatcherId last_watcher_ = 0;

  mutable std::mutex mutex_;
  std::unordered_map<GameId, Row> running_;
  std::unordered_map<GameId, Change> untold_;
};

}  // namespace escaque::services::games
