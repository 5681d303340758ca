#pragma once
// Everything that the rules remember of one player: fold what was seen, in the order in which it
// was stored, and each step gives the decisions that it leads to. The same inputs and thresholds
// give the same decisions, in any process.

#include <deque>
#include <set>
#include <utility>
#include <vector>

#include "domain/etiquette/rules/conversations.hpp"
#include "domain/etiquette/rules/devices.hpp"
#include "domain/etiquette/rules/disconnects.hpp"
#include "domain/etiquette/rules/engines.hpp"
#include "domain/etiquette/rules/lines.hpp"
#include "domain/etiquette/rules/no_starts.hpp"
#include "domain/etiquette/rules/pairs.hpp"
#include "domain/etiquette/rules/quick_losses.hpp"
#include "domain/etiquette/rules/rated_games.hpp"
#include "domain/etiquette/rules/reports.hpp"
#include "domain/etiquette/rules/results.hpp"
#include "domain/etiquette/rules/stalling.hpp"

namespace escaque::etiquette {

/// A value: a copy goes on by itself. The inputs are all about the same player.
class PlayerRecord {
 public:
  /// A game counts once: the same one again, also with a corrected result, changes nothing.
  [[nodiscard]] std::vector<RuleDecision> see(const GameSeen& game, const Thresholds& thresholds);
  [[nodiscard]] std::vector<RuleDecision> see(const PlaySeen& play, const Thresholds& thresholds);
  [[nodiscard]] std::vector<RuleDecision> see(const ReportSeen& report,
                                              const Thresholds& thresholds);
  [[nodiscard]] std::vector<RuleDecision> see(const EntrySeen& entry, const Thresholds& thresholds);
  /// Long after the game was seen: an engine looks at it when there is time.
  [[nodiscard]] std::vector<RuleDecision> see(const GameAnalysed& game,
                                              const Thresholds& thresholds);

  /// A game that ends is counted no more, whatever was seen of it.
  [[nodiscard]] std::vector<RuleDecision> see(const StoredGameSeen& game,
                                              const Thresholds& thresholds);

  /// That the player said to somebody who played.
  [[nodiscard]] std::vector<RuleDecision> see(const LineSeen& line, const Thresholds& thresholds);

  /// Of each suspended account one decision, however often it is compared.
  [[nodiscard]] std::vector<RuleDecision> see(const AccountsCompared& both,
                                              const Thresholds& thresholds);
  [[nodiscard]] std::vector<RuleDecision> see(const ConversationSeen& conversation,
                                              const Thresholds& thresholds);

  [[nodiscard]] const RatedGames& rated() const { return rated_; }
  [[nodiscard]] const DisconnectWatch& disconnects() const { return disconnects_; }
  [[nodiscard]] double report_weight() const { return reports_.weight(); }

 private:
  std::deque<GameId> seen_;  // The last games, the oldest first.
  RatedGames rated_;
  DisconnectWatch disconnects_;
  StoredWatch stored_;
  StallWatch stalls_;
  NoStartWatch no_starts_;
  QuickLossWatch quick_losses_;
  PairWatch pairs_;
  ResultWatch results_;
  DeviceWatch device_strength_;
  TwoDevicesWatch two_devices_;
  ReportWatch reports_;
  EngineWatch engines_;
  std::deque<std::pair<GameId, LineWatch>> lines_;  // Of the last games, the oldest first.
  ConversationWatch conversations_;
  std::set<UserId> evaded_;  // Suspended accounts that are the player's, as SHR-3 has found.
};

}  // namespace escaque::etiquette
