#pragma once
// One connection, the same for every door: turns a client's messages into commands and what happens
// into messages. Owned by the thread of its hub.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "gateway/hub/connection_log.hpp"
#include "gateway/hub/door.hpp"
#include "gateway/hub/endpoints.hpp"
#include "gateway/hub/lag_meter.hpp"
#include "gateway/hub/shared_doorkeeper.hpp"
#include "gateway/refusal.hpp"
#include "gateway/upstream/assertion.hpp"
#include "platform/asio/mailbox.hpp"

namespace escaque::services::gateway {

class Backends;
class Hub;

/// The holder of the connection, authenticated.
struct Identity {
  std::optional<common_v1::User> user;  // Nothing: a visitor.
  accounts_v1::PersonalLists lists;
  std::string token_hash;   // As in SessionsRevoked.
  Millis session_lives{0};  // When it is not used again.
  std::string token;
  AddressPrefix client;    // Where the connection comes from.
  Instant asked{};         // When accounts was asked: what was revoked later counts.
  Assertion assertion;     // Proves the user to other services.
  bool is_unused = false;  // The user has done nothing so far; to be noted when they do.
  conduct_v1::Entrance entrance = conduct_v1::ENTRANCE_PROGRAM;
  std::string browser;  // The cookie that knows the browser again; empty without one.
};

/// Tells `accounts` that the user did something: from now on the account is kept.
[[nodiscard]] Awaitable<void> note_use(Hub& hub, std::string user_id);

class Session : public std::enable_shared_from_this<Session> {
 public:
  /// `door` must live until close().
  Session(Hub& hub, Door& door, Identity identity);

  /// Gathers and sends the welcome; to be awaited before the first receive().
  [[nodiscard]] Awaitable<void> open();
  void receive(v1::ClientMessage message, Instant received);
  /// The door says that the connection has ended.
  void close(Parting parting = Parting::lost);
  /// The door's queue is short again.
  void on_drained();
  /// Each `socket.ping_interval`: measures lag, rarely while no game is followed; notices silence.
  void on_ping_due();

  // Towards the client. Nothing overtakes the welcome.
  void deliver(const OutgoingPtr& message);
  void send(v1::ServerMessage message);
  void done(const std::string& reply_to, const std::string& id = {},
            const std::string& game_id = {});
  void done(const std::string& reply_to, v1::Done what);
  void refuse(const std::string& reply_to, ErrorDetail error, const std::string& game_id = {});
  void hang_up(Hangup why);

  // For handlers and topics.
  [[nodiscard]] Hub& hub() const { return hub_; }
  [[nodiscard]] const std::optional<common_v1::User>& user() const { return identity_.user; }
  [[nodiscard]] const std::string& user_id() const;
  /// Whose budgets this connection shares.
  [[nodiscard]] Caller caller() const { return {user_id(), identity_.client}; }
  [[nodiscard]] const std::string& token_hash() const { return identity_.token_hash; }
  [[nodiscard]] const accounts_v1::PersonalLists& lists() const { return identity_.lists; }
  void replace_user(common_v1::User user) { identity_.user = std::move(user); }
  void replace_lists(accounts_v1::PersonalLists lists);
  [[nodiscard]] bool censors(const std::string& user_id) const;
  /// Whether its user is shown a line that is said to many. A child is shown no stranger's own
  /// words.
  [[nodiscard]] bool reads(const conduct_v1::Talk& talk) const;
  [[nodiscard]] bool is_congested() const { return door_ != nullptr && door_->is_congested(); }
  [[nodiscard]] bool is_open() const { return door_ != nullptr; }
  /// The client has been told to go.
  [[nodiscard]] bool is_hung_up() const { return hung_up_.has_value(); }
  [[nodiscard]] LagMeter& lag() { return lag_; }
  [[nodiscard]] std::optional<Millis> transport_lag() const {
    return door_ != nullptr ? door_->transport_lag() : std::nullopt;
  }
  [[nodiscard]] std::unordered_set<std::string>& followed_games() { return followed_games_; }
  /// Those of the followed games that it plays.
  [[nodiscard]] std::unordered_set<std::string>& played_games() { return played_games_; }
  /// With a number of the last wish to follow each, which replaces those that wait.
  [[nodiscard]] std::unordered_map<std::string, std::uint64_t>& followed_arenas() {
    return followed_arenas_;
  }
  /// Streams of channels and of shouts.
  [[nodiscard]] std::unordered_set<std::string>& followed_talk() { return followed_talk_; }
  /// The opponent's move was sent to this client just now.
  void note_shown(const std::string& game_id, Instant now) { shown_ = {game_id, now}; }
  [[nodiscard]] std::optional<Instant> shown(const std::string& game_id) const;
  /// Runs `handler` after the client's earlier commands of this kind: what asks other services.
  void enqueue(AsyncHandler* handler, Inbound inbound);
  /// Other services, asked for this user.
  [[nodiscard]] Backends backends() const;
  [[nodiscard]] const Assertion& assertion() const { return identity_.assertion; }

 private:
  [[nodiscard]] Awaitable<v1::ServerMessage> make_welcome();
  [[nodiscard]] Awaitable<void> serve_queue();
  [[nodiscard]] Awaitable<void> show_sanctions();
  void check_login_when_due(Instant now);
  void begin_check(Instant now);
  [[nodiscard]] Awaitable<void> check_login();
  /// Sees to an assertion that other services accept; false while there is none.
  [[nodiscard]] Awaitable<bool> prove();
  void show_out();
  [[nodiscard]] Arrival arrival();

  // Constant after construction
  Hub& hub_;

  Door* door_;  // Null once closed.
  Identity identity_;
  bool is_welcome_sent_ = false;
  std::optional<Hangup> hung_up_;  // What still comes is not served.
  std::uint32_t number_ = 0;       // In the hub's log of connections; 0: not there.
  std::vector<OutgoingPtr> before_welcome_;
  LagMeter lag_;
  unsigned quiet_turns_ = 0;  // Of pinging, while no game is played.
  std::pair<std::string, std::optional<Instant>> shown_;
  std::unordered_set<std::string> followed_games_;
  std::unordered_set<std::string> played_games_;
  Instant next_check_;        // Of the login.
  bool is_checking_ = false;  // The question is under way …
  Instant check_again_{};     // … and not again before this.
  std::unordered_map<std::string, std::uint64_t> followed_arenas_;
  std::unordered_set<std::string> followed_talk_;
  Mailbox<std::pair<AsyncHandler*, Inbound>> queue_;
};

}  // namespace escaque::services::gateway
