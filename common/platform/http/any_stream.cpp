#include "platform/http/any_stream.hpp"

#include <boost/beast/websocket/ssl.hpp>

namespace escaque::http {

void AnyStream::read(boost::asio::mutable_buffer target, IoHandler handler) {
  if (TlsStream* over = tls()) {
    over->async_read_some(target, std::move(handler));
  } else {
    next_layer().async_read_some(target, std::move(handler));
  }
}

void AnyStream::write(const Parts& parts, IoHandler handler) {
  if (TlsStream* over = tls()) {
    over->async_write_some(parts, std::move(handler));
  } else {
    next_layer().async_write_some(parts, std::move(handler));
  }
}

void AnyStream::tear_down(boost::beast::role_type role, EndHandler handler) {
  // Those of Beast are found by argument.
  if (TlsStream* over = tls()) {
    async_teardown(role, *over, std::move(handler));
  } else {
    async_teardown(role, next_layer(), std::move(handler));
  }
}

}  // namespace escaque::http
