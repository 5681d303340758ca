#pragma once
// The perfect matching that is best by many goals, each of which only decides between matchings
// that are equal by all goals before it.

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "domain/pairing/dutch/weighted_matching.hpp"

namespace escaque::pairing::dutch {

/// The sum of `value` over the edges of a matching is to be as great as possible.
struct Goal {
  std::function<int(int, int)> value;  // Of an edge; asked with the lower vertex first.
  /// The sums of two matchings never differ by more.
  std::int64_t range = 0;
};

/// Starts with all perfect matchings of a complete graph and narrows them down goal by goal. What
/// is still possible is known exactly: by the edges left, and by vertex sets that have to be full,
/// which means matched inside but for one vertex (the optimal duals of each step say which).
class BestMatching {
 public:
  /// `size` is even.
  explicit BestMatching(int size);

  void narrow(const std::vector<Goal>& goals);
  /// Keeps only matchings of which `keep` holds for every edge. One must be left.
  void keep_edges(const std::function<bool(int, int)>& keep);

  [[nodiscard]] int mate(int v) const { return mate_[static_cast<std::size_t>(v)]; }
  [[nodiscard]] bool is_possible(int a, int b) const { return possible_[at(a, b)]; }
  [[nodiscard]] int size() const { return size_; }

 private:
  /// Goals packed into one weight, the first in the highest bits.
  class Pack;

  [[nodiscard]] std::size_t at(int a, int b) const {
    return static_cast<std::size_t>(a) * static_cast<std::size_t>(size_) +
           static_cast<std::size_t>(b);
  }
  template <class Visit>
  void each_possible(Visit visit) const;
  [[nodiscard]] std::optional<int> least_value(const Goal& goal, std::vector<int>& values) const;
  /// Only one matching is left.
  [[nodiscard]] bool is_decided() const { return !is_stale_ && edges_ == size_ / 2; }
  void solve(const std::vector<std::int64_t>& weights);

  int size_;
  std::vector<char> possible_;
  int edges_;                         // How many are still possible.
  std::vector<std::int64_t> inside_;  // How many full sets have both ends of the edge inside.
  std::int64_t full_edges_ = 0;       // What all full sets hold together.
  std::vector<int> mate_;
  bool is_stale_ = true;  // The current matching is none that is still possible.
};

}  // namespace escaque::pairing::dutch
