#include "domain/pairing/tiebreak/cut.hpp"

#include <utility>

namespace escaque::pairing::tiebreak {
namespace {

/// The order of significance: by the opponent's score (or rating), then by what it contributes.
std::pair<Value, Value> significance(const Contribution& part) {
  return {part.basis.value_or(part.value), part.value};
}

enum class Among : std::uint8_t { all, voluntary };

/// The first of the least significant contributions still counted; null when there is none.
Contribution* least(Working& working, Among among) {
  Contribution* found = nullptr;
  for (Contribution& each : working.parts) {
    if (each.use != Use::counted || (among == Among::voluntary && !each.is_voluntary)) continue;
    if (found == nullptr || significance(each) < significance(*found)) found = &each;
  }
  return found;
}

Contribution* most(Working& working) {
  Contribution* found = nullptr;
  for (Contribution& each : working.parts) {
    if (each.use != Use::counted) continue;
    if (found == nullptr || significance(*found) < significance(each)) found = &each;
  }
  return found;
}

/// C.07 16.5: the voluntary unplayed round is cut, unless the least significant contribution takes
/// more away (which only products can).
Contribution* lowest(Working& working, Edition edition) {
  Contribution* least_of_all = least(working, Among::all);
  if (edition == Edition::manual_2012) return least_of_all;
  Contribution* voluntary = least(working, Among::voluntary);
  if (voluntary == nullptr) return least_of_all;
  return least_of_all->value > voluntary->value ? least_of_all : voluntary;
}

}  // namespace

void cut(Working& working, const Criterion& criterion) {
  for (int i = 0; i < criterion.cut_lowest; ++i) {
    if (Contribution* part = lowest(working, criterion.rules.edition)) part->use = Use::cut_lowest;
  }
  for (int i = 0; i < criterion.cut_highest; ++i) {
    if (Contribution* part = most(working)) part->use = Use::cut_highest;
  }
}

}  // namespace escaque::pairing::tiebreak
