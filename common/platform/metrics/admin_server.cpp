#include "platform/metrics/admin_server.hpp"

#include <algorithm>
#include <chrono>
#include <initializer_list>
#include <thread>
#include <utility>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

#include "platform/asio/awaitable.hpp"
#include "platform/config/blocks.hpp"
#include "platform/log/json.hpp"
#include "platform/metrics/build.hpp"
#include "platform/metrics/open_metrics.hpp"

namespace escaque::metrics {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;

constexpr auto kAwait = asio::as_tuple(asio::use_awaitable);
/// Nobody may hold a connection longer without sending or taking anything.
constexpr auto kPatience = std::chrono::seconds(10);
constexpr auto kPauseAfterAcceptError = std::chrono::milliseconds(100);
constexpr auto kLookEvery = std::chrono::seconds(1);
constexpr std::size_t kMaxRequest = 8 * 1024;

using Request = http::request<http::empty_body>;
using Response = http::response<http::string_body>;

[[noreturn]] void cannot_listen(const std::string& host, std::uint16_t port,
                                const beast::error_code& error) {
  throw config::StartupError("cannot serve /metrics on " + config::address(host, port) + ": " +
                             error.message());
}

void open(tcp::acceptor& acceptor, const std::string& host, std::uint16_t port) {
  beast::error_code error;
  const auto ip = asio::ip::make_address(host, error);
  if (error) {
    throw config::StartupError("cannot serve /metrics on " + host +
                               ": expected a numeric address like 127.0.0.1");
  }
  const tcp::endpoint endpoint(ip, port);
  acceptor.open(endpoint.protocol(), error);
  if (!error) acceptor.set_option(tcp::acceptor::reuse_address(true), error);
  if (!error) acceptor.bind(endpoint, error);
  if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
  if (error) cannot_listen(host, port, error);
}

Response answer(const Request& request, http::status status, std::string_view type,
                std::string body) {
  Response response(status, request.version());
  response.set(http::field::content_type, type);
  response.set(http::field::cache_control, "no-store");
  response.keep_alive(request.keep_alive());
  response.body() = std::move(body);
  response.prepare_payload();
  return response;
}

}  // namespace

class AdminServer::Impl {
 public:
  Impl(const std::string& host, std::uint16_t port, const Registry& registry, Checks checks,
       std::function<void(bool)> on_ready)
      : registry_(registry),
        checks_(std::move(checks)),
        on_ready_(std::move(on_ready)),
        acceptor_(context_) {
    open(acceptor_, host, port);
    port_ = acceptor_.local_endpoint().port();
    asio::co_spawn(context_, accept(), asio::detached);
    if (on_ready_) asio::co_spawn(context_, look_regularly(), asio::detached);
    thread_ = std::thread([this] { context_.run(); });
  }
  ~Impl() {
    context_.stop();
    thread_.join();
  }

  [[nodiscard]] std::uint16_t port() const { return port_; }

 private:
  Awaitable<void> accept() {
    for (;;) {
      auto [error, socket] = co_await acceptor_.async_accept(kAwait);
      if (!error) {
        asio::co_spawn(context_, serve(beast::tcp_stream(std::move(socket))), asio::detached);
        continue;
      }
      // Out of file descriptors: the next attempt would fail as fast.
      asio::steady_timer pause(context_, kPauseAfterAcceptError);
      co_await pause.async_wait(kAwait);
    }
  }

  Awaitable<void> look_regularly() {
    std::optional<bool> told;
    asio::steady_timer pause(context_);
    for (;;) {
      const bool is_ready = are_well(checks_.alive) && are_well(checks_.ready);
      if (told != is_ready) on_ready_(is_ready);
      told = is_ready;
      pause.expires_after(kLookEvery);
      co_await pause.async_wait(kAwait);
    }
  }

  Awaitable<void> serve(beast::tcp_stream stream) {
    beast::flat_buffer buffer;
    for (bool open = true; open;) {
      http::request_parser<http::empty_body> parser;
      parser.header_limit(kMaxRequest);
      stream.expires_after(kPatience);
      const auto [unread, read] = co_await http::async_read(stream, buffer, parser, kAwait);
      if (unread) co_return;
      const Response response = handle(parser.get());
      stream.expires_after(kPatience);
      const auto [unsent, written] = co_await http::async_write(stream, response, kAwait);
      if (unsent) co_return;
      open = response.keep_alive();
    }
  }

