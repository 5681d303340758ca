#pragma once
// The bytes of one connection to a Redis: by TCP or a socket file, in TLS where that is configured.
// Owned by the thread of its io_context.

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>

#include <boost/asio/buffer.hpp>
#include <boost/asio/generic/stream_protocol.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>

#include "platform/asio/awaitable.hpp"
#include "platform/redis/config.hpp"

namespace escaque::redis {

class Wire {
 public:
  using Transfer = std::tuple<boost::system::error_code, std::size_t>;

  /// `config` must outlive it.
  Wire(boost::asio::io_context& context, const ClientConfig& config);

  /// Connects, and does so anew after a loss. Empty, or what went wrong.
  [[nodiscard]] Awaitable<std::string> open();
  /// Ends what is under way, open() included.
  void close();

  /// With TLS 1.3 a refusal of our certificate comes after the handshake, instead of an answer.
  [[nodiscard]] bool has_tls() const { return tls_ != nullptr; }

  [[nodiscard]] Awaitable<Transfer> read_some(boost::asio::mutable_buffer into);
  /// All of them. `bytes` must stay until then.
  [[nodiscard]] Awaitable<Transfer> write(std::string_view bytes);
  /// The same; after an error the read under way fails too.
  void write(std::string_view bytes, std::function<void()> on_done);

 private:
  struct Tls;  // a context and its stream

  Awaitable<std::string> connect();
  Awaitable<std::string> connect_to_host();
  Awaitable<std::string> connect_to(boost::asio::generic::stream_protocol::endpoint endpoint);
  Awaitable<std::string> start_tls();

  const ClientConfig& config_;
  boost::asio::ip::tcp::resolver resolver_;
  boost::asio::generic::stream_protocol::socket socket_;
  std::shared_ptr<Tls> tls_;  // over socket_
  bool is_closed_ = true;
};

}  // namespace escaque::redis
