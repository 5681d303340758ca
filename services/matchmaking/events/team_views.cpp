// What is shown of the teams of an event: who they are, their matches, their standings.

#include <algorithm>

#include "domain/event/views/team_record.hpp"
#include "domain/event/views/team_table.hpp"
#include "matchmaking/events/convert_event.hpp"
#include "matchmaking/events/facts.hpp"

namespace escaque::services::matchmaking {
namespace {

const char* criterion_code(pairing::teams::TeamCriterion criterion) {
  switch (criterion) {
    case pairing::teams::TeamCriterion::match_points:
      return "MP";
    case pairing::teams::TeamCriterion::game_points:
      return "GP";
    case pairing::teams::TeamCriterion::direct_encounter:
      return "DE";
    case pairing::teams::TeamCriterion::buchholz:
      return "BH";
    case pairing::teams::TeamCriterion::sonneborn_berger:
      return "SB";
  }
  return "";
}

void write_team(const event::Event& event, const event::Team& from, v1::Team& to) {
  to.set_team_id(to_string(from.id));
  to.set_name(from.name);
  wire::write(from.captain, *to.mutable_captain());
  for (const UserId member : from.members) to.add_member_ids(to_string(member));
  to.set_number(from.number);
  to.set_from_round(from.from_round);
  to.set_has_withdrawn(from.has_withdrawn);
  to.set_strength(strength(event, from));
}

void write_score(const pairing::teams::MatchScore& from, v1::MatchScore& to) {
  to.set_first_games(from.home.games.tenths);
  to.set_second_games(from.away.games.tenths);
  to.set_is_final(from.is_final);
  if (!from.is_final) return;
  to.set_first_match(from.home.match.tenths);
  to.set_second_match(from.away.match.tenths);
}

void write_cell(const event::TeamCell& from, v1::TeamCell& to) {
  to.set_opponent(from.opponent);
  to.set_opponent_rank(from.opponent_rank);
  to.set_is_first(from.is_first);
  to.set_is_final(from.is_final);
  to.set_is_bye(from.is_bye);
  to.set_match_points(from.score.match.tenths);
  to.set_game_points(from.score.games.tenths);
  to.set_opponent_game_points(from.opponent_games.tenths);
}

void write_team_row(const event::Event& event, const event::TeamTableRow& from,
                    v1::TeamStandingRow& to) {
  to.set_rank(from.rank);
  to.set_number(from.number);
  to.set_team_id(to_string(from.id));
  to.set_name(event.team(from.id)->name);
  to.set_match_points(from.match_points.tenths);
  to.set_game_points(from.game_points.tenths);
  for (const auto& value : from.values) {
    to.add_values(static_cast<double>(value.hundredths) / 100);
  }
  for (const event::TeamCell& cell : from.cells) write_cell(cell, *to.add_rounds());
}

void write_member(const event::Event& event, const event::MemberRecord& from,
                  v1::MemberResult& to) {
  to.set_order(static_cast<std::int32_t>(from.place) + 1);
  to.set_user_id(to_string(from.user));
  if (const auto* const member = event.entrant(from.user)) {
    to.set_number(member->number);
    to.set_name(member->person.name);
  }
  to.set_team_id(to_string(from.team));
  to.set_games(from.games);
  to.set_points(from.points.tenths);
  to.set_played_points(from.played_points.tenths);
  to.set_may_win_prize(from.may_win_prize);
  for (const event::MemberGame& game : from.rounds) {
    auto& wire = *to.add_rounds();
    wire.set_round(game.round);
    wire.set_board(static_cast<std::int32_t>(game.board) + 1);
    wire.set_color(wire::to_word<common_v1::Color>(game.color));
    if (game.opponent) wire.set_opponent_id(to_string(*game.opponent));
    wire.set_result(code_of(game.result));
  }
}

}  // namespace

void write_teams(const event::Event& event, v1::GetEventResponse& to) {
  std::vector<const event::Team*> teams;
  for (const event::Team& each : event.teams) teams.push_back(&each);
  std::stable_sort(teams.begin(), teams.end(), [](const auto* one, const auto* other) {
    const bool both = one->number > 0 && other->number > 0;
    return both ? one->number < other->number : one->number > other->number;
  });
  for (const event::Team* team : teams) write_team(event, *team, *to.add_teams());
  for (std::size_t r = 0; r < event.rounds.size(); ++r) {
    const event::PairedRound& round = event.rounds[r];
    for (std::size_t i = 0; i < round.matches.size(); ++i) {
      auto& match = *to.mutable_rounds(static_cast<int>(r))->mutable_matches(static_cast<int>(i));
      match.set_first_board(static_cast<std::int32_t>(round.first_board_of(i)));
      if (round.stage == event::RoundStage::published) continue;
      write_score(match_score(event, round, i), *match.mutable_score());
    }
  }
}

void write_team_standings(const event::Event& event, event::Round after,
                          v1::GetStandingsResponse& to) {
  const event::TeamTable table = event::team_table_after(event, after);
  for (const auto criterion : table.criteria) to.add_team_criteria(criterion_code(criterion));
  for (const event::TeamTableRow& row : table.rows) write_team_row(event, row, *to.add_teams());
  for (const event::MemberRecord& member : event::member_records(event, after)) {
    write_member(event, member, *to.add_members());
  }
}

}  // namespace escaque::services::matchmaking
