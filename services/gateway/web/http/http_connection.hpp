#pragma once
// One HTTP/1.1 connection: REST, files, and the upgrade to a WebSocket.

#include <memory>
#include <string>

#include <boost/asio/ip/tcp.hpp>

#include "gateway/hub/hub.hpp"
#include "gateway/web/files/static_files.hpp"
#include "gateway/web/http/client_address.hpp"
#include "gateway/web/http/proxy_notice.hpp"
#include "gateway/web/previews/previews.hpp"
#include "gateway/web/send_queues.hpp"
#include "platform/asio/spawn.hpp"

namespace boost::asio::ssl {
class context;
}

namespace escaque::services::gateway {

/// What all connections of one thread share.
struct WebThread {
  Hub& hub;
  const StaticFiles& files;
  const Previews& previews;
  const TrustedNetworks& trusted;
  const std::shared_ptr<SendQueues>& queues;
  ProxyNotice& proxy_notice;
  std::shared_ptr<boost::asio::ssl::context> tls;  // Null: plain HTTP.
};

/// The places that a connection has while it is open.
struct ConnectionPasses {
  Pass of_process;
  Pass of_prefix;
};

/// Serves `socket`, which belongs to the hub's context, until it is closed.
[[nodiscard]] Awaitable<void> serve_connection(WebThread web, boost::asio::ip::tcp::socket socket,
                                               ConnectionPasses passes);

}  // namespace escaque::services::gateway
