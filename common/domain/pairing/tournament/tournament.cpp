// Questions about the record of a tournament: scores, rounds paired, virtual points.

#include "domain/pairing/tournament/tournament.hpp"

#include <algorithm>

namespace escaque::pairing::tournament {
namespace {

/// Baku acceleration: the first 2⌈N/4⌉ players get a win's points in the first half (rounded up) of
/// the accelerated rounds, a draw's in the rest; the first half (rounded up) of all rounds is
/// accelerated.
std::vector<Acceleration> baku(const Tournament& tournament) {
  std::vector<PlayerNumber> numbers;
  for (const Player& player : tournament.players) numbers.push_back(player.number);
  const std::size_t group = 2 * ((numbers.size() + 3) / 4);
  if (numbers.empty() || tournament.rounds < 1) return {};
  std::sort(numbers.begin(), numbers.end());
  const PlayerNumber last = numbers[std::min(group, numbers.size()) - 1];
  const Round accelerated = (tournament.rounds + 1) / 2;
  const Round whole = (accelerated + 1) / 2;
  return {{tournament.points.win, 1, whole, 1, last},
          {tournament.points.draw, whole + 1, accelerated, 1, last}};
}

/// A blank is a zero-point bye, and a game too short to be rated brings what others do.
RoundResult kind_of(RoundResult result) {
  switch (result) {
    case RoundResult::absent:
      return RoundResult::zero_bye;
    case RoundResult::unrated_win:
      return RoundResult::win;
    case RoundResult::unrated_draw:
      return RoundResult::draw;
    case RoundResult::unrated_loss:
      return RoundResult::loss;
    case RoundResult::win:
    case RoundResult::draw:
    case RoundResult::loss:
    case RoundResult::forfeit_win:
    case RoundResult::forfeit_loss:
    case RoundResult::pairing_bye:
    case RoundResult::full_bye:
    case RoundResult::half_bye:
    case RoundResult::zero_bye:
      break;
  }
  return result;
}

}  // namespace

bool AbnormalPoints::concerns(PlayerNumber player, Round each) const {
  return (round == 0 || round == each) &&
         (players.empty() || std::find(players.begin(), players.end(), player) != players.end());
}

Points worth(RoundResult result, const PointSystem& points) {
  switch (result) {
    case RoundResult::win:
    case RoundResult::unrated_win:
    case RoundResult::forfeit_win:
    case RoundResult::full_bye:
      return points.win;
    case RoundResult::draw:
    case RoundResult::unrated_draw:
    case RoundResult::half_bye:
      return points.draw;
    case RoundResult::loss:
    case RoundResult::unrated_loss:
      return points.loss;
    case RoundResult::forfeit_loss:
      return points.forfeit_loss;
    case RoundResult::pairing_bye:
      return points.pairing_bye.value_or(points.win);
    case RoundResult::zero_bye:
    case RoundResult::absent:
      return points.zero_bye;
  }
  return points.zero_bye;
}

Round last_paired_round(const Tournament& tournament) {
  Round last = 0;
  for (const Player& player : tournament.players) {
    for (auto round = static_cast<Round>(player.rounds.size()); round > last; --round) {
      if (!is_requested_bye(player.entry(round).result)) last = round;
    }
  }
  return last;
}

Points worth(const Tournament& tournament, const Player& player, Round round) {
  const RoundResult result = player.entry(round).result;
  Points points = worth(result, tournament.points);
  for (const AbnormalPoints& each : tournament.abnormal_points) {
    const bool is_meant = each.result && kind_of(*each.result) == kind_of(result);
    if (is_meant && each.concerns(player.number, round)) points = each.points;
  }
  return points;
}

Points adjustment(const Tournament& tournament, const Player& player, Round round) {
  Points points;
  for (const AbnormalPoints& each : tournament.abnormal_points) {
    if (!each.result && each.concerns(player.number, round)) points += each.points;
  }
  return points;
}

Points score_after(const Tournament& tournament, const Player& player, Round last) {
  Points score;
  for (Round round = 1; round <= last; ++round) {
    score += worth(tournament, player, round) + adjustment(tournament, player, round);
  }
  return score;
}

std::vector<Points> virtual_points(const Tournament& tournament, Round round) {
  const bool by_baku = tournament.accelerations.empty() && tournament.system.ends_with("_BAKU");
  std::vector<Points> by_number(kMaxPlayerNumber + 1);
  for (const Acceleration& each : by_baku ? baku(tournament) : tournament.accelerations) {
    if (round < each.first_round || round > each.last_round) continue;
    const PlayerNumber last = std::min(each.last_player, kMaxPlayerNumber);
    for (PlayerNumber number = std::max(each.first_player, 0); number <= last; ++number) {
      by_number[static_cast<std::size_t>(number)] += each.points;
    }
  }
  std::vector<Points> points;
  for (const Player& player : tournament.players) {
    points.push_back(by_number[static_cast<std::size_t>(player.number)]);
  }
  return points;
}

PlayerIndex::PlayerIndex(const std::vector<Player>& players) {
  for (std::size_t i = 0; i < players.size(); ++i) {
    const auto number = static_cast<std::size_t>(players[i].number);
    if (number >= places_.size()) places_.resize(number + 1, kNone);
    places_[number] = i;
  }
}

}  // namespace escaque::pairing::tournament
