#pragma once
// Keeps the list of running games true: a link to each known instance of `games`, and what none of
// them lists again is dropped. One for the process, owned by one thread.

#include <map>
#include <memory>
#include <string>

#include <boost/asio/io_context.hpp>

#include "gateway/watching/watch_link.hpp"
#include "platform/grpc/addresses.hpp"

namespace escaque::services::gateway {

class Watching {
 public:
  Watching(boost::asio::io_context& context, const TimeSource& time, rpc::Addresses addresses,
           std::shared_ptr<const identity::Signer> signer, RunningGames& games);

  void start();
  void stop();

 private:
  void sweep();
  /// Links to all that are known, and to nobody else.
  void look_who_is_known();

  // Constant after construction
  boost::asio::io_context& context_;
  const TimeSource& time_;
  const rpc::Addresses addresses_;
  const std::shared_ptr<const identity::Signer> signer_;
  RunningGames& games_;

  rpc::Addresses::List known_;
  std::map<std::string, std::shared_ptr<WatchLink>> links_;  // By address.
  DeadlineTimer sweep_;
};

}  // namespace escaque::services::gateway
