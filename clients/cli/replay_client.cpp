#include "replay_client.hpp"

#include <utility>

#include "wire/api.hpp"

namespace escaque::clients::cli {

using boost::asio::awaitable;
using gateway::v1::ClientMessage;
using gateway::v1::ServerMessage;
using wire::Answer;

awaitable<Answer<ReplayClient>> ReplayClient::open(boost::asio::io_context& context,
                                                   http::Url server) {
  wire::Api api(context, server);
  auto guest = co_await api.open_guest();
  if (!guest) co_return guest.error();
  wire::ConnectionOptions options;
  options.server = std::move(server);
  options.token = guest->token();
  auto connection = co_await wire::Connection::open(context, std::move(options));
  if (!connection) co_return connection.error();
  ReplayClient client(std::move(*connection), guest->user());
  // What happens before the welcome is told in it: nobody may challenge us earlier.
  for (bool is_welcome = false; !is_welcome;) {
    const auto message = co_await client.next();
    if (!message) co_return message.error();
    is_welcome = message->has_welcome();
  }
  co_return client;
}

ReplayClient::ReplayClient(wire::Connection connection, common::v1::User user)
    : connection_(std::move(connection)), user_(std::move(user)) {}

awaitable<Answer<ServerMessage>> ReplayClient::next() {
  auto message = co_await connection_.receive();
  if (!message) co_return message.error();
  if (message->has_refusal()) co_return wire::to_error(message->refusal().error());
  if (message->has_game_entries() && message->game_entries().game_id() == game_id_) {
    for (const auto& entry : message->game_entries().entries()) {
      if (!game_.apply(entry)) {
        co_return wire::Error{
            common::v1::REASON_UNSPECIFIED,
            "an entry of the game is missing before version " + std::to_string(entry.version())};
      }
    }
  }
  co_return message;
}

template <class Wanted>
awaitable<Answer<std::string>> ReplayClient::wait_for_fact(Wanted wanted) {
  for (;;) {
    auto message = co_await next();
    if (!message) co_return message.error();
    for (const auto& fact : message->lobby_changed().facts()) {
      if (auto found = wanted(fact); !found.empty()) co_return found;
    }
  }
}

awaitable<Answer<bool>> ReplayClient::challenge(std::string other,
                                                common::v1::TimeControl time_control) {
  ClientMessage message;
  auto& challenge = *message.mutable_command_lobby()->mutable_open_challenge();
  challenge.set_handle(std::move(other));
  *challenge.mutable_terms()->mutable_time_control() = std::move(time_control);
  challenge.mutable_terms()->set_variant(common::v1::VARIANT_STANDARD);
  challenge.set_color(matchmaking::v1::COLOR_WISH_WHITE);
  auto sent = co_await connection_.send(std::move(message));
  if (!sent) co_return sent.error();
  co_return true;
}

awaitable<Answer<bool>> ReplayClient::accept_challenge() {
  auto id = co_await wait_for_fact([this](const matchmaking::v1::LobbyFact& fact) -> std::string {
    const auto& challenge = fact.challenge_opened().challenge();
    return challenge.challenged().id() == user_.id() ? challenge.challenge_id() : std::string();
  });
  if (!id) co_return id.error();
  ClientMessage message;
  message.mutable_command_lobby()->mutable_answer_challenge()->set_challenge_id(*id);
  message.mutable_command_lobby()->mutable_answer_challenge()->set_accept(true);
  auto sent = co_await connection_.send(std::move(message));
  if (!sent) co_return sent.error();
  co_return true;
}

awaitable<Answer<std::string>> ReplayClient::sit_down() {
  auto id = co_await wait_for_fact(
      [](const matchmaking::v1::LobbyFact& fact) { return fact.game_started().game_id(); });
  if (!id) co_return id.error();
  game_id_ = *id;
  game_ = wire::GameView();
  ClientMessage message;
  message.mutable_follow_game()->set_game_id(game_id_);
  message.mutable_follow_game()->set_from_version(1);
  auto sent = co_await connection_.send(std::move(message));
  if (!sent) co_return sent.error();
  auto created = co_await wait_for_version(1);
  if (!created) co_return created.error();
  co_return game_id_;
}

awaitable<Answer<std::string>> ReplayClient::act(games::v1::PlayerAction action) {
  ClientMessage message;
  message.mutable_act_in_game()->set_game_id(game_id_);
  message.mutable_act_in_game()->set_version(game_.version());
  *message.mutable_act_in_game()->mutable_action() = std::move(action);
  co_return co_await connection_.send(std::move(message));
}

awaitable<Answer<bool>> ReplayClient::wait_for_version(int version) {
  while (game_.version() < version && !game_.ended()) {
    const auto message = co_await next();
    if (!message) co_return message.error();
  }
  co_return true;
}

awaitable<Answer<bool>> ReplayClient::wait_for_end() {
  while (!game_.ended()) {
    const auto message = co_await next();
    if (!message) co_return message.error();
  }
  co_return true;
}

}  // namespace escaque::clients::cli
