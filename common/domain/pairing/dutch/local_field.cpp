// Numbers the players of a bracket and of its horizon; looks at their colours pair by pair.

#include "domain/pairing/dutch/local_field.hpp"

namespace escaque::pairing::dutch {

LocalField::LocalField(const Field& field, const Bracket& bracket, Horizon horizon)
    : field_(field), bracket_(bracket), horizon_(horizon), players_(bracket.moved_down) {
  const auto append = [&](const std::vector<int>& players) {
    players_.insert(players_.end(), players.begin(), players.end());
    return static_cast<int>(players_.size());
  };
  moved_down_ = static_cast<int>(players_.size());
  bracket_end_ = append(bracket.residents);
  next_end_ = horizon == Horizon::bracket ? bracket_end_ : append(bracket.next);
  if (horizon == Horizon::everyone) append(bracket.rest);
  kinds_.resize(players_.size() * players_.size(), PairKind::apart);
  for (int a = 0; a < size(); ++a) {
    for (int b = a + 1; b < size(); ++b) {
      kinds_[static_cast<std::size_t>(a) * players_.size() + static_cast<std::size_t>(b)] =
          find_kind(a, b);
    }
  }
}

PairKind LocalField::find_kind(int a, int b) const {
  if (!may_meet(field_, field_index(a), field_index(b))) return PairKind::apart;
  if (b < moved_down_) {  // They would have been a pair of an earlier bracket.
    return field_.edition == Edition::rules_2026 ? PairKind::lower : PairKind::apart;
  }
  if (b < bracket_end_) return PairKind::bracket;
  return b < next_end_ ? PairKind::next : PairKind::lower;
}

ColorFaults color_faults(const Participant& a, const Participant& b) {
  ColorFaults faults;
  if (!want_same_color(a, b)) return faults;
  faults.wish = true;
  const bool a_absolute = a.preference == Preference::absolute;
  const bool b_absolute = b.preference == Preference::absolute;
  faults.strong = a.preference >= Preference::strong && b.preference >= Preference::strong &&
                  !(a_absolute && b_absolute);
  if (!a_absolute || !b_absolute) return faults;
  faults.wide = imbalance(a) > 1 && imbalance(b) > 1;
  if (imbalance(a) == imbalance(b)) {
    faults.third = a.repeated && b.repeated && a.colors.back() == b.colors.back();
  } else {
    const Participant& loser = imbalance(a) > imbalance(b) ? b : a;
    faults.third = loser.repeated && loser.colors.back() == opposite(*a.wanted);
  }
  return faults;
}

}  // namespace escaque::pairing::dutch
