#pragma once
// Runs the rules after each input: folds what is kept of a player, in the order in which it came,
// and keeps what the last step led to. Owned by one thread.

#include <cstddef>
#include <functional>
#include <list>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "conduct/inputs/decision_store.hpp"
#include "conduct/inputs/input_store.hpp"
#include "conduct/inputs/rule_settings.hpp"
#include "conduct/metrics.hpp"
#include "domain/etiquette/rules/player_record.hpp"
#include "platform/asio/turns.hpp"
#include "platform/log/logger.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::services::conduct {

class RuleJudge {
 public:
  struct Parts {
    InputStore& inputs;
    DecisionStore& decisions;
    const TimeSource& time;
    Metrics& metrics;
    log::Logger logger;
    std::function<void()> on_change;  ///< Something was enqueued for the stream.
  };

  /// Of `most_records` players it remembers what they were folded to.
  RuleJudge(Parts parts, RuleSettings settings, std::size_t most_records);

  /// What the rules make of a game that was kept, for both of its players, and of what was said at
  /// it, for its authors; again it is the same.
  /// False: it has to be asked again.
  [[nodiscard]] Awaitable<bool> look(const GameRecord& record, const Added& added);
  /// The same for one input of one player.
  [[nodiscard]] Awaitable<bool> look(UserId player, long long input);
  /// Puts changes of the settings into the audit; false where that has to be tried again.
  [[nodiscard]] Awaitable<bool> settle();

 private:
  /// A player's inputs up to one of them, folded.
  struct Folded {
    etiquette::PlayerRecord record;
    long long first = 0;
    long long last = 0;
    std::string hash;
  };
  using Order = std::list<UserId>;

  [[nodiscard]] Awaitable<bool> look_at(UserId player, long long input);
  /// Groups of players around this one whose results SND-2 found unlikely (SND-4).
  [[nodiscard]] Awaitable<bool> look_for_rings(UserId player, long long input);
  [[nodiscard]] Awaitable<bool> keep(std::vector<MadeDecision> made);
  [[nodiscard]] static std::vector<etiquette::RuleDecision> step(
      Folded& folded, const StoredInput& input, const etiquette::Thresholds& thresholds);
  [[nodiscard]] Folded& remembered(UserId player);

  Parts parts_;
  const RuleSettings settings_;
  const std::size_t most_records_;
  Turns turns_{1};  // A record is folded by one coroutine at a time.
  Order order_;     // The one used last is first.
  std::unordered_map<UserId, std::pair<Folded, Order::iterator>> records_;
};

}  // namespace escaque::services::conduct
