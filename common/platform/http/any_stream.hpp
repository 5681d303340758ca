#pragma once
// TCP, or TLS over it, as one type: what is built on it (Beast's HTTP and WebSocket) is compiled
// once, for both.

#include <utility>
#include <variant>

#include <boost/asio/buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/ssl/ssl_stream.hpp>
#include <boost/beast/websocket/teardown.hpp>
#include <boost/container/static_vector.hpp>

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
  BOOST_BEAST_ASYNC_RESULT2(Token)
  async_read_some(const Buffers& buffers, Token&& token) {
    const auto target = first_of(buffers);
    if (TlsStream* over = tls()) return over->async_read_some(target, std::forward<Token>(token));
    return next_layer().async_read_some(target, std::forward<Token>(token));
  }

  template <class Buffers, class Token>
  BOOST_BEAST_ASYNC_RESULT2(Token)
  async_write_some(const Buffers& buffers, Token&& token) {
    const auto parts = parts_of(buffers);
    if (TlsStream* over = tls()) return over->async_write_some(parts, std::forward<Token>(token));
    return next_layer().async_write_some(parts, std::forward<Token>(token));
  }

  template <class Handler>
  friend void async_teardown(boost::beast::role_type role, AnyStream& stream, Handler&& handler) {
    // Those of Beast are found by argument.
    if (TlsStream* over = stream.tls()) {
      async_teardown(role, *over, std::forward<Handler>(handler));
    } else {
      async_teardown(role, stream.next_layer(), std::forward<Handler>(handler));
    }
  }

 private:
  using Parts = boost::container::static_vector<boost::asio::const_buffer, 16>;

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
