#pragma once
// Looks again, on a thread of its own, at positions that shards had no time for. What waits is
// bounded: what does not fit is dropped, as a later position of the game comes anyway.

#include <atomic>
#include <deque>
#include <functional>

#include <boost/asio/io_context.hpp>

#include "domain/game/second_look.hpp"
#include "games/config.hpp"
#include "games/metrics.hpp"

namespace escaque::services::games {

class SecondLooks {
 public:
  /// `tell` gives a game the command that a look has led to, on the context's thread. That thread
  /// is to do nothing else: a look may take seconds.
  SecondLooks(boost::asio::io_context& context, const SecondLookConfig& config, Metrics& metrics,
              std::function<void(GameId, game::Action)> tell);
  SecondLooks(const SecondLooks&) = delete;
  SecondLooks& operator=(const SecondLooks&) = delete;

  /// From any thread. Of each game only the newest waits.
  void ask(GameId game, game::SecondLook look);

 private:
  struct Waiting {
    GameId game;
    game::SecondLook look;
  };

  void keep(Waiting asked);
  void work();

  // Constant after construction.
  boost::asio::io_context& context_;
  const SecondLookConfig config_;
  Metrics& metrics_;
  const std::function<void(GameId, game::Action)> tell_;

  // Owned by the context's thread.
  std::deque<Waiting> waiting_;
  bool is_busy_ = false;

  // Thread-safe on its own.
  std::atomic<std::size_t> asked_ = 0;  // On their way to us, or waiting.
};

}  // namespace escaque::services::games
