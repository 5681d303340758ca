#pragma once
// Games that wait for an engine, and what engines have said, in SQL. Each method is one
// transaction. Thread-safe.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "domain/base/color.hpp"
#include "domain/etiquette/rules/engines.hpp"
#include "platform/asio/awaitable.hpp"
#include "platform/sql/database.hpp"

namespace soci {
class session;
}

namespace escaque::services::conduct {

/// Which games are looked at first.
enum class Urgency : std::uint8_t {
  reported,  ///< A player is accused of it, and the case is open.
  followed,  ///< ENG-1 has found a player, so that ENG-2 needs the games that follow.
  sampled,   ///< Of anybody.
};

struct AnalysisLimits {
  std::size_t queue = 2'000;  ///< Games that wait; beyond it those that matter least are dropped.
  int sample_a_day = 500;     ///< Games of `sampled` that are taken within 24 hours; 0: none.
  Millis lease{0};            ///< After it somebody else may take the game.
  int tries = 3;              ///< Then it is given up.
};

/// A game that may be worth looking at.
struct AnalysisOffer {
  GameId game;
  ByColor<UserId> players;
  ByColor<bool> is_judged;
  UtcTime ended;
};

struct TakenGame {
  std::optional<GameId> game;
  std::vector<GameId> given_up;  ///< Since the last time, as they were taken too often.
};

struct AnalysisRow {
  GameId game;
  std::vector<std::pair<UserId, long long>> inputs;  ///< Of whom, and its sequence.
};

/// What an engine has said of a game.
struct AnalysisResult {
  GameId game;
  UtcTime ended;
  std::string engine;
  int nodes = 0;
  int lines = 0;
  std::vector<etiquette::GameAnalysed> sides;
};

struct KeptAnalysis {
  bool is_known = false;  ///< The game has been in the queue.
  bool is_new = false;
  AnalysisRow row;
};

class AnalysisStore {
 public:
  template <class T>
  using Outcome = Awaitable<Result<T, sql::SqlError>>;

  AnalysisStore(sql::Database& database, AnalysisLimits limits)
      : database_(database), limits_(limits) {}

  /// Puts it into the queue, once for all.
  [[nodiscard]] Outcome<void> offer(AnalysisOffer offer, UtcTime now);
  /// The most urgent one.
  [[nodiscard]] Outcome<TakenGame> take(UtcTime now);
  /// It could not be analysed. True: it was tried too often, and is given up.
  [[nodiscard]] Outcome<bool> fail(GameId game);
  /// Nobody has looked at it: it waits as it did before.
  [[nodiscard]] Outcome<void> give_back(GameId game);
  /// Nothing is to be done with it any more.
  [[nodiscard]] Outcome<void> finish(GameId game);
  [[nodiscard]] Outcome<bool> is_known(GameId game);
  /// Once for each game. Rules are to look at the inputs, then it is finished.
  [[nodiscard]] Outcome<KeptAnalysis> keep(AnalysisResult result, UtcTime now);
  /// Of which it is not known whether rules have looked at them.
  [[nodiscard]] Outcome<std::vector<AnalysisRow>> unseen(UtcTime now);

 private:
  sql::Database& database_;
  const AnalysisLimits limits_;
};

// Inside the caller's transaction

/// The statements that make the tables.
[[nodiscard]] std::vector<std::string> analysis_schema();
/// Somebody is accused of playing with an engine: their latest games, and the one that it is about.
void queue_reported(soci::session& session, UserId accused, std::optional<GameId> game);
/// ENG-1 has found somebody.
void hurry_followed(soci::session& session, UserId player);
void erase_analyses(soci::session& session, UserId user);
void forget_analyses(soci::session& session, UtcTime ended_before);

}  // namespace escaque::services::conduct
