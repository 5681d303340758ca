#pragma once
// ENG-1 to ENG-3 and ENG-5: moves that an engine seems to have chosen. Nobody is judged by it: what
// is found waits for people, and starts in shadow.
//
// ENG-1 screens, and has no consequence but that ENG-2 begins. ENG-2 looks at later games only, so
// that what made somebody suspicious is not counted against them twice.

#include <deque>
#include <map>
#include <string>
#include <vector>

#include "domain/base/id.hpp"
#include "domain/clock/time_control.hpp"
#include "domain/etiquette/rules/engine_evidence.hpp"
#include "domain/etiquette/rules/observation.hpp"
#include "domain/etiquette/rules/rule_decision.hpp"
#include "domain/etiquette/rules/thresholds.hpp"

namespace escaque::etiquette {

/// A finished game as an engine sees the moves of one of its players.
struct GameAnalysed {
  GameId game{};
  UserId player{};
  std::string event{};  ///< Its event or arena; empty: none.
  clock::Speed speed = clock::Speed::blitz;
  double rating = 0;  ///< Of the player, before it.
  int plies = 0;
  bool is_rated = false;
  bool is_by_computer = false;  ///< The player is a registered one.
  int version = 0;              ///< Of the analysis.
  std::vector<PositionSeen> positions{};

  friend bool operator==(const GameAnalysed&, const GameAnalysed&) = default;
};

class EngineWatch {
 public:
  /// What its games show so far. The same game again changes nothing.
  [[nodiscard]] std::vector<RuleDecision> see(const GameAnalysed& game,
                                              const Thresholds& thresholds);

 private:
  struct Game {
    GameId game;
    EngineEvidence evidence;
    bool is_flat = false;
  };
  struct Speed {
    std::deque<Game> screened;
    bool is_suspicious = false;
    std::vector<Game> held_out;        // Since then.
    std::deque<Game> timed;            // The last games whose times are known.
    std::deque<PositionSeen> clocked;  // Their positions, for the correlation.
  };
  struct Event {
    EngineEvidence evidence;
    std::vector<GameId> games;
    bool is_told = false;
  };

  void screen(const GameAnalysed& game, Speed& speed, const Game& seen,
              const Thresholds& thresholds, std::vector<RuleDecision>& made);
  void test(const GameAnalysed& game, Speed& speed, const Game& seen, const Thresholds& thresholds,
            std::vector<RuleDecision>& made);
  void time(const GameAnalysed& game, Speed& speed, Game& seen, const Thresholds& thresholds,
            std::vector<RuleDecision>& made);
  void watch_event(const GameAnalysed& game, const Game& seen, const Thresholds& thresholds,
                   std::vector<RuleDecision>& made);

  std::map<clock::Speed, Speed> speeds_;
  std::map<std::string, Event> events_;
  std::deque<GameId> seen_;
};

/// A game that somebody plays from a door for engines.
struct EngineDoorSeen {
  UserId player{};
  GameId game{};
  bool is_rated = false;
  bool is_by_computer = false;
  Door door = Door::browser;

  friend bool operator==(const EngineDoorSeen&, const EngineDoorSeen&) = default;
};

/// ENG-4: rated games of a person from an engine's adapter. They are asked whether the account is a
/// computer's; a case when they go on.
class EngineDoorWatch {
 public:
  [[nodiscard]] std::optional<RuleDecision> see(const EngineDoorSeen& seen,
                                                const Thresholds& thresholds);

 private:
  std::vector<GameId> games_;
  bool is_told_ = false;
};

}  // namespace escaque::etiquette
