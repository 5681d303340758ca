#pragma once
// The fields of what players and arbiters ask of an event. event_command.proto says what each
// means. What a command leaves to the server is filled in when it has been read: fresh ids, random
// bits, the player where none is named.

#include <utility>

#include "domain/event/command.hpp"
#include "matchmaking/events/facts.hpp"

namespace escaque::wire {

template <>
inline constexpr auto kFields<event::CreateEvent> = [](auto& io, auto& action) {
  io(WIRE(regulations), action.regulations);
  io(WIRE(arbiter_ids), action.arbiters);
  io(WIRE(previous_id), action.previous);
  io(WIRE(club_id), action.club);
};

template <>
inline constexpr auto kFields<event::ChangeRegulations> =
    [](auto& io, auto& action) { io(WIRE(regulations), action.regulations); };

// By a player, who need not say their own id, or by an arbiter

template <>
inline constexpr auto kFields<event::Withdraw> =
    [](auto& io, auto& action) { io.lenient(WIRE(user_id), action.user); };

template <>
inline constexpr auto kFields<event::RequestBye> = [](auto& io, auto& action) {
  io.lenient(WIRE(user_id), action.user);
  io(WIRE(round), action.bye.round);
  io(WIRE(kind), action.bye.kind);
};

template <>
inline constexpr auto kFields<event::CancelBye> = [](auto& io, auto& action) {
  io.lenient(WIRE(user_id), action.user);
  io(WIRE(round), action.round);
};

template <>
inline constexpr auto kFields<event::ChooseColor> = [](auto& io, auto& action) {
  io.lenient(WIRE(user_id), action.user);
  io(WIRE(color), action.color);
};

template <>
inline constexpr auto kFields<event::DeclineInvitation> =
    [](auto& io, auto& action) { io(WIRE(team_id), action.team); };

template <>
inline constexpr auto kFields<event::WithdrawInvitation> = kInvited;

// By a captain, or by an arbiter

template <>
inline constexpr auto kFields<event::WithdrawTeam> =
    [](auto& io, auto& action) { io(WIRE(team_id), action.team); };

template <>
inline constexpr auto kFields<event::ReadmitTeam> =
    [](auto& io, auto& action) { io(WIRE(team_id), action.team); };

template <>
inline constexpr auto kFields<event::SetLineUp> = [](auto& io, auto& action) {
  io(WIRE(round), action.round);
  io(WIRE(team_id), action.team);
  io(WIRE(user_ids), action.line_up);
};

// By an arbiter

template <>
inline constexpr auto kFields<event::AssignNumbers> = [](auto& io, auto& action) {
  io(WIRE(order), action.order);
  io(WIRE(team_order), action.teams);
};

template <>
inline constexpr auto kFields<event::Readmit> =
    [](auto& io, auto& action) { io(WIRE(user_id), action.user); };

template <>
inline constexpr auto kFields<ByColor<UserId>> = kPair;

template <>
inline constexpr auto kFields<std::pair<event::TeamId, event::TeamId>> = [](auto& io, auto& teams) {
  io(WIRE(first_id), teams.first);
  io(WIRE(second_id), teams.second);
};

template <>
inline constexpr auto kFields<event::PublishRound> = [](auto& io, auto& action) {
  io(WIRE(by_hand), action.by_hand);
  io(WIRE(starts_ms), action.starts);
  io(WIRE(teams_by_hand), action.teams_by_hand);
};

template <>
inline constexpr auto kFields<event::AddBoard> = [](auto& io, auto& action) {
  io(WIRE(round), action.round);
  io(WIRE(players), action.players);
};

template <>
inline constexpr auto kFields<event::PostponeRound> = [](auto& io, auto& action) {
  io(WIRE(round), action.round);
  io(WIRE(starts_ms), action.starts);
};

template <>
inline constexpr auto kFields<event::PostponeBoard> = [](auto& io, auto& action) {
  kBoardPlace(io, action);
  io(WIRE(until_ms), action.until);
};

inline constexpr auto kRoundOnly = [](auto& io, auto& action) { io(WIRE(round), action.round); };

template <>
inline constexpr auto kFields<event::UnpublishRound> = kRoundOnly;
template <>
inline constexpr auto kFields<event::StartRound> = kRoundOnly;

inline constexpr auto kBoardScore = [](auto& io, auto& action) {
  kBoardPlace(io, action);
  io(WIRE(score), action.score);
};

template <>
inline constexpr auto kFields<event::EnterResult> = kBoardScore;
template <>
inline constexpr auto kFields<event::CorrectResult> = kBoardScore;

template <>
inline constexpr auto kFields<event::ForfeitNoShow> = [](auto& io, auto& action) {
  kBoardPlace(io, action);
  io(WIRE(is_white_absent), action.absent.white);
  io(WIRE(is_black_absent), action.absent.black);
};

template <>
inline constexpr auto kFields<event::SettlePlayOff> =
    [](auto& io, auto& action) { io(WIRE(user_ids), action.order); };

template <>
inline constexpr auto kFields<event::CorrectColors> = kBoardPlace;
template <>
inline constexpr auto kFields<event::ReopenBoard> = kBoardPlace;

template <>
inline constexpr auto kFields<event::PenaliseEntrant> = [](auto& io, auto& action) {
  io(WIRE(user_id), action.penalised.user);
  io(WIRE(penalty), action.penalised.penalty);
  io(WIRE(article), action.penalised.article);
  io(WIRE(amount), action.penalised.amount);
};

template <>
inline constexpr auto kFields<event::SetExclusion> = kExclusionSet;
template <>
inline constexpr auto kFields<event::SetTalkRule> = kTalkRule;

/// The oneof of EventCommand, without the commands about people, who have to be looked up
/// (event_entries.hpp).
inline constexpr auto kEventAction = [](auto& io, auto& action) {
  io.some_of(
      action, as<event::CreateEvent>(WIRE(create_event)),
      as<event::Withdraw>(WIRE(withdraw_entrant)), as<event::RequestBye>(WIRE(request_bye)),
      as<event::CancelBye>(WIRE(cancel_bye)), as<event::ChooseColor>(WIRE(choose_color)),
      as<event::DeclineInvitation>(WIRE(decline_invitation)),
      as<event::WithdrawInvitation>(WIRE(withdraw_invitation)),
      as<event::AssignNumbers>(WIRE(assign_numbers)), as<event::Readmit>(WIRE(readmit_entrant)),
      as<event::PublishRound>(WIRE(publish_round)),
      as<event::UnpublishRound>(WIRE(unpublish_round)), as<event::AddBoard>(WIRE(add_board)),
      as<event::PostponeRound>(WIRE(postpone_round)),
      as<event::PostponeBoard>(WIRE(postpone_board)), as<event::StartRound>(WIRE(start_round)),
      as<event::EnterResult>(WIRE(enter_result)), as<event::ForfeitNoShow>(WIRE(forfeit_no_show)),
      as<event::CorrectResult>(WIRE(correct_result)),
      as<event::CorrectColors>(WIRE(correct_colors)), as<event::FinishEvent>(WIRE(finish_event)),
      as<event::SettlePlayOff>(WIRE(settle_play_off)), as<event::CancelEvent>(WIRE(cancel_event)),
      as<event::WithdrawTeam>(WIRE(withdraw_team)), as<event::ReadmitTeam>(WIRE(readmit_team)),
      as<event::SetLineUp>(WIRE(set_line_up)),
      as<event::ChangeRegulations>(WIRE(change_regulations)),
      as<event::ReopenBoard>(WIRE(reopen_board)),
      as<event::PenaliseEntrant>(WIRE(penalise_entrant)),
      as<event::SetExclusion>(WIRE(set_exclusion)), as<event::SetTalkRule>(WIRE(set_talk_rule)));
};

}  // namespace escaque::wire
