// The window holds the best placed who are not paired yet. A matching of least cost is found for
// all of it, but only the pairs of its upper half are kept: the others meet those below them first.

#include "domain/pairing/waves/wave.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "domain/pairing/dutch/weighted_matching.hpp"
#include "domain/pairing/waves/exchange.hpp"
#include "domain/pairing/waves/pair_cost.hpp"

namespace escaque::pairing::waves {
namespace {

using dutch::WeightedMatching;

/// Larger windows cost more time and change few pairs.
constexpr std::size_t kWindow = 32;

/// Sits out when the number is odd: the fewest waves left out, then the most games, then the
/// lowest placed.
std::size_t odd_one(const Field& field, const std::vector<std::size_t>& order) {
  return *std::max_element(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    const Waiter& one = field.waiters[a];
    const Waiter& two = field.waiters[b];
    return std::tuple(-one.waves, one.games, one.place) <
           std::tuple(-two.waves, two.games, two.place);
  });
}

/// The matching of least cost among `window`, an even number: the partner of each by position.
std::vector<std::size_t> match(const Field& field, const std::vector<std::size_t>& window) {
  const int size = static_cast<int>(window.size());
  WeightedMatching matching(size);
  for (int a = 0; a < size; ++a) {
    for (int b = a + 1; b < size; ++b) {
      const std::size_t one = window[static_cast<std::size_t>(a)];
      const std::size_t two = window[static_cast<std::size_t>(b)];
      matching.set_edge(a, b, 2 * kForbiddenCost - field.cost(one, two));
    }
  }
  matching.solve();
  std::vector<std::size_t> mates(window.size());
  for (int a = 0; a < size; ++a) {
    mates[static_cast<std::size_t>(a)] = static_cast<std::size_t>(matching.mate(a));
  }
  return mates;
}

/// Pairs an even number of players in `order`; one who could only get a forbidden opponent is left.
void roll_window(const Field& field, const std::vector<std::size_t>& order, Draft& draft) {
  std::vector<std::size_t> window;
  std::size_t next = 0;
  while (next < order.size() || !window.empty()) {
    while (window.size() < kWindow && next < order.size()) window.push_back(order[next++]);
    const auto mates = match(field, window);
    const std::size_t kept = next == order.size() ? window.size() : kWindow / 2;
    std::vector<std::size_t> rest;
    for (std::size_t i = 0; i < window.size(); ++i) {
      const std::size_t mate = mates[i];
      if (std::min(i, mate) >= kept) {
        rest.push_back(window[i]);
      } else if (!field.may_meet(window[i], window[mate])) {
        draft.left.push_back(window[i]);
      } else if (i < mate) {
        draft.pairs.emplace_back(window[i], window[mate]);
      }
    }
    window = std::move(rest);
  }
}

LeftOut reason_for(const Field& field, std::size_t player) {
  if (field.waiters.size() == 1) return LeftOut::nobody_else;
  for (std::size_t other = 0; other < field.waiters.size(); ++other) {
    if (other != player && field.may_meet(player, other)) return LeftOut::odd_number;
  }
  return LeftOut::no_opponent;
}

}  // namespace

std::string_view to_string(LeftOut reason) {
  switch (reason) {
    case LeftOut::nobody_else:
      return "nobody else waited for an opponent";
    case LeftOut::odd_number:
      return "an odd number of players waited for an opponent";
    case LeftOut::no_opponent:
      return "nobody else waited but players who refuse you or whom you have just played";
  }
  return "unknown";
}

Wave pair_wave(std::span<const Waiter> waiters, const NoPlay& noplay) {
  std::vector<std::size_t> order(waiters.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto is_better = [&](std::size_t a, std::size_t b) {
    return waiters[a].place < waiters[b].place;
  };
  std::sort(order.begin(), order.end(), is_better);
  const Field field(waiters, order, noplay);

  Draft draft;
  if (order.size() % 2 != 0) {
    draft.left.push_back(odd_one(field, order));
    order.erase(std::find(order.begin(), order.end(), draft.left.front()));
  }
  roll_window(field, order, draft);
  exchange(field, draft);

  Wave wave;
  for (auto& [a, b] : draft.pairs) {
    if (is_better(b, a)) std::swap(a, b);
  }
  std::sort(draft.pairs.begin(), draft.pairs.end(),
            [&](const auto& a, const auto& b) { return is_better(a.first, b.first); });
  for (const auto& [better, worse] : draft.pairs) {
    const bool is_white = has_white(waiters[better], waiters[worse]);
    wave.pairs.push_back(is_white ? WavePair{better, worse} : WavePair{worse, better});
  }
  std::sort(draft.left.begin(), draft.left.end(), is_better);
  for (const std::size_t player : draft.left) {
    wave.left_out.emplace_back(player, reason_for(field, player));
  }
  return wave;
}

}  // namespace escaque::pairing::waves
