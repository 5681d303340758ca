// Packs goals into weights, solves, and keeps what may still be in a best matching.

#include "domain/pairing/dutch/best_matching.hpp"

#include <algorithm>
#include <bit>

namespace escaque::pairing::dutch {
namespace {

int bits_for(std::int64_t range) { return std::bit_width(static_cast<std::uint64_t>(range)); }

}  // namespace

class BestMatching::Pack {
 public:
  explicit Pack(const BestMatching& matching) : matching_(matching) { clear(); }

  [[nodiscard]] bool has_room(std::int64_t range) const {
    return bits_ + bits_for(range) <= WeightedMatching::kWeightBits;
  }
  [[nodiscard]] bool is_empty() const { return goals_ == 0; }
  [[nodiscard]] const std::vector<std::int64_t>& weights() const { return weights_; }

  void add(const std::vector<int>& values, int least, std::int64_t range) {
    const int bits = bits_for(range);
    matching_.each_possible([&](int a, int b) {
      std::int64_t& weight = weights_[matching_.at(a, b)];
      weight = (weight << bits) + (values[matching_.at(a, b)] - least);
    });
    bits_ += bits;
    ++goals_;
  }

  /// Full sets come before every goal.
  void clear() {
    weights_ = matching_.inside_;
    bits_ = bits_for(matching_.full_edges_);
    goals_ = 0;
  }

 private:
  const BestMatching& matching_;
  std::vector<std::int64_t> weights_;
  int bits_ = 0;
  int goals_ = 0;
};

template <class Visit>
void BestMatching::each_possible(Visit visit) const {
  for (int a = 0; a < size_; ++a) {
    for (int b = a + 1; b < size_; ++b) {
      if (is_possible(a, b)) visit(a, b);
    }
  }
}

BestMatching::BestMatching(int size)
    : size_(size),
      possible_(static_cast<std::size_t>(size) * static_cast<std::size_t>(size), 1),
      edges_(size * (size - 1) / 2),
      inside_(possible_.size(), 0),
      mate_(static_cast<std::size_t>(size), -1) {}

/// Values of the goal; nothing when it is the same for all edges and so decides nothing.
std::optional<int> BestMatching::least_value(const Goal& goal, std::vector<int>& values) const {
  values.resize(possible_.size());
  std::optional<int> least;
  bool decides = false;
  each_possible([&](int a, int b) {
    const int value = goal.value(a, b);
    values[at(a, b)] = value;
    decides = decides || (least && value != *least);
    least = std::min(value, least.value_or(value));
  });
  return decides ? least : std::nullopt;
}

void BestMatching::narrow(const std::vector<Goal>& goals) {
  Pack pack(*this);
  std::vector<int> values;
  for (const Goal& goal : goals) {
    if (is_decided()) return;
    if (!pack.is_empty() && !pack.has_room(goal.range)) {
      solve(pack.weights());
      pack.clear();
    }
    if (const auto least = least_value(goal, values)) pack.add(values, *least, goal.range);
  }
  if (!pack.is_empty() || is_stale_) solve(pack.weights());
}

void BestMatching::keep_edges(const std::function<bool(int, int)>& keep) {
  each_possible([&](int a, int b) {
    if (keep(a, b)) return;
    possible_[at(a, b)] = possible_[at(b, a)] = 0;
    --edges_;
    is_stale_ = is_stale_ || mate(a) == b;
  });
}

void BestMatching::solve(const std::vector<std::int64_t>& weights) {
  WeightedMatching matching(size_);
  each_possible([&](int a, int b) { matching.set_edge(a, b, weights[at(a, b)]); });
  matching.solve();
  for (int v = 0; v < size_; ++v) mate_[static_cast<std::size_t>(v)] = matching.mate(v);
  is_stale_ = false;
  keep_edges([&](int a, int b) { return matching.is_tight(a, b); });
  for (const std::vector<int>& blossom : matching.full_blossoms()) {
    for (const int a : blossom) {
      for (const int b : blossom) {
        if (a != b) ++inside_[at(a, b)];
      }
    }
    full_edges_ += static_cast<std::int64_t>(blossom.size() / 2);
  }
}

}  // namespace escaque::pairing::dutch
