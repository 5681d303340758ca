#include "platform/eventlog/outbox_shards.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <map>
#include <utility>

namespace escaque::eventlog {

namespace {

// Shards of a server that one consumer draws from at a time: the others of its group want their
// share.
constexpr std::size_t kFreshTogether = 16;

}  // namespace

void OutboxShards::mark(unsigned shard) { shards_.at(shard).may_have_fresh = true; }

void OutboxShards::mark_all() {
  for (Shard& shard : shards_) shard.may_have_abandoned = shard.may_have_fresh = true;
}

std::optional<OutboxStep> OutboxShards::step_of(const Shard& shard, bool is_fresh_due,
                                                Clock::time_point now) {
  if (shard.is_taken || now < shard.set_aside_until) return std::nullopt;
  if (shard.own_after) return OutboxStep::own;
  if (is_fresh_due && shard.may_have_fresh) return OutboxStep::fresh;
  if (shard.may_have_abandoned) return OutboxStep::abandoned;
  if (shard.may_have_fresh) return OutboxStep::fresh;
  return std::nullopt;
}

std::vector<OutboxWork> OutboxShards::take(const ServerOf& server_of,
                                           const std::set<std::string>& asked,
                                           Clock::time_point now) {
  std::map<std::string, std::map<OutboxStep, std::vector<unsigned>>> waiting;
  for (unsigned shard = 0; shard < kShards; ++shard) {
    std::string server = server_of(shard);
    if (asked.contains(server)) continue;
    const auto step = step_of(shards_[shard], looked_through_.contains(server), now);
    if (step) waiting[std::move(server)][*step].push_back(shard);
  }
  std::vector<OutboxWork> work;
  for (auto& [server, by_step] : waiting) {
    auto first = by_step.begin();
    const bool is_fresh_due = looked_through_.erase(server) > 0;
    if (is_fresh_due && first->first == OutboxStep::abandoned) first = std::prev(by_step.end());
    auto& [step, shards] = *first;
    if (step == OutboxStep::abandoned) looked_through_.insert(server);
    if (step == OutboxStep::fresh) {
      // Not always from the lowest on: a busy shard must not keep the others waiting.
      const auto last = last_taken_.find(server);
      if (last != last_taken_.end()) {
        const auto next = std::ranges::upper_bound(shards, last->second);
        std::rotate(shards.begin(), next, shards.end());
      }
      if (shards.size() > kFreshTogether) shards.resize(kFreshTogether);
      last_taken_[server] = shards.back();
    }
    for (const unsigned number : shards) {
      Shard& shard = shards_[number];
      shard.is_taken = true;
      if (step == OutboxStep::abandoned) shard.may_have_abandoned = false;
      if (step == OutboxStep::fresh) shard.may_have_fresh = false;
    }
    work.push_back({.server = server, .step = step, .shards = std::move(shards)});
  }
  return work;
}

void OutboxShards::found_nothing(unsigned shard, OutboxStep step) {
  Shard& read = shards_.at(shard);
  read.is_taken = false;
  if (step == OutboxStep::abandoned) read.abandoned_from = {};
  if (step != OutboxStep::own) return;
  read.own_after.reset();
  read.may_have_fresh = true;
}

void OutboxShards::handled(unsigned shard, OutboxStep step, Position reached, bool has_more) {
  Shard& read = shards_.at(shard);
  read.is_taken = false;
  switch (step) {
    case OutboxStep::own:
      read.own_after = reached;
      break;
    case OutboxStep::abandoned:
      // Those before it may come back for ever: they must not hide what is behind them.
      read.abandoned_from = has_more ? reached : Position{};
      if (has_more) read.may_have_abandoned = true;
      break;
    case OutboxStep::fresh:
      if (has_more) read.may_have_fresh = true;
      break;
  }
}

void OutboxShards::set_aside(unsigned shard, Clock::time_point until) {
  Shard& failed = shards_.at(shard);
  failed.is_taken = false;
  failed.has_group = false;
  failed.own_after = Position{};
  failed.abandoned_from = {};
  failed.set_aside_until = until;
}

Position OutboxShards::own_after(unsigned shard) const {
  return shards_.at(shard).own_after.value_or(Position{});
}

std::optional<OutboxShards::Clock::time_point> OutboxShards::next_asked(
    Clock::time_point now) const {
  std::optional<Clock::time_point> next;
  for (const Shard& shard : shards_) {
    if (shard.is_taken || shard.set_aside_until <= now) continue;
    if (!next || shard.set_aside_until < *next) next = shard.set_aside_until;
  }
  return next;
}

}  // namespace escaque::eventlog
