// What is asked of the lobby: one question to `matchmaking`.

#include <utility>

#include "gateway/handlers/handlers.hpp"
#include "gateway/hub/hub.hpp"

namespace escaque::services::gateway {

Awaitable<void> command_lobby(std::shared_ptr<Session> session, Inbound in) {
  const std::string& reply_to = in.message.id();
  const Backends b = session->backends();
  matchmaking_v1::CommandLobbyRequest request;
  *request.mutable_user() = *session->user();
  request.set_command_id(scoped_command_id(*session, reply_to));
  request.mutable_command()->Swap(in.message.mutable_command_lobby());
  const bool is_challenge = request.command().has_open_challenge();
  // To nobody by name: for whoever is given its link.
  if (is_challenge && !request.command().open_challenge().handle().empty()) {
    auto challenged = co_await find_user(b, request.command().open_challenge().handle());
    if (!challenged) co_return session->refuse(reply_to, challenged.error());
    *request.mutable_challenged() = std::move(*challenged);
  }
  const auto answer = co_await b.ask(&Matchmaking::CommandLobby, std::move(request));
  if (!answer) co_return session->refuse(reply_to, answer.error());
  session->done(reply_to, answer->id(), answer->game_id());
}

}  // namespace escaque::services::gateway
