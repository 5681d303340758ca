#pragma once
// What each RPC does, as coroutines on the lobby's thread.

#include "matchmaking/matchmaking_service.hpp"
#include "platform/asio/awaitable.hpp"

namespace escaque::services::matchmaking {

template <class Response>
using Answered = Awaitable<Result<Response, rpc::Error>>;

[[nodiscard]] Answered<v1::OpenSeekResponse> open_seek(Desk desk,
                                                       const v1::OpenSeekRequest& request,
                                                       rpc::Deadline deadline);
[[nodiscard]] Answered<v1::CancelSeekResponse> cancel_seek(Desk desk,
                                                           const v1::CancelSeekRequest& request);
[[nodiscard]] Answered<v1::AcceptSeekResponse> accept_seek(Desk desk,
                                                           const v1::AcceptSeekRequest& request,
                                                           rpc::Deadline deadline);
[[nodiscard]] Answered<v1::JoinPoolResponse> join_pool(Desk desk,
                                                       const v1::JoinPoolRequest& request,
                                                       rpc::Deadline deadline);
[[nodiscard]] Answered<v1::LeavePoolResponse> leave_pool(Desk desk,
                                                         const v1::LeavePoolRequest& request);
[[nodiscard]] Answered<v1::OpenChallengeResponse> open_challenge(
    Desk desk, const v1::OpenChallengeRequest& request, rpc::Deadline deadline);
[[nodiscard]] Answered<v1::AnswerChallengeResponse> answer_challenge(
    Desk desk, const v1::AnswerChallengeRequest& request, rpc::Deadline deadline);
[[nodiscard]] Answered<v1::CancelChallengeResponse> cancel_challenge(
    Desk desk, const v1::CancelChallengeRequest& request);
[[nodiscard]] Answered<v1::OfferRematchResponse> offer_rematch(
    Desk desk, const v1::OfferRematchRequest& request, rpc::Deadline deadline);
[[nodiscard]] Answered<v1::GetLobbyResponse> get_lobby(Desk desk,
                                                       const v1::GetLobbyRequest& request);
[[nodiscard]] Answered<v1::LeaveLobbyResponse> leave_lobby(Desk desk,
                                                           const v1::LeaveLobbyRequest& request);

}  // namespace escaque::services::matchmaking
