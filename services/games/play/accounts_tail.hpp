#pragma once
// Follows the stream `accounts`, to learn whose sessions have ended. Owned by its context's thread.

#include <memory>
#include <optional>

#include <boost/asio/io_context.hpp>

#include "platform/eventlog/event_log.hpp"
#include "platform/eventlog/follower.hpp"
#include "platform/identity/verifier.hpp"
#include "platform/redis/client.hpp"

namespace escaque::services::games {

class AccountsTail {
 public:
  /// `verifier` is told of what comes; it must outlive this.
  AccountsTail(boost::asio::io_context& context, redis::ClientConfig redis,
               identity::Verifier& verifier);

  void start();
  void stop();

 private:
  boost::asio::io_context& context_;
  identity::Verifier& verifier_;
  const std::unique_ptr<redis::Client> client_;
  eventlog::EventLog log_;
  std::optional<eventlog::Follower> follower_;
};

}  // namespace escaque::services::games
