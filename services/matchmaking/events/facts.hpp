#pragma once
// The fields of every fact of an event: read and written from the same lists. event.proto and
// team.proto say what each means.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "domain/base/enums.hpp"
#include "domain/event/fact.hpp"
#include "matchmaking/events/regulations.hpp"

namespace escaque::wire {

/// The byes that are asked for; of all results of a round only these are on the wire.
enum class AskedBye : std::uint8_t { zero_points, half_point, full_point };

template <>
struct Form<pairing::tournament::RoundResult> : FormOf<pairing::tournament::RoundResult, AskedBye> {
  using RoundResult = pairing::tournament::RoundResult;
  static AskedBye held(RoundResult result) {
    if (result == RoundResult::full_bye) return AskedBye::full_point;
    return result == RoundResult::half_bye ? AskedBye::half_point : AskedBye::zero_points;
  }
  static std::optional<RoundResult> made(AskedBye bye) {
    if (bye == AskedBye::full_point) return RoundResult::full_bye;
    return bye == AskedBye::half_point ? RoundResult::half_bye : RoundResult::zero_bye;
  }
  template <class Wire>
  static std::string expected() {
    return words<AskedBye, Wire>();
  }
};

/// A letter, or "" for a blank.
template <>
struct Form<char> : FormOf<char, std::string> {
  static constexpr std::string_view kExpected = "a letter";
  static std::string held(char letter) {
    return letter == ' ' ? std::string() : std::string(1, letter);
  }
  static std::optional<char> made(const std::string& text) {
    return text.empty() ? ' ' : text.front();
  }
};

// Persons

template <>
inline constexpr auto kFields<event::Person> = [](auto& io, auto& person) {
  io(WIRE(player), person.player);
  io(WIRE(name), person.name);
  io(WIRE(rating), person.rating);
  io(WIRE(sex), person.sex);
  io(WIRE(federation), person.federation);
  io(WIRE(fide_id), person.fide_id);
  io(WIRE(birth_date), person.birth_date);
  io(WIRE(team), person.team);
};

/// Only what says which User it is.
inline constexpr auto kNamedUser = [](auto& io, auto& user) {
  io(WIRE(id), user.id);
  io(WIRE(handle), user.handle);
};

template <>
inline constexpr auto kFields<event::Official> = kNamedUser;
template <>
inline constexpr auto kFields<event::Captain> = kNamedUser;

template <>
inline constexpr auto kFields<event::Exclusion> = [](auto& io, auto& exclusion) {
  io(WIRE(user), exclusion.user);
  io(WIRE(by_id), exclusion.by);
  io(WIRE(reason), exclusion.reason);
};
/// Of a fact or a command.
inline constexpr auto kExclusionSet = [](auto& io, auto& set) {
  io(WIRE(user), set.user);
  io(WIRE(is_excluded), set.is_excluded);
};
template <>
inline constexpr auto kFields<event::ExclusionSet> = kExclusionSet;

template <>
inline constexpr auto kFields<event::TalkRuleSet> = kTalkRule;

template <>
inline constexpr auto kFields<event::Invitation> = [](auto& io, auto& invitation) {
  io(WIRE(person), invitation.person);
  io(WIRE(by_id), invitation.by);
  io(WIRE(at_ms), invitation.at);
  io(WIRE(team_id), invitation.team);
};

// Rounds

template <>
inline constexpr auto kFields<event::MatchGame> = [](auto& io, auto& game) {
  io(WIRE(bracket_round), game.bracket_round);
  io(WIRE(kind), game.kind);
  io(WIRE(number), game.number);
  io(WIRE(chooser_id), game.chooser);
};

template <>
inline constexpr auto kFields<event::Board> = [](auto& io, auto& board) {
  kPair(io, board.players);
  io.unless(WIRE(game_id), board.game, GameId{});
  io(WIRE(is_by_hand), board.is_by_hand);
  io(WIRE(has_game_begun), board.has_game_begun);
  io(WIRE(score), board.score);
  io(WIRE(postponed_to_ms), board.postponed_to);
  io(WIRE(match), board.match);
  io(WIRE(game_version), board.game_version);
};

template <>
inline constexpr auto kFields<event::Absence> = [](auto& io, auto& absence) {
  io(WIRE(user_id), absence.user);
  io(WIRE(kind), absence.kind);
};

template <>
inline constexpr auto kFields<event::FirstPosition> = [](auto& io, auto& position) {
  io(WIRE(number), position.number);
  io(WIRE(seed), position.seed);
};

template <>
inline constexpr auto kFields<event::TeamMatch> = [](auto& io, auto& match) {
  io(WIRE(first_id), match.first);
  io(WIRE(second_id), match.second);
  io(WIRE(first_line_up), match.first_line_up);
  io(WIRE(second_line_up), match.second_line_up);
  io(WIRE(is_by_hand), match.is_by_hand);
};

template <>
inline constexpr auto kFields<event::PairedRound> = [](auto& io, auto& round) {
  io(WIRE(number), round.number);
  io(WIRE(starts_ms), round.starts);
  io(WIRE(stage), round.stage);
  io(WIRE(boards), round.boards);
  io(WIRE(bye), round.bye);
  io(WIRE(absences), round.absences);
  io(WIRE(completed_ms), round.completed);
  io(WIRE(first_position), round.first_position);
  io(WIRE(matches), round.matches);
  io(WIRE(team_bye), round.team_bye);
  io(WIRE(is_unrated), round.is_unrated);
};

// Facts about the event and its entrants

template <>
inline constexpr auto kFields<event::EventCreated> = [](auto& io, auto& fact) {
  io(WIRE(event_id), fact.id);
  io(WIRE(regulations), fact.regulations);
  io(WIRE(organizer_id), fact.organizer);
  io(WIRE(arbiter_ids), fact.arbiters);
  io(WIRE(created_ms), fact.created);
  io(WIRE(draw_secret), fact.draw_secret);
  io(WIRE(needs_approval), fact.needs_approval);
  io(WIRE(previous_id), fact.previous);
  io(WIRE(excluded), fact.excluded);
  io(WIRE(club_id), fact.club);
};

template <>
inline constexpr auto kFields<event::EntryKeySet> = [](auto& io, auto& fact) {
  io(WIRE(link), fact.key.link);
  io(WIRE(password_hash), fact.key.password_hash);
};

template <>
inline constexpr auto kFields<event::PersonAdmitted> =
    [](auto& io, auto& fact) { io(WIRE(user_id), fact.user); };

template <>
inline constexpr auto kFields<event::PlayOffSettled> =
    [](auto& io, auto& fact) { io(WIRE(user_ids), fact.order); };

template <>
inline constexpr auto kFields<event::EventContinued> =
    [](auto& io, auto& fact) { io(WIRE(next_id), fact.next); };

/// By their names, which are those of the fields of Regulations.
template <>
struct Form<event::RegulationsPart> : FormOf<event::RegulationsPart, std::string> {
  using Part = event::RegulationsPart;
  static constexpr std::string_view kExpected = "a field of Regulations";
  static std::string held(Part part) { return std::string(enum_name(part)); }
  static std::optional<Part> made(const std::string& name) {
    for (std::size_t i = 0; i < enum_count<Part>(); ++i) {
      if (enum_name(static_cast<Part>(i)) == name) return static_cast<Part>(i);
    }
    return std::nullopt;
  }
};

template <>
inline constexpr auto kFields<event::RegulationsChanged> = [](auto& io, auto& fact) {
  io(WIRE(regulations), fact.regulations);
  io(WIRE(parts), fact.parts);
  io(WIRE(at_ms), fact.at);
};

/// As it is shown.
template <>
inline constexpr auto kFields<event::RegulationsChange> = [](auto& io, auto& change) {
  io(WIRE(at_ms), change.at);
  io(WIRE(by_id), change.by);
  io(WIRE(reason), change.reason);
  io(WIRE(parts), change.parts);
};

template <>
inline constexpr auto kFields<event::OfficialsNamed> = [](auto& io, auto& fact) {
  io(WIRE(arbiters), fact.arbiters);
  io(WIRE(committee), fact.committee);
  io(WIRE(reserves), fact.reserves);
};

template <>
inline constexpr auto kFields<event::EntrantRegistered> = [](auto& io, auto& fact) {
  io(WIRE(person), fact.person);
  io(WIRE(from_round), fact.from_round);
};

template <>
inline constexpr auto kFields<event::EntrantCorrected> =
    [](auto& io, auto& fact) { io(WIRE(person), fact.person); };

template <>
inline constexpr auto kFields<event::NumbersAssigned> = [](auto& io, auto& fact) {
  io(WIRE(order), fact.order);
  io(WIRE(initial_color), fact.initial_color);
};

template <>
inline constexpr auto kFields<event::ByeRequested> = [](auto& io, auto& fact) {
  io(WIRE(user_id), fact.user);
  io(WIRE(round), fact.bye.round);
  io(WIRE(kind), fact.bye.kind);
};

template <>
inline constexpr auto kFields<event::ByeCancelled> = [](auto& io, auto& fact) {
  io(WIRE(user_id), fact.user);
  io(WIRE(round), fact.round);
};

template <>
inline constexpr auto kFields<event::EntrantWithdrew> = [](auto& io, auto& fact) {
  io(WIRE(user_id), fact.user);
  io(WIRE(from_round), fact.from_round);
  io(WIRE(is_no_show), fact.is_no_show);
  io(WIRE(is_own_wish), fact.is_own_wish);
};

template <>
inline constexpr auto kFields<event::EntrantReadmitted> = [](auto& io, auto& fact) {
  io(WIRE(user_id), fact.user);
  io(WIRE(from_round), fact.from_round);
};

template <>
inline constexpr auto kFields<event::PersonInvited> =
    [](auto& io, auto& fact) { io.part(fact.invitation); };

/// The invitation that a fact ends.
inline constexpr auto kInvited = [](auto& io, auto& fact) {
  io(WIRE(user_id), fact.user);
  io(WIRE(team_id), fact.team);
};

template <>
inline constexpr auto kFields<event::InvitationDeclined> = kInvited;
template <>
inline constexpr auto kFields<event::InvitationWithdrawn> = kInvited;

template <>
inline constexpr auto kFields<event::RatingRuled> = kRuling;
template <>
inline constexpr auto kFields<event::VisibilityRuled> = kRuling;

template <>
inline constexpr auto kFields<event::FinalStanding> = [](auto& io, auto& standing) {
  io(WIRE(user_id), standing.user);
  io(WIRE(rank), standing.rank);
  io(WIRE(points), standing.points);
};

template <>
inline constexpr auto kFields<event::PrizeAwarded> = [](auto& io, auto& award) {
  io(WIRE(user_id), award.user);
  io(WIRE(prize), award.prize);
  io(WIRE(amount), award.amount);
  io(WIRE(board), award.board);
};

template <>
inline constexpr auto kFields<event::FinalTeamStanding> = [](auto& io, auto& standing) {
  io(WIRE(team_id), standing.team);
  io(WIRE(rank), standing.rank);
  io(WIRE(match_points), standing.match_points);
  io(WIRE(game_points), standing.game_points);
};

template <>
inline constexpr auto kFields<event::TeamPrizeAwarded> = [](auto& io, auto& award) {
  io(WIRE(team_id), award.team);
  io(WIRE(amount), award.amount);
};

template <>
inline constexpr auto kFields<event::EventFinished> = [](auto& io, auto& fact) {
  io(WIRE(at_ms), fact.at);
  io(WIRE(standings), fact.standings);
  io(WIRE(awards), fact.awards);
  io(WIRE(team_standings), fact.team_standings);
  io(WIRE(team_awards), fact.team_awards);
};

template <>
inline constexpr auto kFields<event::EventCancelled> =
    [](auto& io, auto& fact) { io(WIRE(at_ms), fact.at); };

// Facts about rounds and boards

/// A board of a round.
inline constexpr auto kBoardPlace = [](auto& io, auto& fact) {
  io(WIRE(round), fact.round);
  io(WIRE(board), fact.board);
};

template <>
inline constexpr auto kFields<event::BoardReopened> = [](auto& io, auto& fact) {
  kBoardPlace(io, fact);
  io(WIRE(game_id), fact.game);
};

template <>
inline constexpr auto kFields<event::Penalised> = [](auto& io, auto& penalised) {
  io(WIRE(user_id), penalised.user);
  io(WIRE(penalty), penalised.penalty);
  io(WIRE(article), penalised.article);
  io(WIRE(amount), penalised.amount);
  io(WIRE(after_round), penalised.after_round);
};

template <>
inline constexpr auto kFields<event::EntrantPenalised> =
    [](auto& io, auto& fact) { kFields<event::Penalised>(io, fact.penalised); };

template <>
inline constexpr auto kFields<event::GivenPenalty> = [](auto& io, auto& given) {
  io(WIRE(penalised), given.penalised);
  io(WIRE(by_id), given.by);
  io(WIRE(reason), given.reason);
};

template <>
inline constexpr auto kFields<event::RoundPublished> =
    [](auto& io, auto& fact) { io(WIRE(round), fact.round); };

template <>
inline constexpr auto kFields<event::RoundUnpublished> =
    [](auto& io, auto& fact) { io(WIRE(round), fact.round); };

template <>
inline constexpr auto kFields<event::BoardAdded> = kBoardPlace;

template <>
inline constexpr auto kFields<event::RoundPostponed> = [](auto& io, auto& fact) {
  io(WIRE(round), fact.round);
  io(WIRE(starts_ms), fact.starts);
};

template <>
inline constexpr auto kFields<event::BoardPostponed> = [](auto& io, auto& fact) {
  kBoardPlace(io, fact);
  io(WIRE(until_ms), fact.until);
};

template <>
inline constexpr auto kFields<event::RoundStarted> = [](auto& io, auto& fact) {
  io(WIRE(round), fact.round);
  io(WIRE(at_ms), fact.at);
  io(WIRE(first_position), fact.first_position);
  io(WIRE(is_unrated), fact.is_unrated);
};

template <>
inline constexpr auto kFields<event::GameBegun> = kBoardPlace;

template <>
inline constexpr auto kFields<event::BoardFinished> = [](auto& io, auto& fact) {
  kBoardPlace(io, fact);
  io(WIRE(score), fact.score);
  io(WIRE(game_version), fact.game_version);
};

template <>
inline constexpr auto kFields<event::ResultCorrected> = [](auto& io, auto& fact) {
  kBoardPlace(io, fact);
  io(WIRE(score), fact.score);
  io(WIRE(counts_from), fact.counts_from);
  io(WIRE(game_version), fact.game_version);
};

template <>
inline constexpr auto kFields<event::ColorsCorrected> = [](auto& io, auto& fact) {
  kBoardPlace(io, fact);
  io(WIRE(counts_from), fact.counts_from);
};

template <>
inline constexpr auto kFields<event::ColorChosen> = [](auto& io, auto& fact) {
  kBoardPlace(io, fact);
  io(WIRE(color), fact.color);
};

template <>
inline constexpr auto kFields<event::RoundCompleted> = [](auto& io, auto& fact) {
  io(WIRE(round), fact.round);
  io(WIRE(at_ms), fact.at);
};

// Facts about teams

/// A team that was entered or changed.
inline constexpr auto kTeamEntry = [](auto& io, auto& fact) {
  io(WIRE(team_id), fact.id);
  io(WIRE(name), fact.name);
  io(WIRE(captain), fact.captain);
  io(WIRE(member_ids), fact.members);
  io(WIRE(listed_ids), fact.listed);
};

template <>
inline constexpr auto kFields<event::TeamEntered> = [](auto& io, auto& fact) {
  kTeamEntry(io, fact);
  io(WIRE(from_round), fact.from_round);
};

template <>
inline constexpr auto kFields<event::TeamChanged> = kTeamEntry;

inline constexpr auto kTeamFrom = [](auto& io, auto& fact) {
  io(WIRE(team_id), fact.team);
  io(WIRE(from_round), fact.from_round);
};

template <>
inline constexpr auto kFields<event::TeamWithdrew> = kTeamFrom;
template <>
inline constexpr auto kFields<event::TeamReadmitted> = kTeamFrom;

template <>
inline constexpr auto kFields<event::TeamsNumbered> =
    [](auto& io, auto& fact) { io(WIRE(order), fact.order); };

template <>
inline constexpr auto kFields<event::LineUpSet> = [](auto& io, auto& fact) {
  io(WIRE(round), fact.round);
  io(WIRE(match), fact.match);
  io(WIRE(team_id), fact.team);
  io(WIRE(line_up), fact.line_up);
  io(WIRE(boards), fact.boards);
};

template <>
inline constexpr auto kFields<event::Fact> = [](auto& io, auto& fact) {
  io.one_of(
      fact, as<event::EventCreated>(WIRE(event_created)),
      as<event::EntrantRegistered>(WIRE(entrant_registered)),
      as<event::EntrantCorrected>(WIRE(entrant_corrected)),
      as<event::NumbersAssigned>(WIRE(numbers_assigned)),
      as<event::ByeRequested>(WIRE(bye_requested)), as<event::ByeCancelled>(WIRE(bye_cancelled)),
      as<event::EntrantWithdrew>(WIRE(entrant_withdrew)),
      as<event::EntrantReadmitted>(WIRE(entrant_readmitted)),
      as<event::RoundPublished>(WIRE(round_published)),
      as<event::RoundUnpublished>(WIRE(round_unpublished)),
      as<event::BoardAdded>(WIRE(board_added)), as<event::RoundPostponed>(WIRE(round_postponed)),
      as<event::BoardPostponed>(WIRE(board_postponed)),
      as<event::RoundStarted>(WIRE(round_started)), as<event::GameBegun>(WIRE(game_begun)),
      as<event::BoardFinished>(WIRE(board_finished)),
      as<event::ResultCorrected>(WIRE(result_corrected)),
      as<event::ColorsCorrected>(WIRE(colors_corrected)),
      as<event::RoundCompleted>(WIRE(round_completed)),
      as<event::EventFinished>(WIRE(event_finished)),
      as<event::EventCancelled>(WIRE(event_cancelled)),
      as<event::OfficialsNamed>(WIRE(officials_named)), as<event::ColorChosen>(WIRE(color_chosen)),
      as<event::TeamEntered>(WIRE(team_entered)), as<event::TeamChanged>(WIRE(team_changed)),
      as<event::TeamWithdrew>(WIRE(team_withdrew)),
      as<event::TeamReadmitted>(WIRE(team_readmitted)),
      as<event::TeamsNumbered>(WIRE(teams_numbered)), as<event::LineUpSet>(WIRE(line_up_set)),
      as<event::PersonInvited>(WIRE(person_invited)),
      as<event::InvitationDeclined>(WIRE(invitation_declined)),
      as<event::InvitationWithdrawn>(WIRE(invitation_withdrawn)),
      as<event::RatingRuled>(WIRE(rating_ruled)),
      as<event::VisibilityRuled>(WIRE(visibility_ruled)),
      as<event::RegulationsChanged>(WIRE(regulations_changed)),
      as<event::EventContinued>(WIRE(event_continued)), as<event::EntryKeySet>(WIRE(entry_key_set)),
      as<event::PersonAdmitted>(WIRE(person_admitted)),
      as<event::PlayOffSettled>(WIRE(play_off_settled)),
      as<event::BoardReopened>(WIRE(board_reopened)),
      as<event::EntrantPenalised>(WIRE(entrant_penalised)),
      as<event::ExclusionSet>(WIRE(exclusion_set)), as<event::TalkRuleSet>(WIRE(talk_rule_set)));
};

template <>
inline constexpr auto kFields<event::Entry> = [](auto& io, auto& entry) {
  io(WIRE(version), entry.version);
  io(WIRE(command_id), entry.command_id);
  kOrigin(io, entry.origin);
  io(WIRE(facts), entry.facts);
};

}  // namespace escaque::wire
