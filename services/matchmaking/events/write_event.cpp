// Entries of events, from the domain to the wire.

#include <utility>

#include "matchmaking/events/convert_event.hpp"
#include "matchmaking/wire/convert.hpp"
#include "matchmaking/wire/words.hpp"

namespace escaque::services::matchmaking {
namespace {

using pairing::tournament::RoundResult;

static_assert(v1::SCORE_BOTH_FORFEIT == static_cast<int>(event::Score::both_forfeit) + 1);
static_assert(v1::MATCH_GAME_KIND_SUDDEN_DEATH ==
              static_cast<int>(pairing::knockout::GameKind::sudden_death) + 1);
static_assert(v1::ROUND_STAGE_COMPLETE == static_cast<int>(event::RoundStage::complete) + 1);

v1::Score score_to_wire(event::Score score) { return word_to_wire<v1::Score>(score); }

void write_position(const event::FirstPosition& from, v1::FirstPosition& to) {
  to.set_number(from.number);
  if (from.seed) to.set_seed(to_hex(*from.seed));
}

}  // namespace

void write_board(const event::Board& from, v1::Board& to) {
  to.set_white_id(to_string(from.players.white));
  to.set_black_id(to_string(from.players.black));
  if (from.game != GameId{}) to.set_game_id(to_string(from.game));
  to.set_is_by_hand(from.is_by_hand);
  to.set_has_game_begun(from.has_game_begun);
  to.set_game_version(from.game_version);
  if (from.score) to.set_score(score_to_wire(*from.score));
  if (from.postponed_to) to.set_postponed_to_ms(ms_of(*from.postponed_to));
  if (!from.match) return;
  auto& match = *to.mutable_match();
  match.set_bracket_round(from.match->bracket_round);
  match.set_kind(word_to_wire<v1::MatchGameKind>(from.match->kind));
  match.set_number(from.match->number);
  if (from.match->chooser) match.set_chooser_id(to_string(*from.match->chooser));
}

v1::ByeKind bye_to_wire(RoundResult kind) {
  if (kind == RoundResult::full_bye) return v1::BYE_KIND_FULL_POINT;
  return kind == RoundResult::half_bye ? v1::BYE_KIND_HALF_POINT : v1::BYE_KIND_ZERO_POINTS;
}

void write_person(const event::Person& from, v1::Person& to) {
  *to.mutable_player()->mutable_user() = user_to_wire(from.player);
  *to.mutable_player()->mutable_rating() = to_wire(from.player.rating);
  to.set_name(from.name);
  if (from.rating) to.set_rating(*from.rating);
  if (from.sex != ' ') to.set_sex(std::string(1, from.sex));
  to.set_federation(from.federation);
  to.set_fide_id(from.fide_id);
  to.set_birth_date(from.birth_date);
  to.set_team(from.team);
}

void write_round(const event::PairedRound& from, v1::PairedRound& to) {
  to.set_number(from.number);
  to.set_starts_ms(ms_of(from.starts));
  to.set_stage(word_to_wire<v1::RoundStage>(from.stage));
  for (const event::Board& board : from.boards) write_board(board, *to.add_boards());
  if (from.bye) to.set_bye(to_string(*from.bye));
  for (const event::Absence& each : from.absences) {
    auto& absence = *to.add_absences();
    absence.set_user_id(to_string(each.user));
    absence.set_kind(bye_to_wire(each.kind));
  }
  if (from.completed) to.set_completed_ms(ms_of(*from.completed));
  if (from.first_position) write_position(*from.first_position, *to.mutable_first_position());
  for (const event::TeamMatch& match : from.matches) write_match(match, *to.add_matches());
  if (from.team_bye) to.set_team_bye(to_string(*from.team_bye));
  to.set_is_unrated(from.is_unrated);
}

void write_officials(const std::vector<event::Official>& from,
                     google::protobuf::RepeatedPtrField<common_v1::User>& to) {
  for (const event::Official& each : from) {
    auto& user = *to.Add();
    user.set_id(to_string(each.id));
    user.set_handle(each.handle);
  }
}

void write_created(const event::EventCreated& from, v1::EventCreated& to) {
  to.set_event_id(to_string(from.id));
  *to.mutable_regulations() = to_wire(from.regulations);
  to.set_organizer_id(to_string(from.organizer));
  for (const UserId arbiter : from.arbiters) to.add_arbiter_ids(to_string(arbiter));
  to.set_created_ms(ms_of(from.created));
  to.set_needs_approval(from.needs_approval);
}

void write_finished(const event::EventFinished& from, v1::EventFinished& to) {
  to.set_at_ms(ms_of(from.at));
  for (const event::FinalStanding& each : from.standings) {
    auto& standing = *to.add_standings();
    standing.set_user_id(to_string(each.user));
    standing.set_rank(each.rank);
    standing.set_points(each.points.tenths);
  }
  for (const event::PrizeAwarded& each : from.awards) {
    auto& award = *to.add_awards();
    award.set_user_id(to_string(each.user));
    award.set_prize(each.prize);
    award.set_amount(static_cast<double>(each.amount));
  }
  write_team_results(from, to);
}

namespace {

/// The part of a fact that names a board.
void write_place(const auto& fact, auto& to) {
  to.set_round(fact.round);
  to.set_board(static_cast<std::int32_t>(fact.board));
}

/// Whose invitation a fact ends.
void write_invited(const auto& fact, auto& to) {
  to.set_user_id(to_string(fact.user));
  if (fact.team) to.set_team_id(to_string(*fact.team));
}

struct EventFactWriter {
  v1::EventFact& to;

