#include "matchmaking/events/convert_event.hpp"

#include <utility>

#include "domain/game/first_position.hpp"
#include "domain/game/terms.hpp"
#include "matchmaking/events/commands.hpp"
#include "matchmaking/fresh_id.hpp"
#include "matchmaking/wire/convert.hpp"
#include "wire/malformed.hpp"

namespace escaque::services::matchmaking {
namespace {

std::vector<GameId> fresh_games(std::size_t count) {
  std::vector<GameId> games;
  while (games.size() < count) games.push_back(fresh_id<GameId>());
  return games;
}

/// What a command leaves to the server.
struct EventActionFilling {
  event::EventId id;
  const event::Event* event;
  UserId asker;

  void operator()(event::CreateEvent& create) const {
    create.id = id;
    make_nominal(create.regulations);
    create.draw_secret = fresh_secret();
  }
  void operator()(event::ChangeRegulations& change) const { make_nominal(change.regulations); }
  void operator()(event::Withdraw& action) const { name_asker(action); }
  void operator()(event::RequestBye& action) const { name_asker(action); }
  void operator()(event::CancelBye& action) const { name_asker(action); }
  void operator()(event::ChooseColor& action) const { name_asker(action); }
  void operator()(event::AssignNumbers& numbers) const { numbers.random = fresh_bits(); }
  void operator()(event::PublishRound& publish) const {
    publish.random = fresh_bits();
    // A board has two players: these are enough.
    publish.games = fresh_games(event != nullptr ? event->entrants.size() : 0);
  }
  void operator()(event::AddBoard& add) const { add.game = fresh_id<GameId>(); }
  void operator()(event::ReopenBoard& reopen) const { reopen.game = fresh_id<GameId>(); }
  void operator()(event::SetLineUp& line_up) const {
    const int boards = event != nullptr ? event->regulations().teams.boards : 0;
    line_up.games = fresh_games(static_cast<std::size_t>(boards));
  }
  template <class Other>
  void operator()(Other&) const {}

 private:
  static void make_nominal(event::Regulations& regulations) {
    regulations.terms = game::with_nominal_control(std::move(regulations.terms));
    regulations.terms = game::with_canonical_position(std::move(regulations.terms));
  }
  /// Oneself where nobody is named.
  void name_asker(auto& action) const {
    if (action.user == UserId{}) action.user = asker;
  }
};

/// Of regulations, with the sentence for what is wrong in it.
std::optional<rpc::Error> refusal_of_position(const event::Action& action) {
  const event::Regulations* regulations = nullptr;
  if (const auto* create = std::get_if<event::CreateEvent>(&action)) {
    regulations = &create->regulations;
  }
  if (const auto* change = std::get_if<event::ChangeRegulations>(&action)) {
    regulations = &change->regulations;
  }
  if (regulations == nullptr) return std::nullopt;
  const auto why = game::position_refusal(regulations->terms);
  if (!why) return std::nullopt;
  return to_error(*why, "regulations.initial_fen");
}

/// What is left out of the regulations is as usual.
v1::EventCommand with_usual_regulations(v1::EventCommand command) {
  v1::Regulations* said = nullptr;
  if (command.has_create_event()) said = command.mutable_create_event()->mutable_regulations();
  if (command.has_change_regulations()) {
    said = command.mutable_change_regulations()->mutable_regulations();
  }
  if (said == nullptr) return command;
  v1::Regulations regulations = to_wire(event::Regulations{});
  regulations.MergeFrom(*said);
  said->Swap(&regulations);
  return command;
}

}  // namespace

v1::Regulations to_wire(const event::Regulations& regulations) {
  return wire::to<v1::Regulations>(regulations);
}

std::optional<event::Regulations> from_wire(const v1::Regulations& regulations) {
  return wire::from<event::Regulations>(regulations);
}

v1::EventEntry to_wire(const event::Entry& entry) { return wire::to<v1::EventEntry>(entry); }

std::optional<event::Entry> from_wire(const v1::EventEntry& entry) {
  return wire::from<event::Entry>(entry);
}

Result<event::Action, rpc::Error> read_action(const v1::EventCommand& command, event::EventId id,
                                              const event::Event* event, UserId asker) {
  const v1::EventCommand said = with_usual_regulations(command);
  event::Action action;
  wire::Reader reader(said);
  wire::kEventAction(reader, action);
  if (reader.fault()) return wire::malformed(wire::within("command", *reader.fault()));
  std::visit(EventActionFilling{id, event, asker}, action);
  if (const auto why = refusal_of_position(action)) return *why;
  return action;
}

}  // namespace escaque::services::matchmaking
