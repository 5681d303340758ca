#pragma once
// Tells of adjourned games, in the stream `resumptions`: `accounts` writes to players who wish for
// it. Whoever misses it sees it at the bell of the page.

#include <memory>

#include <boost/asio/io_context.hpp>

#include "games/wire.hpp"
#include "platform/eventlog/event_log.hpp"
#include "platform/log/logger.hpp"
#include "platform/redis/client.hpp"

namespace escaque::services::games {

class ResumptionTeller {
 public:
  ResumptionTeller(boost::asio::io_context& context, redis::ClientConfig redis, log::Logger logger);

  /// From any thread; waits for nothing. While Redis is away it is not told.
  void tell(v1::ResumptionTold told);
  void stop();

 private:
  [[nodiscard]] Awaitable<void> append(v1::ResumptionTold told);

  boost::asio::io_context& context_;
  const log::Logger logger_;
  const std::unique_ptr<redis::Client> client_;
  eventlog::EventLog log_;
};

}  // namespace escaque::services::games
