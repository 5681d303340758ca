// What is shown of events, and what their games are created from.

#include <algorithm>
#include <utility>

#include "domain/event/views/table.hpp"
#include "domain/rules/chess960.hpp"
#include "domain/rules/fen.hpp"
#include "domain/rules/position_draw.hpp"
#include "matchmaking/events/convert_event.hpp"
#include "matchmaking/events/facts.hpp"

namespace escaque::services::matchmaking {
const char* code_of(pairing::tournament::RoundResult result) {
  using pairing::tournament::RoundResult;
  switch (result) {
    case RoundResult::absent:
      return "";
    case RoundResult::win:
      return "1";
    case RoundResult::draw:
      return "=";
    case RoundResult::loss:
      return "0";
    case RoundResult::unrated_win:
      return "W";
    case RoundResult::unrated_draw:
      return "D";
    case RoundResult::unrated_loss:
      return "L";
    case RoundResult::forfeit_win:
      return "+";
    case RoundResult::forfeit_loss:
      return "-";
    case RoundResult::pairing_bye:
      return "U";
    case RoundResult::full_bye:
      return "F";
    case RoundResult::half_bye:
      return "H";
    case RoundResult::zero_bye:
      return "Z";
  }
  return "";
}

namespace {

void write_first_position(const event::Event& event, const event::BoardPlace& place,
                          games_v1::CreateGameRequest& to) {
  to.set_initial_fen(event.regulations().terms.initial_fen);
  const auto& position = event.round(place.round)->first_position;
  if (!position) return;
  to.set_initial_fen(rules::to_fen(rules::chess960_position(position->number)));
  const auto commitment = draw_commitment(event);
  if (!position->seed || !commitment) return;
  const int draw = std::min(place.round, rules::kMaxDraws);
  wire::write(rules::PositionDraw{*commitment, *position->seed, draw}, *to.mutable_draw());
}

void write_place(const event::Event& event, const event::BoardPlace& place,
                 games_v1::EventPlace& to) {
  to.set_event_id(to_string(event.created.id));
  to.set_round(place.round);
  to.set_board(static_cast<std::int32_t>(place.board));
  to.add_arbiter_ids(to_string(event.created.organizer));
  for (const event::Official& each : event.arbiters) to.add_arbiter_ids(to_string(each.id));
  for (const event::Official& each : event.committee) to.add_committee_ids(to_string(each.id));
  for (const event::Official& each : event.reserves) to.add_reserve_ids(to_string(each.id));
  const Millis delay = event.regulations().spectators_delay;
  to.set_spectators_delay_ms(static_cast<std::int32_t>(delay.count()));
  if (event.talk_rule != etiquette::TalkRule::all) {
    to.set_talk_rule(wire::to_word<conduct_v1::TalkRule>(event.talk_rule));
  }
}

void write_row(const event::Event& event, const event::CrossRow& from, v1::StandingRow& to) {
  to.set_rank(from.rank);
  to.set_number(from.number);
  to.set_user_id(to_string(from.user));
  if (const auto* entrant = event.entrant(from.user)) to.set_name(entrant->person.name);
  to.set_points(from.points.tenths);
  for (const event::CrossCell& cell : from.cells) {
    auto& wire = *to.add_rounds();
    wire.set_opponent(cell.opponent);
    wire.set_opponent_rank(cell.opponent_rank);
    if (cell.color) wire.set_color(wire::to_word<common_v1::Color>(*cell.color));
    wire.set_result(code_of(cell.result));
  }
}

/// Personal data are for arbiters.
void hide_personal_data(const event::Event& event, std::optional<UserId> viewer, v1::Person& to) {
  if (personal_data_for(event, viewer) == event::PersonalData::included) return;
  to.clear_sex();
  to.clear_fide_id();
  to.clear_birth_date();
}

/// Whether `viewer` may see who is invited for this team, or for none.
bool sees_invited(const event::Event& event, std::optional<UserId> viewer,
                  std::optional<event::TeamId> of) {
  if (!viewer) return false;
  const event::Team* team = of ? event.team(*of) : nullptr;
  return event.is_arbiter(*viewer) || (team != nullptr && team->captain.id == *viewer);
}

/// Invitations are for those who made them and who answer them.
void write_invitations(const event::Event& event, std::optional<UserId> viewer,
                       v1::GetEventResponse& to) {
  for (const event::Invitation& each : event.invitations) {
    const bool is_theirs = viewer == each.person.id();
    if (!is_theirs && !sees_invited(event, viewer, each.team)) continue;
    auto& invited = *to.add_invitations();
    wire::write(each, invited);
    hide_personal_data(event, viewer, *invited.mutable_person());
  }
  for (v1::Team& wire : *to.mutable_teams()) {
    const auto id = event::TeamId::parse(wire.team_id());
    if (!id || !sees_invited(event, viewer, *id)) continue;
    for (const UserId user : event.team(*id)->listed) wire.add_listed_ids(to_string(user));
  }
}

}  // namespace

games_v1::CreateGameRequest to_create_game(const event::Event& event,
                                           const event::BoardPlace& place) {
  const event::Board& board = event.round(place.round)->boards.at(place.board);
  game::Terms terms = event::terms_of(event, board);
  terms.is_rated = terms.is_rated && !event.round(place.round)->is_unrated;
  // A round waits for its games.
  terms.rules.adjourning = laws::Adjourning::by_arbiter;
  games_v1::CreateGameRequest request;
  request.set_game_id(to_string(board.game));
  wire::Writer writer(request);
  writer(WIRE(white), event.entrant(board.players.white)->person.player);
  writer(WIRE(black), event.entrant(board.players.black)->person.player);
  wire::kTerms(writer, terms);
  write_first_position(event, place, request);
  write_place(event, place, *request.mutable_event());
  return request;
}

event::Score score_of(const games_v1::GameFinished& finished) {
  using event::Score;
  const auto& ended = finished.ended();
  const bool is_white = ended.winner() == common_v1::COLOR_WHITE;
  switch (ended.verdict()) {
    case games_v1::VERDICT_HALF_ZERO:
      return Score::half_zero;
    case games_v1::VERDICT_ZERO_HALF:
      return Score::zero_half;
    case games_v1::VERDICT_ONE_HALF:
      return Score::one_half;
    case games_v1::VERDICT_HALF_ONE:
      return Score::half_one;
    case games_v1::VERDICT_BOTH_WIN:
      return Score::both_win;
    default:
      break;
  }
  switch (ended.termination()) {
    case games_v1::TERMINATION_NO_SHOW:
      // Late for the resumption of a game that was played (fide-1997 A10, fide-2014 E.10).
      if (finished.plies() >= 2) break;
      return is_white ? Score::white_wins_by_forfeit : Score::black_wins_by_forfeit;
    case games_v1::TERMINATION_DOUBLE_FORFEIT:
      return finished.plies() == 0 ? Score::both_forfeit : Score::both_lose;
    case games_v1::TERMINATION_ABORTED:
    case games_v1::TERMINATION_NO_START:
      // A player whose first move was due and did not come counts as absent.
      return finished.plies() == 0 ? Score::black_wins_by_forfeit : Score::white_wins_by_forfeit;
    default:
      break;
  }
  if (is_white) return Score::white_wins;
  return ended.winner() == common_v1::COLOR_BLACK ? Score::black_wins : Score::draw;
}

v1::EventSummary to_summary(const event::Event& event) {
  v1::EventSummary to;
  to.set_event_id(to_string(event.created.id));
  to.set_name(event.regulations().name);
  to.set_stage(wire::to_word<v1::EventStage>(event.stage));
  to.set_system(wire::to_word<v1::PairingSystem>(event.regulations().system));
  const auto& starts = event.regulations().calendar.starts;
  if (!starts.empty()) to.set_starts_ms(wire::to_unix_ms(starts.front()));
  to.set_entrants(static_cast<std::int32_t>(event.entrants.size()));
  to.set_round(static_cast<std::int32_t>(event.rounds.size()));
  to.set_round_count(event.round_count());
  to.set_teams(static_cast<std::int32_t>(event.teams.size()));
  return to;
}

event::PersonalData personal_data_for(const event::Event& event, std::optional<UserId> viewer) {
  const bool is_arbiters = viewer && event.is_arbiter(*viewer);
  return is_arbiters ? event::PersonalData::included : event::PersonalData::left_out;
}

std::string audience_of(const event::Event& event, std::optional<UserId> viewer) {
  if (!viewer) return "visitors";
  if (event.is_arbiter(*viewer)) return "arbiters";
  const bool is_captain = std::any_of(event.teams.begin(), event.teams.end(),
                                      [&](const auto& each) { return each.captain.id == *viewer; });
  const bool is_invited =
      std::any_of(event.invitations.begin(), event.invitations.end(),
                  [&](const auto& each) { return each.person.id() == *viewer; });
  const bool is_penalised =
      std::any_of(event.penalties.begin(), event.penalties.end(),
                  [&](const auto& each) { return each.penalised.user == *viewer; });
  const bool is_named = is_penalised || event.excludes(*viewer);
  return is_captain || is_invited || is_named ? to_string(*viewer) : "visitors";
}

namespace {

/// Without the secret of its draws: whoever knew it would know the positions of all rounds.
void write_created(const event::Event& event, v1::EventCreated& to) {
  event::EventCreated shown = event.created;
  shown.draw_secret.reset();
  shown.excluded.clear();
  wire::write(shown, to);
  if (const auto commitment = draw_commitment(event)) to.set_draw_commitment(to_hex(*commitment));
}

}  // namespace

v1::GetEventResponse to_view(const event::Event& event, std::optional<UserId> viewer) {
  v1::GetEventResponse to;
  to.set_version(event.version);
  to.set_stage(wire::to_word<v1::EventStage>(event.stage));
  write_created(event, *to.mutable_created());
  wire::Writer writer(to);
  writer(WIRE(arbiters), event.arbiters);
  writer(WIRE(committee), event.committee);
  writer(WIRE(reserves), event.reserves);
  writer(WIRE(talk_rule), event.talk_rule);
  std::vector<const event::Entrant*> entrants;
  for (const event::Entrant& each : event.entrants) entrants.push_back(&each);
  std::stable_sort(entrants.begin(), entrants.end(), [](const auto* one, const auto* other) {
    const bool both = one->number > 0 && other->number > 0;
    return both ? one->number < other->number : one->number > other->number;
  });
  for (const event::Entrant* each : entrants) {
    auto& entrant = *to.add_entrants();
    wire::write(each->person, *entrant.mutable_person());
    hide_personal_data(event, viewer, *entrant.mutable_person());
    entrant.set_number(each->number);
    entrant.set_from_round(each->from_round);
    entrant.set_has_withdrawn(each->has_withdrawn);
    for (const event::Bye& bye : each->byes) {
      wire::write(event::ByeRequested{each->id(), bye}, *entrant.add_byes());
    }
  }
  writer(WIRE(rounds), event.rounds);
  to.set_round_count(event.round_count());
  to.set_waits_for_arbiter(waits_for_arbiter(event));
  to.set_cancel_reason(event.cancel_reason);
  writer(WIRE(finished), event.finished);
  if (is_knockout(event.regulations().system)) write_bracket(event::bracket_of(event), to);
  if (is_team_event(event.regulations().system)) write_teams(event, to);
  write_invitations(event, viewer, to);
  to.set_is_rated(event.is_rated());
  if (event.is_hidden()) writer(WIRE(hidden), event.visibility_ruling);
  writer(WIRE(rating_ruling), event.rating_ruling);
  writer(WIRE(changes), event.regulations_changes);
  writer(WIRE(next_id), event.next);
  writer(WIRE(play_off_ids), event.play_off);
  for (const event::GivenPenalty& each : event.penalties) {
    const bool is_theirs = viewer == each.penalised.user;
    if (is_theirs || (viewer && event.is_arbiter(*viewer))) wire::write(each, *to.add_penalties());
  }
  for (const event::Exclusion& each : event.exclusions) {
    const bool is_theirs = viewer == each.user.id;
    if (is_theirs || (viewer && event.is_arbiter(*viewer))) wire::write(each, *to.add_exclusions());
  }
  if (viewer && event.is_arbiter(*viewer)) {
    to.set_entry_link(event.key.link);
    to.set_has_password(!event.key.password_hash.empty());
  }
  return to;
}

namespace {

void write_standings(const event::Event& event, const event::Table& table,
                     v1::GetStandingsResponse& to) {
  to.add_criteria("PTS");
  for (const std::string& text : event.regulations().tiebreaks) to.add_criteria(text);
  const auto rows = event::cross_table(event, table);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    auto& row = *to.add_rows();
    write_row(event, rows[i], row);
    if (rows[i].rank == 0) continue;
    for (const auto& cell : table.standings[i].cells) {
      auto& wire = *row.add_cells();
      if (cell) wire.set_value(static_cast<double>(cell->hundredths) / 100);
    }
  }
}

}  // namespace

v1::GetStandingsResponse to_standings(const event::Event& event, event::Round after,
                                      EventTables::OfEra tables) {
  v1::GetStandingsResponse to;
  to.set_after_round(after);
  if (is_team_event(event.regulations().system)) {
    write_team_standings(event, after, to);
    return to;
  }
  tables.use(event, after,
             [&](const TabledEvent& tabled) { write_standings(event, tabled.table, to); });
  return to;
}

}  // namespace escaque::services::matchmaking