  Response handle(const Request& request) const {
    if (request.method() != http::verb::get) {
      return answer(request, http::status::method_not_allowed, "text/plain", "expected GET\n");
    }
    if (request.target() == "/metrics") {
      std::string text = registry_.expose() + readiness() + build_info();
      if (prefers_open_metrics(request[http::field::accept])) {
        return answer(request, http::status::ok, kOpenMetricsType, to_open_metrics(text));
      }
      return answer(request, http::status::ok, "text/plain; version=0.0.4", std::move(text));
    }
    if (request.target() == "/livez") return health(request, {&checks_.alive});
    if (request.target() == "/readyz" || request.target() == "/healthz") {
      return health(request, {&checks_.ready, &checks_.alive});
    }
    return answer(request, http::status::not_found, "text/plain",
                  "expected /metrics, /livez, /readyz or /healthz\n");
  }

  /// What /readyz asks, as a metric: a process that answers may still wait for something.
  std::string readiness() const {
    const std::string name = "escaque_ready";
    std::string text =
        "# HELP " + name + " Whether this check of /readyz is well.\n# TYPE " + name + " gauge\n";
    for (const auto* const each : {&checks_.ready, &checks_.alive}) {
      for (const HealthCheck& check : *each) {
        text += name + "{check=\"" + check.name + "\"} " + (check.trouble() ? '0' : '1') + '\n';
      }
    }
    return text;
  }

  static std::string build_info() {
    const Build& build = this_build();
    return "# HELP escaque_build_info Which build this is.\n# TYPE escaque_build_info gauge\n"
           "escaque_build_info{program=\"" +
           build.program + "\",version=\"" + build.version + "\",id=\"" + build.id + "\"} 1\n";
  }

  static bool are_well(const std::vector<HealthCheck>& checks) {
    return std::ranges::none_of(
        checks, [](const HealthCheck& check) { return check.trouble().has_value(); });
  }

  Response health(const Request& request,
                  std::initializer_list<const std::vector<HealthCheck>*> asked) const {
    bool well = true;
    std::string checks;
    for (const auto* const each : asked) {
      for (const HealthCheck& check : *each) {
        const auto trouble = check.trouble();
        well = well && !trouble;
        if (!checks.empty()) checks += ',';
        log::append_json(checks, check.name);
        checks += ':';
        log::append_json(checks, std::string_view(trouble ? *trouble : "ok"));
      }
    }
    const std::string status = well ? "ok" : "failing";
    const Build& build = this_build();
    return answer(request, well ? http::status::ok : http::status::service_unavailable,
                  "application/json",
                  R"({"status":")" + status + R"(","build":{"program":")" + build.program +
                      R"(","version":")" + build.version + R"(","id":")" + build.id + R"("},)" +
                      instance_member() + R"("checks":{)" + checks + "}}\n");
  }

  /// Of the answer about its health; empty while it has no name.
  std::string instance_member() const {
    const std::string name = checks_.instance ? checks_.instance() : std::string();
    if (name.empty()) return {};
    std::string member = R"("instance":)";
    log::append_json(member, std::string_view(name));
    return member + ',';
  }

  // Constant after construction.
  const Registry& registry_;
  const Checks checks_;
  const std::function<void(bool)> on_ready_;
  std::uint16_t port_ = 0;

  // Owned by thread_.
  asio::io_context context_{1};
  tcp::acceptor acceptor_;
  std::thread thread_;
};

AdminServer::AdminServer(const std::string& host, std::uint16_t port, const Registry& registry,
                         Checks checks, std::function<void(bool)> on_ready)
    : impl_(std::make_unique<Impl>(host, port, registry, std::move(checks), std::move(on_ready))) {}
AdminServer::~AdminServer() = default;

std::uint16_t AdminServer::port() const { return impl_->port(); }

}  // namespace escaque::metrics
