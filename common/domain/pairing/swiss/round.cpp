#include "domain/pairing/swiss/round.hpp"

#include <algorithm>
#include <numeric>

#include "domain/pairing/dutch/completion.hpp"
#include "domain/pairing/dutch/dutch.hpp"

namespace escaque::pairing::swiss {
namespace {

dutch::Obstacle obstacle_between(const Field& field, int a, int b) {
  const auto& barred = field[a].barred;
  return std::binary_search(barred.begin(), barred.end(), b) ? dutch::Obstacle::must_not_meet
                                                             : dutch::Obstacle::both_need_color;
}

}  // namespace

Result<Field, PairingError> make_strict_field(const tournament::Tournament& event, Round round) {
  auto field = dutch::make_field(event, round, dutch::Edition::rules_2026);
  if (!field) return field.error();
  for (Participant& player : field->players) player.is_topscorer = false;
  return field;
}

bool can_all_be_paired(const Field& field, const std::vector<int>& players) {
  return dutch::can_be_completed(field, players, [](int) { return false; });
}

std::vector<int> without(const std::vector<int>& players, int one, int other) {
  std::vector<int> rest;
  rest.reserve(players.size());
  for (const int player : players) {
    if (player != one && player != other) rest.push_back(player);
  }
  return rest;
}

Result<std::optional<int>, PairingError> take_bye(
    const Field& field, std::vector<int>& players,
    const std::function<bool(int, int)>& comes_first) {
  if (players.size() % 2 == 0) {
    if (!can_all_be_paired(field, players)) return PairingError::no_legal_pairing;
    return std::optional<int>{};
  }
  std::vector<int> candidates = players;
  std::stable_sort(candidates.begin(), candidates.end(), comes_first);
  for (const int candidate : candidates) {
    if (!field[candidate].may_have_bye) continue;
    std::vector<int> rest = without(players, candidate, candidate);
    if (!can_all_be_paired(field, rest)) continue;
    players = std::move(rest);
    return std::optional<int>{candidate};
  }
  return PairingError::no_legal_pairing;
}

Choice first_opponent(const Field& field, int player, const std::vector<int>& candidates,
                      const std::vector<int>& players) {
  Choice choice{player, {}};
  for (const int candidate : candidates) {
    if (!dutch::may_meet(field, player, candidate)) {
      choice.passed.push_back({candidate, obstacle_between(field, player, candidate)});
    } else if (!can_all_be_paired(field, without(players, player, candidate))) {
      choice.passed.push_back({candidate, dutch::Obstacle::partners_cannot});
    } else {
      choice.opponent = candidate;
      break;
    }
  }
  return choice;
}

dutch::ColorChoice colors_by_rank(const Field& field, int first, int second) {
  Field two{field.edition, field.round, field.initial_color, {field[first], field[second]}};
  // Players yet to play want nothing of somebody else who has yet to.
  if (field[first].colors.empty() && field[second].colors.empty()) {
    for (Participant& player : two.players) player.wanted.reset();
  }
  const dutch::ColorChoice choice = dutch::choose_colors(two, 0, 1);
  return choice.white == 0 ? dutch::ColorChoice{first, second, choice.rule}
                           : dutch::ColorChoice{second, first, choice.rule};
}

std::vector<int> everybody(const Field& field) {
  std::vector<int> players(field.size());
  std::iota(players.begin(), players.end(), 0);
  return players;
}

void order_boards(RoundPairing& round) {
  std::sort(round.boards.begin(), round.boards.end(), [&](const Board& a, const Board& b) {
    return dutch::comes_before(round.field, a.colors, b.colors);
  });
}

}  // namespace escaque::pairing::swiss
