// REST calls of arbiters: the games they look over, and their orders.

#include <utility>

#include "gateway/hub/hub.hpp"
#include "gateway/records/calls_for_arbiters.hpp"
#include "gateway/web/codec.hpp"
#include "gateway/web/rest/handlers.hpp"

namespace escaque::services::gateway {

Awaitable<OrRefused<HttpAnswer>> get_desk(RestCall& call) {
  const Backends b = call.backends();
  auto desk = co_await b.desk(*call.identity.user);
  if (!desk) co_return desk.error();
  if (desk->games().empty() && !is_arbiter(*call.identity.user)) {
    co_return refusal(common_v1::REASON_NOT_ALLOWED, "you rule in no game that is in progress",
                      "an arbiter, or an official of an event while its games are played");
  }
  co_return json_answer(std::move(*desk));
}

Awaitable<OrRefused<HttpAnswer>> post_order(RestCall& call) {
  v1::GiveOrder body;
  const auto parsed = from_json(call.request.body, body);
  if (!parsed) co_return parsed.error();
  games_v1::GiveOrderRequest request;
  *request.mutable_arbiter() = *call.identity.user;
  request.set_request_id(body.id());
  request.set_game_id(call.subject());
  request.mutable_order()->Swap(body.mutable_order());
  const Backends b = call.backends();
  const auto answer = co_await b.ask(&Arbiter::GiveOrder, std::move(request));
  if (!answer) co_return answer.error();
  v1::OrderGiven given;
  given.set_version(answer->version());
  co_return json_answer(given);
}

}  // namespace escaque::services::gateway
