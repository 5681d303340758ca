#pragma once
// A WebSocket client for our own tools and tests. Owned by the thread of its io_context. One read()
// and any number of write()s may be under way at a time; writes are sent in the order of their
// calls.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include <boost/asio/io_context.hpp>

#include "domain/base/result.hpp"
#include "platform/asio/awaitable.hpp"
#include "platform/http/client.hpp"

namespace escaque::http {

struct WebsocketOptions {
  Url url;
  std::string subprotocol = {};
  Headers headers = {};
  std::string bearer = {};
  std::string cookie = {};
  std::string local_address = {};
  bool verify_peer = true;
  Millis timeout{10'000};  // For connecting and the upgrade.
  std::size_t max_message = std::size_t{1} << 20;
  // A server that is silent this long, not even answering a ping, is gone. Only for callers that
  // always have a read() under way. 0: never.
  Millis silence{0};
};

enum class MessageKind { text, binary };

struct Message {
  MessageKind kind = MessageKind::binary;
  std::string data;
};

class WebsocketClient {
 public:
  /// When the upgrade was refused, `*refused_status` (if given) is the HTTP status.
  [[nodiscard]] static Awaitable<Result<WebsocketClient, HttpError>> connect(
      boost::asio::io_context& context, WebsocketOptions options, int* refused_status = nullptr);

  WebsocketClient(WebsocketClient&&) noexcept;
  WebsocketClient& operator=(WebsocketClient&&) noexcept;
  /// Drops the connection without a close frame; what waits fails with connection_closed.
  ~WebsocketClient();

  [[nodiscard]] Awaitable<Result<Message, HttpError>> read();
  [[nodiscard]] Awaitable<Result<void, HttpError>> write(std::string data,
                                                         MessageKind kind = MessageKind::binary);
  [[nodiscard]] Awaitable<Result<void, HttpError>> ping();
  /// Sends a close frame and waits for the peer's.
  [[nodiscard]] Awaitable<void> close();
  /// Cuts the connection as a network failure would.
  void drop();

  /// What the server chose; empty when it chose none.
  [[nodiscard]] const std::string& subprotocol() const;
  /// The code of the peer's close frame; 0 before it came.
  [[nodiscard]] std::uint16_t close_code() const;
  [[nodiscard]] std::string close_reason() const;

 private:
  struct State;
  explicit WebsocketClient(std::shared_ptr<State> state);
  std::shared_ptr<State> state_;
};

}  // namespace escaque::http
