#include "conduct/conduct_service.hpp"

#include "conduct/convert.hpp"

namespace escaque::services::conduct {
namespace {

template <class T>
using Served = Awaitable<Result<T, rpc::Error>>;

template <class Response>
Result<Response, rpc::Error> to_response(const Answer<Sanction>& answer) {
  if (!answer) return to_error(answer.error());
  Response response;
  *response.mutable_sanction() = to_wire(*answer);
  return response;
}

Served<v1::SayResponse> say(Talker& talker, const v1::SayRequest& request) {
  auto speech = from_wire(request);
  if (!speech) co_return to_error(speech.error());
  const auto said = co_await talker.say(std::move(*speech));
  if (!said) co_return to_error(said.error());
  v1::SayResponse response;
  *response.mutable_talk() = to_wire(*said);
  co_return response;
}

Served<v1::WarnResponse> warn(Moderation& moderation, const v1::WarnRequest& request) {
  auto order = from_wire(request);
  if (!order) co_return to_error(order.error());
  const auto imposed = co_await moderation.warn(std::move(*order));
  co_return to_response<v1::WarnResponse>(imposed);
}

Served<v1::MuteResponse> mute(Moderation& moderation, const v1::MuteRequest& request) {
  auto order = from_wire(request);
  if (!order) co_return to_error(order.error());
  const auto imposed =
      co_await moderation.mute(std::move(*order), time_from_wire(request.until_ms()));
  co_return to_response<v1::MuteResponse>(imposed);
}

Served<v1::LiftMuteResponse> lift_mute(Moderation& moderation, const v1::LiftMuteRequest& request) {
  auto order = from_wire(request);
  if (!order) co_return to_error(order.error());
  const auto lifted = co_await moderation.lift(std::move(*order));
  co_return to_response<v1::LiftMuteResponse>(lifted);
}

Served<v1::ListSanctionsResponse> list_sanctions(Moderation& moderation,
                                                 const v1::ListSanctionsRequest& request) {
  auto asking = from_wire(request.asking());
  if (!asking) co_return to_error(asking.error());
  const auto user = UserId::parse(request.user_id());
  if (!user) co_return to_error(ConductError::malformed_user);
  const auto sanctions = co_await moderation.list(std::move(*asking), *user);
  if (!sanctions) co_return to_error(sanctions.error());
  v1::ListSanctionsResponse response;
  for (const Sanction& sanction : *sanctions) *response.add_sanctions() = to_wire(sanction);
  co_return response;
}

}  // namespace

ConductService::ConductService(Talker& talker, Moderation& moderation, rpc::Host host)
    : Service(v1::ConductService::service_full_name(), std::move(host)) {
  serve(talker, say);
  serve(moderation, warn);
  serve(moderation, mute);
  serve(moderation, lift_mute);
  serve(moderation, list_sanctions);
}

}  // namespace escaque::services::conduct
