#include "domain/etiquette/rules/player_record.hpp"

#include <algorithm>
#include <utility>

namespace escaque::etiquette {
namespace {

/// Games whose second coming is known. A correction comes within days.
constexpr std::size_t kGamesKnown = 512;

/// Games whose lines are still counted. Those of one game come together.
constexpr std::size_t kTalksKnown = 16;

void take(std::vector<RuleDecision>& decisions, std::optional<RuleDecision> made) {
  if (made) decisions.push_back(std::move(*made));
}

}  // namespace

std::vector<RuleDecision> PlayerRecord::see(const GameSeen& game, const Thresholds& thresholds) {
  std::vector<RuleDecision> made;
  if (std::find(seen_.rbegin(), seen_.rend(), game.game) != seen_.rend()) return made;
  seen_.push_back(game.game);
  if (seen_.size() > kGamesKnown) seen_.pop_front();
  stored_.forget(game.game);
  take(made, disconnects_.see(game, thresholds));
  take(made, stalls_.see(game, thresholds));
  take(made, no_starts_.see(game, thresholds));
  take(made, quick_losses_.see(game, thresholds));
  if (!rated_.add(game, thresholds)) return made;
  take(made, pairs_.see(game.player, rated_, thresholds));
  take(made, results_.see(game.player, rated_, thresholds));
  take(made, device_strength_.see(game.player, rated_, thresholds));
  return made;
}

std::vector<RuleDecision> PlayerRecord::see(const PlaySeen& play, const Thresholds& thresholds) {
  std::vector<RuleDecision> made;
  take(made, two_devices_.see(play, thresholds));
  return made;
}

std::vector<RuleDecision> PlayerRecord::see(const ReportSeen& report,
                                            const Thresholds& thresholds) {
  std::vector<RuleDecision> made;
  take(made, reports_.see(report, thresholds));
  return made;
}

std::vector<RuleDecision> PlayerRecord::see(const EntrySeen& entry, const Thresholds& thresholds) {
  std::vector<RuleDecision> made;
  take(made, results_.see(entry, rated_, thresholds));
  return made;
}

std::vector<RuleDecision> PlayerRecord::see(const GameAnalysed& game,
                                            const Thresholds& thresholds) {
  return engines_.see(game, thresholds);
}

std::vector<RuleDecision> PlayerRecord::see(const StoredGameSeen& game,
                                            const Thresholds& thresholds) {
  std::vector<RuleDecision> made;
  take(made, stored_.see(game, thresholds));
  return made;
}

std::vector<RuleDecision> PlayerRecord::see(const LineSeen& line, const Thresholds& thresholds) {
  auto found = std::find_if(lines_.begin(), lines_.end(),
                            [&](const auto& talk) { return talk.first == line.game; });
  if (found == lines_.end()) {
    if (lines_.size() == kTalksKnown) lines_.pop_front();
    found = lines_.emplace(lines_.end(), line.game, LineWatch());
  }
  std::vector<RuleDecision> made;
  take(made, found->second.see(line, thresholds));
  return made;
}

std::vector<RuleDecision> PlayerRecord::see(const AccountsCompared& both,
                                            const Thresholds& thresholds) {
  std::vector<RuleDecision> made;
  if (evaded_.contains(both.suspended.user)) return made;
  take(made, judge_evasion(both, thresholds));
  if (!made.empty()) evaded_.insert(both.suspended.user);
  return made;
}

std::vector<RuleDecision> PlayerRecord::see(const ConversationSeen& conversation,
                                            const Thresholds& thresholds) {
  std::vector<RuleDecision> made;
  take(made, conversations_.see(conversation, thresholds));
  return made;
}

}  // namespace escaque::etiquette
