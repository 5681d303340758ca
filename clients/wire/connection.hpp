#pragma once
// One socket of the public wire, as typed messages. It answers the gateway's pings by itself, also
// when the answer is refused for the rate.
// Owned by the thread of its io_context; one receive() and any number of send()s at a time.

#include <cstdint>
#include <optional>
#include <string>

#include <boost/asio/io_context.hpp>

#include "escaque/gateway/v1/gateway.pb.h"

#include "platform/asio/awaitable.hpp"
#include "platform/http/url.hpp"
#include "platform/http/websocket_client.hpp"
#include "wire/error.hpp"

namespace escaque::wire {

struct ConnectionOptions {
  http::Url server;        // http://host:port
  std::string token = {};  // Empty: a visitor's socket.
  std::string local_address = {};
  Millis silence{0};  // As for http::WebsocketOptions.
};

class Connection {
 public:
  [[nodiscard]] static Awaitable<Answer<Connection>> open(boost::asio::io_context& context,
                                                          ConnectionOptions options);

  /// For a message whose answer may come before send() returns.
  [[nodiscard]] std::string next_id();
  /// Sends under the message's id, or under a new one when it has none. Returns the id.
  [[nodiscard]] Awaitable<Answer<std::string>> send(gateway::v1::ClientMessage message);
  /// The next message but pings.
  [[nodiscard]] Awaitable<Answer<gateway::v1::ServerMessage>> receive();

  [[nodiscard]] Awaitable<void> close();
  /// Cuts the connection as a network failure would.
  void drop();

 private:
  explicit Connection(http::WebsocketClient socket);
  [[nodiscard]] bool is_refused_pong(const gateway::v1::ServerMessage& message) const;

  http::WebsocketClient socket_;
  std::string id_prefix_;  // Random: ids must differ between the sockets of a user.
  std::uint64_t last_id_ = 0;
  int last_ping_ = 0;      // Its nonce.
  std::string last_pong_;  // The id of our answer.
};

}  // namespace escaque::wire
