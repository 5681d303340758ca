#pragma once
// Keeps the list of running games true: a link to each instance of `games`, and what none of them
// lists again is dropped. One for the process, owned by one thread.

#include <memory>
#include <string>
#include <vector>

#include <boost/asio/io_context.hpp>

#include "gateway/watching/watch_link.hpp"

namespace escaque::services::gateway {

class Watching {
 public:
  Watching(boost::asio::io_context& context, const TimeSource& time,
           const std::vector<std::string>& addresses,
           const std::shared_ptr<const identity::Signer>& signer, RunningGames& games);

  void start();
  void stop();

 private:
  std::vector<std::shared_ptr<WatchLink>> links_;
  DeadlineTimer sweep_;
};

}  // namespace escaque::services::gateway
