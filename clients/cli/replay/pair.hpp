#pragma once
// Two guests who play recorded games against each other, several at a time. Owned by the thread of
// its io_context.

#include <memory>
#include <string>

#include "cli/replay/plan.hpp"
#include "cli/replay/seat.hpp"
#include "domain/base/color.hpp"

namespace escaque::clients::cli::replay {

struct Played {
  std::string game_id;
  games::v1::Termination termination = games::v1::TERMINATION_UNSPECIFIED;
};

class Pair {
 public:
  /// As for Seat::open.
  [[nodiscard]] static Awaitable<wire::Answer<std::shared_ptr<Pair>>> open(
      boost::asio::io_context& context, http::Url server, Tally& tally, Millis patience);

  /// Only for open().
  Pair(boost::asio::io_context& context, std::shared_ptr<Seat> white, std::shared_ptr<Seat> black,
       Tally& tally);
  /// Leaves both seats.
  ~Pair();
  Pair(const Pair&) = delete;
  Pair& operator=(const Pair&) = delete;

  /// From the challenge to the end. A game that fails is resigned; nobody follows it afterwards.
  /// `plan` must outlive the game. Each side has `base` for the game.
  [[nodiscard]] Awaitable<wire::Answer<Played>> play(const Plan& plan, Millis base);
  /// A connection is lost or silent, or a game could not be begun: the next game needs another
  /// pair.
  [[nodiscard]] bool is_spoilt() const;

 private:
  [[nodiscard]] Awaitable<wire::Answer<std::string>> begin(Millis base, std::string fen);
  [[nodiscard]] Awaitable<wire::Answer<std::string>> challenge(Millis base, std::string fen);
  [[nodiscard]] Awaitable<wire::Answer<bool>> play_moves(const Plan& plan, std::string game_id);
  [[nodiscard]] Awaitable<wire::Answer<bool>> end(const Plan& plan, std::string game_id,
                                                  Millis base);
  /// `player` acts, and both see it.
  [[nodiscard]] Awaitable<wire::Answer<bool>> act(Color player, std::string game_id,
                                                  games::v1::PlayerAction action);
  [[nodiscard]] Seat& seat(Color color) { return color == Color::white ? *white_ : *black_; }

  const std::shared_ptr<Seat> white_;
  const std::shared_ptr<Seat> black_;
  Tally& tally_;
  // One challenge at a time: the server takes no second one to the same player.
  bool is_challenging_ = false;
  AsyncEvent challenged_;  // The place is free.
  bool is_spoilt_ = false;
};

}  // namespace escaque::clients::cli::replay
