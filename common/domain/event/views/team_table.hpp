#pragma once
// Standings of a team event: of its teams, and what each member has done.

#include <optional>
#include <vector>

#include "domain/event/event.hpp"

namespace escaque::event {

/// One round of one team in the cross table.
struct TeamCell {
  /// 0 for none.
  teams::TeamNumber opponent = 0;
  int opponent_rank = 0;
  bool is_first = false;  // Named first.
  bool is_final = false;  // It counts.
  bool is_bye = false;
  teams::TeamScore score;
  tournament::Points opponent_games;
};

struct TeamTableRow {
  TeamId id;
  teams::TeamNumber number = 0;
  int rank = 0;
  tournament::Points match_points;
  tournament::Points game_points;
  std::vector<teams::Value> values;  // In the order of the criteria.
  std::vector<TeamCell> cells;       // Round by round.
};

struct TeamTable {
  std::vector<teams::TeamCriterion> criteria;
  std::vector<TeamTableRow> rows;  // Best first.
};

/// A team that left an all-play-all before half of its matches is not in it, nor are its matches
/// (C.05).
[[nodiscard]] TeamTable team_table_after(const Event& event, Round last);

/// One board of a member.
struct MemberGame {
  Round round = 1;
  std::size_t board = 0;  // Of the match, from 0.
  Color color = Color::white;
  std::optional<UserId> opponent;  // Nothing: nobody sat opposite.
  tournament::RoundResult result = tournament::RoundResult::absent;
};

struct MemberRecord {
  UserId user;
  TeamId team;
  std::size_t place = 0;  // In the order of the team, from 0.
  int games = 0;          // Played ones.
  tournament::Points points = {};
  tournament::Points played_points = {};  // Of the played ones.
  /// They have played two thirds of all the event's rounds.
  bool may_win_prize = false;
  std::vector<MemberGame> rounds = {};
};

/// Of rounds 1 to `last`, by places in the teams, then the best share of points first.
[[nodiscard]] std::vector<MemberRecord> member_records(const Event& event, Round last);

}  // namespace escaque::event
