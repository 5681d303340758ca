#include "domain/pairing/swiss/monrad/monrad.hpp"

#include <utility>

namespace escaque::pairing::swiss {

Result<RoundPairing, PairingError> pair_monrad(const tournament::Tournament& event, Round round) {
  auto field = make_strict_field(event, round);
  if (!field) return field.error();
  RoundPairing paired{std::move(*field)};
  std::vector<int> left = everybody(paired.field);
  const auto bye = take_bye(paired.field, left, [](int a, int b) { return a > b; });
  if (!bye) return bye.error();
  paired.bye = *bye;
  paired.groups.push_back({paired.field[0].score, left, {}});
  while (!left.empty()) {
    const int first = left.front();
    const std::vector<int> others(left.begin() + 1, left.end());
    Choice choice = first_opponent(paired.field, first, others, left);
    left = without(left, first, choice.opponent);
    paired.boards.push_back(
        {dutch::choose_colors(paired.field, first, choice.opponent), 0, std::move(choice.passed)});
  }
  order_boards(paired);
  return paired;
}

}  // namespace escaque::pairing::swiss
