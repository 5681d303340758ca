#pragma once
// The best of each category, kept in Redis' sorted sets and made again from SQL whenever one is
// missing or Redis was away. Every instance follows the stream `ratings` and writes what SQL says
// after each entry, so whoever writes last writes what is true. Provisional ratings are not listed.
// Owned by the thread of the Redis client.

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include <boost/asio/io_context.hpp>

#include "platform/asio/spawn.hpp"
#include "platform/log/logger.hpp"
#include "platform/redis/client.hpp"
#include "platform/time/time_source.hpp"
#include "ratings/rating_store.hpp"
#include "ratings/ratings_error.hpp"

namespace escaque::services::ratings {

class Leaderboard {
 public:
  struct Parts {
    boost::asio::io_context& context;
    redis::Client& redis;
    RatingStore& store;
    std::string stream;  // Where changes are told.
    const TimeSource& time;
    log::Logger logger;
  };

  explicit Leaderboard(Parts parts);
  ~Leaderboard();
  Leaderboard(const Leaderboard&) = delete;
  Leaderboard& operator=(const Leaderboard&) = delete;

  /// Writes until stop(). Makes all categories at its start: an earlier process may have ended
  /// between its database and Redis. Call once; destroy only after it returned.
  [[nodiscard]] Awaitable<void> run();
  void stop();
  /// A Redis may have come back, or another in its place, without what was written last: SQL has
  /// it. To be called whenever Client::has_server() may have changed.
  void on_reach();

  /// The best `limit`, the best first.
  [[nodiscard]] Awaitable<Answer<std::vector<UserRecord>>> best(Category category,
                                                                std::size_t limit);
  /// The same among these.
  [[nodiscard]] Awaitable<Answer<std::vector<UserRecord>>> best_among(Category category,
                                                                      std::vector<UserId> users,
                                                                      std::size_t limit);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace escaque::services::ratings
