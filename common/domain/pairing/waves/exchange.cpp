#include "domain/pairing/waves/exchange.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>

namespace escaque::pairing::waves {
namespace {

/// Others without an opponent tried for an exchange: with more of them refusals are the rule,
/// and the time must stay bounded.
constexpr std::size_t kOthersTried = 16;

class Exchange {
 public:
  Exchange(const Field& field, Draft& draft) : field_(field), draft_(draft) {}

  void run() {
    std::stable_sort(draft_.left.begin(), draft_.left.end(), [this](std::size_t a, std::size_t b) {
      return waves(a) != waves(b) ? waves(a) > waves(b) : place(a) < place(b);
    });
    std::vector<std::size_t> waiting = std::move(draft_.left);
    draft_.left.clear();
    while (!waiting.empty()) {
      const std::size_t player = waiting.front();
      waiting.erase(waiting.begin());
      if (pair_directly(player, waiting) || pair_by_exchange(player, waiting)) continue;
      if (!take_opponent(player, waiting)) draft_.left.push_back(player);
    }
  }

 private:
  [[nodiscard]] int waves(std::size_t player) const { return field_.waiters[player].waves; }
  [[nodiscard]] int place(std::size_t player) const { return field_.waiters[player].place; }

  /// With the cheapest of the others who are left.
  bool pair_directly(std::size_t player, std::vector<std::size_t>& others) {
    auto best = others.end();
    for (auto other = others.begin(); other != others.end(); ++other) {
      if (!field_.may_meet(player, *other)) continue;
      if (best == others.end() || field_.cost(player, *other) < field_.cost(player, *best)) {
        best = other;
      }
    }
    if (best == others.end()) return false;
    draft_.pairs.emplace_back(player, *best);
    others.erase(best);
    return true;
  }

  /// Two pairs out of one pair and two who are left.
  bool pair_by_exchange(std::size_t player, std::vector<std::size_t>& others) {
    const std::size_t tried = std::min(others.size(), kOthersTried);
    for (std::size_t i = 0; i < tried; ++i) {
      const std::size_t other = others[i];
      const auto pair = cheapest([&](std::size_t own, std::size_t freed) {
        if (!field_.may_meet(player, own) || !field_.may_meet(other, freed)) return kNever;
        return field_.cost(player, own) + field_.cost(other, freed);
      });
      if (!pair) continue;
      const auto [own, freed] = *pair;
      draft_.pairs.emplace_back(player, own);
      draft_.pairs.emplace_back(other, freed);
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
      return true;
    }
    return false;
  }

  /// Players who lose their opponent wait with the others, left out fewer waves; so this ends.
  bool take_opponent(std::size_t player, std::vector<std::size_t>& others) {
    if (waves(player) == 0) return false;
    const auto pair = cheapest([&](std::size_t own, std::size_t freed) {
      const bool is_due = waves(freed) < waves(player);
      return is_due && field_.may_meet(player, own) ? field_.cost(player, own) : kNever;
    });
    if (!pair) return false;
    const auto [own, freed] = *pair;
    draft_.pairs.emplace_back(player, own);
    others.push_back(freed);
    return true;
  }

  /// The pair, either way round, that costs least; it is no more a pair then.
  template <class CostOf>
  std::optional<std::pair<std::size_t, std::size_t>> cheapest(CostOf cost_of) {
    Cost least = kNever;
    std::pair<std::size_t, std::size_t> found;
    auto place = draft_.pairs.end();
    for (auto pair = draft_.pairs.begin(); pair != draft_.pairs.end(); ++pair) {
      for (const auto& [own, freed] : {*pair, std::pair{pair->second, pair->first}}) {
        const Cost cost = cost_of(own, freed);
        if (cost >= least) continue;
        least = cost;
        found = {own, freed};
        place = pair;
      }
    }
    if (place == draft_.pairs.end()) return {};
    draft_.pairs.erase(place);
    return found;
  }

  static constexpr Cost kNever = INT64_MAX;

  const Field& field_;
  Draft& draft_;
};

}  // namespace

void exchange(const Field& field, Draft& draft) { Exchange(field, draft).run(); }

}  // namespace escaque::pairing::waves
