#include "domain/pairing/prizes/shares.hpp"

#include <algorithm>
#include <numeric>

namespace escaque::pairing::prizes {
namespace {

Cents prize_of(std::size_t place, const PrizeFund& fund) {
  return place < fund.places.size() ? fund.places[place] : 0;
}

/// Consecutive places from `first` up to, not including, `last`.
struct Group {
  std::size_t first = 0;
  std::size_t last = 0;
};

/// Groups of neighbours of whom `are_equal` is true.
std::vector<Group> groups_of(std::span<const Finisher> finishers, const auto& are_equal) {
  std::vector<Group> groups;
  for (std::size_t i = 0; i < finishers.size(); ++i) {
    if (groups.empty() || !are_equal(finishers[groups.back().first], finishers[i])) {
      groups.push_back({i, i});
    }
    groups.back().last = i + 1;
  }
  return groups;
}

/// Adds to everybody's share an equal part of `money(place)` summed over the group's places.
void share_equally(const std::vector<Group>& groups, const PrizeFund& fund, const auto& money,
                   std::vector<Cents>& shares) {
  for (const Group& group : groups) {
    Cents sum = 0;
    for (std::size_t place = group.first; place < group.last; ++place) sum += money(place);
    const std::size_t last = fund.sharing == Sharing::prize_places
                                 ? std::min(group.last, fund.places.size())
                                 : group.last;
    if (last <= group.first) continue;
    const std::vector<Cents> equal = equal_shares(sum, last - group.first);
    for (std::size_t place = group.first; place < last; ++place) {
      shares[place] += equal[place - group.first];
    }
  }
}

}  // namespace

std::vector<Cents> equal_shares(Cents amount, std::size_t count) {
  if (count == 0) return {};
  const auto divisor = static_cast<Cents>(count);
  std::vector<Cents> shares(count, amount / divisor);
  for (Cents i = 0; i < amount % divisor; ++i) ++shares[static_cast<std::size_t>(i)];
  return shares;
}

std::vector<Award> share_places(std::span<const Finisher> finishers, const PrizeFund& fund) {
  const auto by_points = groups_of(
      finishers, [](const Finisher& a, const Finisher& b) { return a.points == b.points; });
  const auto by_rank =
      groups_of(finishers, [](const Finisher& a, const Finisher& b) { return a.rank == b.rank; });
  const auto whole = [&](std::size_t place) { return prize_of(place, fund); };
  const auto half = [&](std::size_t place) { return prize_of(place, fund) / 2; };
  const auto other_half = [&](std::size_t place) { return whole(place) - half(place); };
  std::vector<Cents> shares(finishers.size(), 0);
  switch (fund.method) {
    case Method::equal_shares:
      share_equally(by_points, fund, whole, shares);
      break;
    case Method::by_rank:
      share_equally(by_rank, fund, whole, shares);
      break;
    case Method::hort:
      share_equally(by_rank, fund, half, shares);
      share_equally(by_points, fund, other_half, shares);
      break;
  }
  std::vector<Award> awards;
  for (std::size_t i = 0; i < shares.size(); ++i) {
    if (shares[i] > 0) awards.push_back({finishers[i].player, {}, shares[i]});
  }
  return awards;
}

}  // namespace escaque::pairing::prizes
