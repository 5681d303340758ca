#include "gateway/watching/watching.hpp"

namespace escaque::services::gateway {
namespace {

constexpr Millis kSweepEvery{250};

}  // namespace

Watching::Watching(boost::asio::io_context& context, const TimeSource& time,
                   const std::vector<std::string>& addresses,
                   const std::shared_ptr<const identity::Signer>& signer, RunningGames& games)
    : sweep_(context, [this, &time, &games] {
        games.drop_lost(time.now());
        sweep_.arm(kSweepEvery);
      }) {
  for (const auto& address : addresses) {
    links_.push_back(std::make_shared<WatchLink>(context, time, address, signer, games));
  }
}

void Watching::start() {
  for (const auto& link : links_) link->open();
  sweep_.arm(kSweepEvery);
}

void Watching::stop() {
  sweep_.disarm();
  for (const auto& link : links_) link->stop();
}

}  // namespace escaque::services::gateway
