// The end: final standings and who gets which prize.

#include <algorithm>
#include <optional>

#include "domain/event/decisions.hpp"
#include "domain/event/views/table.hpp"

namespace escaque::event {
namespace {

bool is_eligible(const SpecialPrize& prize, const tournament::Player& player) {
  if (prize.is_for_women && player.sex != 'w') return false;
  return !prize.rated_below || player.rating.value_or(0) < *prize.rated_below;
}

prizes::PrizeFund fund_of(const Prizes& from, const std::vector<tournament::Player>& players) {
  prizes::PrizeFund fund{from.places, from.method, from.sharing, {}, from.cumulation};
  for (const SpecialPrize& prize : from.special) {
    prizes::SpecialPrize special{prize.name, prize.amount, {}};
    for (const tournament::Player& player : players) {
      if (is_eligible(prize, player)) special.eligible.push_back(player.number);
    }
    fund.special.push_back(std::move(special));
  }
  return fund;
}

/// Several with equal points, the best of whom stands on a place that is played off.
bool are_tied(const Event& event, const std::vector<UserId>& order) {
  if (order.size() < 2) return false;
  std::optional<tournament::Points> points;
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (std::find(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(i), order[i]) !=
        order.begin() + static_cast<std::ptrdiff_t>(i)) {
      return false;
    }
    const auto& rows = event.finished->standings;
    const auto row = std::find_if(rows.begin(), rows.end(),
                                  [&](const FinalStanding& each) { return each.user == order[i]; });
    if (row == rows.end() || points.value_or(row->points) != row->points) return false;
    points = row->points;
  }
  const auto& rows = event.finished->standings;
  return std::any_of(rows.begin(), rows.end(), [&](const FinalStanding& each) {
    return each.points == *points && each.rank <= event.regulations().play_off_places;
  });
}

}  // namespace

EventFinished final_standings(const Event& event, UtcTime at) {
  if (is_team_event(event.regulations().system)) return final_team_standings(event, at);
  EventFinished finished{at, {}, {}};
  const Table table = table_after(event, event.next_round() - 1);
  const auto& players = table.played.players;
  const Prizes& rules = event.regulations().prizes;
  std::vector<prizes::Finisher> finishers;
  for (const tiebreak::Standing& row : table.standings) {
    const tournament::Player& player = players[row.player];
    const bool has_prize =
        !rules.excludes_withdrawn || !event.entrant(table.users[row.player])->has_withdrawn;
    // In a knock-out those are equal who went out in one round, whatever they had scored.
    const bool shares_by_place = is_knockout(event.regulations().system);
    const bool has_own_place = shares_by_place || table.is_played_off(row.player);
    // Lower than any number of points.
    const auto points = has_own_place ? tournament::Points{-row.rank} : player.points;
    if (has_prize) finishers.push_back({player.number, points, row.rank});
    finished.standings.push_back({table.users[row.player], row.rank, player.points});
  }
  const tournament::PlayerIndex index(players);
  for (const prizes::Award& award : award_prizes(finishers, fund_of(rules, players))) {
    finished.awards.push_back({table.users[index[award.player]], award.prize, award.amount});
  }
  return finished;
}

/// Manual, 5.3: the play-off decides places and their prizes for those in its last phase. The
/// others with as many points share what is left.
Decision decide_play_off(const Scene& scene, const SettlePlayOff& command) {
  const Event& event = scene.event;
  if (event.regulations().play_off_places == 0) return EventError::no_play_off;
  if (!event.finished) return EventError::play_off_too_early;
  if (!are_tied(event, command.order)) return EventError::bad_play_off_order;
  if (command.order == event.play_off) return EventError::play_off_settled;
  Facts facts{PlayOffSettled{command.order}};
  Event settled = event;
  apply_fact(settled, facts.front());
  facts.emplace_back(final_standings(settled, scene.now));
  return facts;
}

Decision decide_end(const Scene& scene, const FinishEvent&) {
  const Event& event = scene.event;
  const bool is_complete =
      event.rounds.empty() || event.rounds.back().stage == RoundStage::complete;
  if (!is_complete || !event.is_decided()) return EventError::games_unfinished;
  const bool has_rounds_left = event.rounds.empty() || event.next_round() <= event.round_count();
  if (has_rounds_left && scene.is_server()) return EventError::rounds_left;
  if (has_rounds_left && scene.origin.reason.empty()) return EventError::no_reason;
  return Facts{final_standings(event, scene.now)};
}

}  // namespace escaque::event
