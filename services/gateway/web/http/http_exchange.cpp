#include "gateway/web/http/http_exchange.hpp"

#include <utility>

#include <boost/beast/http.hpp>

#include "gateway/web/files/security_txt.hpp"
#include "gateway/web/rest/rest.hpp"

namespace escaque::services::gateway {
namespace {

namespace beast = boost::beast;
namespace http = boost::beast::http;

std::string text(beast::string_view view) { return {view.data(), view.size()}; }

/// The opener of a socket. A stale cookie makes a visitor, who is told so by the welcome; a stale
/// bearer token is a mistake of a program.
Awaitable<OrRefused<Identity>> identify(Hub& hub, const HttpRequest& request) {
  auto identity = co_await authenticate(hub, request.token());
  const bool is_stale = !identity && http_status(identity.error().reason()) == 401;
  if (is_stale && request.authorization.empty()) co_return Identity{};
  co_return identity;
}

/// What a browser asks before it lets a page of another gateway post here (CORS).
HttpAnswer preflight() {
  HttpAnswer answer;
  answer.status = 204;
  answer.headers.emplace_back("Access-Control-Allow-Methods", "GET, POST, DELETE");
  answer.headers.emplace_back("Access-Control-Allow-Headers", "Content-Type");
  answer.headers.emplace_back("Access-Control-Max-Age", "600");
  return answer;
}

Awaitable<HttpAnswer> answer_api(const WebThread& web, const HttpRequest& request) {
  const bool is_permitted =
      !request.origin.empty() && web.hub.config().web.allows(request.origin, request.site());
  HttpAnswer answer = preflight();
  if (!is_permitted || request.method != "OPTIONS") {
    answer = co_await answer_rest(web.hub, request);
  }
  if (!is_permitted) co_return answer;
  answer.headers.emplace_back("Access-Control-Allow-Origin", request.origin);
  answer.headers.emplace_back("Access-Control-Allow-Credentials", "true");
  answer.headers.emplace_back("Access-Control-Expose-Headers", "X-Request-Id");
  answer.headers.emplace_back("Vary", "Origin");
  co_return answer;
}

bool is_below_api(const std::string& path) {
  return path.starts_with(kApiRoot) || path == "/api" || path.starts_with("/api/");
}

}  // namespace

OrRefused<AddressPrefix> client_of(const BeastRequest& from, const WebThread& web,
                                   const boost::asio::ip::address& peer) {
  const WebConfig& config = web.hub.config().web;
  if (!config.is_behind_proxy) return prefix_of(peer, web.trusted);
  std::vector<std::string_view> lines;
  const auto [first, end] = from.equal_range("X-Forwarded-For");
  for (auto line = first; line != end; ++line) {
    lines.emplace_back(line->value().data(), line->value().size());
  }
  // Without such a line it is no proxy: who looks after the machine, from the machine itself.
  if (lines.empty()) return prefix_of(peer, web.trusted);
  const auto address = forwarded_address(lines, config.trusted_hops);
  if (!address) return address.error();
  return prefix_of(*address, web.trusted);
}

HttpRequest to_request(BeastRequest& from, AddressPrefix client, bool is_tls,
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
  constexpr std::size_t kMaxOfAgent = 256;
  request.agent = text(from[http::field::user_agent]).substr(0, kMaxOfAgent);
  request.if_none_match = text(from[http::field::if_none_match]);
  request.accept_encoding = text(from[http::field::accept_encoding]);
  constexpr std::size_t kMaxOfLanguage = 16;
  request.accept_language = text(from[http::field::accept_language]).substr(0, kMaxOfLanguage);
  // https://www.w3.org/TR/fetch-metadata/
  request.is_navigation = from["Sec-Fetch-Mode"] == "navigate";
  request.body = std::move(from.body());
  request.client = std::move(client);
  const bool is_tls_there = config.web.is_behind_proxy && from["X-Forwarded-Proto"] == "https";
  request.is_tls = is_tls || is_tls_there;
  return request;
}

BeastResponse to_response(const HttpAnswer& answer, bool is_head, bool keep_alive) {
  BeastResponse response;
  response.result(static_cast<unsigned>(answer.status));
  response.version(11);
  response.keep_alive(keep_alive);
  response.set(http::field::server, "escaque");
  for (const auto& [name, value] : answer.headers) response.insert(name, value);
  if (answer.source) {
    response.set(http::field::content_type, answer.content_type);
    // HTTP/1.0 has no chunks: there the end of the connection is that of the body.
    if (!answer.is_last) response.chunked(true);
    return response;
  }
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
  return response;
}

ErrorDetail unreadable(const beast::error_code& error) {
  if (error == http::error::body_limit || error == http::error::header_limit) {
    return refusal(common_v1::REASON_TOO_LARGE, "the request is too large",
                   "headers and body of at most 16 KiB each");
  }
  return refusal(common_v1::REASON_MALFORMED, "this is not HTTP: " + error.message(),
                 "an HTTP/1.1 request");
}

void note_unbelieved_proxy(const WebThread& web, const BeastRequest& from,
                           const HttpRequest& request) {
  if (web.hub.config().web.is_behind_proxy || from.count("X-Forwarded-For") == 0) return;
  if (!web.proxy_notice.is_due(web.hub.now())) return;
  web.hub.logger().warn(
      "forwarded_for_not_believed",
      {{"from", request.client.text},
       {"expected",
        "web.is_behind_proxy (./dev up --behind-proxy) if this is a proxy of yours: "
        "until then all its visitors share one budget and no cookie is Secure"}});
}

std::optional<HttpAnswer> refuse_unknown_host(const WebConfig& web, const HttpRequest& request) {
  if (is_host_known(request.host, web.hosts)) return std::nullopt;
  HttpAnswer refused =
      error_answer(refusal(common_v1::REASON_FORBIDDEN_ORIGIN,
                           "nothing is served here under the name " + request.host.substr(0, 100),
                           "a name of web.hosts, or our address", "Host"));
  refused.status = 421;
  return refused;
}

bool is_for_tls_only(const WebThread& web, const HttpRequest& request) {
  // Whoever needs the authority does not believe our certificate yet.
  const bool is_authority =
      !web.hub.config().web.authority.empty() && request.path == kAuthorityPath;
  return web.tls != nullptr && !is_authority;
}

HttpAnswer send_to_tls(const HttpRequest& request) {
  const std::string site = "https://" + request.host;
  const bool only_looks = request.method == "GET" || request.method == "HEAD";
  if (!only_looks || request.host.empty() || !request.path.starts_with('/')) {
    HttpAnswer refused = error_answer(refusal(common_v1::REASON_MALFORMED,
                                              "this came without TLS, for everybody to read",
                                              site + ": the door takes HTTPS only"));
    refused.is_last = true;
    return refused;
  }
  HttpAnswer redirect = text_answer("text/plain; charset=utf-8", "HTTPS only\n");
  redirect.status = 307;
  redirect.headers.emplace_back(
      "Location", site + request.path + (request.query.empty() ? "" : "?" + request.query));
  redirect.headers.emplace_back("Cache-Control", "no-store");
  redirect.is_last = true;
  return redirect;
}

Awaitable<HttpAnswer> answer(const WebThread& web, const HttpRequest& request) {
  if (request.path.starts_with(kApiRoot)) {
    co_return co_await answer_api(web, request);
  }
  if (is_below_api(request.path)) {
    co_return error_answer(
        refusal(common_v1::REASON_NO_SUCH_PATH, "nothing is at this path", "/api/v1/…"));
  }
  const Caller caller{{}, request.client};
  if (const auto refused = web.hub.doorkeeper().ask(caller, row_of(Extra::file), web.hub.now())) {
    co_return refused_answer(*refused);
  }
  if (request.path == kSecurityTxtPath) co_return security_txt(web.hub, request);
  if (auto preview = co_await web.previews.answer(web.hub, request)) co_return std::move(*preview);
  co_return web.files.answer(request);
}

Awaitable<std::variant<Upgrade, HttpAnswer>> check_upgrade(const WebThread& web,
                                                           const BeastRequest& from,
                                                           const HttpRequest& request) {
  Hub& hub = web.hub;
  if (!hub.config().web.allows(request.origin, request.site())) {
    co_return error_answer(
        refusal(common_v1::REASON_FORBIDDEN_ORIGIN,
                "pages of " + request.origin.substr(0, 100) + " may not open sockets here",
                expected_origin(request)));
  }
  const auto subprotocol = choose_subprotocol(text(from[http::field::sec_websocket_protocol]));
  if (!subprotocol) {
    co_return error_answer(refusal(common_v1::REASON_MALFORMED, "no subprotocol that we know",
                                   "escaque.v1.proto or escaque.v1.json",
                                   "Sec-WebSocket-Protocol"));
  }
  const Caller caller{{}, request.client};
  if (const auto refused = hub.doorkeeper().ask(caller, row_of(Extra::upgrade), hub.now())) {
    co_return refused_answer(*refused);
  }
  auto identity = co_await identify(hub, request);
  if (!identity) co_return error_answer(identity.error());
  identity->client = request.client;
  identity->browser = request.browser();
  // Browsers always say whose page opens a socket.
  identity->entrance =
      request.origin.empty() ? conduct_v1::ENTRANCE_PROGRAM : conduct_v1::ENTRANCE_BROWSER;
  Upgrade upgrade{*subprotocol, std::move(*identity), {}, {}};
  // Behind a proxy the connection itself says nothing of where it comes from.
  if (hub.config().web.is_behind_proxy) {
    auto pass = hub.doorkeeper().enter(request.client);
    if (!pass) co_return error_answer(pass.error());
    upgrade.of_prefix = std::move(*pass);
  }
  if (upgrade.identity.user) {
    auto pass = hub.doorkeeper().enter(upgrade.identity.user->id());
    if (!pass) co_return error_answer(pass.error());
    upgrade.of_account = std::move(*pass);
  }
  co_return upgrade;
}

HttpAnswer upgrade_required() {
  HttpAnswer refused = error_answer(
      refusal(common_v1::REASON_MALFORMED, "this path is for WebSockets", "an upgrade request"));
  refused.status = 426;
  refused.headers.emplace_back("Upgrade", "websocket");
  return refused;
}

}  // namespace escaque::services::gateway
