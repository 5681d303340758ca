#pragma once
// One Play stream to one instance of `games`: opened, measured by pings, and opened again.
// Owned by one thread.

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

#include <boost/asio/io_context.hpp>

#include "escaque/games/v1/games_service.grpc.pb.h"

#include "gateway/upstream/upstream.hpp"
#include "platform/asio/timer.hpp"
#include "platform/grpc/open_stream.hpp"

namespace escaque::services::gateway {

class PlayLink : public std::enable_shared_from_this<PlayLink> {
 public:
  PlayLink(boost::asio::io_context& context, const TimeSource& time, std::string address,
           std::shared_ptr<const identity::Signer> signer, Upstream& upstream);

  void open();
  /// Somebody says that the instance is there: no need to wait out the back-off.
  void hurry();
  /// For good; nothing is told to the Upstream afterwards.
  void stop();
  void send(games_v1::PlayRequest request);
  /// Commands of one turn of the loop go out in one message, and of two milliseconds where more
  /// come. Whoever is new to the stream is introduced first.
  void send(const games_v1::Command& command, const Assertion& assertion);
  /// Up from the first pong on.
  [[nodiscard]] bool is_up() const { return is_up_; }
  /// Up, but a ping has waited for its pong for so long that the process may have stalled.
  [[nodiscard]] bool is_silent() const;
  /// `stood_since`: since when our thread was stalled until now; to be told before any command
  /// that came in meanwhile.
  void ping(std::optional<Instant> stood_since = std::nullopt);

 private:
  void on_message(const games_v1::PlayResponse& response);
  void on_ping_wanted(const games_v1::PingWanted& wanted);
  void on_pong(const games_v1::Pong& pong);
  void on_closed();
  void flush();
  void flush_what_waits();
  void introduce(const Assertion& assertion);
  void forget_expired();
  [[nodiscard]] std::int64_t now_us() const;

  // Constant after construction
  boost::asio::io_context& context_;
  const TimeSource& time_;
  const std::string address_;
  const std::shared_ptr<grpc::Channel> channel_;
  const std::unique_ptr<games_v1::GamesService::StubInterface> stub_;

  Upstream* upstream_;  // Null once stopped.
  std::shared_ptr<rpc::StreamWriter<games_v1::PlayRequest>> writer_;
  std::uint64_t generation_ = 0;  // Of the stream; late news of an older one is dropped.
  games_v1::PlayRequest unsent_;  // Commands that wait for the end of this turn, or longer.
  bool is_flush_queued_ = false;
  Instant flushed_{};                                      // When commands were sent last.
  std::unordered_map<rpc::OnBehalf, Instant> introduced_;  // In this stream, and until when.
  bool is_up_ = false;
  std::optional<Instant> unanswered_;     // When the oldest unanswered ping was sent.
  Instant pinged_;                        // When the latest was.
  std::deque<std::int64_t> round_trips_;  // The latest, microseconds.
  Instant hurried_{};
  Millis back_off_;
  DeadlineTimer reopen_;  // Waits for the next attempt.
  DeadlineTimer next_flush_;
};

}  // namespace escaque::services::gateway
