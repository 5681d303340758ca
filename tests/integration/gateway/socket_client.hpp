#pragma once
// A client of the public wire for tests: sends typed messages, keeps everything that comes.

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "gateway/hub/subprotocol.hpp"
#include "gateway/wire.hpp"
#include "platform/http/websocket_client.hpp"

namespace escaque::services::gateway {

struct ClientOptions {
  std::string token = {};
  Subprotocol subprotocol = Subprotocol::proto;
  std::string origin = {};
  bool answers_pings = true;
  std::string forwarded_for = {};
};

class SocketClient {
 public:
  SocketClient(boost::asio::io_context& io, http::WebsocketClient socket, ClientOptions options);
  ~SocketClient();

  /// Under its own id, or a new one. Returns the id.
  std::string send(v1::ClientMessage message);
  void send_raw(std::string bytes, http::MessageKind kind);
  void drop();

  /// Of all that has come and was not taken, the first that fits; it is taken.
  std::optional<v1::ServerMessage> take(const std::function<bool(const v1::ServerMessage&)>& fits);
  [[nodiscard]] bool is_closed() const;
  [[nodiscard]] int close_code() const;
  [[nodiscard]] std::size_t received() const;

 private:
  struct State;
  std::shared_ptr<State> state_;
};

}  // namespace escaque::services::gateway
