// The end of a team event: final standings of the teams, to whom the prizes for places go, and the
// best on each board.

#include <map>

#include "domain/event/decisions.hpp"
#include "domain/event/views/team_table.hpp"
#include "domain/pairing/prizes/shares.hpp"

namespace escaque::event {
namespace {

bool has_left(const Event& event, const MemberRecord& record) {
  return event.entrant(record.user)->has_withdrawn || event.team(record.team)->has_withdrawn;
}

bool have_equal_shares(const MemberRecord& a, const MemberRecord& b) {
  return a.played_points.tenths * b.games == b.played_points.tenths * a.games;
}

/// The best by the share of points from their games; several when it is equal. Those who have
/// played at least two thirds of the rounds (article 21, 1957).
std::vector<UserId> best_on(std::size_t board, const Event& event,
                            const std::vector<MemberRecord>& records) {
  const bool excludes = event.regulations().prizes.excludes_withdrawn;
  std::vector<UserId> best;
  const MemberRecord* first = nullptr;
  for (const MemberRecord& each : records) {
    const bool may_win = each.place == board && each.may_win_prize && each.games > 0;
    if (!may_win || (excludes && has_left(event, each))) continue;
    if (!first) first = &each;
    if (have_equal_shares(*first, each)) best.push_back(each.user);
  }
  return best;
}

std::vector<PrizeAwarded> board_awards(const Event& event) {
  const auto& amounts = event.regulations().prizes.boards;
  std::vector<PrizeAwarded> awards;
  if (amounts.empty()) return awards;
  const auto records = member_records(event, event.next_round() - 1);
  for (std::size_t board = 0; board < amounts.size(); ++board) {
    const std::vector<UserId> best = best_on(board, event, records);
    if (best.empty()) continue;
    const auto shares = prizes::equal_shares(amounts[board], best.size());
    for (std::size_t i = 0; i < best.size(); ++i) {
      awards.push_back({best[i], {}, shares[i], static_cast<int>(board) + 1});
    }
  }
  return awards;
}

}  // namespace

EventFinished final_team_standings(const Event& event, UtcTime at) {
  EventFinished finished{at, {}, {}};
  const bool by_matches = event.regulations().teams.primary == teams::Primary::match_points;
  const Prizes& rules = event.regulations().prizes;
  std::vector<prizes::Finisher> finishers;
  std::map<teams::TeamNumber, TeamId> ids;
  for (const TeamTableRow& row : team_table_after(event, event.next_round() - 1).rows) {
    finished.team_standings.push_back({row.id, row.rank, row.match_points, row.game_points});
    ids[row.number] = row.id;
    if (rules.excludes_withdrawn && event.team(row.id)->has_withdrawn) continue;
    finishers.push_back({row.number, by_matches ? row.match_points : row.game_points, row.rank});
  }
  const prizes::PrizeFund fund{rules.places, rules.method, rules.sharing, {}, rules.cumulation};
  for (const prizes::Award& award : award_prizes(finishers, fund)) {
    finished.team_awards.push_back({ids.at(award.player), award.amount});
  }
  finished.awards = board_awards(event);
  return finished;
}

}  // namespace escaque::event
