#pragma once
// A player who does not give up: after a lost connection they come back, through another door if
// need be, follow their game from where they were, and send again, under the same id, what was not
// answered. Owned by one io_context.

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <boost/asio/io_context.hpp>

#include "platform/asio/async_event.hpp"
#include "platform/asio/awaitable.hpp"
#include "platform/http/url.hpp"
#include "wire/connection.hpp"
#include "wire/doors.hpp"
#include "wire/game_view.hpp"

namespace escaque::testing {

class PersistentPlayer {
 public:
  /// Registers `handle`. Throws std::runtime_error when that is refused.
  static Awaitable<std::shared_ptr<PersistentPlayer>> join(boost::asio::io_context& context,
                                                           http::Url server, std::string handle);

  [[nodiscard]] const common::v1::User& user() const { return user_; }
  [[nodiscard]] const wire::GameView& game() const { return state_->game; }
  [[nodiscard]] const std::string& game_id() const { return state_->game_id; }
  /// Every entry that came, in order.
  [[nodiscard]] const std::vector<games::v1::GameEntry>& entries() const { return state_->entries; }
  /// How many came a second time.
  [[nodiscard]] int repeated() const { return state_->repeated; }
  /// Ids of our commands that an entry has acknowledged.
  [[nodiscard]] const std::vector<std::string>& acknowledged() const { return acknowledged_; }

  // Each returns when it has happened; throws std::runtime_error on a refusal that is final.
  Awaitable<void> challenge(std::string handle, matchmaking::v1::GameTerms terms);
  Awaitable<void> accept_challenge();
  /// Waits until the server has started a game for us, and follows it.
  Awaitable<void> sit_down();
  /// Follows somebody else's game.
  Awaitable<void> watch(std::string game_id);
  Awaitable<void> act(games::v1::PlayerAction action);
  Awaitable<void> move(std::string uci);
  /// Sends it once: why it was refused, or REASON_UNSPECIFIED when it was done.
  Awaitable<common::v1::Reason> try_once(gateway::v1::ClientMessage message);
  Awaitable<void> wait_for_version(int version);
  Awaitable<void> wait_for_end();
  void leave();

 private:
  /// What the reader of the present connection learns. It outlives the player if need be.
  struct State {
    State(boost::asio::io_context& context, http::Url server)
        : doors(std::move(server)), changed(context) {}
    wire::Doors doors;
    std::optional<wire::Connection> connection;
    std::string game_id;
    wire::GameView game;
    std::vector<games::v1::GameEntry> entries;
    std::set<std::string> entry_ids;
    int repeated = 0;
    std::map<std::string, gateway::v1::ServerMessage> answers;
    std::map<std::string, matchmaking::v1::Challenge> challenges;
    std::string started_game;
    std::string failure;  // What the server may never do; whoever waits next throws it.
    bool is_left = false;
    AsyncEvent changed;
  };

  PersistentPlayer(boost::asio::io_context& context, wire::ConnectionOptions options,
                   common::v1::User user);
  static Awaitable<void> keep_connected(std::shared_ptr<State> state,
                                        boost::asio::io_context& context,
                                        wire::ConnectionOptions options);
  static void take(State& state, gateway::v1::ServerMessage message);
  /// Sends `message` under one id, repeatedly, until `is_answered`.
  Awaitable<void> insist(gateway::v1::ClientMessage message);
  Awaitable<void> wait_for_change();

  common::v1::User user_;
  std::shared_ptr<State> state_;
  std::vector<std::string> acknowledged_;
  int last_id_ = 0;
};

}  // namespace escaque::testing
