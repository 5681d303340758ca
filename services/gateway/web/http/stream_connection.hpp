#pragma once
// HTTP/1.1 over TCP or TLS. Heavy, because it instantiates most of Beast: only http_connection.cpp
// includes it.

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/ssl/error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

#include "gateway/web/http/http_exchange.hpp"
#include "gateway/web/rest/rest.hpp"
#include "gateway/web/websocket_stream.hpp"
#include "platform/http/any_stream.hpp"

namespace escaque::services::gateway {

class StreamConnection {
 public:
  /// The first request has to be there at `first_request_by`; `first_bytes` of it are already.
  StreamConnection(WebThread web, http::AnyStream stream, boost::asio::ip::address peer,
                   Instant first_request_by, boost::beast::flat_buffer first_bytes = {})
      : web_(web),
        stream_(std::move(stream)),
        peer_(std::move(peer)),
        first_request_by_(first_request_by),
        buffer_(std::move(first_bytes)) {}

  /// Until the client or we have enough.
  static Awaitable<void> serve(std::unique_ptr<StreamConnection> self) {
    Next next = Next::request;
    while (next == Next::request) next = co_await self->exchange();
    if (next == Next::close) {
      co_await self->close();
      co_return;
    }
    auto websocket = co_await self->accept_websocket();
    Hub& hub = self->web_.hub;
    Upgrade upgrade = std::move(*self->upgrade_);
    self.reset();  // A socket may stay for hours: it keeps nothing of the request.
    if (!websocket) co_return;
    co_await serve_socket(hub, std::move(websocket), upgrade.subprotocol,
                          std::move(upgrade.identity));
  }

 private:
  enum class Next { request, upgrade, close };

  static constexpr auto kAsTuple = boost::asio::as_tuple(boost::asio::use_awaitable);
  static constexpr std::size_t kMaxHeader = 16 * 1024;
  static constexpr std::size_t kMaxBody = 16 * 1024;
  static constexpr std::size_t kMaxMessage = 16 * 1024;
  static constexpr std::size_t kFirstBytes = 1024;
  static constexpr std::chrono::seconds kIdle{30};     // Between two requests.
  static constexpr std::chrono::seconds kRequest{15};  // From its first byte to its last.
  static constexpr std::chrono::seconds kExchange{15};
  // Of an answer; whoever reads slower would keep a large one in memory for hours.
  static constexpr std::size_t kSlowestPerSecond = 8 * 1024;

  /// One request and its answer, if it is not one for a WebSocket that may be opened.
  Awaitable<Next> exchange() {
    namespace http = boost::beast::http;
    http::request_parser<http::string_body> parser;
    parser.header_limit(kMaxHeader);
    parser.body_limit(kMaxBody);
    const bool is_first = !has_spoken_;
    const bool has_come = co_await wait_for_bytes();
    if (!has_come) co_return Next::close;
    lowest().expires_after(is_first ? until_first_request() : kRequest);
    const auto [error, size] = co_await http::async_read(stream_, buffer_, parser, kAsTuple);
    if (error && is_gone(error)) co_return Next::close;
    web_.hub.metrics().requests.increment();
    if (error) {
      HttpAnswer refused = error_answer(unreadable(error));
      add_guards(refused, stream_.tls() != nullptr);
      (void)co_await write(refused, false, false);
      co_return Next::close;
    }
    request_ = parser.release();
    const bool keep_alive = request_.keep_alive();
    const bool is_upgrade = boost::beast::websocket::is_upgrade(request_);
    auto client = client_of(request_, web_, peer_);
    if (!client) {
      HttpAnswer refused = error_answer(client.error());
      add_guards(refused, stream_.tls() != nullptr);
      (void)co_await write(refused, false, false);
      co_return Next::close;
    }
    HttpRequest request =
        to_request(request_, std::move(*client), stream_.tls() != nullptr, web_.hub.config());
    note_unbelieved_proxy(web_, request_, request);
    request.peer = peer_.to_string();
    HttpAnswer reply;
    if (const auto until = blocked_until(request)) {
      reply = blocked_answer(*until, web_.hub.time().utc_now(), !request.path.starts_with("/api/"));
    } else if (auto refused = refuse_unknown_host(web_.hub.config().web, request)) {
      reply = std::move(*refused);
    } else if (stream_.tls() == nullptr && is_for_tls_only(web_, request)) {
      reply = send_to_tls(request);
    } else if (request.path == kSocketPath && is_upgrade) {
      auto checked = co_await check_upgrade(web_, request_, request);
      if (auto* upgrade = std::get_if<Upgrade>(&checked)) {
        upgrade_.emplace(std::move(*upgrade));
        co_return Next::upgrade;
      }
      reply = std::move(std::get<HttpAnswer>(checked));
    } else if (request.path == kSocketPath) {
      reply = upgrade_required();
    } else {
      reply = co_await answer(web_, request);
    }
    add_guards(reply, request.is_tls);
    if (reply.source && request_.version() < 11) reply.is_last = true;
    const bool goes_on = keep_alive && !reply.is_last;
    const bool is_written = co_await write(reply, request.method == "HEAD", goes_on);
    co_return is_written&& goes_on ? Next::request : Next::close;
  }

