#include "gateway/web/http_connection.hpp"

#include <optional>
#include <string>
#include <utility>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/ssl.hpp>
#include <boost/beast/websocket.hpp>

#include "gateway/web/http.hpp"
#include "gateway/web/rest.hpp"
#include "gateway/web/web_door.hpp"
#include "gateway/web/websocket_stream.hpp"

namespace escaque::services::gateway {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace ws = boost::beast::websocket;
using BeastRequest = http::request<http::string_body>;
using PlainStream = beast::tcp_stream;
using TlsStream = beast::ssl_stream<beast::tcp_stream>;

constexpr auto kAsTuple = asio::as_tuple(asio::use_awaitable);
constexpr std::size_t kMostHeader = 16 * 1024;
constexpr std::size_t kMostBody = 16 * 1024;
constexpr std::size_t kMostMessage = 16 * 1024;
constexpr std::chrono::seconds kIdle{30};
constexpr std::chrono::seconds kExchange{15};

template <class Stream>
constexpr bool kIsTls = std::is_same_v<Stream, TlsStream>;

std::string text(beast::string_view view) { return {view.data(), view.size()}; }

/// What the client's address is to us: behind a proxy of ours, what that says.
void believe_proxy(const BeastRequest& from, HttpRequest& request) {
  const std::string forwarded = text(from["X-Forwarded-For"]);
  if (!forwarded.empty()) {
    // The last one is the one that our own proxy saw.
    const auto comma = forwarded.rfind(',');
    const auto begin = forwarded.find_first_not_of(' ', comma == forwarded.npos ? 0 : comma + 1);
    if (begin != forwarded.npos) request.ip = forwarded.substr(begin);
  }
  if (from["X-Forwarded-Proto"] == "https") request.is_tls = true;
}

HttpRequest to_request(BeastRequest& from, const std::string& ip, bool is_tls,
                       const Config& config) {
  HttpRequest request;
  request.method = text(from.method_string());
  const std::string target = text(from.target());
  const auto question = target.find('?');
  request.path = target.substr(0, question);
  if (question != std::string::npos) request.query = target.substr(question + 1);
  request.host = text(from[http::field::host]);
  request.origin = text(from[http::field::origin]);
  request.cookie = text(from[http::field::cookie]);
  request.authorization = text(from[http::field::authorization]);
  request.if_none_match = text(from[http::field::if_none_match]);
  request.accept_encoding = text(from[http::field::accept_encoding]);
  request.body = std::move(from.body());
  request.ip = ip;
  request.is_tls = is_tls;
  if (config.web.is_behind_proxy) believe_proxy(from, request);
  return request;
}

ErrorDetail unreadable(const beast::error_code& error) {
  if (error == http::error::body_limit || error == http::error::header_limit) {
    return refusal(common_v1::REASON_TOO_LARGE, "the request is too large",
                   "headers and body of at most 16 KiB each");
  }
  return refusal(common_v1::REASON_MALFORMED, "this is not HTTP: " + error.message(),
                 "an HTTP/1.1 request");
}

template <class Stream>
Awaitable<bool> write_answer(Stream& stream, const HttpAnswer& answer, bool is_head,
                             bool keep_alive) {
  http::response<http::span_body<const char>> response;
  response.result(static_cast<unsigned>(answer.status));
  response.version(11);
  response.keep_alive(keep_alive);
  response.set(http::field::server, "escaque");
  response.set("X-Content-Type-Options", "nosniff");
  response.set("Referrer-Policy", "same-origin");
  for (const auto& [name, value] : answer.headers) response.insert(name, value);
  if (answer.body) {
    response.set(http::field::content_type, answer.content_type);
    if (!is_head) {
      response.body() = beast::span<const char>(answer.body->data(), answer.body->size());
    }
  }
  // RFC 9110 8.6: neither 204 nor 304 says a length.
  if (answer.status != 204 && answer.status != 304) {
    response.content_length(answer.body ? answer.body->size() : 0);
  }
  http::serializer<false, http::span_body<const char>> serializer(response);
  beast::get_lowest_layer(stream).expires_after(kExchange);
  if (is_head) {
    const auto [error, size] = co_await http::async_write_header(stream, serializer, kAsTuple);
    co_return !error;
  }
  const auto [error, size] = co_await http::async_write(stream, serializer, kAsTuple);
  co_return !error;
}

/// Who opens a socket. A stale cookie makes a visitor, who is told so by the welcome; a stale
/// bearer token is a mistake of a program.
Awaitable<OrRefused<Identity>> identify(Hub& hub, const HttpRequest& request) {
  auto identity = co_await authenticate(hub, request.token());
  const bool is_stale = !identity && http_status(identity.error().reason()) == 401;
  if (is_stale && request.authorization.empty()) co_return Identity{};
  co_return identity;
}

struct Upgrade {
  Subprotocol subprotocol;
  Identity identity;
};

Awaitable<OrRefused<Upgrade>> check_upgrade(const WebThread& web, const BeastRequest& from,
                                            const HttpRequest& request) {
  using namespace std::chrono_literals;
  constexpr Budget kUpgrades{120, 10s};
  constexpr std::size_t kRow = 1000;  // Beside the rows of the REST table.
  const auto& config = web.hub.config();
  if (!is_origin_allowed(request.origin, request.host, config.web.origins)) {
    co_return refusal(common_v1::REASON_FORBIDDEN_ORIGIN,
                      "pages of " + request.origin.substr(0, 100) + " may not open sockets here",
                      "a page of this host, or one of web.origins");
  }
  const auto subprotocol = choose_subprotocol(text(from[http::field::sec_websocket_protocol]));
  if (!subprotocol) {
    co_return refusal(common_v1::REASON_MALFORMED, "no subprotocol that we know",
                      "escaque.v1.proto or escaque.v1.json", "Sec-WebSocket-Protocol");
  }
  if (const auto wait =
          web.allowances.take(request.ip, kRow, web.hub.scaled(kUpgrades), web.hub.now())) {
    co_return rate_limited(*wait);
  }
  auto identity = co_await identify(web.hub, request);
  if (!identity) co_return identity.error();
  co_return Upgrade{*subprotocol, std::move(*identity)};
}

template <class Stream>
Awaitable<void> run_websocket(const WebThread& web, Stream stream, const BeastRequest& request,
                              Upgrade upgrade) {
  ws::stream<Stream> beast_socket(std::move(stream));
  beast::get_lowest_layer(beast_socket).expires_never();
  // Pings are ours (session.cpp), so Beast keeps time only of handshakes.
  beast_socket.set_option(ws::stream_base::timeout{kExchange, ws::stream_base::none(), false});
  beast_socket.set_option(ws::stream_base::decorator([subprotocol = upgrade.subprotocol](
                                                         ws::response_type& response) {
    const auto name = to_string(subprotocol);
    response.set(http::field::server, "escaque");
    response.set(http::field::sec_websocket_protocol, beast::string_view(name.data(), name.size()));
  }));
  beast_socket.read_message_max(kMostMessage);
  const auto [error] = co_await beast_socket.async_accept(request, kAsTuple);
  if (error) co_return;
  const auto& socket = web.hub.config().socket;
  auto websocket = std::make_shared<WebsocketStream<Stream>>(
      web.hub.context(), std::move(beast_socket),
      upgrade.subprotocol == Subprotocol::json ? FrameKind::text : FrameKind::binary,
      SendLimits{socket.soft_limit, socket.hard_limit});
  co_await serve_socket(web.hub, std::move(websocket), upgrade.subprotocol,
                        std::move(upgrade.identity));
}

bool is_below_api(const std::string& path) {
  return path.starts_with(kApiRoot) || path == "/api" || path.starts_with("/api/");
}

Awaitable<HttpAnswer> answer(const WebThread& web, const HttpRequest& request) {
  if (request.path.starts_with(kApiRoot)) {
    co_return co_await answer_rest(web.hub, web.allowances, request);
  }
  if (is_below_api(request.path)) {
    co_return error_answer(
        refusal(common_v1::REASON_NO_SUCH_PATH, "nothing is at this path", "/api/v1/…"));
  }
  co_return web.files.answer(request);
}

HttpAnswer upgrade_required() {
  HttpAnswer refused = error_answer(
      refusal(common_v1::REASON_MALFORMED, "this path is for WebSockets", "an upgrade request"));
  refused.status = 426;
  refused.headers.emplace_back("Upgrade", "websocket");
  return refused;
}

template <class Stream>
Awaitable<void> close_stream(Stream& stream) {
  if constexpr (kIsTls<Stream>) {
    beast::get_lowest_layer(stream).expires_after(kExchange);
    (void)co_await stream.async_shutdown(kAsTuple);
  }
  beast::error_code ignored;
  beast::get_lowest_layer(stream).socket().shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
  co_return;
}

template <class Stream>
Awaitable<void> serve_stream(WebThread web, Stream stream, std::string ip) {
  beast::flat_buffer buffer;
  for (;;) {
    http::request_parser<http::string_body> parser;
    parser.header_limit(kMostHeader);
    parser.body_limit(kMostBody);
    beast::get_lowest_layer(stream).expires_after(kIdle);
    const auto [error, size] = co_await http::async_read(stream, buffer, parser, kAsTuple);
    const bool is_gone = error == http::error::end_of_stream || error == beast::error::timeout ||
                         error.category() == asio::error::get_system_category() ||
                         error.category() == asio::error::get_misc_category() ||
                         error.category() == asio::error::get_ssl_category();
    if (error && is_gone) break;
    web.hub.metrics().requests.increment();
    if (error) {
      const HttpAnswer refused = error_answer(unreadable(error));
      (void)co_await write_answer(stream, refused, false, false);
      break;
    }
    BeastRequest from = parser.release();
    const bool keep_alive = from.keep_alive();
    const bool is_upgrade = ws::is_upgrade(from);
    const HttpRequest request = to_request(from, ip, kIsTls<Stream>, web.hub.config());
    HttpAnswer reply;
    if (request.path == kSocketPath && is_upgrade) {
      auto upgrade = co_await check_upgrade(web, from, request);
      if (upgrade) {
        co_await run_websocket(web, std::move(stream), from, std::move(*upgrade));
        co_return;
      }
      reply = error_answer(upgrade.error());
    } else if (request.path == kSocketPath) {
      reply = upgrade_required();
    } else {
      reply = co_await answer(web, request);
    }
    const bool is_written =
        co_await write_answer(stream, reply, request.method == "HEAD", keep_alive);
    if (!is_written || !keep_alive) break;
  }
  co_await close_stream(stream);
}

}  // namespace

Awaitable<void> serve_connection(WebThread web, asio::ip::tcp::socket socket) {
  beast::error_code error;
  socket.set_option(asio::ip::tcp::no_delay(true), error);
  const auto peer = socket.remote_endpoint(error);
  const std::string ip = error ? std::string("unknown") : peer.address().to_string();
  PlainStream plain(std::move(socket));
  if (web.tls == nullptr) {
    co_await serve_stream(web, std::move(plain), ip);
    co_return;
  }
  TlsStream stream(std::move(plain), *web.tls);
  beast::get_lowest_layer(stream).expires_after(kExchange);
  const auto [failed] = co_await stream.async_handshake(asio::ssl::stream_base::server, kAsTuple);
  if (!failed) co_await serve_stream(web, std::move(stream), ip);
}

}  // namespace escaque::services::gateway
