#include "platform/http/client.hpp"

#include <utility>

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/string.hpp>
#include <boost/beast/http.hpp>

#include "platform/http/transport.hpp"

namespace escaque::http {

namespace {

namespace beast = boost::beast;
namespace wire = boost::beast::http;
using WireRequest = wire::request<wire::string_body>;

WireRequest to_wire(Request& request) {
  WireRequest message;
  message.method_string(request.method);
  message.target(request.url.target);
  message.version(11);
  message.set(wire::field::host, request.url.authority());
  message.set(wire::field::user_agent, "escaque");
  message.set(wire::field::connection, "close");
  if (!request.bearer.empty()) {
    message.set(wire::field::authorization, "Bearer " + request.bearer);
  }
  if (!request.cookie.empty()) message.set(wire::field::cookie, request.cookie);
  for (const auto& [name, value] : request.headers) message.set(name, value);
  message.body() = std::move(request.body);
  message.prepare_payload();
  return message;
}

Awaitable<Result<Response, HttpError>> exchange(AnyStream& stream, const WireRequest& request,
                                                std::size_t max_body) {
  const auto [unsent, sent] = co_await wire::async_write(stream, request, kNoThrow);
  if (unsent) co_return to_http_error(unsent);
  beast::flat_buffer buffer;
  wire::response_parser<wire::string_body> parser;
  parser.body_limit(max_body);
  parser.skip(request.method() == wire::verb::head);
  const auto [unread, size] = co_await wire::async_read(stream, buffer, parser, kNoThrow);
  if (unread) co_return to_http_error(unread);
  Response response;
  auto message = parser.release();
  response.status = static_cast<int>(message.result_int());
  for (const auto& field : message) {
    response.headers.emplace_back(std::string(field.name_string()), std::string(field.value()));
  }
  response.body = std::move(message.body());
  co_return response;
}

Awaitable<Result<Response, HttpError>> run(boost::asio::io_context& context, ClientOptions options,
                                           Request request) {
  const auto message = to_wire(request);
  const auto check = options.verify_peer ? PeerCheck::verify : PeerCheck::trust;
  Door door{request.url, options.local_address, request.timeout, check};
  auto connection = co_await open_connection(context, std::move(door));
  if (!connection) co_return connection.error();
  co_return co_await exchange((*connection)->stream, message, options.max_body);
}

}  // namespace

std::string_view Response::header(std::string_view name) const {
  for (const auto& [key, value] : headers) {
    if (beast::iequals(key, name)) return value;
  }
  return {};
}

Awaitable<Result<Response, HttpError>> Client::request(Request request) const {
  return run(context_, options_, std::move(request));
}

}  // namespace escaque::http
