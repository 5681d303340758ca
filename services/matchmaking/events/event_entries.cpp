#include "matchmaking/events/event_entries.hpp"

#include <tuple>
#include <utility>

#include "matchmaking/events/convert_event.hpp"
#include "matchmaking/events/facts.hpp"
#include "matchmaking/fresh_id.hpp"
#include "matchmaking/wire/convert.hpp"
#include "wire/malformed.hpp"

namespace escaque::services::matchmaking {
namespace {

constexpr std::size_t kMaxMembersNamed = 40;

/// With the current rating in the event's category, of registered users.
Answered<game::Player> with_rating(Desk desk, game::Player player, rating::Category category,
                                   rpc::Deadline deadline) {
  const bool has_rating = !player.handle.empty() && !player.is_guest;
  if (has_rating) {
    const auto rating = co_await desk.ratings.rating_of(player.id, category, deadline);
    if (!rating) co_return rating.error();
    player.rating = *rating;
  }
  co_return player;
}

/// The entrant, with their current rating here.
Answered<event::Person> read_member(Desk desk, const v1::EnterEvent& wire, game::Player player,
                                    rating::Category category, rpc::Deadline deadline) {
  auto rated = co_await with_rating(desk, std::move(player), category, deadline);
  if (!rated) co_return rated.error();
  event::Person person;
  person.player = std::move(*rated);
  const bool has_rating = person.has_account() && !person.player.is_guest;
  if (has_rating && !person.player.rating.is_provisional) {
    person.rating = person.player.rating.value;
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

/// The person an EnterEvent means; nothing for somebody new without an account.
Result<std::optional<UserId>, rpc::Error> read_named(const common_v1::User& wire) {
  if (wire.id().empty()) return std::optional<UserId>();
  const auto id = UserId::parse(wire.id());
  if (!id) return rpc::malformed_id("user.id");
  return std::optional(*id);
}

game::Player without_account(UserId id) {
  game::Player player;
  player.id = id;
  return player;
}

/// As `accounts` knows them; with the same id where it knows nobody, as people without an account
/// are known to their event and to their season.
game::Player player_of(const KnownUsers& known, std::optional<UserId> id) {
  if (!id) return without_account(fresh_id<UserId>());
  const auto found = known.find(*id);
  return found == known.end() ? without_account(*id) : found->second;
}

/// What players say of themselves is not what arbiters know of them.
v1::EnterEvent without_claims(v1::EnterEvent wire) {
  wire.clear_rating();
  wire.clear_name();
  return wire;
}

rpc::Error nobody_called_so(const std::string& field) {
  auto error = rpc::make_error(common_v1::REASON_NO_SUCH_USER, "nobody has this account",
                               "the id of a registered user");
  error.detail.set_field(field);
  return error;
}

/// Whoever is named to lead or to rule is a registered user.
Result<event::Official, rpc::Error> read_official(const KnownUsers& known, UserId id,
                                                  const std::string& field) {
  const auto found = known.find(id);
  if (found == known.end() || found->second.is_guest) return nobody_called_so(field);
  return event::Official{id, found->second.handle};
}

/// All ids of a command; what is malformed among them.
Result<std::vector<UserId>, rpc::Error> read_ids(
    const google::protobuf::RepeatedPtrField<common_v1::User>& wire, const std::string& field) {
  std::vector<UserId> ids;
  for (const common_v1::User& user : wire) {
    const auto id = UserId::parse(user.id());
    if (!id) return rpc::malformed(field, "ids of 11 base62 digits");
    ids.push_back(*id);
  }
  return ids;
}

/// A team as it was sent: ids only.
struct WireTeam {
  const google::protobuf::RepeatedPtrField<v1::EnterEvent>& members;
  std::optional<UserId> captain;
};

Answered<KnownUsers> known_in(Desk desk, const WireTeam& team, rpc::Deadline deadline) {
  std::vector<UserId> ids;
  if (team.captain) ids.push_back(*team.captain);
  for (const v1::EnterEvent& each : team.members) {
    const auto id = read_named(each.user());
    if (!id) co_return id.error();
    if (*id) ids.push_back(**id);
  }
  co_return co_await desk.users.find(std::move(ids), deadline);
}

/// The captain who is named; nothing where nobody is.
Result<std::optional<UserId>, rpc::Error> read_captain_id(bool is_named,
                                                          const common_v1::User& wire) {
  if (!is_named) return std::optional<UserId>();
  const auto id = UserId::parse(wire.id());
  if (!id) return rpc::malformed_id("captain.id");
  return std::optional(*id);
}

/// All members with their ratings.
Answered<std::vector<event::Person>> read_members(Desk desk, const WireTeam& team,
                                                  const KnownUsers& known, bool by_arbiter,
                                                  rating::Category category,
                                                  rpc::Deadline deadline) {
  std::vector<event::Person> members;
  for (const v1::EnterEvent& each : team.members) {
    const v1::EnterEvent said = by_arbiter ? each : without_claims(each);
    const auto id = read_named(said.user());
    if (!id) co_return id.error();
    auto player = player_of(known, *id);
    auto member = co_await read_member(desk, said, std::move(player), category, deadline);
    if (!member) co_return member.error();
    members.push_back(std::move(*member));
  }
  co_return members;
}

}  // namespace

Answered<event::Action> read_entry(Desk desk, const event::Event& event, const v1::EnterEvent& wire,
                                   game::Player asker, rpc::Deadline deadline) {
  const auto category = event.regulations().terms.category();
  const v1::EnterEvent said = event.is_arbiter(asker.id) ? wire : without_claims(wire);
  const auto id = wire.has_user() ? read_named(wire.user()) : std::optional(asker.id);
  if (!id) co_return id.error();
  KnownUsers known{{asker.id, asker}};
  if (*id && *id != asker.id) {
    std::vector<UserId> named{**id};
    auto found = co_await desk.users.find(std::move(named), deadline);
    if (!found) co_return found.error();
    known = std::move(*found);
  }
  auto person = co_await read_member(desk, said, player_of(known, *id), category, deadline);
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
  if (static_cast<std::size_t>(listed.size()) > kMaxMembersNamed) {
    co_return rpc::malformed("members", "at most 40");
  }
  const auto captain =
      is_new ? read_captain_id(wire.enter_team().has_captain(), wire.enter_team().captain())
             : read_captain_id(wire.change_team().has_captain(), wire.change_team().captain());
  if (!captain) co_return captain.error();
  const WireTeam team{listed, *captain};
  auto known = co_await known_in(desk, team, deadline);
  if (!known) co_return known.error();
  known->insert_or_assign(asker.id, asker);
  std::optional<event::Captain> named;
  if (*captain) {
    const auto official = read_official(*known, **captain, "captain");
    if (!official) co_return official.error();
    named = event::Captain{official->id, official->handle};
  }
  auto members = co_await read_members(desk, team, *known, by_arbiter, category, deadline);
  if (!members) co_return members.error();
  if (is_new) {
    event::EnterTeam enter{fresh_id<event::TeamId>(), wire.enter_team().name(),
                           named.value_or(event::Captain{asker.id, asker.handle}),
                           std::move(*members)};
    co_return event::Action(std::move(enter));
  }
  const auto id = event::TeamId::parse(wire.change_team().team_id());
  if (!id) co_return rpc::malformed_id("change_team.team_id");
  event::ChangeTeam change{*id, wire.change_team().name(), named, std::move(*members)};
  co_return event::Action(std::move(change));
}

Answered<event::Action> read_entrant_correction(Desk desk, const event::Event& event,
                                                const v1::CorrectEntrant& wire,
                                                rpc::Deadline deadline) {
  auto read = wire::read<event::Person>(wire.person());
  if (!read) {
    co_return wire::malformed(wire::within("command.correct_entrant.person", read.error()));
  }
  event::Person person = std::move(*read);
  const auto category = event.regulations().terms.category();
  std::vector<UserId> named{person.id()};
  const auto known = co_await desk.users.find(std::move(named), deadline);
  if (!known) co_return known.error();
  const std::string title = person.player.title;
  auto player = co_await with_rating(desk, player_of(*known, person.id()), category, deadline);
  if (!player) co_return player.error();
  person.player = std::move(*player);
  // Of people without an account everything is the arbiter's to say.
  if (!person.has_account()) person.player.title = title;
  co_return event::Action(event::CorrectEntrant{std::move(person)});
}

Answered<event::Action> read_named_officials(Desk desk, const v1::NameOfficials& wire,
                                             rpc::Deadline deadline) {
  event::NameOfficials named;
  const auto groups = {std::tuple(&wire.arbiters(), "arbiters", &named.arbiters),
                       std::tuple(&wire.committee(), "committee", &named.committee),
                       std::tuple(&wire.reserves(), "reserves", &named.reserves)};
  std::vector<UserId> all;
  for (const auto& [users, field, to] : groups) {
    const auto ids = read_ids(*users, field);
    if (!ids) co_return ids.error();
    all.insert(all.end(), ids->begin(), ids->end());
  }
  if (all.size() > kMaxMembersNamed) co_return rpc::malformed("arbiters", "at most 40 officials");
  const auto known = co_await desk.users.find(all, deadline);
  if (!known) co_return known.error();
  auto next = all.begin();
  for (const auto& [users, field, to] : groups) {
    for (int i = 0; i < users->size(); ++i, ++next) {
      auto official = read_official(*known, *next, field);
      if (!official) co_return official.error();
      to->push_back(std::move(*official));
    }
  }
  co_return event::Action(std::move(named));
}

Answered<event::Action> read_acceptance(Desk desk, const event::Event& event,
                                        const v1::AcceptInvitation& wire, game::Player asker,
                                        rpc::Deadline deadline) {
  event::AcceptInvitation accept;
  if (!wire.team_id().empty()) {
    accept.team = event::TeamId::parse(wire.team_id());
    if (!accept.team) co_return rpc::malformed_id("accept_invitation.team_id");
  }
  const auto category = event.regulations().terms.category();
  auto player = co_await with_rating(desk, std::move(asker), category, deadline);
  if (!player) co_return player.error();
  accept.player = std::move(*player);
  co_return event::Action(std::move(accept));
}

}  // namespace escaque::services::matchmaking
