// Teams of events, wire ↔ domain: regulations, matches, facts.

#include <algorithm>
#include <utility>

#include "matchmaking/events/convert_event.hpp"
#include "matchmaking/wire/words.hpp"

namespace escaque::services::matchmaking {
namespace {

using pairing::tournament::Points;

static_assert(v1::TEAM_PRIMARY_GAME_POINTS ==
              static_cast<int>(pairing::teams::Primary::game_points) + 1);

event::TeamId read_team(WireReader& in, const std::string& id) { return in.id<event::TeamId>(id); }

std::vector<UserId> read_users(WireReader& in,
                               const google::protobuf::RepeatedPtrField<std::string>& wire) {
  std::vector<UserId> users;
  for (const std::string& user : wire) users.push_back(in.user(user));
  return users;
}

void write_users(const std::vector<UserId>& from,
                 google::protobuf::RepeatedPtrField<std::string>& to) {
  for (const UserId user : from) *to.Add() = to_string(user);
}

event::Captain read_captain(WireReader& in, const common_v1::User& wire) {
  return {in.user(wire.id()), wire.handle()};
}

/// Of a team that was entered or changed.
void write_team_entry(const auto& from, auto& to) {
  to.set_team_id(to_string(from.id));
  to.set_name(from.name);
  to.mutable_captain()->set_id(to_string(from.captain.id));
  to.mutable_captain()->set_handle(from.captain.handle);
  write_users(from.members, *to.mutable_member_ids());
  write_users(from.listed, *to.mutable_listed_ids());
}

event::LineUpSet read_line_up_set(WireReader& in, const v1::LineUpSet& wire) {
  if (wire.match() < 0) in.fail();
  event::LineUpSet fact{wire.round(),
                        static_cast<std::size_t>(std::max(wire.match(), 0)),
                        read_team(in, wire.team_id()),
                        read_users(in, wire.line_up()),
                        {}};
  for (const v1::Board& board : wire.boards()) fact.boards.push_back(read_event_board(in, board));
  return fact;
}

struct TeamFactWriter {
  v1::EventFact& to;

