// REST calls about one's own messages. New ones come by the socket.

#include <utility>

#include "escaque/gateway/v1/conduct.pb.h"

#include "gateway/hub/hub.hpp"
#include "gateway/web/codec.hpp"
#include "gateway/web/rest/handlers.hpp"

namespace escaque::services::gateway {

Awaitable<OrRefused<HttpAnswer>> get_messages(RestCall& call) {
  auto request = about_page<conduct_v1::ListMessagesRequest>(call);
  if (!request) co_return request.error();
  request->mutable_other()->set_handle(call.captured.front().value);
  const Backends b = call.backends();
  auto refused = co_await look_up(b, *request->mutable_other(), "handle");
  if (refused) co_return std::move(*refused);
  co_return co_await forward(call, &Conduct::ListMessages, std::move(request));
}

Awaitable<OrRefused<HttpAnswer>> post_messages_read(RestCall& call) {
  v1::MessagesRead body;
  const auto parsed = from_json(call.request.body, body);
  if (!parsed) co_return parsed.error();
  auto request = asked_by<conduct_v1::ReadMessagesRequest>(call);
  request.set_up_to_ms(body.up_to_ms());
  request.mutable_other()->set_handle(call.captured.front().value);
  const Backends b = call.backends();
  auto refused = co_await look_up(b, *request.mutable_other(), "handle");
  if (refused) co_return std::move(*refused);
  co_return co_await order(call, &Conduct::ReadMessages, std::move(request));
}

}  // namespace escaque::services::gateway
