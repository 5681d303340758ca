#pragma once
// SHR-1: rated games of one account from two devices at the same time. SHR-2: an account that is
// much stronger or weaker on one device than on the others. SHR-3: a new account of somebody whose
// other one is suspended. An address alone shows nothing: households, schools and providers share
// them.

#include <deque>
#include <map>
#include <optional>
#include <set>

#include "domain/etiquette/rules/observation.hpp"
#include "domain/etiquette/rules/rated_games.hpp"
#include "domain/etiquette/rules/rule_decision.hpp"
#include "domain/etiquette/rules/thresholds.hpp"

namespace escaque::etiquette {

class TwoDevicesWatch {
 public:
  /// A reminder at the first time on a day; a case once it has happened on several days.
  [[nodiscard]] std::optional<RuleDecision> see(const PlaySeen& play, const Thresholds& thresholds);

 private:
  struct Day {
    std::chrono::sys_days day;
    GameId game;
  };
  std::deque<PlaySeen> plays_;  // The last ones.
  std::deque<Day> days_;        // On which it has happened since the last case, the oldest first.
  std::chrono::sys_days last_day_{};  // On which it has happened at all.
};

class DeviceWatch {
 public:
  /// After `games` has been given its last one.
  [[nodiscard]] std::optional<RuleDecision> see(UserId player, const RatedGames& games,
                                                const Thresholds& thresholds);

 private:
  std::map<DeviceId, int> fresh_;  // Settled games on it since it was last looked at.
};

/// What an account that is new has in common with one under a suspension or a ban. The same device
/// is needed, and two of network, handle and openings.
[[nodiscard]] std::optional<RuleDecision> judge_evasion(const AccountSeen& fresh,
                                                        const AccountSeen& suspended,
                                                        const Thresholds& thresholds);

/// The same after a game; whoever is not new any more evades nothing.
[[nodiscard]] std::optional<RuleDecision> judge_evasion(const AccountsCompared& both,
                                                        const Thresholds& thresholds);

}  // namespace escaque::etiquette
