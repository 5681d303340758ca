#pragma once
// One stream of running games from one instance of `games`, opened again whenever it breaks.
// Owned by one thread.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include <boost/asio/io_context.hpp>

#include "escaque/games/v1/games_service.grpc.pb.h"

#include "gateway/watching/running_games.hpp"
#include "platform/asio/timer.hpp"
#include "platform/grpc/open_stream.hpp"
#include "platform/identity/signer.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::services::gateway {

class WatchLink : public std::enable_shared_from_this<WatchLink> {
 public:
  /// `games` outlives the link.
  WatchLink(boost::asio::io_context& context, const TimeSource& time, std::string address,
            std::shared_ptr<const identity::Signer> signer, RunningGames& games);

  void open();
  /// For good.
  void stop();

 private:
  void on_message(games_v1::WatchGamesResponse news);
  void on_closed();

  // Constant after construction
  boost::asio::io_context& context_;
  const TimeSource& time_;
  const std::string address_;
  const std::shared_ptr<grpc::Channel> channel_;
  const std::unique_ptr<games_v1::GamesService::StubInterface> stub_;
  RunningGames& games_;

  bool is_stopped_ = false;
  std::shared_ptr<rpc::StreamWriter<games_v1::WatchGamesRequest>> writer_;
  std::uint64_t generation_ = 0;  // Of the stream; late news of an older one is dropped.
  Millis pause_;
  DeadlineTimer reopen_;
};

}  // namespace escaque::services::gateway
