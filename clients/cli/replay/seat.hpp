#pragma once
// One of the two players of replayed games: a guest with a socket of their own, which is read all
// the time, whatever the other player's does. Owned by the thread of its io_context.

#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

#include <boost/asio/io_context.hpp>

#include "cli/replay/pace.hpp"
#include "cli/replay/tally.hpp"
#include "platform/asio/async_event.hpp"
#include "platform/asio/awaitable.hpp"
#include "platform/http/url.hpp"
#include "wire/connection.hpp"
#include "wire/game_view.hpp"

namespace escaque::clients::cli::replay {

/// No answer, and no move, within this time: neither will come.
inline constexpr Millis kPatience{60'000};

class Seat : public std::enable_shared_from_this<Seat> {
 public:
  /// Signs in, connects, and reads from then on. `tally` must outlive it.
  [[nodiscard]] static Awaitable<wire::Answer<std::shared_ptr<Seat>>> open(
      boost::asio::io_context& context, http::Url server, Tally& tally, Millis patience);

  /// Only for open().
  Seat(boost::asio::io_context& context, wire::Connection connection, common::v1::User user,
       Tally& tally, Millis patience);

  [[nodiscard]] const common::v1::User& user() const { return user_; }
  /// The connection is gone, for the reason given.
  [[nodiscard]] const std::optional<wire::Error>& lost() const { return lost_; }
  /// Drops the connection; whoever waits is told.
  void leave();

  /// The server's answer. What is refused for the rate is asked again when the server listens; any
  /// other refusal is the Error.
  [[nodiscard]] Awaitable<wire::Answer<gateway::v1::Done>> ask(gateway::v1::ClientMessage message);
  [[nodiscard]] Awaitable<wire::Answer<gateway::v1::Done>> act(std::string game_id,
                                                               games::v1::PlayerAction action);

  /// From its first entry on, until unfollow(): the server lets a connection follow few games.
  [[nodiscard]] Awaitable<wire::Answer<gateway::v1::Done>> follow(std::string game_id);
  [[nodiscard]] Awaitable<void> unfollow(std::string game_id);
  /// Of a followed game.
  [[nodiscard]] const wire::GameView& view(const std::string& game_id) const;
  /// Returns when this player has seen this version, or the end.
  [[nodiscard]] Awaitable<wire::Answer<bool>> see_version(std::string game_id, int version);
  /// The same for the end, which may take `thought` to come.
  [[nodiscard]] Awaitable<wire::Answer<bool>> see_end(std::string game_id, Millis thought);

 private:
  using Reply = wire::Answer<gateway::v1::Done>;
  struct Question;  // One that waits for its answer.
  struct Watch;     // A followed game.

  [[nodiscard]] static Awaitable<void> receive(std::shared_ptr<Seat> self);
  void take(const gateway::v1::ServerMessage& message);
  void take(const gateway::v1::GameEntries& entries);
  void answer(const std::string& id, Reply reply);
  void lose(wire::Error why);
  [[nodiscard]] Awaitable<Reply> ask_once(gateway::v1::ClientMessage message);
  /// For news of a game; an Error when there will be none.
  [[nodiscard]] Awaitable<wire::Answer<bool>> news(Watch& watch, Millis patience);

  boost::asio::io_context& context_;
  wire::Connection connection_;
  const common::v1::User user_;
  Tally& tally_;
  const Millis patience_;
  Pace pace_;
  std::optional<wire::Error> lost_;
  std::unordered_map<std::string, Question*> questions_;  // By the id of the message.
  std::unordered_map<std::string, std::shared_ptr<Watch>> watched_;
};

}  // namespace escaque::clients::cli::replay
