#pragma once
// Websocket over TCP or TLS. Only stream_connection.hpp includes this: it needs all of Beast.

#include <array>
#include <chrono>
#include <list>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <optional>
#include <sys/socket.h>
#include <utility>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>

#include "gateway/web/send_queues.hpp"
#include "gateway/web/websocket.hpp"
#include "platform/asio/timer.hpp"
#include "platform/http/any_stream.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::services::gateway {

class WebsocketStream final : public Websocket,
                              public std::enable_shared_from_this<WebsocketStream> {
 public:
  // Without permessage-deflate: messages are small, and its windows would cost 300 KiB a player.
  using Beast = boost::beast::websocket::stream<http::AnyStream, false>;

  /// `on_too_slow`: a client has taken nothing for `limits.timeout`, and is cut off.
  WebsocketStream(boost::asio::io_context& context, const TimeSource& time, Beast beast,
                  FrameKind kind, SendLimits limits, std::shared_ptr<SendQueues> queues,
                  std::function<void()> on_too_slow)
      : context_(context),
        time_(time),
        beast_(std::move(beast)),
        limits_(limits),
        queues_(std::move(queues)),
        on_too_slow_(std::move(on_too_slow)),
        patience_(context, [this] { cut(); }),
        progress_(context, [this] { check_progress(); }) {
    beast_.text(kind == FrameKind::text);
    beast_.control_callback([this](boost::beast::websocket::frame_type control, auto) {
      if (control == boost::beast::websocket::frame_type::pong) on_pong();
    });
  }

  Awaitable<std::optional<Received>> read() override {
    const auto self = shared_from_this();
    Received received{};
    do {
      const auto [error, size] =
          co_await beast_.async_read_some(boost::asio::buffer(chunk_), kAsTuple);
      if (error) {
        if (error == boost::beast::websocket::error::closed) parting_ = Parting::said;
        is_open_ = false;
        co_return std::nullopt;
      }
      received.data.append(chunk_.data(), size);
    } while (!beast_.is_message_done());
    received.kind = beast_.got_text() ? FrameKind::text : FrameKind::binary;
    co_return received;
  }

  [[nodiscard]] Parting parting() const override { return parting_; }

  Queued send(std::shared_ptr<const std::string> bytes) override {
    if (!is_open_ || is_closing_) return Queued::yes;
    count(bytes->size());
    queue_.push_back(std::move(bytes));
    if (counted_->bytes() > limits_.hard) {
      cut();
      return Queued::overflow;
    }
    if (counted_->bytes() > limits_.soft) is_congested_ = true;
    start_writing();
    return Queued::yes;
  }

  [[nodiscard]] bool is_congested() const override { return is_congested_; }

  void close(std::uint16_t code, std::string reason) override {
    if (!is_open_ || is_closing_) return;
    is_closing_ = true;
    reason_ = {static_cast<boost::beast::websocket::close_code>(code), reason};
    patience_.arm(kPatience);
    start_writing();
  }

  void cut() override {
    if (is_open_) parting_ = Parting::cut;
    is_open_ = false;
    queue_.clear();
    if (counted_) counted_->clear();
    boost::beast::get_lowest_layer(beast_).close();
  }

  void ping() override {
    if (!is_open_ || is_closing_ || pinged_) return;
    pinged_ = time_.now();
    beast_.async_ping({}, [self = shared_from_this()](const auto&) {});
  }

  [[nodiscard]] std::optional<Millis> ping_round_trip() const override { return ping_round_trip_; }

  [[nodiscard]] std::optional<Millis> kernel_round_trip() const override {
    tcp_info info{};
    socklen_t size = sizeof info;
    const int socket =
        const_cast<Beast&>(beast_).next_layer().next_layer().socket().native_handle();
    if (::getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &size) != 0) return std::nullopt;
    const std::chrono::microseconds round_trip(info.tcpi_rtt);
    return std::chrono::ceil<Millis>(round_trip);
  }

  void on_drained(std::function<void()> callback) override { on_drained_ = std::move(callback); }

 private:
  static constexpr auto kAsTuple = boost::asio::as_tuple(boost::asio::use_awaitable);
  // How long a peer may take over a closing handshake.
  static constexpr Millis kPatience{3'000};

  /// A pong that nobody waits for says nothing: a peer may send one at any time.
  void on_pong() {
    if (!pinged_) return;
    ping_round_trip_ = time_.now() - *pinged_;
    pinged_.reset();
  }

  void count(std::size_t bytes) {
    if (!counted_) {
      counted_.emplace(queues_, [weak = weak_from_this(), &context = context_] {
        boost::asio::post(context, [weak] {
          if (const auto self = weak.lock()) self->cut();
        });
      });
    }
    counted_->add(bytes);
  }

  void start_writing() {
    if (!std::exchange(is_writing_, true)) write_next();
  }

  /// Handlers, not a coroutine: most writes are one small message, and a coroutine's frames would
  /// cost more than the message does.
  void write_next() {
    if (!is_open_ || queue_.empty()) return end_writing();
    writing_ = std::move(queue_.front());
    queue_.pop_front();
    writing_since_ = time_.now();
    if (!std::exchange(is_progress_watched_, true)) progress_.arm(limits_.timeout);
    beast_.async_write(
        boost::asio::buffer(*writing_),
        [self = shared_from_this()](const auto& error, std::size_t) { self->on_written(error); });
  }

  void on_written(const boost::beast::error_code& error) {
    if (error) {
      is_open_ = false;  // It is lost already.
      cut();
    } else if (is_open_) {
      counted_->remove(writing_->size());
      note_drained();
    }
    writing_.reset();
    write_next();
  }

  /// Looks now and then, so that a message that is written at once costs no timer.
  void check_progress() {
    is_progress_watched_ = false;
    if (!is_open_ || !writing_) return;
    const Millis waited = time_.now() - writing_since_;
    if (waited >= limits_.timeout) {
      on_too_slow_();
      return cut();
    }
    is_progress_watched_ = true;
    progress_.arm(limits_.timeout - waited);
  }

  void end_writing() {
    is_writing_ = false;
    if (!is_open_ || !is_closing_) return;
    is_writing_ = true;  // For good.
    beast_.async_close(reason_,
                       [self = shared_from_this()](const auto&) { self->patience_.disarm(); });
  }

  void note_drained() {
    if (!is_congested_ || counted_->bytes() > limits_.soft / 4) return;
    is_congested_ = false;
    if (on_drained_) on_drained_();
  }

  boost::asio::io_context& context_;
  const TimeSource& time_;
  Beast beast_;
  const SendLimits limits_;
  const std::shared_ptr<SendQueues> queues_;
  const std::function<void()> on_too_slow_;
  // Most messages fit; Beast's own buffers would be six times as large, for each who idles, too.
  std::array<char, 256> chunk_;
  std::list<std::shared_ptr<const std::string>> queue_;  // Empty it takes no memory of its own.
  std::shared_ptr<const std::string> writing_;
  std::optional<SendQueue> counted_;  // What waits, `writing_` included.
  bool is_open_ = true;
  Parting parting_ = Parting::lost;
  bool is_writing_ = false;
  bool is_closing_ = false;
  bool is_congested_ = false;
  boost::beast::websocket::close_reason reason_;
  std::function<void()> on_drained_;
  std::optional<Instant> pinged_;  // A control ping that is not answered yet.
  std::optional<Millis> ping_round_trip_;
  Instant writing_since_{};
  bool is_progress_watched_ = false;
  DeadlineTimer patience_;  // Waits for the end of the closing handshake.
  DeadlineTimer progress_;  // Waits for the client to take what is being written.
};

}  // namespace escaque::services::gateway
