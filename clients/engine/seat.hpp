#pragma once
// One game of the engine: folds its entries and says which message is due. No I/O but the engine's.

#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include <boost/asio/io_context.hpp>

#include "escaque/gateway/v1/gateway.pb.h"

#include "engine/config.hpp"
#include "engine/uci_engine.hpp"
#include "platform/asio/awaitable.hpp"
#include "wire/game_view.hpp"

namespace escaque::engine {

class Seat {
 public:
  Seat(boost::asio::io_context& context, const Config& config, std::string game_id,
       std::string user_id);

  /// False: an entry is missing, follow again from next_version().
  [[nodiscard]] bool apply(const gateway::v1::GameEntries& entries);
  [[nodiscard]] int next_version() const { return view_.version() + 1; }
  [[nodiscard]] const wire::GameView& view() const { return view_; }

  /// It is our turn, the past has been told, and nobody is thinking about this ply yet.
  [[nodiscard]] bool must_think() const;
  /// The move for the position on the board, as a message that may be sent more than once.
  [[nodiscard]] Awaitable<wire::Answer<gateway::v1::ClientMessage>> think();
  /// The move that was sent and not yet confirmed: to be sent again after a reconnection.
  [[nodiscard]] const std::optional<gateway::v1::ClientMessage>& unconfirmed() const {
    return unconfirmed_;
  }
  /// The claim of a game whose opponent is gone (once the server allows it).
  [[nodiscard]] std::optional<gateway::v1::ClientMessage> claim_abandoned() const;
  /// The answer to an offer in `entry`: draws are declined, takebacks granted.
  [[nodiscard]] std::optional<gateway::v1::ClientMessage> reaction(
      const games::v1::GameEntry& entry) const;

 private:
  [[nodiscard]] gateway::v1::ClientMessage action(std::string id) const;

  boost::asio::io_context& context_;
  const Config& config_;
  const std::string game_id_;
  const std::string user_id_;
  wire::GameView view_;
  bool is_caught_up_ = false;
  bool is_thinking_ = false;
  std::chrono::steady_clock::time_point heard_;  // When the last entry came.
  std::optional<UciEngine> engine_;
  std::optional<gateway::v1::ClientMessage> unconfirmed_;
};

}  // namespace escaque::engine
