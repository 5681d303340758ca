#pragma once
// TCP, or TLS over it, as one type: what is built on it (Beast's HTTP and WebSocket) is compiled
// once, for both; and what is below it once, for all of them.

#include <cstddef>
#include <utility>
#include <variant>

#include <boost/asio/async_result.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/ssl/ssl_stream.hpp>
#include <boost/beast/websocket/teardown.hpp>
#include <boost/container/static_vector.hpp>

#include "platform/http/any_handler.hpp"

namespace escaque::http {

using TcpStream = boost::beast::tcp_stream;
using TlsStream = boost::beast::ssl_stream<TcpStream>;

/// An AsyncStream of Asio. Its lowest layer, where time limits are set, is the TCP stream.
class AnyStream {
 public:
  using executor_type = TcpStream::executor_type;
  using next_layer_type = TcpStream;

  explicit AnyStream(TcpStream tcp) : stream_(std::move(tcp)) {}
  explicit AnyStream(TlsStream tls) : stream_(std::move(tls)) {}

  /// Null for plain TCP.
  [[nodiscard]] TlsStream* tls() { return std::get_if<TlsStream>(&stream_); }
  [[nodiscard]] TcpStream& next_layer() {
    TlsStream* over = tls();
    return over != nullptr ? over->next_layer() : std::get<TcpStream>(stream_);
  }
  [[nodiscard]] const TcpStream& next_layer() const {
    return const_cast<AnyStream*>(this)->next_layer();
  }
  [[nodiscard]] executor_type get_executor() { return next_layer().get_executor(); }

  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    return boost::asio::async_initiate<Token, void(boost::system::error_code, std::size_t)>(
        [](auto handler, AnyStream* stream, boost::asio::mutable_buffer target) {
          stream->read(target, IoHandler(std::move(handler), stream->get_executor()));
        },
        token, this, first_of(buffers));
  }

  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    return boost::asio::async_initiate<Token, void(boost::system::error_code, std::size_t)>(
        [](auto handler, AnyStream* stream, const Parts& parts) {
          stream->write(parts, IoHandler(std::move(handler), stream->get_executor()));
        },
        token, this, parts_of(buffers));
  }

  template <class Handler>
  friend void async_teardown(boost::beast::role_type role, AnyStream& stream, Handler&& handler) {
    stream.tear_down(role, EndHandler(std::forward<Handler>(handler), stream.get_executor()));
  }

 private:
  using Parts = boost::container::static_vector<boost::asio::const_buffer, 16>;
  using IoHandler = AnyHandler<boost::system::error_code, std::size_t>;
  using EndHandler = AnyHandler<boost::system::error_code>;

  void read(boost::asio::mutable_buffer target, IoHandler handler);
  void write(const Parts& parts, IoHandler handler);
  void tear_down(boost::beast::role_type role, EndHandler handler);

  /// One type of buffers, whatever layers make of them. To read or write less than is asked for is
  /// allowed.
  template <class Buffers>
  static boost::asio::mutable_buffer first_of(const Buffers& buffers) {
    for (auto it = boost::asio::buffer_sequence_begin(buffers);
         it != boost::asio::buffer_sequence_end(buffers); ++it) {
      const boost::asio::mutable_buffer buffer(*it);
      if (buffer.size() != 0) return buffer;
    }
    return {};
  }
  template <class Buffers>
  static Parts parts_of(const Buffers& buffers) {
    Parts parts;
    for (auto it = boost::asio::buffer_sequence_begin(buffers);
         it != boost::asio::buffer_sequence_end(buffers) && parts.size() < parts.capacity(); ++it) {
      const boost::asio::const_buffer buffer(*it);
      if (buffer.size() != 0) parts.push_back(buffer);
    }
    return parts;
  }

  std::variant<TcpStream, TlsStream> stream_;
};

}  // namespace escaque::http