  /// Whoever connects has something to ask, and asks it at once; between two requests there may be
  /// a pause. False when nothing comes.
  Awaitable<bool> wait_for_bytes() {
    if (buffer_.size() > 0) {
      has_spoken_ = true;
      co_return true;
    }
    if (has_spoken_) {
      lowest().expires_after(kIdle);
    } else {
      lowest().expires_after(std::min(web_.hub.config().limits.first_byte, until_first_request()));
    }
    const auto [error, size] =
        co_await stream_.async_read_some(buffer_.prepare(kFirstBytes), kAsTuple);
    if (error) co_return false;
    buffer_.commit(size);
    has_spoken_ = true;
    co_return true;
  }

  [[nodiscard]] Millis until_first_request() const {
    return std::max(first_request_by_ - web_.hub.now(), Millis(0));
  }

  [[nodiscard]] std::optional<UtcTime> blocked_until(const HttpRequest& request) const {
    const Hub& hub = web_.hub;
    return hub.doorkeeper().blocks().blocked_until(request.client.text, hub.time().utc_now());
  }

  static bool is_gone(const boost::beast::error_code& error) {
    namespace asio = boost::asio;
    return error == boost::beast::http::error::end_of_stream ||
           error == boost::beast::error::timeout ||
           error.category() == asio::error::get_system_category() ||
           error.category() == asio::error::get_misc_category() ||
           error.category() == asio::error::get_ssl_category();
  }

  Awaitable<bool> write(const HttpAnswer& answer, bool is_head, bool keep_alive) {
    namespace http = boost::beast::http;
    BeastResponse response = to_response(answer, is_head, keep_alive);
    http::serializer<false, BeastResponse::body_type> serializer(response);
    const Millis patience = web_.hub.config().socket.send_timeout;
    if (is_head || answer.source) {
      lowest().expires_after(patience);
      const auto [error, size] = co_await http::async_write_header(stream_, serializer, kAsTuple);
      if (error || is_head) co_return !error;
      co_return co_await write_parts(answer);
    }
    const std::size_t bytes = answer.body ? answer.body->size() : 0;
    const Instant end = web_.hub.now() + patience + std::chrono::seconds(bytes / kSlowestPerSecond);
    const auto counted = count_waiting(answer);
    while (!serializer.is_done()) {
      lowest().expires_after(std::clamp<Millis>(end - web_.hub.now(), Millis(0), patience));
      const auto [error, size] = co_await http::async_write_some(stream_, serializer, kAsTuple);
      if (error) {
        if (error == boost::beast::error::timeout) web_.hub.metrics().cut_off.increment();
        co_return false;
      }
    }
    co_return true;
  }

  /// One part is in memory at a time: the next is asked for when the client has taken it.
  Awaitable<bool> write_parts(const HttpAnswer& answer) {
    const bool is_chunked = !answer.is_last;
    for (;;) {
      lowest().expires_never();
      const auto part = co_await answer.source();
      if (!part) co_return false;
      if (part->empty()) break;
      const bool is_written = co_await write_part(*part, is_chunked);
      if (!is_written) co_return false;
    }
    if (!is_chunked) co_return true;
    const auto last = boost::beast::http::make_chunk_last();
    const auto [error, size] = co_await boost::asio::async_write(stream_, last, kAsTuple);
    co_return !error;
  }

