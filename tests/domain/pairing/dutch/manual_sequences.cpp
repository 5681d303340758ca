#include "domain/pairing/dutch/manual_sequences.hpp"

#include <algorithm>
#include <numeric>

namespace escaque::pairing::dutch::book {
namespace {

int number_sum(const Players& positions) {
  return std::accumulate(positions.begin(), positions.end(), 0);
}

/// All subsets of `count` positions from `begin` to `end`, lexicographic.
std::vector<Players> subsets(int begin, int end, std::size_t count) {
  if (count == 0) return {{}};
  std::vector<Players> all;
  for (int first = begin; first < end; ++first) {
    for (Players rest : subsets(first + 1, end, count - 1)) {
      rest.insert(rest.begin(), first);
      all.push_back(std::move(rest));
    }
  }
  return all;
}

bool arrange(Players& chosen, const Players& left, std::size_t length,
             const std::function<bool(const Players&)>& visit) {
  if (chosen.size() == length) return visit(chosen);
  for (std::size_t i = 0; i < left.size(); ++i) {
    Players rest = left;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
    chosen.push_back(left[i]);
    if (arrange(chosen, rest, length, visit)) return true;
    chosen.pop_back();
  }
  return false;
}

}  // namespace

bool each_transposition(const Players& players, std::size_t length,
                        const std::function<bool(const Players&)>& visit) {
  Players chosen;
  return arrange(chosen, players, length, visit);
}

bool each_exchange(const Players& s1, const Players& s2, std::size_t count,
                   const std::function<bool(const Players&, const Players&)>& visit) {
  const auto upper = static_cast<int>(s1.size());
  const auto size = static_cast<int>(s1.size() + s2.size());
  // S1LIST: each set with its lowest ranked player first, decreasing; S2LIST: increasing.
  std::vector<Players> s1_list = subsets(0, upper, count);
  for (Players& set : s1_list) std::reverse(set.begin(), set.end());
  std::sort(s1_list.begin(), s1_list.end(), std::greater<>());
  const std::vector<Players> s2_list = subsets(upper, size, count);
  const auto difference = [&](std::size_t i, std::size_t j) {
    return number_sum(s2_list[j]) - number_sum(s1_list[i]);
  };
  const int most = difference(s1_list.size() - 1, s2_list.size() - 1);
  for (int delta = difference(0, 0); delta <= most; ++delta) {
    for (std::size_t i = 0; i < s1_list.size(); ++i) {
      for (std::size_t j = 0; j < s2_list.size(); ++j) {
        if (difference(i, j) != delta) continue;
        Players new_s1 = s1;
        Players new_s2 = s2;
        for (std::size_t k = 0; k < count; ++k) {
          std::swap(new_s1[static_cast<std::size_t>(s1_list[i][k])],
                    new_s2[static_cast<std::size_t>(s2_list[j][k] - upper)]);
        }
        std::sort(new_s1.begin(), new_s1.end());
        std::sort(new_s2.begin(), new_s2.end());
        if (visit(new_s1, new_s2)) return true;
      }
    }
  }
  return false;
}

std::vector<Players> sets_of_s1(const Players& moved_down, std::size_t size) {
  std::vector<Players> sets;
  for (const Players& positions : subsets(0, static_cast<int>(moved_down.size()), size)) {
    Players set;
    for (const int at : positions) set.push_back(moved_down[static_cast<std::size_t>(at)]);
    sets.push_back(std::move(set));
  }
  return sets;
}

}  // namespace escaque::pairing::dutch::book
