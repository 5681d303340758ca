#pragma once
// One of the two players of a replayed game: a guest with a socket of their own. Owned by one

#include <optional>
#include <string>

#include <boost/asio/io_context.hpp>

#include "platform/asio/awaitable.hpp"
#include "platform/http/url.hpp"
#include "wire/connection.hpp"
#include "wire/game_view.hpp"

namespace escaque::clients::cli {

class ReplayClient {
 public:
  [[nodiscard]] static Awaitable<wire::Answer<ReplayClient>> open(boost::asio::io_context& context,
                                                                  http::Url server);

  [[nodiscard]] const common::v1::User& user() const { return user_; }
  [[nodiscard]] const wire::GameView& game() const { return game_; }

  /// Challenges `other` to a casual game as White.
  [[nodiscard]] Awaitable<wire::Answer<bool>> challenge(std::string other,
                                                        common::v1::TimeControl time_control);
  /// Waits for a challenge and accepts it.
  [[nodiscard]] Awaitable<wire::Answer<bool>> accept_challenge();
  /// Waits for the game and follows it; its id.
  [[nodiscard]] Awaitable<wire::Answer<std::string>> sit_down();
  [[nodiscard]] Awaitable<wire::Answer<std::string>> act(games::v1::PlayerAction action);
  /// Reads until the game has this version, or is over.
  [[nodiscard]] Awaitable<wire::Answer<bool>> wait_for_version(int version);
  [[nodiscard]] Awaitable<wire::Answer<bool>> wait_for_end();

 private:
  ReplayClient(wire::Connection connection, common::v1::User user);
  /// Folds what belongs to the game; a refusal is an Error.
  [[nodiscard]] Awaitable<wire::Answer<gateway::v1::ServerMessage>> next();
  /// The first fact of the lobby for which `wanted` gives an answer.
  template <class Wanted>
  [[nodiscard]] Awaitable<wire::Answer<std::string>> wait_for_fact(Wanted wanted);

  wire::Connection connection_;
  common::v1::User user_;
  std::string game_id_;
  wire::GameView game_;
};

}  // namespace escaque::clients::cli
