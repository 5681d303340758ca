#include "domain/event/views/team_table.hpp"

#include <algorithm>
#include <map>

#include "domain/event/views/team_record.hpp"

namespace escaque::event {
namespace {

using teams::PlayedMatch;
using teams::TeamNumber;

bool has_left_early(const Event& event, const Team& team, const std::vector<PlayedMatch>& played) {
  if (has_set_rounds(event.regulations().system) || !team.has_withdrawn) return false;
  const int teams = numbered_teams(event);
  const bool is_double = event.regulations().system == System::double_team_round_robin;
  const std::ptrdiff_t matches = (is_double ? 2 : 1) * (teams - 1);
  const auto own = std::count_if(played.begin(), played.end(), [&](const PlayedMatch& match) {
    return !match.is_forfeit && (match.home == team.number || match.away == team.number);
  });
  return 2 * own < matches;
}

/// Teams that are ranked, by number; what does not count leaves `played`.
std::vector<TeamNumber> ranked_teams(const Event& event, std::vector<PlayedMatch>& played) {
  std::vector<TeamNumber> ranked;
  std::vector<TeamNumber> gone;
  for (const Team& team : event.teams) {
    if (team.number == 0) continue;
    (has_left_early(event, team, played) ? gone : ranked).push_back(team.number);
  }
  std::sort(ranked.begin(), ranked.end());
  const auto is_gone = [&](TeamNumber number) {
    return std::find(gone.begin(), gone.end(), number) != gone.end();
  };
  std::erase_if(
      played, [&](const PlayedMatch& match) { return is_gone(match.home) || is_gone(match.away); });
  return ranked;
}

/// The cross table's cells of one team.
class CellWriter {
 public:
  CellWriter(const Event& event, const std::vector<PlayedMatch>& played,
             const std::map<TeamNumber, int>& ranks)
      : event_(event), played_(played), ranks_(ranks) {}

  [[nodiscard]] std::vector<TeamCell> cells(const Team& team, Round last) const {
    std::vector<TeamCell> cells;
    for (const PairedRound& round : event_.rounds) {
      if (round.number <= last) cells.push_back(cell(team, round));
    }
    return cells;
  }

 private:
  [[nodiscard]] TeamCell cell(const Team& team, const PairedRound& round) const {
    TeamCell made;
    const std::size_t place = round.match_of(team.id);
    if (place < round.matches.size()) {
      const TeamMatch& match = round.matches[place];
      made.is_first = match.first == team.id;
      made.opponent = event_.team(made.is_first ? match.second : match.first)->number;
      const auto rank = ranks_.find(made.opponent);
      made.opponent_rank = rank == ranks_.end() ? 0 : rank->second;
    }
    made.is_bye = round.team_bye == team.id;
    add_score(team, round.number, made);
    return made;
  }

  void add_score(const Team& team, Round round, TeamCell& to) const {
    for (const PlayedMatch& match : played_) {
      const bool is_home = match.home == team.number;
      if (match.round != round || (!is_home && match.away != team.number)) continue;
      to.is_final = true;
      to.score = is_home ? match.score.home : match.score.away;
      to.opponent_games = is_home ? match.score.away.games : match.score.home.games;
    }
  }

  const Event& event_;
  const std::vector<PlayedMatch>& played_;
  const std::map<TeamNumber, int>& ranks_;
};

class MemberCounter {
 public:
  explicit MemberCounter(const Event& event) : event_(event) {
    for (const Team& team : event.teams) {
      for (std::size_t i = 0; i < team.members.size(); ++i) {
        records_.push_back({.user = team.members[i], .team = team.id, .place = i});
      }
    }
    for (std::size_t i = 0; i < records_.size(); ++i) places_[records_[i].user] = i;
  }

  void add(const PairedRound& round, std::size_t match) {
    const TeamMatch& of = round.matches[match];
    const auto games = board_games(event_, round, match, Unfinished::open);
    for (std::size_t i = 0; i < games.size(); ++i) {
      const auto home = seat(of.first_line_up, i);
      const auto away = seat(of.second_line_up, i);
      const Color color = games[i].home_color;
      if (home) count(*home, {round.number, i, color, away, games[i].home_result});
      if (away) count(*away, {round.number, i, opposite(color), home, games[i].away_result});
    }
  }

  std::vector<MemberRecord> take() {
    const Round rounds = event_.round_count();
    for (MemberRecord& each : records_) {
      each.may_win_prize = teams::may_win_individual_prize(each.games, rounds);
    }
    std::stable_sort(records_.begin(), records_.end(), comes_first);
    return std::move(records_);
  }

 private:
  static std::optional<UserId> seat(const std::vector<UserId>& line_up, std::size_t board) {
    return board < line_up.size() ? std::optional(line_up[board]) : std::nullopt;
  }

  void count(UserId user, const MemberGame& game) {
    const auto found = places_.find(user);
    if (found == places_.end() || game.result == tournament::RoundResult::absent) return;
    MemberRecord& record = records_[found->second];
    const tournament::Points worth = tournament::worth(game.result, event_.regulations().points);
    record.points += worth;
    if (tournament::is_played(game.result)) {
      ++record.games;
      record.played_points += worth;
    }
    record.rounds.push_back(game);
  }

  /// By place; of those who have played, by the share of their games, then by games played.
  static bool comes_first(const MemberRecord& a, const MemberRecord& b) {
    if (a.place != b.place) return a.place < b.place;
    if ((a.games == 0) != (b.games == 0)) return b.games == 0;
    const int one = a.played_points.tenths * b.games;
    const int other = b.played_points.tenths * a.games;
    return one != other ? one > other : a.games > b.games;
  }

  const Event& event_;
  std::vector<MemberRecord> records_;
  std::map<UserId, std::size_t> places_;
};

}  // namespace

TeamTable team_table_after(const Event& event, Round last) {
  const Regulations& rules = event.regulations();
  const auto system =
      has_set_rounds(rules.system) ? teams::System::swiss : teams::System::all_play_all;
  TeamTable table{teams::usual_criteria(rules.teams.primary, system), {}};
  std::vector<PlayedMatch> played = played_matches(event, last, Unfinished::open);
  const std::vector<TeamNumber> ranked = ranked_teams(event, played);
  const auto rows = teams::standings(ranked, played, rules.teams.primary, table.criteria);
  std::map<TeamNumber, int> ranks;
  for (const teams::TeamRow& row : rows) ranks[row.team] = row.rank;
  const CellWriter writer(event, played, ranks);
  for (const teams::TeamRow& row : rows) {
    const auto team = std::find_if(event.teams.begin(), event.teams.end(),
                                   [&](const Team& each) { return each.number == row.team; });
    table.rows.push_back({team->id, row.team, row.rank, row.match_points, row.game_points,
                          row.values, writer.cells(*team, last)});
  }
  return table;
}

std::vector<MemberRecord> member_records(const Event& event, Round last) {
  MemberCounter counter(event);
  for (const PairedRound& round : event.rounds) {
    if (round.number > last || round.stage == RoundStage::published) continue;
    for (std::size_t i = 0; i < round.matches.size(); ++i) counter.add(round, i);
  }
  return counter.take();
}

}  // namespace escaque::event
