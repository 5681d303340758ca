#pragma once
// The sequences of section D of the text of 2013: transpositions, exchanges, sets of S1.

#include <cstddef>
#include <functional>
#include <vector>

namespace escaque::pairing::dutch::book {

/// Indices of the field.
using Players = std::vector<int>;

/// D.1: the arrangements of the first `length` of `players`, in the order of the transpositions.
/// Visiting stops when `visit` returns true.
bool each_transposition(const Players& players, std::size_t length,
                        const std::function<bool(const Players&)>& visit);

/// D.2: S1 and S2 after each exchange of `count` players, in order.
bool each_exchange(const Players& s1, const Players& s2, std::size_t count,
                   const std::function<bool(const Players&, const Players&)>& visit);

/// D.3: the sets of `size` moved-down players, in order.
std::vector<Players> sets_of_s1(const Players& moved_down, std::size_t size);

}  // namespace escaque::pairing::dutch::book
