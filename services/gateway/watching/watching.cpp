#include "gateway/watching/watching.hpp"

#include <algorithm>
#include <utility>

namespace escaque::services::gateway {
namespace {

constexpr Millis kSweepEvery{250};

}  // namespace

Watching::Watching(boost::asio::io_context& context, const TimeSource& time,
                   rpc::Addresses addresses, std::shared_ptr<const identity::Signer> signer,
                   RunningGames& games)
    : context_(context),
      time_(time),
      addresses_(std::move(addresses)),
      signer_(std::move(signer)),
      games_(games),
      sweep_(context, [this] { sweep(); }) {}

void Watching::start() { sweep(); }

void Watching::stop() {
  sweep_.disarm();
  for (const auto& [address, link] : links_) link->stop();
}

void Watching::sweep() {
  look_who_is_known();
  games_.drop_lost(time_.now());
  sweep_.arm(kSweepEvery);
}

void Watching::look_who_is_known() {
  rpc::Addresses::List now = addresses_.all();
  if (now == known_) return;
  known_ = std::move(now);
  std::erase_if(links_, [this](const auto& each) {
    const auto& [address, link] = each;
    const bool is_known = std::ranges::find(*known_, address) != known_->end();
    if (is_known) return false;
    link->stop();
    games_.lose(address, time_.now());
    return true;
  });
  for (const std::string& address : *known_) {
    auto& link = links_[address];
    if (link) continue;
    link = std::make_shared<WatchLink>(context_, time_, address, signer_, games_);
    link->open();
  }
}

}  // namespace escaque::services::gateway