  Awaitable<bool> write_part(const std::string& part, bool is_chunked) {
    const boost::asio::const_buffer bytes(part.data(), part.size());
    const std::chrono::seconds taken(part.size() / kSlowestPerSecond);
    lowest().expires_after(web_.hub.config().socket.send_timeout + taken);
    boost::system::error_code failed;
    if (is_chunked) {
      const auto chunk = boost::beast::http::make_chunk(bytes);
      const auto [error, size] = co_await boost::asio::async_write(stream_, chunk, kAsTuple);
      failed = error;
    } else {
      const auto [error, size] = co_await boost::asio::async_write(stream_, bytes, kAsTuple);
      failed = error;
    }
    if (failed == boost::beast::error::timeout) web_.hub.metrics().cut_off.increment();
    co_return !failed;
  }

  /// A body of an answer that waits with all others. Files are in memory anyway.
  struct Waiting {
    explicit Waiting(boost::beast::tcp_stream& the_stream) : stream(the_stream) {}
    boost::beast::tcp_stream& stream;
    std::optional<SendQueue> queue;
  };
  std::shared_ptr<Waiting> count_waiting(const HttpAnswer& answer) {
    if (!answer.body || answer.body.use_count() > 1) return nullptr;
    auto waiting = std::make_shared<Waiting>(lowest());
    waiting->queue.emplace(web_.queues,
                           [weak = std::weak_ptr(waiting), &context = web_.hub.context()] {
                             boost::asio::post(context, [weak] {
                               if (const auto alive = weak.lock()) alive->stream.close();
                             });
                           });
    waiting->queue->add(answer.body->size());
    return waiting;
  }

  /// Null when the client goes away meanwhile.
  Awaitable<std::shared_ptr<Websocket>> accept_websocket() {
    namespace ws = boost::beast::websocket;
    WebsocketStream::Beast socket(std::move(stream_));
    boost::beast::get_lowest_layer(socket).expires_never();
    // Pings are ours (session.cpp), so Beast keeps time only of handshakes.
    socket.set_option(ws::stream_base::timeout{kExchange, ws::stream_base::none(), false});
    const Subprotocol subprotocol = upgrade_->subprotocol;
    socket.set_option(ws::stream_base::decorator([subprotocol](ws::response_type& response) {
      const auto name = to_string(subprotocol);
      response.set(boost::beast::http::field::server, "escaque");
      response.set(boost::beast::http::field::sec_websocket_protocol,
                   boost::beast::string_view(name.data(), name.size()));
    }));
    socket.read_message_max(kMaxMessage);
    const auto [error] = co_await socket.async_accept(request_, kAsTuple);
    if (error) co_return nullptr;
    const FrameKind kind = subprotocol == Subprotocol::json ? FrameKind::text : FrameKind::binary;
    const auto& config = web_.hub.config().socket;
    co_return std::make_shared<WebsocketStream>(
        web_.hub.context(), web_.hub.time(), std::move(socket), kind,
        SendLimits{config.soft_limit, config.hard_limit, config.send_timeout}, web_.queues,
        [&metrics = web_.hub.metrics()] { metrics.cut_off.increment(); });
  }

  Awaitable<void> close() {
    if (http::TlsStream* tls = stream_.tls()) {
      lowest().expires_after(kExchange);
      (void)co_await tls->async_shutdown(kAsTuple);
    }
    boost::beast::error_code ignored;
    lowest().socket().shutdown(boost::asio::ip::tcp::socket::shutdown_send, ignored);
    co_return;
  }

  boost::beast::tcp_stream& lowest() { return boost::beast::get_lowest_layer(stream_); }

  WebThread web_;
  http::AnyStream stream_;
  const boost::asio::ip::address peer_;
  const Instant first_request_by_;
  bool has_spoken_ = false;
  boost::beast::flat_buffer buffer_;
  BeastRequest request_;  // The last one; its body is the exchange's.
  std::optional<Upgrade> upgrade_;
};

}  // namespace escaque::services::gateway