  bool operator()(const event::TeamEntered& fact) const {
    write_team_entry(fact, *to.mutable_team_entered());
    to.mutable_team_entered()->set_from_round(fact.from_round);
    return true;
  }
  bool operator()(const event::TeamChanged& fact) const {
    write_team_entry(fact, *to.mutable_team_changed());
    return true;
  }
  bool operator()(const event::TeamWithdrew& fact) const {
    to.mutable_team_withdrew()->set_team_id(to_string(fact.team));
    to.mutable_team_withdrew()->set_from_round(fact.from_round);
    return true;
  }
  bool operator()(const event::TeamReadmitted& fact) const {
    to.mutable_team_readmitted()->set_team_id(to_string(fact.team));
    to.mutable_team_readmitted()->set_from_round(fact.from_round);
    return true;
  }
  bool operator()(const event::TeamsNumbered& fact) const {
    auto& wire = *to.mutable_teams_numbered();
    for (const event::TeamId team : fact.order) wire.add_order(to_string(team));
    return true;
  }
  bool operator()(const event::LineUpSet& fact) const {
    auto& wire = *to.mutable_line_up_set();
    wire.set_round(fact.round);
    wire.set_match(static_cast<std::int32_t>(fact.match));
    wire.set_team_id(to_string(fact.team));
    write_users(fact.line_up, *wire.mutable_line_up());
    for (const event::Board& board : fact.boards) write_board(board, *wire.add_boards());
    return true;
  }
  template <class OtherFact>
  bool operator()(const OtherFact&) const {
    return false;
  }
};

}  // namespace

void write_team_regulations(const event::TeamRegulations& from, v1::TeamRegulations& to) {
  to.set_boards(from.boards);
  to.set_max_members(from.most_members);
  to.set_primary(word_to_wire<v1::TeamPrimary>(from.primary));
  to.set_match_win(from.match_win.tenths);
  to.set_match_draw(from.match_draw.tenths);
  to.set_match_loss(from.match_loss.tenths);
  if (from.bye_match) to.set_bye_match(from.bye_match->tenths);
  if (from.bye_games) to.set_bye_games(from.bye_games->tenths);
}

event::TeamRegulations read_team_regulations(WireReader& in, const v1::TeamRegulations& wire) {
  event::TeamRegulations to;
  to.boards = wire.boards();
  to.most_members = wire.max_members();
  to.primary = in.word(wire.primary(), pairing::teams::Primary::game_points);
  to.match_win = Points{wire.match_win()};
  to.match_draw = Points{wire.match_draw()};
  to.match_loss = Points{wire.match_loss()};
  if (wire.has_bye_match()) to.bye_match = Points{wire.bye_match()};
  if (wire.has_bye_games()) to.bye_games = Points{wire.bye_games()};
  return to;
}

void write_match(const event::TeamMatch& from, v1::TeamMatch& to) {
  to.set_first_id(to_string(from.first));
  to.set_second_id(to_string(from.second));
  write_users(from.first_line_up, *to.mutable_first_line_up());
  write_users(from.second_line_up, *to.mutable_second_line_up());
  to.set_is_by_hand(from.is_by_hand);
}

event::TeamMatch read_match(WireReader& in, const v1::TeamMatch& wire) {
  return {read_team(in, wire.first_id()), read_team(in, wire.second_id()),
          read_users(in, wire.first_line_up()), read_users(in, wire.second_line_up()),
          wire.is_by_hand()};
}

void write_team_results(const event::EventFinished& from, v1::EventFinished& to) {
  for (const event::FinalTeamStanding& each : from.team_standings) {
    auto& standing = *to.add_team_standings();
    standing.set_team_id(to_string(each.team));
    standing.set_rank(each.rank);
    standing.set_match_points(each.match_points.tenths);
    standing.set_game_points(each.game_points.tenths);
  }
  for (const event::TeamPrizeAwarded& each : from.team_awards) {
    auto& award = *to.add_team_awards();
    award.set_team_id(to_string(each.team));
    award.set_amount(static_cast<double>(each.amount));
  }
}

void read_team_results(WireReader& in, const v1::EventFinished& wire, event::EventFinished& to) {
  for (const auto& each : wire.team_standings()) {
    to.team_standings.push_back({read_team(in, each.team_id()), each.rank(),
                                 Points{each.match_points()}, Points{each.game_points()}});
  }
  for (const auto& each : wire.team_awards()) {
    to.team_awards.push_back({read_team(in, each.team_id()), in.duration(each.amount()).count()});
  }
}

bool write_team_fact(const event::Fact& from, v1::EventFact& to) {
  return std::visit(TeamFactWriter{to}, from);
}

event::Fact read_team_fact(WireReader& in, const v1::EventFact& wire) {
  switch (wire.fact_case()) {
    case v1::EventFact::kTeamEntered: {
      const auto& fact = wire.team_entered();
      return event::TeamEntered{
          read_team(in, fact.team_id()),     fact.name(),       read_captain(in, fact.captain()),
          read_users(in, fact.member_ids()), fact.from_round(), read_users(in, fact.listed_ids())};
    }
    case v1::EventFact::kTeamChanged: {
      const auto& fact = wire.team_changed();
      return event::TeamChanged{read_team(in, fact.team_id()), fact.name(),
                                read_captain(in, fact.captain()), read_users(in, fact.member_ids()),
                                read_users(in, fact.listed_ids())};
    }
    case v1::EventFact::kTeamWithdrew:
      return event::TeamWithdrew{read_team(in, wire.team_withdrew().team_id()),
                                 wire.team_withdrew().from_round()};
    case v1::EventFact::kTeamReadmitted:
      return event::TeamReadmitted{read_team(in, wire.team_readmitted().team_id()),
                                   wire.team_readmitted().from_round()};
    case v1::EventFact::kTeamsNumbered: {
      event::TeamsNumbered fact;
      for (const std::string& team : wire.teams_numbered().order()) {
        fact.order.push_back(read_team(in, team));
      }
      return fact;
    }
    case v1::EventFact::kLineUpSet:
      return read_line_up_set(in, wire.line_up_set());
    default:
      in.fail();
      return event::TeamsNumbered{};
  }
}

}  // namespace escaque::services::matchmaking
