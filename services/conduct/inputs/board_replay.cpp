#include "conduct/inputs/board_replay.hpp"

#include <algorithm>

#include "domain/rules/fen.hpp"
#include "domain/rules/uci.hpp"

namespace escaque::services::conduct {

void BoardReplay::begin(const games::v1::GameCreated& created) {
  const auto setup = rules::parse_fen(created.initial_fen());
  const auto variant = created.variant() == common::v1::VARIANT_CHESS960 ? rules::Variant::chess960
                                                                         : rules::Variant::standard;
  if (setup) {
    if (const auto first = rules::Position::from_setup(*setup, variant)) {
      positions_.assign(1, *first);
      first_turn_ = first->turn();
      return;
    }
  }
  is_known_ = false;
}

void BoardReplay::play(const games::v1::MovePlayed& move) {
  ++plies_;
  if (!is_known_) return;
  const auto played = rules::parse_uci(positions_.back(), move.uci());
  if (!played) {
    is_known_ = false;
    return;
  }
  rules::Position next = positions_.back();
  next.play_unchecked(*played);
  positions_.push_back(next);
}

void BoardReplay::take_back(int plies) {
  plies_ -= std::min(plies_, static_cast<std::size_t>(std::max(plies, 0)));
  const std::size_t positions = std::min(positions_.size(), plies_ + 1);
  positions_.erase(positions_.begin() + static_cast<std::ptrdiff_t>(positions), positions_.end());
}

}  // namespace escaque::services::conduct
