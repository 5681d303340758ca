// Commands for events, from the wire to the domain.

#include <algorithm>
#include <utility>

#include "domain/game/terms.hpp"
#include "matchmaking/events/convert_event.hpp"
#include "matchmaking/fresh_id.hpp"
#include "matchmaking/wire/convert.hpp"
#include "matchmaking/wire/words.hpp"

namespace escaque::services::matchmaking {
namespace {

/// Oneself where nobody is named.
UserId read_subject(WireReader& in, const std::string& text, UserId asker) {
  return text.empty() ? asker : in.user(text);
}

/// Nothing where no team is named.
std::optional<event::TeamId> read_team_id(WireReader& in, const std::string& text) {
  if (text.empty()) return std::nullopt;
  return in.id<event::TeamId>(text);
}

ByColor<UserId> read_pair(WireReader& in, const v1::Pair& wire) {
  return {in.user(wire.white_id()), in.user(wire.black_id())};
}

std::size_t read_board(WireReader& in, std::int32_t board) {
  if (board < 0) in.fail();
  return static_cast<std::size_t>(std::max(board, 0));
}

event::CreateEvent read_creation(WireReader& in, const v1::EventCommand& command) {
  const v1::CreateEvent& wire = command.create_event();
  event::CreateEvent create;
  create.id = in.id<event::EventId>(command.event_id());
  // What is left out is as usual.
  v1::Regulations regulations = to_wire(event::Regulations{});
  regulations.MergeFrom(wire.regulations());
  create.regulations = in.read(from_wire(regulations));
  create.regulations.terms = game::with_nominal_control(std::move(create.regulations.terms));
  for (const std::string& arbiter : wire.arbiter_ids()) create.arbiters.push_back(in.user(arbiter));
  create.draw_secret = fresh_secret();
  return create;
}

event::PublishRound read_publication(WireReader& in, const v1::PublishRound& wire,
                                     const event::Event* event) {
  event::PublishRound publish;
  publish.random = fresh_bits();
  // A board has two players: these are enough.
  const std::size_t players = event != nullptr ? event->entrants.size() : 0;
  for (std::size_t i = 0; i < players; ++i) publish.games.push_back(fresh_id<GameId>());
  for (const v1::Pair& pair : wire.by_hand()) publish.by_hand.push_back(read_pair(in, pair));
  for (const v1::TeamPair& pair : wire.teams_by_hand()) {
    publish.teams_by_hand.emplace_back(in.id<event::TeamId>(pair.first_id()),
                                       in.id<event::TeamId>(pair.second_id()));
  }
  if (wire.has_starts_ms()) publish.starts = in.time(wire.starts_ms());
  return publish;
}

/// Of a team of the event by its captain.
event::Action read_for_team(WireReader& in, const v1::EventCommand& command,
                            const event::Event* event) {
  using Case = v1::EventCommand;
  switch (command.command_case()) {
    case Case::kWithdrawTeam:
      return event::WithdrawTeam{in.id<event::TeamId>(command.withdraw_team().team_id())};
    case Case::kReadmitTeam:
      return event::ReadmitTeam{in.id<event::TeamId>(command.readmit_team().team_id())};
    default:
      break;
  }
  const v1::SetLineUp& wire = command.set_line_up();
  event::SetLineUp line_up{wire.round(), in.id<event::TeamId>(wire.team_id()), {}, {}};
  for (const std::string& user : wire.user_ids()) line_up.line_up.push_back(in.user(user));
  const int boards = event != nullptr ? event->regulations().teams.boards : 0;
  for (int i = 0; i < boards; ++i) line_up.games.push_back(fresh_id<GameId>());
  return line_up;
}

event::AssignNumbers read_numbers(WireReader& in, const v1::AssignNumbers& wire) {
  event::AssignNumbers numbers;
  numbers.random = fresh_bits();
  for (const std::string& user : wire.order()) numbers.order.push_back(in.user(user));
  for (const std::string& team : wire.team_order()) {
    numbers.teams.push_back(in.id<event::TeamId>(team));
  }
  return numbers;
}

event::ForfeitNoShow read_no_show(WireReader& in, const v1::ForfeitNoShow& wire) {
  return {
      wire.round(), read_board(in, wire.board()), {wire.is_white_absent(), wire.is_black_absent()}};
}

event::Action read_personal(WireReader& in, const v1::EventCommand& command, UserId asker) {
  using Case = v1::EventCommand;
  switch (command.command_case()) {
    case Case::kWithdrawEntrant:
      return event::Withdraw{read_subject(in, command.withdraw_entrant().user_id(), asker)};
    case Case::kRequestBye: {
      const auto& wire = command.request_bye();
      return event::RequestBye{read_subject(in, wire.user_id(), asker),
                               {wire.round(), read_bye(in, wire.kind())}};
    }
    case Case::kCancelBye:
      return event::CancelBye{read_subject(in, command.cancel_bye().user_id(), asker),
                              command.cancel_bye().round()};
    case Case::kDeclineInvitation:
      return event::DeclineInvitation{read_team_id(in, command.decline_invitation().team_id())};
    case Case::kWithdrawInvitation:
      return event::WithdrawInvitation{in.user(command.withdraw_invitation().user_id()),
                                       read_team_id(in, command.withdraw_invitation().team_id())};
    case Case::kChooseColor:
      return event::ChooseColor{read_subject(in, command.choose_color().user_id(), asker),
                                in.word(command.choose_color().color(), Color::black)};
    default:
      in.fail();
      return event::CancelEvent{};
  }
}

event::Action read_board_ruling(WireReader& in, const v1::EventCommand& command) {
  using Case = v1::EventCommand;
  switch (command.command_case()) {
    case Case::kAddBoard:
      return event::AddBoard{command.add_board().round(),
                             read_pair(in, command.add_board().players()), fresh_id<GameId>()};
    case Case::kPostponeBoard:
      return event::PostponeBoard{command.postpone_board().round(),
                                  read_board(in, command.postpone_board().board()),
                                  in.time(command.postpone_board().until_ms())};
    case Case::kEnterResult:
      return event::EnterResult{command.enter_result().round(),
                                read_board(in, command.enter_result().board()),
                                read_score(in, command.enter_result().score())};
    case Case::kForfeitNoShow:
      return read_no_show(in, command.forfeit_no_show());
    case Case::kCorrectResult:
      return event::CorrectResult{command.correct_result().round(),
                                  read_board(in, command.correct_result().board()),
                                  read_score(in, command.correct_result().score())};
    case Case::kCorrectColors:
      return event::CorrectColors{command.correct_colors().round(),
                                  read_board(in, command.correct_colors().board())};
    default:
      in.fail();
      return event::CancelEvent{};
  }
}

event::Action read_any(WireReader& in, const v1::EventCommand& command, const event::Event* event,
                       UserId asker) {
  using Case = v1::EventCommand;
  switch (command.command_case()) {
    case Case::kCreateEvent:
      return read_creation(in, command);
    case Case::kWithdrawEntrant:
    case Case::kRequestBye:
    case Case::kCancelBye:
    case Case::kChooseColor:
    case Case::kDeclineInvitation:
    case Case::kWithdrawInvitation:
      return read_personal(in, command, asker);
    case Case::kAssignNumbers:
      return read_numbers(in, command.assign_numbers());
    case Case::kReadmitEntrant:
      return event::Readmit{in.user(command.readmit_entrant().user_id())};
    case Case::kPublishRound:
      return read_publication(in, command.publish_round(), event);
    case Case::kUnpublishRound:
      return event::UnpublishRound{command.unpublish_round().round()};
    case Case::kPostponeRound:
      return event::PostponeRound{command.postpone_round().round(),
                                  in.time(command.postpone_round().starts_ms())};
    case Case::kStartRound:
      return event::StartRound{command.start_round().round()};
    case Case::kWithdrawTeam:
    case Case::kReadmitTeam:
    case Case::kSetLineUp:
      return read_for_team(in, command, event);
    case Case::kFinishEvent:
      return event::FinishEvent{};
    case Case::kCancelEvent:
      return event::CancelEvent{};
    default:
      return read_board_ruling(in, command);
  }
}

}  // namespace

Result<event::Action, rpc::Error> read_action(const v1::EventCommand& command,
                                              const event::Event* event, UserId asker) {
  WireReader in;
  event::Action action = read_any(in, command, event, asker);
  if (in.is_good()) return action;
  const auto* field = v1::EventCommand::descriptor()->FindFieldByNumber(command.command_case());
  const std::string name = field != nullptr ? field->name() : "command";
  auto error =
      rpc::make_error(common_v1::REASON_MALFORMED, "command." + name + " is missing or malformed",
                      "ids of 11 base62 digits, and the words of event.proto");
  error.detail.set_field("command." + name);
  return error;
}

}  // namespace escaque::services::matchmaking
