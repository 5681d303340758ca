#pragma once
// One request and its answer, between Beast's words and ours; nothing here depends on the stream
// that carries them.

#include <optional>
#include <string>
#include <variant>

#include <boost/beast/core/error.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/span_body.hpp>
#include <boost/beast/http/string_body.hpp>

#include "gateway/web/http/http.hpp"
#include "gateway/web/http/http_connection.hpp"
#include "gateway/web/web_door.hpp"

namespace escaque::services::gateway {

using BeastRequest = boost::beast::http::request<boost::beast::http::string_body>;
using BeastResponse = boost::beast::http::response<boost::beast::http::span_body<const char>>;

/// Where a request comes from: the `peer` of its connection, or whom our proxies saw.
[[nodiscard]] OrRefused<AddressPrefix> client_of(const BeastRequest& from, const WebThread& web,
                                                 const boost::asio::ip::address& peer);
/// Takes the body of `from`.
[[nodiscard]] HttpRequest to_request(BeastRequest& from, AddressPrefix client, bool is_tls,
                                     const Config& config);
/// Points into `answer`. Without its body for a HEAD request.
[[nodiscard]] BeastResponse to_response(const HttpAnswer& answer, bool is_head, bool keep_alive);

/// Why what came is no request.
[[nodiscard]] ErrorDetail unreadable(const boost::beast::error_code& error);
/// A proxy that nobody has told us of makes all its visitors one: said in the log, once a minute.
void note_unbelieved_proxy(const WebThread& web, const BeastRequest& from,
                           const HttpRequest& request);
/// The answer to a request for a host that is none of ours.
[[nodiscard]] std::optional<HttpAnswer> refuse_unknown_host(const WebConfig& web,
                                                            const HttpRequest& request);
/// Whether what came in clear has to come again over TLS.
[[nodiscard]] bool is_for_tls_only(const WebThread& web, const HttpRequest& request);
/// The answer to it: where the same is, or for what is more than a look, a refusal.
[[nodiscard]] HttpAnswer send_to_tls(const HttpRequest& request);
[[nodiscard]] Awaitable<HttpAnswer> answer(const WebThread& web, const HttpRequest& request);

struct Upgrade {
  Subprotocol subprotocol;
  Identity identity;
  Pass of_prefix;
  Pass of_account;
};

/// Whether this request may become a WebSocket, and whose; otherwise the answer to it.
[[nodiscard]] Awaitable<std::variant<Upgrade, HttpAnswer>> check_upgrade(
    const WebThread& web, const BeastRequest& from, const HttpRequest& request);
/// The answer to a request for a socket that asks for no upgrade.
[[nodiscard]] HttpAnswer upgrade_required();

}  // namespace escaque::services::gateway
