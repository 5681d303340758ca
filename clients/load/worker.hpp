#pragma once
// One thread of a load run: opens its connections, makes its games, and plays their moves when
// they are due, whether or not earlier ones were answered. Owned by the thread of its io_context.

#include <memory>
#include <string>
#include <vector>

#include <boost/asio/io_context.hpp>

#include "load/pair.hpp"
#include "load/plan.hpp"
#include "load/report.hpp"
#include "platform/asio/awaitable.hpp"

namespace escaque::load {

class Worker {
 public:
  /// `number` chooses the addresses in 127.0.0.0/8 that connections come from: the server's budgets
  /// are per address, and an address has 28,000 ports. `records` must outlive this and be longer
  /// than ten plies each.
  Worker(boost::asio::io_context& context, Plan share, std::size_t number,
         const std::vector<Moves>& records);
  ~Worker();

  /// Opens all connections. What fails is counted.
  [[nodiscard]] Awaitable<void> connect();
  /// Makes all games, so that the players of each have seen it begin.
  [[nodiscard]] Awaitable<void> make_games();
  /// Those who do not play follow what they want to see; ends when they see the games as they are.
  [[nodiscard]] Awaitable<void> look_on();
  /// Plays from `start` on; ends when the last moves were received or given up.
  [[nodiscard]] Awaitable<void> play(Clock::time_point start);

  [[nodiscard]] const Report& report() const { return report_; }

 private:
  struct Onlooker;  // A connection that does not play.
  struct Place {
    Pair* pair;
    std::size_t table;
  };

  [[nodiscard]] std::string address(std::size_t connection) const;
  [[nodiscard]] Awaitable<void> connect_pairs(std::size_t from, std::size_t step);
  [[nodiscard]] Awaitable<void> connect_onlookers(std::size_t from, std::size_t step);
  [[nodiscard]] Awaitable<void> connect_onlooker(std::size_t number);
  [[nodiscard]] Awaitable<void> read(Onlooker& onlooker);
  [[nodiscard]] Awaitable<void> follow_games(Onlooker& onlooker, std::size_t first,
                                             std::size_t number);
  /// A seek now and then that nobody can accept; it stays open.
  [[nodiscard]] Awaitable<void> seek(Onlooker& onlooker);
  [[nodiscard]] std::size_t tables_of(std::size_t pair) const;
  /// Of a game that runs there, if one does.
  [[nodiscard]] static std::string game_at(const Place& place);
  void run(std::string name, Awaitable<void> coroutine);

  boost::asio::io_context& context_;
  Plan share_;
  std::size_t number_;
  const std::vector<Moves>& records_;
  Report report_;
  std::vector<std::unique_ptr<Pair>> pairs_;
  std::vector<std::unique_ptr<Onlooker>> onlookers_;
  std::size_t followed_ = 0;   // By onlookers: games, and lists of them …
  std::size_t caught_up_ = 0;  // … and of these the ones that are seen as they are.
  std::vector<Place> places_;  // Where games are played; of pairs_.
};

}  // namespace escaque::load
