// Entries of events, from the wire to the domain.

#include <algorithm>
#include <utility>

#include "matchmaking/events/convert_event.hpp"
#include "matchmaking/wire/convert.hpp"
#include "matchmaking/wire/words.hpp"

namespace escaque::services::matchmaking {

using pairing::tournament::RoundResult;

RoundResult read_bye(WireReader& in, v1::ByeKind kind) {
  switch (kind) {
    case v1::BYE_KIND_ZERO_POINTS:
      return RoundResult::zero_bye;
    case v1::BYE_KIND_HALF_POINT:
      return RoundResult::half_bye;
    case v1::BYE_KIND_FULL_POINT:
      return RoundResult::full_bye;
    default:
      in.fail();
      return RoundResult::zero_bye;
  }
}

event::Score read_score(WireReader& in, v1::Score score) {
  return in.word(score, event::Score::both_forfeit);
}

std::vector<event::Official> read_officials(
    WireReader& in, const google::protobuf::RepeatedPtrField<common_v1::User>& wire) {
  std::vector<event::Official> officials;
  for (const common_v1::User& user : wire) {
    officials.push_back({in.user(user.id()), user.handle()});
  }
  return officials;
}

event::Person read_person(WireReader& in, const v1::Person& wire) {
  event::Person person;
  person.player = in.read(from_wire(wire.player().user()));
  person.player.rating = from_wire(wire.player().rating());
  person.name = wire.name();
  if (wire.has_rating()) person.rating = wire.rating();
  if (!wire.sex().empty()) person.sex = wire.sex().front();
  person.federation = wire.federation();
  person.fide_id = wire.fide_id();
  person.birth_date = wire.birth_date();
  person.team = wire.team();
  return person;
}

namespace {

using pairing::tournament::Points;

event::MatchGame read(WireReader& in, const v1::MatchGame& wire) {
  event::MatchGame match;
  match.bracket_round = wire.bracket_round();
  match.kind = in.word(wire.kind(), pairing::knockout::GameKind::sudden_death);
  match.number = wire.number();
  if (!wire.chooser_id().empty()) match.chooser = in.user(wire.chooser_id());
  return match;
}

}  // namespace

event::Board read_event_board(WireReader& in, const v1::Board& wire) {
  event::Board board;
  board.players = {in.user(wire.white_id()), in.user(wire.black_id())};
  if (!wire.game_id().empty()) board.game = in.id<GameId>(wire.game_id());
  board.is_by_hand = wire.is_by_hand();
  board.has_game_begun = wire.has_game_begun();
  board.game_version = wire.game_version();
  if (wire.score()) board.score = read_score(in, wire.score());
  if (wire.has_postponed_to_ms()) board.postponed_to = in.time(wire.postponed_to_ms());
  if (wire.has_match()) board.match = read(in, wire.match());
  return board;
}

namespace {

event::FirstPosition read(WireReader& in, const v1::FirstPosition& wire) {
  event::FirstPosition position{wire.number()};
  if (!wire.seed().empty()) position.seed = in.read(parse_digest(wire.seed()));
  return position;
}

event::RoundStarted read(WireReader& in, const v1::RoundStarted& wire) {
  event::RoundStarted fact{wire.round(), in.time(wire.at_ms())};
  if (wire.has_first_position()) fact.first_position = read(in, wire.first_position());
  fact.is_unrated = wire.is_unrated();
  return fact;
}

event::PairedRound read(WireReader& in, const v1::PairedRound& wire) {
  event::PairedRound round;
  round.number = wire.number();
  round.starts = in.time(wire.starts_ms());
  round.stage = in.word(wire.stage(), event::RoundStage::complete);
  for (const v1::Board& board : wire.boards()) round.boards.push_back(read_event_board(in, board));
  if (!wire.bye().empty()) round.bye = in.user(wire.bye());
  for (const v1::Absence& each : wire.absences()) {
    round.absences.push_back({in.user(each.user_id()), read_bye(in, each.kind())});
  }
  if (wire.has_first_position()) round.first_position = read(in, wire.first_position());
  if (wire.has_completed_ms()) round.completed = in.time(wire.completed_ms());
  for (const v1::TeamMatch& match : wire.matches()) round.matches.push_back(read_match(in, match));
  if (!wire.team_bye().empty()) round.team_bye = in.id<event::TeamId>(wire.team_bye());
  round.is_unrated = wire.is_unrated();
  return round;
}

std::size_t read_board_number(WireReader& in, std::int32_t board) {
  if (board < 0) in.fail();
  return static_cast<std::size_t>(std::max(board, 0));
}

event::EventCreated read(WireReader& in, const v1::EventCreated& wire) {
  event::EventCreated fact;
  fact.id = in.id<event::EventId>(wire.event_id());
  fact.regulations = in.read(from_wire(wire.regulations()));
  fact.organizer = in.user(wire.organizer_id());
  for (const std::string& arbiter : wire.arbiter_ids()) fact.arbiters.push_back(in.user(arbiter));
  fact.created = in.time(wire.created_ms());
  fact.needs_approval = wire.needs_approval();
  if (!wire.draw_secret().empty()) fact.draw_secret = in.read(parse_digest(wire.draw_secret()));
  return fact;
}

event::NumbersAssigned read(WireReader& in, const v1::NumbersAssigned& wire) {
  event::NumbersAssigned fact;
  for (const std::string& user : wire.order()) fact.order.push_back(in.user(user));
  fact.initial_color = in.word(wire.initial_color(), Color::black);
  return fact;
}

event::EventFinished read(WireReader& in, const v1::EventFinished& wire) {
  event::EventFinished fact{in.time(wire.at_ms()), {}, {}};
  for (const auto& each : wire.standings()) {
    fact.standings.push_back({in.user(each.user_id()), each.rank(), Points{each.points()}});
  }
  for (const auto& each : wire.awards()) {
    fact.awards.push_back(
        {in.user(each.user_id()), each.prize(), in.duration(each.amount()).count()});
  }
  read_team_results(in, wire, fact);
  return fact;
}

std::optional<event::TeamId> read_team_named(WireReader& in, const std::string& id) {
  if (id.empty()) return std::nullopt;
  return in.id<event::TeamId>(id);
}

event::PersonInvited read(WireReader& in, const v1::PersonInvited& wire) {
  return {{read_person(in, wire.person()), in.user(wire.by_id()), in.time(wire.at_ms()),
           read_team_named(in, wire.team_id())}};
}

event::Fact read(WireReader& in, const v1::EventFact& wire) {
  const auto number = [&](const auto& fact) { return read_board_number(in, fact.board()); };
  switch (wire.fact_case()) {
    case v1::EventFact::kEventCreated:
      return read(in, wire.event_created());
    case v1::EventFact::kEntrantRegistered:
      return event::EntrantRegistered{read_person(in, wire.entrant_registered().person()),
                                      wire.entrant_registered().from_round()};
    case v1::EventFact::kEntrantCorrected:
      return event::EntrantCorrected{read_person(in, wire.entrant_corrected().person())};
    case v1::EventFact::kNumbersAssigned:
      return read(in, wire.numbers_assigned());
    case v1::EventFact::kByeRequested:
      return event::ByeRequested{
          in.user(wire.bye_requested().user_id()),
          {wire.bye_requested().round(), read_bye(in, wire.bye_requested().kind())}};
    case v1::EventFact::kByeCancelled:
      return event::ByeCancelled{in.user(wire.bye_cancelled().user_id()),
                                 wire.bye_cancelled().round()};
    case v1::EventFact::kEntrantWithdrew:
      return event::EntrantWithdrew{
          in.user(wire.entrant_withdrew().user_id()), wire.entrant_withdrew().from_round(),
          wire.entrant_withdrew().is_no_show(), wire.entrant_withdrew().is_own_wish()};
    case v1::EventFact::kEntrantReadmitted:
      return event::EntrantReadmitted{in.user(wire.entrant_readmitted().user_id()),
                                      wire.entrant_readmitted().from_round()};
    case v1::EventFact::kRoundPublished:
      return event::RoundPublished{read(in, wire.round_published().round())};
    case v1::EventFact::kRoundUnpublished:
      return event::RoundUnpublished{wire.round_unpublished().round()};
    case v1::EventFact::kBoardAdded:
      return event::BoardAdded{wire.board_added().round(),
                               read_event_board(in, wire.board_added().board())};
    case v1::EventFact::kRoundPostponed:
      return event::RoundPostponed{wire.round_postponed().round(),
                                   in.time(wire.round_postponed().starts_ms())};
    case v1::EventFact::kBoardPostponed:
      return event::BoardPostponed{wire.board_postponed().round(), number(wire.board_postponed()),
                                   in.time(wire.board_postponed().until_ms())};
    case v1::EventFact::kRoundStarted:
      return read(in, wire.round_started());
    case v1::EventFact::kGameBegun:
      return event::GameBegun{wire.game_begun().round(), number(wire.game_begun())};
    case v1::EventFact::kBoardFinished:
      return event::BoardFinished{wire.board_finished().round(), number(wire.board_finished()),
                                  read_score(in, wire.board_finished().score()),
                                  wire.board_finished().game_version()};
    case v1::EventFact::kResultCorrected:
      return event::ResultCorrected{
          wire.result_corrected().round(), number(wire.result_corrected()),
          read_score(in, wire.result_corrected().score()), wire.result_corrected().counts_from(),
          wire.result_corrected().game_version()};
    case v1::EventFact::kColorsCorrected:
      return event::ColorsCorrected{wire.colors_corrected().round(),
                                    number(wire.colors_corrected()),
                                    wire.colors_corrected().counts_from()};
    case v1::EventFact::kRoundCompleted:
      return event::RoundCompleted{wire.round_completed().round(),
                                   in.time(wire.round_completed().at_ms())};
    case v1::EventFact::kEventFinished:
      return read(in, wire.event_finished());
    case v1::EventFact::kEventCancelled:
      return event::EventCancelled{in.time(wire.event_cancelled().at_ms())};
    case v1::EventFact::kOfficialsNamed:
      return event::OfficialsNamed{read_officials(in, wire.officials_named().arbiters()),
                                   read_officials(in, wire.officials_named().committee())};
    case v1::EventFact::kColorChosen:
      return event::ColorChosen{wire.color_chosen().round(), number(wire.color_chosen()),
                                in.word(wire.color_chosen().color(), Color::black)};
    case v1::EventFact::kVisibilityRuled:
      return event::VisibilityRuled{read_visibility(in, wire.visibility_ruled())};
    case v1::EventFact::kRatingRuled:
      return event::RatingRuled{read_ruling(in, wire.rating_ruled())};
    case v1::EventFact::kPersonInvited:
      return read(in, wire.person_invited());
    case v1::EventFact::kInvitationDeclined:
      return event::InvitationDeclined{in.user(wire.invitation_declined().user_id()),
                                       read_team_named(in, wire.invitation_declined().team_id())};
    case v1::EventFact::kInvitationWithdrawn:
      return event::InvitationWithdrawn{in.user(wire.invitation_withdrawn().user_id()),
                                        read_team_named(in, wire.invitation_withdrawn().team_id())};
    default:
      return read_team_fact(in, wire);
  }
}

}  // namespace

std::optional<event::Entry> from_wire(const v1::EventEntry& wire) {
  WireReader in;
  event::Entry entry;
  entry.version = wire.version();
  entry.command_id = wire.command_id();
  if (!wire.origin_id().empty()) entry.origin.user = in.user(wire.origin_id());
  entry.origin.reason = wire.reason();
  for (const v1::EventFact& fact : wire.facts()) entry.facts.push_back(read(in, fact));
  if (!in.is_good()) return std::nullopt;
  return entry;
}

}  // namespace escaque::services::matchmaking
