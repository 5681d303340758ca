#include "platform/http/websocket_client.hpp"

#include <cstdint>
#include <optional>
#include <utility>

#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>

#include "platform/asio/async_event.hpp"
#include "platform/http/transport.hpp"

namespace escaque::http {

namespace {

namespace beast = boost::beast;
namespace websocket = boost::beast::websocket;

void decorate(websocket::request_type& request, const WebsocketOptions& options) {
  using beast::http::field;
  request.set(field::user_agent, "escaque");
  if (!options.subprotocol.empty()) {
    request.set(field::sec_websocket_protocol, options.subprotocol);
  }
  if (!options.bearer.empty()) request.set(field::authorization, "Bearer " + options.bearer);
  if (!options.cookie.empty()) request.set(field::cookie, options.cookie);
  for (const auto& [name, value] : options.headers) request.set(name, value);
}

class Socket {
 public:
  explicit Socket(Connection connection)
      : tls_(std::move(connection.tls)), stream_(std::move(connection.stream)) {}

  Awaitable<boost::system::error_code> shake_hands(const WebsocketOptions& options) {
    // From here on the WebSocket layer keeps its own time.
    beast::get_lowest_layer(stream_).expires_never();
    auto limits = websocket::stream_base::timeout::suggested(beast::role_type::client);
    limits.handshake_timeout = options.timeout;
    if (options.silence > Millis(0)) {
      limits.idle_timeout = options.silence;
      limits.keep_alive_pings = true;
    }
    stream_.set_option(limits);
    stream_.set_option(websocket::stream_base::decorator(
        [options](websocket::request_type& request) { decorate(request, options); }));
    stream_.read_message_max(options.max_message);
    const auto host = options.url.authority();
    const auto [failed] =
        co_await stream_.async_handshake(response, host, options.url.target, kNoThrow);
    co_return failed;
  }

  Awaitable<Result<Message, HttpError>> read() {
    buffer_.clear();
    const auto [failed, size] = co_await stream_.async_read(buffer_, kNoThrow);
    if (failed) co_return to_http_error(failed);
    Message message;
    message.kind = stream_.got_binary() ? MessageKind::binary : MessageKind::text;
    message.data = beast::buffers_to_string(buffer_.data());
    co_return message;
  }

  Awaitable<Result<void, HttpError>> write(const std::string& data, MessageKind kind) {
    stream_.binary(kind == MessageKind::binary);
    const auto [failed, size] = co_await stream_.async_write(boost::asio::buffer(data), kNoThrow);
    if (failed) co_return to_http_error(failed);
    co_return Result<void, HttpError>();
  }

  Awaitable<Result<void, HttpError>> ping() {
    const websocket::ping_data nothing;
    const auto [failed] = co_await stream_.async_ping(nothing, kNoThrow);
    if (failed) co_return to_http_error(failed);
    co_return Result<void, HttpError>();
  }

  Awaitable<void> close() {
    const websocket::close_reason normal(websocket::close_code::normal);
    (void)co_await stream_.async_close(normal, kNoThrow);  // However it ends, it is over.
    beast::get_lowest_layer(stream_).close();
  }

  void drop() { beast::get_lowest_layer(stream_).close(); }

  [[nodiscard]] const websocket::close_reason& reason() const { return stream_.reason(); }

  websocket::response_type response;  // to the upgrade

 private:
  std::unique_ptr<boost::asio::ssl::context> tls_;  // Outlives the stream.
  /// Without permessage-deflate: the server offers none.
  websocket::stream<AnyStream, false> stream_;
  beast::flat_buffer buffer_;
};

Awaitable<Result<std::unique_ptr<Socket>, HttpError>> open(boost::asio::io_context& context,
                                                           const WebsocketOptions& options) {
  const auto check = options.verify_peer ? PeerCheck::verify : PeerCheck::trust;
  Door door{options.url, options.local_address, options.timeout, check};
  auto connection = co_await open_connection(context, std::move(door));
  if (!connection) co_return connection.error();
  co_return std::make_unique<Socket>(std::move(**connection));
}

}  // namespace

struct WebsocketClient::State {
  State(boost::asio::io_context& context, std::unique_ptr<Socket> opened)
      : socket(std::move(opened)),
        chosen(socket->response[beast::http::field::sec_websocket_protocol]),
        turn_changed(context) {}

  /// Writes one after the other, in the order of the calls.
  struct Turn {
    std::shared_ptr<State> state;
    ~Turn() {
      ++state->now_served;
      state->turn_changed.set();
      state->turn_changed.reset();
    }
  };

  const std::unique_ptr<Socket> socket;
  const std::string chosen;
  std::uint64_t next_turn = 0;
  std::uint64_t now_served = 0;
  AsyncEvent turn_changed;  // set and reset at once: it wakes those who wait for a turn
};

namespace {

/// What is written, and by whom it is kept while it waits.
template <class State, class Write>
Awaitable<Result<void, HttpError>> in_turn(std::shared_ptr<State> state, Write write) {
  const auto mine = state->next_turn++;
  while (state->now_served != mine) co_await state->turn_changed.wait();
  const typename State::Turn turn{state};
  co_return co_await write(*state->socket);
}

}  // namespace

WebsocketClient::WebsocketClient(std::shared_ptr<State> state) : state_(std::move(state)) {}
WebsocketClient::WebsocketClient(WebsocketClient&&) noexcept = default;
WebsocketClient& WebsocketClient::operator=(WebsocketClient&& other) noexcept {
  std::swap(state_, other.state_);
  return *this;
}
WebsocketClient::~WebsocketClient() {
  if (state_) state_->socket->drop();
}

Awaitable<Result<WebsocketClient, HttpError>> WebsocketClient::connect(
    boost::asio::io_context& context, WebsocketOptions options, int* refused_status) {
  auto socket = co_await open(context, options);
  if (!socket) co_return socket.error();
  const auto failed = co_await (*socket)->shake_hands(options);
  if (failed && refused_status) {
    *refused_status = static_cast<int>((*socket)->response.result_int());
  }
  if (failed) co_return to_http_error(failed);
  co_return WebsocketClient(std::make_shared<State>(context, std::move(*socket)));
}

Awaitable<Result<Message, HttpError>> WebsocketClient::read() {
  const auto state = state_;  // stays while we wait
  co_return co_await state->socket->read();
}

Awaitable<Result<void, HttpError>> WebsocketClient::write(std::string data, MessageKind kind) {
  auto send = [text = std::move(data), kind](Socket& socket) { return socket.write(text, kind); };
  return in_turn(state_, std::move(send));
}

Awaitable<Result<void, HttpError>> WebsocketClient::ping() {
  return in_turn(state_, [](Socket& socket) { return socket.ping(); });
}

Awaitable<void> WebsocketClient::close() {
  const auto state = state_;
  co_await state->socket->close();
}

void WebsocketClient::drop() { state_->socket->drop(); }

const std::string& WebsocketClient::subprotocol() const { return state_->chosen; }

std::uint16_t WebsocketClient::close_code() const { return state_->socket->reason().code; }

std::string WebsocketClient::close_reason() const {
  const auto& reason = state_->socket->reason().reason;
  return std::string(reason.data(), reason.size());
}

}  // namespace escaque::http
