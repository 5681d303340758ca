#pragma once
// Plays many recorded games, N at once, and checks each. Owned by the thread of its io_context.

#include <memory>
#include <string>
#include <vector>

#include "cli/replay/pair.hpp"
#include "cli/replay/plan.hpp"
#include "cli/replay/tally.hpp"

namespace escaque::clients::cli::replay {

/// As many pairs as a server opens guests for in a minute from one address, fewer than 64 games
/// each, which is what it lets a connection follow.
inline constexpr std::size_t kUsualPairs = 25;
inline constexpr std::size_t kMaxConcurrency = 1'000;

struct RunOptions {
  http::Url server;
  std::size_t games = 0;        // The plans in their order, from the first again after the last.
  std::size_t concurrency = 1;  // At most kMaxConcurrency.
  std::size_t pairs = kUsualPairs;  // At most; they share the games.
  Millis progress{10'000};          // Between two lines about it; 0: none.
  Millis patience = kPatience;
};

class Run {
 public:
  /// `plans` (at least one) and `tally` must outlive it.
  Run(boost::asio::io_context& context, RunOptions options, const std::vector<Plan>& plans,
      Tally& tally);
  ~Run();
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;

  /// Returns when every game is played, or the server cannot be reached any more.
  [[nodiscard]] Awaitable<void> play();

 private:
  struct Table;  // Where a pair plays; when it is spoilt another one sits down.

  [[nodiscard]] Awaitable<void> work(Table& table);
  [[nodiscard]] Awaitable<void> play_one(Pair& pair, std::size_t number);
  [[nodiscard]] Awaitable<wire::Answer<std::shared_ptr<Pair>>> pair_at(Table& table);
  [[nodiscard]] Awaitable<wire::Answer<std::shared_ptr<Pair>>> open_pair();
  [[nodiscard]] Awaitable<wire::Answer<std::string>> fetch(std::string game_id);
  [[nodiscard]] Awaitable<void> tell_progress();
  [[nodiscard]] std::string name_of(std::size_t number) const;

  boost::asio::io_context& context_;
  const RunOptions options_;
  const std::vector<Plan>& plans_;
  Tally& tally_;
  std::vector<std::unique_ptr<Table>> tables_;
  std::size_t next_ = 0;
  std::size_t workers_ = 0;
  std::size_t fetches_ = 0;  // Under way.
  AsyncEvent fetched_;
  AsyncEvent ended_;  // No worker is left.
  bool was_reached_ = false;
  bool is_given_up_ = false;
};

}  // namespace escaque::clients::cli::replay
