#include "socket_client.hpp"

#include <algorithm>
#include <random>
#include <utility>

#include <google/protobuf/util/json_util.h>

#include "domain/base/id.hpp"
#include "platform/asio/spawn.hpp"

namespace escaque::services::gateway {

struct SocketClient::State {
  State(boost::asio::io_context& context, http::WebsocketClient connected, ClientOptions chosen)
      : io(context), socket(std::move(connected)), options(std::move(chosen)) {}

  boost::asio::io_context& io;
  http::WebsocketClient socket;
  ClientOptions options;
  std::deque<v1::ServerMessage> messages;
  std::size_t received = 0;
  // Ids must differ between the sockets of a test, as between those of the world.
  const std::string prefix = to_base62(std::random_device{}()) + "-";
  int last_id = 0;
  bool is_closed = false;

  std::string encode(const v1::ClientMessage& message) const {
    if (options.subprotocol == Subprotocol::proto) return message.SerializeAsString();
    std::string json;
    (void)google::protobuf::util::MessageToJsonString(message, &json);
    return json;
  }
  http::MessageKind kind() const {
    return options.subprotocol == Subprotocol::json ? http::MessageKind::text
                                                    : http::MessageKind::binary;
  }

  static Awaitable<void> write(std::shared_ptr<State> self, std::string bytes,
                               http::MessageKind kind) {
    (void)co_await self->socket.write(std::move(bytes), kind);
  }
  static Awaitable<void> read(std::shared_ptr<State> self) {
    for (;;) {
      const auto data = co_await self->socket.read();
      if (!data) break;
      v1::ServerMessage message;
      if (data->kind == http::MessageKind::binary) {
        (void)message.ParseFromString(data->data);
      } else {
        (void)google::protobuf::util::JsonStringToMessage(data->data, &message);
      }
      self->on_message(self, std::move(message));
    }
    self->is_closed = true;
  }
  void on_message(const std::shared_ptr<State>& self, v1::ServerMessage message) {
    ++received;
    if (message.has_ping() && options.answers_pings) {
      v1::ClientMessage pong;
      pong.mutable_pong()->set_nonce(message.ping().nonce());
      spawn(io, "pong", write(self, encode(pong), kind()), {});
    }
    messages.push_back(std::move(message));
  }
};

SocketClient::SocketClient(boost::asio::io_context& io, http::WebsocketClient socket,
                           ClientOptions options)
    : state_(std::make_shared<State>(io, std::move(socket), std::move(options))) {
  spawn(io, "read", State::read(state_), {});
}

SocketClient::~SocketClient() {
  if (state_) state_->socket.drop();
}

std::string SocketClient::send(v1::ClientMessage message) {
  if (message.id().empty()) message.set_id(state_->prefix + std::to_string(++state_->last_id));
  send_raw(state_->encode(message), state_->kind());
  return message.id();
}

void SocketClient::send_raw(std::string bytes, http::MessageKind kind) {
  spawn(state_->io, "write", State::write(state_, std::move(bytes), kind), {});
}

void SocketClient::drop() { state_->socket.drop(); }

std::optional<v1::ServerMessage> SocketClient::take(
    const std::function<bool(const v1::ServerMessage&)>& fits) {
  auto& messages = state_->messages;
  const auto found = std::find_if(messages.begin(), messages.end(), fits);
  if (found == messages.end()) return std::nullopt;
  v1::ServerMessage message = std::move(*found);
  messages.erase(found);
  return message;
}

bool SocketClient::is_closed() const { return state_->is_closed; }
int SocketClient::close_code() const { return state_->socket.close_code(); }
std::size_t SocketClient::received() const { return state_->received; }

}  // namespace escaque::services::gateway
