// The first positions of a Chess960 event: chosen by the organiser, or drawn from a secret of the
// server whose commitment was published when the event was created.

#include <algorithm>

#include "domain/event/decisions.hpp"
#include "domain/rules/position_draw.hpp"

namespace escaque::event {

bool draws_positions(const Regulations& regulations) {
  return regulations.terms.variant == rules::Variant::chess960 &&
         regulations.first_positions.empty();
}

std::optional<Digest> draw_commitment(const Event& event) {
  if (!event.created.draw_secret) return std::nullopt;
  return rules::draw_commitment(*event.created.draw_secret);
}

std::optional<FirstPosition> first_position_of(const Event& event, Round round) {
  const std::vector<int>& chosen = event.regulations().first_positions;
  if (!chosen.empty()) {
    const auto index = static_cast<std::size_t>(std::max(round, 1)) - 1;
    return FirstPosition{chosen[std::min(index, chosen.size() - 1)]};
  }
  if (!event.created.draw_secret) return std::nullopt;
  const Digest seed = rules::draw_seed(*event.created.draw_secret, round);
  return FirstPosition{rules::drawn_number(seed), seed};
}

}  // namespace escaque::event
