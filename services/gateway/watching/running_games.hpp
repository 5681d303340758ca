#pragma once
// All games that are being played, as the instances of `games` say: one list for the process, the
// best game first. Thread-safe.

#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <shared_mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "escaque/games/v1/entry.pb.h"

#include "domain/base/time.hpp"
#include "gateway/wire.hpp"

namespace escaque::services::gateway {

/// Where a game stands in lists. The least is the best: games that are rated and between people
/// come first, of these the highest mean rating.
struct GameRank {
  bool is_lesser = false;  // Casual, or a computer plays.
  std::int32_t minus_mean = 0;
  std::string id;

  friend auto operator<=>(const GameRank&, const GameRank&) = default;
};

[[nodiscard]] GameRank rank_of(const games_v1::GameCreated& game);
/// The rank as a token of a page, and back; nothing for what is no token.
[[nodiscard]] std::string to_token(const GameRank& rank);
[[nodiscard]] std::optional<GameRank> parse_rank(std::string_view token);

struct RunningFilter {
  std::optional<common_v1::Category> category{};
  std::optional<bool> is_rated{};
  std::optional<bool> has_computer{};
  std::string event_id{};                                     // Empty: any, or none.
  std::string player_id{};                                    // Empty: anybody.
  std::int32_t min_rating = 0;                                // Of both on the average.
  std::optional<std::unordered_set<std::string>> followed{};  // Somebody of these plays.

  [[nodiscard]] bool matches(const games_v1::GameCreated& game) const;
};

class RunningGames {
 public:
  using Row = std::shared_ptr<const games_v1::GameCreated>;

  struct Page {
    std::vector<Row> rows;
    bool is_last = true;
    std::size_t total = 0;    // On all pages.
    std::size_t running = 0;  // Of all games.
  };

  /// A game that an instance does not serve any more stays for `keep`: its heir lists it meanwhile,
  /// unless it is over.
  explicit RunningGames(Millis keep) : keep_(keep) {}

  // What an instance says, by its address.
  void add(const std::string& instance, games_v1::GameCreated game);
  void end(const std::string& instance, const std::string& id);
  void release(const std::string& instance, const std::string& id, Instant now);
  /// It can be reached no more.
  void lose(const std::string& instance, Instant now);
  /// To be called now and then: nobody has listed them again.
  void drop_lost(Instant now);

  /// Grows with every change.
  [[nodiscard]] std::uint64_t edition() const;
  [[nodiscard]] std::size_t size() const;
  /// The best game that the user plays; empty: none.
  [[nodiscard]] std::string game_of(const std::string& user_id) const;
  [[nodiscard]] std::vector<Row> best(std::size_t at_most) const;
  [[nodiscard]] Page find(const RunningFilter& filter, std::size_t at_most,
                          const std::optional<GameRank>& after = std::nullopt) const;

 private:
  struct Held {
    GameRank rank;
    std::string instance;
    std::optional<Instant> lost;  // Since when nobody says that it runs.
  };

  void erase(std::unordered_map<std::string, Held>::iterator held);

  const Millis keep_;
  mutable std::shared_mutex mutex_;
  std::uint64_t edition_ = 0;
  std::map<GameRank, Row> rows_;
  std::unordered_map<std::string, Held> held_;  // By id.
  std::unordered_map<std::string, std::set<GameRank>> by_player_;
  std::unordered_set<std::string> lost_;  // Ids.
};

}  // namespace escaque::services::gateway
