#include "domain/etiquette/rules/pairs.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "domain/etiquette/rules/decisions.hpp"
#include "domain/etiquette/rules/statistics.hpp"

namespace escaque::etiquette {
namespace {

constexpr std::size_t kMaxTold = 100;
/// Below this number a median of one's other losses says nothing.
constexpr std::size_t kLeastOtherLosses = 5;

/// Median length of the losses in the pair by that of the player's other losses; nothing: there are
/// too few.
std::optional<double> length_ratio(std::span<const RatedGame* const> pair, const RatedGames& all,
                                   UserId opponent) {
  std::vector<double> own;
  std::vector<double> other;
  for (const RatedGame* each : pair) {
    if (each->score == 0) own.push_back(each->own_moves);
  }
  for (const RatedGame& each : all.all()) {
    if (each.score == 0 && each.opponent != opponent) other.push_back(each.own_moves);
  }
  if (own.empty() || other.size() < kLeastOtherLosses) return std::nullopt;
  const double usual = median(std::move(other));
  return usual > 0 ? std::optional(median(std::move(own)) / usual) : std::nullopt;
}

/// The smallest id of those that edges connect with each player.
using Groups = std::map<UserId, UserId>;

UserId root(Groups& groups, UserId user) {
  UserId at = groups.try_emplace(user, user).first->second;
  while (groups[at] != at) at = groups[at];
  groups[user] = at;
  return at;
}

}  // namespace

std::vector<const RatedGame*> PairWatch::fresh(const RatedGames& games, UserId opponent,
                                               const Thresholds& thresholds) const {
  const auto told = std::find_if(told_.begin(), told_.end(), [opponent](const Told& each) {
    return each.opponent == opponent;
  });
  const UtcTime now = games.last().ended;
  const Millis within = from_days(thresholds.pair_days);
  std::vector<const RatedGame*> found;
  for (const RatedGame& each : games.all()) {
    if (each.opponent != opponent || now - each.ended > within) continue;
    if (told == told_.end() || each.ended > told->until) found.push_back(&each);
  }
  return found;
}

void PairWatch::tell(UserId opponent, UtcTime until) {
  std::erase_if(told_, [opponent](const Told& each) { return each.opponent == opponent; });
  told_.push_back({opponent, until});
  if (told_.size() > kMaxTold) told_.erase(told_.begin());
}

std::optional<RuleDecision> PairWatch::see(UserId player, const RatedGames& games,
                                           const Thresholds& thresholds) {
  const UserId opponent = games.last().opponent;
  const auto pair = fresh(games, opponent, thresholds);
  if (static_cast<double>(pair.size()) < thresholds.pair_games) return std::nullopt;
  std::vector<double> expected;
  double score = 0;
  double sum = 0;
  bool is_shared = false;
  for (const RatedGame* each : pair) {
    expected.push_back(each->expected);
    sum += each->expected;
    score += each->score;
    is_shared = is_shared || each->is_network_shared;
  }
  if (score >= sum) return std::nullopt;
  // Half a point counts as a whole one, in favour of whoever is judged.
  const double chance = chance_of_at_most(static_cast<int>(std::ceil(score)), expected);
  if (chance >= thresholds.pair_chance) return std::nullopt;

  const auto ratio = length_ratio(pair, games, opponent);
  RuleDecision made = decision_of(kLosingToOne, player, thresholds);
  made.features = {{"games", static_cast<double>(pair.size())},
                   {"score", score},
                   {"expected", sum},
                   {"log10_chance", std::log10(chance)},
                   {"length_ratio", ratio.value_or(1)},
                   {"is_network_shared", is_shared ? 1.0 : 0.0}};
  for (const RatedGame* each : pair) name(made.games, each->game);
  made.others = {opponent};
  const bool is_short = ratio && *ratio < thresholds.pair_length;
  if (is_short || is_shared) open_case(made, kLosingToOne);
  tell(opponent, games.last().ended);
  return made;
}

std::optional<PairEdge> edge_of(const RuleDecision& decision, UtcTime found) {
  if (decision.rule != kLosingToOne.id || decision.others.size() != 1) return std::nullopt;
  return PairEdge{decision.about, decision.others.front(), found};
}

std::vector<RuleDecision> find_rings(std::span<const PairEdge> edges, UtcTime now,
                                     const Thresholds& thresholds) {
  // Several decisions about one pair are one edge.
  std::map<std::pair<UserId, UserId>, UtcTime> recent;
  for (const PairEdge& each : edges) {
    if (now - each.found <= from_days(thresholds.ring_days)) recent[{each.from, each.to}] = now;
  }
  Groups groups;
  for (const auto& [pair, found] : recent) {
    const UserId one = root(groups, pair.first);
    const UserId other = root(groups, pair.second);
    groups[std::max(one, other)] = std::min(one, other);
  }
  struct Ring {
    int edges = 0;
    std::map<UserId, int> players;  // With how many edges each has.
  };
  std::map<UserId, Ring> rings;
  for (const auto& [pair, found] : recent) {
    Ring& ring = rings[root(groups, pair.first)];
    ++ring.edges;
    ++ring.players[pair.first];
    ++ring.players[pair.second];
  }
  std::vector<RuleDecision> found;
  for (const auto& [smallest, ring] : rings) {
    if (ring.edges < thresholds.ring_edges) continue;
    const auto hub =
        std::max_element(ring.players.begin(), ring.players.end(),
                         [](const auto& a, const auto& b) { return a.second < b.second; });
    RuleDecision made = decision_of(kRing, hub->first, thresholds);
    open_case(made, kRing);
    made.features = {{"edges", static_cast<double>(ring.edges)},
                     {"players", static_cast<double>(ring.players.size())},
                     {"most_edges", static_cast<double>(hub->second)}};
    for (const auto& [user, count] : ring.players) {
      if (user != hub->first) made.others.push_back(user);
    }
    found.push_back(std::move(made));
  }
  return found;
}

}  // namespace escaque::etiquette
