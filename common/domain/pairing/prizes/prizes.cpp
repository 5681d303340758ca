#include "domain/pairing/prizes/prizes.hpp"

#include <algorithm>

#include "domain/pairing/prizes/shares.hpp"

namespace escaque::pairing::prizes {
namespace {

using tournament::PlayerNumber;

Cents won_by(PlayerNumber player, const std::vector<Award>& awards) {
  Cents sum = 0;
  for (const Award& each : awards) {
    if (each.player == player) sum += each.amount;
  }
  return sum;
}

/// Hands out the prizes, the special ones from the highest to the lowest.
class Ceremony {
 public:
  Ceremony(std::span<const Finisher> finishers, const PrizeFund& fund)
      : fund_(fund), finishers_(finishers), contenders_(finishers.begin(), finishers.end()) {
    settle_places();
  }

  std::vector<Award> hold() {
    std::vector<std::size_t> order(fund_.special.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(), [this](std::size_t a, std::size_t b) {
      return fund_.special[a].amount > fund_.special[b].amount;
    });
    std::vector<std::vector<Award>> special(order.size());
    for (const std::size_t i : order) special[i] = give(fund_.special[i]);
    std::vector<Award> awards = places_;
    for (const auto& each : special) awards.insert(awards.end(), each.begin(), each.end());
    return awards;
  }

 private:
  void settle_places() { places_ = share_places(contenders_, fund_); }

  [[nodiscard]] bool may_win(PlayerNumber player, Cents amount) const {
    const Cents special = won_by(player, special_);
    const Cents place = won_by(player, places_);
    switch (fund_.cumulation) {
      case Cumulation::cumulative:
        return true;
      case Cumulation::without_another:
        return special == 0 && place == 0;
      case Cumulation::the_higher:
        return special == 0 && place < amount;
    }
    return false;
  }

  /// The best placed who may win it, with those of equal rank.
  [[nodiscard]] std::vector<Finisher> winners(const SpecialPrize& prize) const {
    std::vector<Finisher> winners;
    for (const Finisher& each : finishers_) {
      if (!winners.empty() && each.rank != winners.front().rank) break;
      const bool is_eligible = std::find(prize.eligible.begin(), prize.eligible.end(),
                                         each.player) != prize.eligible.end();
      if (is_eligible && may_win(each.player, prize.amount)) winners.push_back(each);
    }
    return winners;
  }

  /// A shared prize is worth to each of the winners only a share: one with more from the places
  /// leaves it to the others.
  [[nodiscard]] std::vector<Finisher> content(std::vector<Finisher> winners, Cents amount) const {
    if (fund_.cumulation != Cumulation::the_higher) return winners;
    for (;;) {
      const auto count = static_cast<Cents>(winners.size());
      const auto better_off = std::find_if(
          winners.begin(), winners.end(),
          [&](const Finisher& each) { return won_by(each.player, places_) >= amount / count; });
      if (winners.size() < 2 || better_off == winners.end()) return winners;
      winners.erase(better_off);
    }
  }

  std::vector<Award> give(const SpecialPrize& prize) {
    const std::vector<Finisher> sharers = content(winners(prize), prize.amount);
    std::vector<Award> awards;
    const std::vector<Cents> shares = equal_shares(prize.amount, sharers.size());
    for (std::size_t i = 0; i < sharers.size(); ++i) {
      awards.push_back({sharers[i].player, prize.name, shares[i]});
    }
    special_.insert(special_.end(), awards.begin(), awards.end());
    if (fund_.cumulation == Cumulation::the_higher) withdraw(awards);
    return awards;
  }

  /// The winner of a higher special prize leaves the places to those behind.
  void withdraw(const std::vector<Award>& awards) {
    std::erase_if(contenders_,
                  [&](const Finisher& each) { return won_by(each.player, awards) > 0; });
    settle_places();
  }

  const PrizeFund& fund_;
  std::span<const Finisher> finishers_;
  std::vector<Finisher> contenders_;  // For the money of the places.
  std::vector<Award> places_;
  std::vector<Award> special_;
};

}  // namespace

std::vector<Award> award_prizes(std::span<const Finisher> finishers, const PrizeFund& fund) {
  return Ceremony(finishers, fund).hold();
}

}  // namespace escaque::pairing::prizes
