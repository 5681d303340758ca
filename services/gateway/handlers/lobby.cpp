// Messages about who plays whom: each becomes one question to `matchmaking`.

#include <utility>

#include "gateway/handlers/handlers.hpp"
#include "gateway/hub/hub.hpp"

namespace escaque::services::gateway {
namespace {

/// What every request to matchmaking begins with.
template <class Request>
Request request_of(const Session& session, const v1::ClientMessage& message) {
  Request request;
  *request.mutable_user() = *session.user();
  request.set_command_id(scoped_command_id(session, message.id()));
  return request;
}

/// What was made, if the answer names it.
template <class Response>
std::pair<std::string, std::string> made(const Response& response) {
  std::pair<std::string, std::string> ids;
  if constexpr (requires { response.seek_id(); }) ids.first = response.seek_id();
  if constexpr (requires { response.challenge_id(); }) ids.first = response.challenge_id();
  if constexpr (requires { response.game_id(); }) ids.second = response.game_id();
  return ids;
}

template <class Response>
void answer(Session& session, const std::string& reply_to, const OrRefused<Response>& response) {
  if (!response) return session.refuse(reply_to, response.error());
  const auto [id, game_id] = made(*response);
  session.done(reply_to, id, game_id);
}

}  // namespace

Awaitable<void> open_seek(std::shared_ptr<Session> session, Inbound in) {
  auto& seek = *in.message.mutable_open_seek();
  auto request = request_of<matchmaking_v1::OpenSeekRequest>(*session, in.message);
  request.mutable_terms()->Swap(seek.mutable_terms());
  request.set_color(seek.color());
  request.set_min_rating(seek.min_rating());
  request.set_max_rating(seek.max_rating());
  const Backends b = session->backends();
  const auto response = co_await b.ask(&Matchmaking::OpenSeek, std::move(request));
  answer(*session, in.message.id(), response);
}

Awaitable<void> cancel_seek(std::shared_ptr<Session> session, Inbound in) {
  auto request = request_of<matchmaking_v1::CancelSeekRequest>(*session, in.message);
  request.set_seek_id(in.message.cancel_seek().seek_id());
  const Backends b = session->backends();
  const auto response = co_await b.ask(&Matchmaking::CancelSeek, std::move(request));
  answer(*session, in.message.id(), response);
}

Awaitable<void> accept_seek(std::shared_ptr<Session> session, Inbound in) {
  auto request = request_of<matchmaking_v1::AcceptSeekRequest>(*session, in.message);
  request.set_seek_id(in.message.accept_seek().seek_id());
  const Backends b = session->backends();
  const auto response = co_await b.ask(&Matchmaking::AcceptSeek, std::move(request));
  answer(*session, in.message.id(), response);
}

Awaitable<void> join_pool(std::shared_ptr<Session> session, Inbound in) {
  auto request = request_of<matchmaking_v1::JoinPoolRequest>(*session, in.message);
  *request.mutable_pool() = in.message.join_pool().pool();
  const Backends b = session->backends();
  const auto response = co_await b.ask(&Matchmaking::JoinPool, std::move(request));
  answer(*session, in.message.id(), response);
}

Awaitable<void> leave_pool(std::shared_ptr<Session> session, Inbound in) {
  auto request = request_of<matchmaking_v1::LeavePoolRequest>(*session, in.message);
  *request.mutable_pool() = in.message.leave_pool().pool();
  const Backends b = session->backends();
  const auto response = co_await b.ask(&Matchmaking::LeavePool, std::move(request));
  answer(*session, in.message.id(), response);
}

Awaitable<void> open_challenge(std::shared_ptr<Session> session, Inbound in) {
  auto& challenge = *in.message.mutable_open_challenge();
  const Backends b = session->backends();
  auto challenged = co_await find_user(b, challenge.handle());
  if (!challenged) co_return session->refuse(in.message.id(), challenged.error());
  auto request = request_of<matchmaking_v1::OpenChallengeRequest>(*session, in.message);
  *request.mutable_challenged() = std::move(*challenged);
  request.mutable_terms()->Swap(challenge.mutable_terms());
  request.set_color(challenge.color());
  const auto response = co_await b.ask(&Matchmaking::OpenChallenge, std::move(request));
  answer(*session, in.message.id(), response);
}

Awaitable<void> answer_challenge(std::shared_ptr<Session> session, Inbound in) {
  auto request = request_of<matchmaking_v1::AnswerChallengeRequest>(*session, in.message);
  request.set_challenge_id(in.message.answer_challenge().challenge_id());
  request.set_accept(in.message.answer_challenge().accept());
  const Backends b = session->backends();
  const auto response = co_await b.ask(&Matchmaking::AnswerChallenge, std::move(request));
  answer(*session, in.message.id(), response);
}

Awaitable<void> cancel_challenge(std::shared_ptr<Session> session, Inbound in) {
  auto request = request_of<matchmaking_v1::CancelChallengeRequest>(*session, in.message);
  request.set_challenge_id(in.message.cancel_challenge().challenge_id());
  const Backends b = session->backends();
  const auto response = co_await b.ask(&Matchmaking::CancelChallenge, std::move(request));
  answer(*session, in.message.id(), response);
}

Awaitable<void> offer_rematch(std::shared_ptr<Session> session, Inbound in) {
  auto request = request_of<matchmaking_v1::OfferRematchRequest>(*session, in.message);
  request.set_game_id(in.message.offer_rematch().game_id());
  const Backends b = session->backends();
  const auto response = co_await b.ask(&Matchmaking::OfferRematch, std::move(request));
  answer(*session, in.message.id(), response);
}

}  // namespace escaque::services::gateway
