#pragma once
// Drawing lots, for the sources of this folder only.

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace escaque::event {

/// A hand in the envelopes, guided by the bits that came with the command (splitmix64).
class Lots {
 public:
  explicit Lots(std::uint64_t random) : state_(random) {}

  /// One of this many.
  std::size_t operator()(std::size_t choices) {
    state_ += 0x9e3779b97f4a7c15U;
    std::uint64_t mixed = state_;
    mixed = (mixed ^ (mixed >> 30U)) * 0xbf58476d1ce4e5b9U;
    mixed = (mixed ^ (mixed >> 27U)) * 0x94d049bb133111ebU;
    return static_cast<std::size_t>((mixed ^ (mixed >> 31U)) % choices);
  }

 private:
  std::uint64_t state_;
};

template <class T>
void shuffle(std::vector<T>& order, Lots lots) {
  for (std::size_t left = order.size(); left > 1; --left) {
    std::swap(order[left - 1], order[lots(left)]);
  }
}

}  // namespace escaque::event
