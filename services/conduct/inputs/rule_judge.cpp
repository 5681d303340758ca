#include "conduct/inputs/rule_judge.hpp"

#include <algorithm>
#include <optional>
#include <type_traits>
#include <utility>

#include "domain/etiquette/rules/catalogue.hpp"
#include "domain/etiquette/rules/decisions.hpp"
#include "platform/encoding/hex.hpp"

namespace escaque::services::conduct {
namespace {

/// All of it came from one device, as far as is known.
std::optional<etiquette::PlaySeen> play_of(const etiquette::GameSeen& game) {
  if (game.device.value == 0) return std::nullopt;
  return etiquette::PlaySeen{game.player,  game.game,    game.is_rated, game.device,
                             game.network, game.started, game.ended};
}

bool is_edge(const etiquette::RuleDecision& decision) {
  return etiquette::edge_of(decision, {}).has_value();
}

std::string hash_of(const std::vector<etiquette::PairEdge>& edges) {
  std::string text;
  for (const etiquette::PairEdge& each : edges) {
    text += to_string(each.from) + ' ' + to_string(each.to) + ' ' +
            std::to_string(each.found.time_since_epoch().count()) + '\n';
  }
  return encoding::hash_hex(text, 16);
}

}  // namespace

RuleJudge::RuleJudge(Parts parts, RuleSettings settings, std::size_t most_records)
    : parts_(std::move(parts)), settings_(std::move(settings)), most_records_(most_records) {}

Awaitable<bool> RuleJudge::settle() {
  const auto changed = co_await parts_.decisions.settle(
      lines_of(settings_), lines_of(rule_settings({})), parts_.time.utc_now());
  if (changed && *changed > 0) parts_.logger.info("rules_changed", {{"settings", *changed}});
  co_return bool(changed);
}

Awaitable<bool> RuleJudge::look(const GameRecord& record, const Added& added) {
  const Turns::Turn turn = co_await turns_.take();
  for (const Color color : {Color::white, Color::black}) {
    if (added.sequences[color] == 0) continue;
    const bool is_done = co_await look_at(record.sides[color].player, added.sequences[color]);
    if (!is_done) co_return false;
  }
  for (const auto& [author, input] : added.lines) {
    const bool is_done = co_await look_at(author, input);
    if (!is_done) co_return false;
  }
  co_return true;
}

Awaitable<bool> RuleJudge::look(UserId player, long long input) {
  const Turns::Turn turn = co_await turns_.take();
  co_return co_await look_at(player, input);
}

std::vector<etiquette::RuleDecision> RuleJudge::step(Folded& folded, const StoredInput& input,
                                                     const etiquette::Thresholds& thresholds) {
  if (folded.first == 0) folded.first = input.sequence;
  folded.last = input.sequence;
  folded.hash = encoding::hash_hex(folded.hash + input.bytes, 16);
  const auto see = [&](const auto& seen) {
    std::vector<etiquette::RuleDecision> made;
    if constexpr (std::is_same_v<std::decay_t<decltype(seen)>, etiquette::GameSeen>) {
      if (const auto play = play_of(seen)) made = folded.record.see(*play, thresholds);
    }
    for (auto& each : folded.record.see(seen, thresholds)) made.push_back(std::move(each));
    return made;
  };
  return std::visit(see, input.seen);
}

RuleJudge::Folded& RuleJudge::remembered(UserId player) {
  const auto found = records_.find(player);
  if (found != records_.end()) {
    order_.splice(order_.begin(), order_, found->second.second);
    return found->second.first;
  }
  if (records_.size() >= most_records_) {
    records_.erase(order_.back());
    order_.pop_back();
  }
  order_.push_front(player);
  return records_.try_emplace(player, Folded(), order_.begin()).first->second.first;
}

Awaitable<bool> RuleJudge::look_at(UserId player, long long input) {
  // One that comes again is folded from the beginning, beside what is remembered.
  Folded again;
  Folded& kept = remembered(player);
  Folded& folded = kept.last >= input ? again : kept;
  const auto inputs = co_await parts_.inputs.inputs_of(player, folded.last, input);
  if (!inputs) co_return false;
  std::vector<MadeDecision> made;
  for (const StoredInput& each : *inputs) {
    for (auto& decision : step(folded, each, settings_.thresholds)) {
      if (each.sequence != input) continue;
      const bool is_shadow = settings_.is_in_shadow(decision.rule);
      made.push_back({std::move(decision), is_shadow, folded.first, input, folded.hash,
                      parts_.time.utc_now()});
    }
  }
  const bool has_edge =
      std::ranges::any_of(made, [](const MadeDecision& each) { return is_edge(each.decision); });
  const bool is_kept = co_await keep(std::move(made));
  if (!is_kept || !has_edge) co_return is_kept;
  co_return co_await look_for_rings(player, input);
}

Awaitable<bool> RuleJudge::look_for_rings(UserId player, long long input) {
  const UtcTime now = parts_.time.utc_now();
  const auto since = now - etiquette::from_days(settings_.thresholds.ring_days);
  const auto edges = co_await parts_.decisions.edges_since(since);
  if (!edges) co_return false;
  const bool is_shadow = settings_.is_in_shadow(etiquette::kRing.id);
  std::vector<MadeDecision> made;
  for (auto& ring : etiquette::find_rings(*edges, now, settings_.thresholds)) {
    // The others are as they were.
    if (ring.about != player && std::ranges::count(ring.others, player) == 0) continue;
    made.push_back({std::move(ring), is_shadow, input, input, hash_of(*edges), now});
  }
  co_return co_await keep(std::move(made));
}

Awaitable<bool> RuleJudge::keep(std::vector<MadeDecision> made) {
  if (made.empty()) co_return true;
  for (const MadeDecision& each : made) {
    if (each.decision.verdict == etiquette::RuleVerdict::nothing) continue;
    parts_.logger.info("rule_decided", {{"rule", each.decision.rule},
                                        {"user", each.decision.about},
                                        {"verdict", enum_name(each.decision.verdict)},
                                        {"is_shadow", each.is_shadow}});
  }
  const auto done = co_await parts_.decisions.keep(std::move(made));
  if (!done) {
    parts_.logger.error("decisions_lost");
    co_return false;
  }
  parts_.metrics.decisions.increment(*done);
  if (*done > 0) parts_.on_change();
  co_return true;
}

}  // namespace escaque::services::conduct
