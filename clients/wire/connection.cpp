#include "wire/connection.hpp"

#include <random>
#include <utility>

#include "domain/base/id.hpp"
#include "platform/asio/timer.hpp"
#include "wire/doors.hpp"

namespace escaque::wire {
namespace {

Error lost(http::HttpError error) {
  return {common::v1::REASON_UNSPECIFIED, std::string(to_string(error))};
}

std::string random_prefix() {
  std::random_device device;
  const auto bits = (std::uint64_t{device()} << 32) | device();
  return to_base62(bits) + "-";
}

}  // namespace

Awaitable<Answer<Connection>> Connection::open(boost::asio::io_context& context,
                                               ConnectionOptions options) {
  const bool is_verified = !is_on_this_machine(options.server);
  http::WebsocketOptions socket{.url = std::move(options.server),
                                .subprotocol = "escaque.v1.proto",
                                .bearer = std::move(options.token),
                                .local_address = std::move(options.local_address),
                                .silence = options.silence};
  socket.verify_peer = is_verified;
  socket.url.scheme = socket.url.is_tls() ? "wss" : "ws";
  socket.url.target = "/api/v1/socket";
  int status = 0;
  auto connected = co_await http::WebsocketClient::connect(context, std::move(socket), &status);
  if (!connected) {
    auto error = lost(connected.error());
    if (status != 0) error.message += ", HTTP status " + std::to_string(status);
    co_return error;
  }
  co_return Connection(std::move(*connected));
}

Connection::Connection(http::WebsocketClient socket)
    : socket_(std::move(socket)), id_prefix_(random_prefix()) {}

std::string Connection::next_id() { return id_prefix_ + std::to_string(++last_id_); }

Awaitable<Answer<std::string>> Connection::send(gateway::v1::ClientMessage message) {
  if (message.id().empty()) message.set_id(next_id());
  auto written = co_await socket_.write(message.SerializeAsString());
  if (!written) co_return lost(written.error());
  co_return message.id();
}

Awaitable<Answer<gateway::v1::ServerMessage>> Connection::receive() {
  for (;;) {
    auto data = co_await socket_.read();
    if (!data) {
      auto error = lost(data.error());
      if (socket_.close_code() != 0) {
        error.message += ": " + std::to_string(socket_.close_code()) + ' ' + socket_.close_reason();
      }
      co_return error;
    }
    gateway::v1::ServerMessage message;
    if (data->kind != http::MessageKind::binary || !message.ParseFromString(data->data)) {
      co_return Error{common::v1::REASON_UNSPECIFIED, "a message that is not a ServerMessage"};
    }
    if (message.has_ping()) {
      last_ping_ = message.ping().nonce();
    } else if (is_refused_pong(message)) {
      // Without an answer the server would take us for dead.
      co_await pause_for(Millis(message.refusal().error().retry_after_ms()));
    } else {
      co_return message;
    }
    gateway::v1::ClientMessage answer;
    answer.mutable_pong()->set_nonce(last_ping_);
    const auto sent = co_await send(std::move(answer));
    if (!sent) co_return sent.error();
    last_pong_ = *sent;
  }
}

bool Connection::is_refused_pong(const gateway::v1::ServerMessage& message) const {
  return message.has_refusal() && message.reply_to() == last_pong_ &&
         message.refusal().error().retry_after_ms() > 0;
}

Awaitable<void> Connection::close() { co_await socket_.close(); }

void Connection::drop() { socket_.drop(); }

}  // namespace escaque::wire
