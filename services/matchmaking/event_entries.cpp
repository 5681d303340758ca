#include "matchmaking/event_entries.hpp"

#include <utility>

#include "matchmaking/convert.hpp"
#include "matchmaking/convert_event.hpp"
#include "matchmaking/fresh_id.hpp"

namespace escaque::services::matchmaking {
namespace {

constexpr int kMostMembersNamed = 40;

/// Who is entered, with his current rating here.
Answered<event::Person> read_member(Desk desk, const v1::EnterEvent& wire, game::Player player,
                                    rating::Category category, rpc::Deadline deadline) {
  event::Person person;
  person.player = std::move(player);
  const bool has_account = !person.player.handle.empty();
  if (has_account && !person.player.is_guest) {
    const auto rating = co_await desk.ratings.rating_of(person.player.id, category, deadline);
    if (!rating) co_return rating.error();
    person.player.rating = *rating;
    if (!rating->is_provisional) person.rating = rating->value;
  }
  if (wire.has_rating()) person.rating = wire.rating();
  person.name = wire.name().empty() ? person.player.handle : wire.name();
  if (!wire.sex().empty()) person.sex = wire.sex().front();
  person.federation = wire.federation();
  person.fide_id = wire.fide_id();
  person.birth_date = wire.birth_date();
  person.team = wire.team();
  co_return person;
}

/// Oneself, or whom an arbiter enters; without an id somebody who has no account.
Result<game::Player, rpc::Error> read_entrant(const v1::EnterEvent& wire,
                                              const game::Player& asker) {
  if (!wire.has_user()) return asker;
  if (wire.user().id().empty()) {
    game::Player player;
    player.id = fresh_id<UserId>();
    return player;
  }
  auto player = matchmaking::from_wire(wire.user());
  if (!player) return malformed_event("user.id", "11 base62 digits");
  return std::move(*player);
}

/// What players say of themselves is not what arbiters know of them.
v1::EnterEvent without_claims(v1::EnterEvent wire) {
  wire.clear_rating();
  wire.clear_name();
  return wire;
}

/// The captain who is named; nothing where nobody is.
Result<std::optional<event::Captain>, rpc::Error> read_captain_named(bool is_named,
                                                                     const common_v1::User& wire) {
  std::optional<event::Captain> captain;
  if (!is_named) return captain;
  const auto id = UserId::parse(wire.id());
  if (!id) return malformed_event("captain.id", "11 base62 digits");
  captain = event::Captain{*id, wire.handle()};
  return captain;
}

/// All members with their ratings.
Answered<std::vector<event::Person>> read_members(
    Desk desk, const google::protobuf::RepeatedPtrField<v1::EnterEvent>& wire, bool by_arbiter,
    rating::Category category, rpc::Deadline deadline) {
  std::vector<event::Person> members;
  for (const v1::EnterEvent& each : wire) {
    v1::EnterEvent said = by_arbiter ? each : without_claims(each);
    (void)said.mutable_user();  // Nobody is entered by saying nothing of him.
    auto player = read_entrant(said, game::Player{});
    if (!player) co_return player.error();
    auto member = co_await read_member(desk, said, std::move(*player), category, deadline);
    if (!member) co_return member.error();
    members.push_back(std::move(*member));
  }
  co_return members;
}

}  // namespace

Answered<event::Action> read_entry(Desk desk, const event::Event& event, const v1::EnterEvent& wire,
                                   game::Player asker, rpc::Deadline deadline) {
  auto entrant = read_entrant(wire, asker);
  if (!entrant) co_return entrant.error();
  v1::EnterEvent said = wire;
  if (!event.is_arbiter(asker.id)) said = without_claims(std::move(said));
  const auto category = event.regulations().terms.category();
  auto person = co_await read_member(desk, said, std::move(*entrant), category, deadline);
  if (!person) co_return person.error();
  co_return event::Action(event::Register{std::move(*person)});
}

Answered<event::Action> read_team_entry(Desk desk, const event::Event& event,
                                        const v1::EventCommand& wire, game::Player asker,
                                        rpc::Deadline deadline) {
  if (asker.is_guest) {
    co_return rpc::make_error(common_v1::REASON_NOT_ALLOWED, "guests cannot be captains",
                              "a registered user");
  }
  const bool by_arbiter = event.is_arbiter(asker.id);
  const auto category = event.regulations().terms.category();
  const bool is_new = wire.has_enter_team();
  const auto& listed = is_new ? wire.enter_team().members() : wire.change_team().members();
  if (listed.size() > kMostMembersNamed) {
    co_return malformed_event("members", "at most 40");
  }
  const auto captain =
      is_new ? read_captain_named(wire.enter_team().has_captain(), wire.enter_team().captain())
             : read_captain_named(wire.change_team().has_captain(), wire.change_team().captain());
  if (!captain) co_return captain.error();
  auto members = co_await read_members(desk, listed, by_arbiter, category, deadline);
  if (!members) co_return members.error();
  if (is_new) {
    event::EnterTeam enter{fresh_id<event::TeamId>(), wire.enter_team().name(),
                           captain->value_or(event::Captain{asker.id, asker.handle}),
                           std::move(*members)};
    co_return event::Action(std::move(enter));
  }
  const auto id = event::TeamId::parse(wire.change_team().team_id());
  if (!id) co_return malformed_event("change_team.team_id", "11 base62 digits");
  event::ChangeTeam change{*id, wire.change_team().name(), *captain, std::move(*members)};
  co_return event::Action(std::move(change));
}

}  // namespace escaque::services::matchmaking
