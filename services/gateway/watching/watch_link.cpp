#include "gateway/watching/watch_link.hpp"

#include <algorithm>
#include <utility>

#include "platform/grpc/channel.hpp"
#include "platform/grpc/instances.hpp"

namespace escaque::services::gateway {
namespace {

constexpr Millis kFirstPause{100};
constexpr Millis kLongestPause{1'000};

}  // namespace

WatchLink::WatchLink(boost::asio::io_context& context, const TimeSource& time, std::string address,
                     std::shared_ptr<const identity::Signer> signer, RunningGames& games)
    : context_(context),
      time_(time),
      address_(std::move(address)),
      channel_(rpc::make_channel(address_, std::move(signer))),
      stub_(games_v1::GamesService::NewStub(channel_)),
      games_(games),
      pause_(kFirstPause),
      reopen_(context, [this] { open(); }) {}

void WatchLink::open() {
  const auto generation = ++generation_;
  const auto weak = weak_from_this();
  rpc::StreamEvents<games_v1::WatchGamesResponse> events;
  events.on_message = [weak, generation](games_v1::WatchGamesResponse news) {
    const auto self = weak.lock();
    if (self && self->generation_ == generation) self->on_message(std::move(news));
  };
  events.on_closed = [weak, generation](const std::optional<rpc::Error>&) {
    const auto self = weak.lock();
    if (self && self->generation_ == generation) self->on_closed();
  };
  writer_ = rpc::open_stream(stub_->async(), &rpc::AsyncOf<games_v1::GamesService>::WatchGames,
                             context_.get_executor(), std::move(events));
}

void WatchLink::stop() {
  is_stopped_ = true;
  reopen_.disarm();
  ++generation_;
  if (writer_) writer_->close(rpc::make_error(common_v1::REASON_CANCELLED, "enough was seen"));
  writer_.reset();
}

void WatchLink::on_message(games_v1::WatchGamesResponse news) {
  pause_ = kFirstPause;
  const Instant now = time_.now();
  for (const auto& id : news.ended_ids()) games_.end(address_, id);
  for (const auto& id : news.released_ids()) games_.release(address_, id, now);
  for (auto& game : *news.mutable_running()) games_.add(address_, std::move(game));
}

void WatchLink::on_closed() {
  ++generation_;
  writer_.reset();
  games_.lose(address_, time_.now());
  if (is_stopped_) return;
  reopen_.arm(pause_);
  pause_ = std::min(2 * pause_, kLongestPause);
}

}  // namespace escaque::services::gateway
