#include "gateway/web/http/listener.hpp"

#include <cerrno>
#include <functional>
#include <memory>
#include <sys/socket.h>
#include <utility>
#include <variant>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>

#include "gateway/web/http/door_tls.hpp"
#include "gateway/web/http/http_connection.hpp"
#include "platform/asio/timer.hpp"
#include "platform/config/startup_error.hpp"

namespace escaque::services::gateway {
namespace {

namespace asio = boost::asio;
using Tcp = asio::ip::tcp;

void share_port(Tcp::acceptor& acceptor, boost::system::error_code& error) {
  const int on = 1;
  if (::setsockopt(acceptor.native_handle(), SOL_SOCKET, SO_REUSEPORT, &on, sizeof on) != 0) {
    error.assign(errno, boost::system::system_category());
  }
}

Tcp::acceptor listen(asio::io_context& context, const Config& config) {
  const config::ListenConfig& listen = config.listen;
  const auto refuse = [&](const boost::system::error_code& error) {
    throw config::StartupError("listen: cannot listen on " +
                               config::address(listen.host, listen.port) + ": " + error.message());
  };
  boost::system::error_code error;
  const auto address = asio::ip::make_address(listen.host, error);
  if (error) refuse(error);
  const Tcp::endpoint endpoint(address, listen.port);
  Tcp::acceptor acceptor(context);
  acceptor.open(endpoint.protocol(), error);
  if (!error) acceptor.set_option(Tcp::acceptor::reuse_address(true), error);
  if (!error && config.web.shares_port) share_port(acceptor, error);
  if (!error) acceptor.bind(endpoint, error);
  if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
  if (error) refuse(error);
  return acceptor;
}

/// Answers whatever may have been asked, if that needs no waiting.
void turn_away(Tcp::socket& socket, std::string_view status, const HttpAnswer& answer) {
  std::string text = "HTTP/1.1 ";
  text.append(status).append("\r\nContent-Type: ").append(answer.content_type);
  text += "\r\nContent-Length: " + std::to_string(answer.body->size());
  for (const auto& [name, value] : answer.headers) text += "\r\n" + name + ": " + value;
  text += "\r\nConnection: close\r\n\r\n" + *answer.body;
  boost::system::error_code ignored;
  socket.non_blocking(true, ignored);
  (void)socket.write_some(asio::buffer(text), ignored);
  socket.shutdown(Tcp::socket::shutdown_send, ignored);
}

}  // namespace

struct Listener::Impl {
  Impl(Runtime& the_runtime, const Config& config, std::vector<Hub*> the_hubs)
      : runtime(the_runtime),
        hubs(std::move(the_hubs)),
        files(config.web.root.empty()
                  ? StaticFiles()
                  : StaticFiles(config.web.root, config.web, read_about_pages(config.web.about))),
        previews(files),
        tls(make_door_tls(config.web)),
        trusted(config.limits.trusted_prefixes),
        is_behind_proxy(config.web.is_behind_proxy),
        queues(std::make_shared<SendQueues>(config.limits.queued_bytes, count_cuts())),
        acceptor(listen(runtime.context(0), config)) {}

  [[nodiscard]] std::function<void()> count_cuts() const {
    return [&metrics = hubs.front()->metrics()] { metrics.cut_off.increment(); };
  }
  Awaitable<void> accept();
  void let_in(std::size_t thread, Tcp::socket socket);
  void warn(const boost::system::error_code& error);

  Runtime& runtime;
  const std::vector<Hub*> hubs;
  const StaticFiles files;
  const Previews previews;
  std::shared_ptr<asio::ssl::context> tls;  // Owned by context 0.
  ProxyNotice proxy_notice;
  const TrustedNetworks trusted;
  const bool is_behind_proxy;
  const std::shared_ptr<SendQueues> queues;
  Tcp::acceptor acceptor;
  std::size_t next = 0;
  Instant next_warning{};
};

Awaitable<void> Listener::Impl::accept() {
  while (acceptor.is_open()) {
    const std::size_t thread = next++ % hubs.size();
    auto& context = runtime.context(thread);
    auto [error, socket] =
        co_await acceptor.async_accept(context, asio::as_tuple(asio::use_awaitable));
    if (error == asio::error::operation_aborted) co_return;
    if (error) {
      // Out of descriptors, most likely: others close theirs.
      warn(error);
      co_await pause_for(Millis(100));
      continue;
    }
    let_in(thread, std::move(socket));
  }
}

/// Counts the connection before a byte of it is read; one too many is told so and closed.
void Listener::Impl::let_in(std::size_t thread, Tcp::socket socket) {
  Hub& hub = *hubs[thread];
  boost::system::error_code error;
  const auto peer = socket.remote_endpoint(error).address();
  if (error) return;
  const AddressPrefix prefix = prefix_of(peer, trusted);
  // A proxy is never blocked, and over TLS nothing can be said before the handshake: those requests
  // are refused one by one.
  if (!is_behind_proxy && !tls) {
    const UtcTime now = hub.time().utc_now();
    if (const auto until = hub.doorkeeper().blocks().blocked_until(prefix.text, now)) {
      hub.metrics().turned_away.increment();
      return turn_away(socket, "403 Forbidden", blocked_answer(*until, now, true));
    }
  }
  ConnectionPasses passes;
  auto pass = hub.doorkeeper().enter(std::monostate());
  if (pass) {
    passes.of_process = std::move(*pass);
    // All that comes through a proxy has one address; check_upgrade() counts by the real one.
    if (!is_behind_proxy) pass = hub.doorkeeper().enter(prefix);
  }
  if (!pass) {
    hub.metrics().turned_away.increment();
    HttpAnswer crowded = error_answer(pass.error());
    crowded.headers.emplace_back("Retry-After", "5");
    if (!tls) turn_away(socket, "503 Service Unavailable", crowded);
    return;
  }
  if (!is_behind_proxy) passes.of_prefix = std::move(*pass);
  const WebThread web{hub, files, previews, trusted, queues, proxy_notice, tls};
  hub.spawn("connection", serve_connection(web, std::move(socket), std::move(passes)));
}

void Listener::Impl::warn(const boost::system::error_code& error) {
  constexpr Millis kBetweenWarnings{1'000};
  const Hub& hub = *hubs.front();
  if (hub.now() < next_warning) return;
  next_warning = hub.now() + kBetweenWarnings;
  hub.logger().warn("accept_failed", {{"reason", error.message()}});
}

Listener::Listener(Runtime& runtime, const Config& config, std::vector<Hub*> hubs)
    : impl_(std::make_shared<Impl>(runtime, config, std::move(hubs))) {}

Listener::~Listener() = default;

void Listener::start() { impl_->hubs.front()->spawn("accept", impl_->accept()); }

void Listener::reload_certificate() {
  const log::Logger& logger = impl_->hubs.front()->logger();
  try {
    impl_->tls = make_door_tls(impl_->hubs.front()->config().web);
    if (impl_->tls) logger.info("certificate_reloaded");
  } catch (const config::StartupError& error) {
    logger.error("certificate_not_reloaded", {{"reason", error.what()}});
  }
}

void Listener::stop() {
  boost::system::error_code ignored;
  impl_->acceptor.close(ignored);
}

std::uint16_t Listener::port() const { return impl_->acceptor.local_endpoint().port(); }

}  // namespace escaque::services::gateway
