#pragma once
// One game of the engine: folds its entries and says which message is due. No I/O but its brain's.

#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "escaque/gateway/v1/gateway.pb.h"

#include "engine/brain.hpp"
#include "platform/asio/awaitable.hpp"
#include "wire/error.hpp"
#include "wire/game_view.hpp"

namespace escaque::engine {

class Seat {
 public:
  /// `overhead` is kept back from the clock on every move.
  Seat(std::unique_ptr<Brain> brain, Millis overhead, std::string game_id, std::string user_id);

  /// False: an entry is missing, follow again from next_version().
  [[nodiscard]] bool apply(const gateway::v1::GameEntries& entries);
  [[nodiscard]] int next_version() const { return view_.version() + 1; }
  [[nodiscard]] const wire::GameView& view() const { return view_; }

  /// The user id of the other player.
  [[nodiscard]] std::string opponent() const;
  /// It is our turn, the past has been told, and nobody is thinking about this ply yet.
  [[nodiscard]] bool must_think() const;
  /// The move for the position on the board, as a message that may be sent more than once.
  [[nodiscard]] Awaitable<wire::Answer<gateway::v1::ClientMessage>> think();
  /// How often in a row it has thought in vain.
  [[nodiscard]] int failures() const { return failures_; }
  /// Gives the game up, or calls it off before both have moved; and a sentence that says why.
  [[nodiscard]] gateway::v1::ClientMessage resignation() const;
  [[nodiscard]] gateway::v1::ClientMessage apology() const;
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

  const std::unique_ptr<Brain> brain_;
  const Millis overhead_;
  const std::string game_id_;
  const std::string user_id_;
  wire::GameView view_;
  bool is_caught_up_ = false;
  bool is_thinking_ = false;
  std::chrono::steady_clock::time_point heard_;  // When the last entry came.
  int failures_ = 0;
  std::optional<gateway::v1::ClientMessage> unconfirmed_;
};

}  // namespace escaque::engine