  void operator()(const event::EventCreated& fact) const {
    write_created(fact, *to.mutable_event_created());
    if (fact.draw_secret) to.mutable_event_created()->set_draw_secret(to_hex(*fact.draw_secret));
  }
  void operator()(const event::OfficialsNamed& fact) const {
    write_officials(fact.arbiters, *to.mutable_officials_named()->mutable_arbiters());
    write_officials(fact.committee, *to.mutable_officials_named()->mutable_committee());
  }
  void operator()(const event::EntrantRegistered& fact) const {
    auto& wire = *to.mutable_entrant_registered();
    write_person(fact.person, *wire.mutable_person());
    wire.set_from_round(fact.from_round);
  }
  void operator()(const event::EntrantCorrected& fact) const {
    write_person(fact.person, *to.mutable_entrant_corrected()->mutable_person());
  }
  void operator()(const event::NumbersAssigned& fact) const {
    auto& wire = *to.mutable_numbers_assigned();
    for (const UserId user : fact.order) wire.add_order(to_string(user));
    wire.set_initial_color(word_to_wire<common_v1::Color>(fact.initial_color));
  }
  void operator()(const event::ByeRequested& fact) const {
    auto& wire = *to.mutable_bye_requested();
    wire.set_user_id(to_string(fact.user));
    wire.set_round(fact.bye.round);
    wire.set_kind(bye_to_wire(fact.bye.kind));
  }
  void operator()(const event::ByeCancelled& fact) const {
    auto& wire = *to.mutable_bye_cancelled();
    wire.set_user_id(to_string(fact.user));
    wire.set_round(fact.round);
  }
  void operator()(const event::EntrantWithdrew& fact) const {
    auto& wire = *to.mutable_entrant_withdrew();
    wire.set_user_id(to_string(fact.user));
    wire.set_from_round(fact.from_round);
    wire.set_is_no_show(fact.is_no_show);
    wire.set_is_own_wish(fact.is_own_wish);
  }
  void operator()(const event::EntrantReadmitted& fact) const {
    auto& wire = *to.mutable_entrant_readmitted();
    wire.set_user_id(to_string(fact.user));
    wire.set_from_round(fact.from_round);
  }
  void operator()(const event::RoundPublished& fact) const {
    write_round(fact.round, *to.mutable_round_published()->mutable_round());
  }
  void operator()(const event::RoundUnpublished& fact) const {
    to.mutable_round_unpublished()->set_round(fact.round);
  }
  void operator()(const event::BoardAdded& fact) const {
    to.mutable_board_added()->set_round(fact.round);
    write_board(fact.board, *to.mutable_board_added()->mutable_board());
  }
  void operator()(const event::RoundPostponed& fact) const {
    to.mutable_round_postponed()->set_round(fact.round);
    to.mutable_round_postponed()->set_starts_ms(ms_of(fact.starts));
  }
  void operator()(const event::BoardPostponed& fact) const {
    write_place(fact, *to.mutable_board_postponed());
    to.mutable_board_postponed()->set_until_ms(ms_of(fact.until));
  }
  void operator()(const event::RoundStarted& fact) const {
    to.mutable_round_started()->set_round(fact.round);
    to.mutable_round_started()->set_at_ms(ms_of(fact.at));
    to.mutable_round_started()->set_is_unrated(fact.is_unrated);
    if (fact.first_position) {
      write_position(*fact.first_position, *to.mutable_round_started()->mutable_first_position());
    }
  }
  void operator()(const event::GameBegun& fact) const {
    write_place(fact, *to.mutable_game_begun());
  }
  void operator()(const event::BoardFinished& fact) const {
    write_place(fact, *to.mutable_board_finished());
    to.mutable_board_finished()->set_score(score_to_wire(fact.score));
    to.mutable_board_finished()->set_game_version(fact.game_version);
  }
  void operator()(const event::ResultCorrected& fact) const {
    write_place(fact, *to.mutable_result_corrected());
    to.mutable_result_corrected()->set_score(score_to_wire(fact.score));
    to.mutable_result_corrected()->set_counts_from(fact.counts_from);
    to.mutable_result_corrected()->set_game_version(fact.game_version);
  }
  void operator()(const event::ColorsCorrected& fact) const {
    write_place(fact, *to.mutable_colors_corrected());
    to.mutable_colors_corrected()->set_counts_from(fact.counts_from);
  }
  void operator()(const event::ColorChosen& fact) const {
    write_place(fact, *to.mutable_color_chosen());
    to.mutable_color_chosen()->set_color(word_to_wire<common_v1::Color>(fact.color));
  }
  void operator()(const event::RoundCompleted& fact) const {
    to.mutable_round_completed()->set_round(fact.round);
    to.mutable_round_completed()->set_at_ms(ms_of(fact.at));
  }
  void operator()(const event::EventFinished& fact) const {
    write_finished(fact, *to.mutable_event_finished());
  }
  void operator()(const event::EventCancelled& fact) const {
    to.mutable_event_cancelled()->set_at_ms(ms_of(fact.at));
  }
  void operator()(const event::VisibilityRuled& fact) const {
    write_visibility(fact.ruling, *to.mutable_visibility_ruled());
  }
  void operator()(const event::RatingRuled& fact) const {
    write_ruling(fact.ruling, *to.mutable_rating_ruled());
  }
  void operator()(const event::PersonInvited& fact) const {
    auto& wire = *to.mutable_person_invited();
    write_person(fact.invitation.person, *wire.mutable_person());
    wire.set_by_id(to_string(fact.invitation.by));
    wire.set_at_ms(ms_of(fact.invitation.at));
    if (fact.invitation.team) wire.set_team_id(to_string(*fact.invitation.team));
  }
  void operator()(const event::InvitationDeclined& fact) const {
    write_invited(fact, *to.mutable_invitation_declined());
  }
  void operator()(const event::InvitationWithdrawn& fact) const {
    write_invited(fact, *to.mutable_invitation_withdrawn());
  }
  /// Written by `write_team_fact`.
  template <class TeamFact>
  void operator()(const TeamFact&) const {}
};

}  // namespace

v1::EventEntry to_wire(const event::Entry& entry) {
  v1::EventEntry wire;
  wire.set_version(entry.version);
  wire.set_command_id(entry.command_id);
  if (entry.origin.user) wire.set_origin_id(to_string(*entry.origin.user));
  wire.set_reason(entry.origin.reason);
  for (const event::Fact& fact : entry.facts) {
    auto& to = *wire.add_facts();
    if (!write_team_fact(fact, to)) std::visit(EventFactWriter{to}, fact);
  }
  return wire;
}

}  // namespace escaque::services::matchmaking
