#include "matchmaking/events/invitations.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "matchmaking/events/convert_event.hpp"
#include "matchmaking/events/own_rounds.hpp"
#include "matchmaking/log/refusals.hpp"
#include "matchmaking/views/paging.hpp"
#include "matchmaking/wire/convert.hpp"
#include "wire/forms.hpp"

namespace escaque::services::matchmaking {
namespace {

// From one person to another, in all events together.
constexpr std::ptrdiff_t kMaxFromOne = 5;

const event::Event* find_open(Desk desk, event::EventId id) {
  const event::Event* event = desk.events.current(id);
  return event == nullptr || !event->is_open() ? nullptr : event;
}

std::ptrdiff_t pending_between(const Events& events, UserId by, UserId invited) {
  std::ptrdiff_t pending = 0;
  for (const auto& [id, event] : events) {
    if (!event.is_open()) continue;
    pending += std::count_if(event.invitations.begin(), event.invitations.end(),
                             [&](const event::Invitation& each) {
                               return each.by == by && each.person.id() == invited;
                             });
  }
  return pending;
}

rpc::Error refused(common_v1::Reason reason, std::string code, std::string message,
                   std::string expected) {
  auto error = rpc::make_error(reason, std::move(message), std::move(expected));
  error.detail.set_code("event." + code);
  error.detail.set_field("user");
  return error;
}

Awaitable<std::optional<rpc::Error>> refusal_of_invitation(Desk desk, game::Player by,
                                                           const event::Person& person,
                                                           rpc::Deadline deadline) {
  const auto unknown = co_await desk.wishes.learn_for(person.id(), by.id, deadline);
  if (unknown) co_return *unknown;
  if (desk.wishes.refuses(person.id(), by.id)) {
    co_return refused(common_v1::REASON_NOPLAY, "invitation_noplay",
                      "One of you does not play the other.", "somebody else");
  }
  if (desk.wishes.is_stranger_to_child(by.id, person.id())) {
    co_return refused(common_v1::REASON_NOT_ALLOWED, "invitation_by_stranger",
                      "This player takes no invitations from people they do not know.",
                      "somebody who follows you or is in one of your clubs, or the player's own "
                      "entry");
  }
  if (!desk.wishes.may_invite(by, person.id())) {
    co_return refused(common_v1::REASON_NOT_ALLOWED, "invitation_unwanted",
                      "This player takes no invitations from you.",
                      "somebody who takes them, or the player's own entry");
  }
  const auto events = co_await desk.events.all();
  if (!events) co_return not_now(EventKind::kThey);
  if (pending_between(**events, by.id, person.id()) >= kMaxFromOne) {
    co_return refused(common_v1::REASON_LIMIT_REACHED, "invitations_wait",
                      "5 of your invitations wait for this player's answer.",
                      "fewer, or the player's own entry");
  }
  co_return std::nullopt;
}

bool may_invite(const event::Action& action) {
  return std::holds_alternative<event::Register>(action) ||
         std::holds_alternative<event::Readmit>(action) ||
         std::holds_alternative<event::EnterTeam>(action) ||
         std::holds_alternative<event::ChangeTeam>(action);
}

struct Shown {
  const event::Event* event = nullptr;
  const event::Invitation* invitation = nullptr;
};

/// By event and team.
using Pending = std::map<std::pair<event::EventId, std::uint64_t>, Shown>;

Pending pending_of(const Events& events, UserId user) {
  Pending pending;
  for (const auto& [id, event] : events) {
    if (!event.is_open() || event.is_hidden()) continue;
    for (const event::Invitation& each : event.invitations) {
      if (each.person.id() != user) continue;
      const std::uint64_t team = each.team ? each.team->value : 0;
      pending.emplace(std::pair(id, team), Shown{&event, &each});
    }
  }
  return pending;
}

/// Several teams of one event may invite the same person at the same time.
ListPlace place_of_invitation(const Shown& shown) {
  const std::uint64_t team = shown.invitation->team ? shown.invitation->team->value : 0;
  return {true, shown.invitation->at, shown.event->created.id.value ^ team};
}

void write(const Shown& from, v1::PendingInvitation& to) {
  const event::Regulations& rules = from.event->regulations();
  to.set_event_id(to_string(from.event->created.id));
  to.set_name(rules.name);
  to.mutable_by()->set_id(to_string(from.invitation->by));
  to.set_at_ms(wire::to_unix_ms(from.invitation->at));
  if (!rules.calendar.starts.empty())
    to.set_starts_ms(wire::to_unix_ms(rules.calendar.starts.front()));
  to.set_system(wire::to_word<v1::PairingSystem>(rules.system));
  *to.mutable_time_control() = matchmaking::to_wire(rules.terms.time_control);
  to.set_is_rated(rules.terms.is_rated);
  if (!from.invitation->team) return;
  to.set_team_id(to_string(*from.invitation->team));
  const event::Team* team = from.event->team(*from.invitation->team);
  if (team != nullptr) to.set_team_name(team->name);
}

}  // namespace

Answered<std::vector<UserId>> invited_by(Desk desk, event::EventId id,
                                         const event::Command& command, const game::Player& asker,
                                         rpc::Deadline deadline) {
  std::vector<event::Person> people;
  if (!may_invite(command.action)) co_return std::vector<UserId>{};
  if (const event::Event* event = find_open(desk, id)) {
    const auto entry = decide(*event, command, desk.events.now());
    const event::Facts facts = entry ? entry->facts : event::Facts{};
    for (const event::Fact& fact : facts) {
      const auto* invited = std::get_if<event::PersonInvited>(&fact);
      if (invited != nullptr) people.push_back(invited->invitation.person);
    }
  }
  std::vector<UserId> invited;
  for (const event::Person& person : people) {
    const auto why = co_await refusal_of_invitation(desk, asker, person, deadline);
    if (why) co_return *why;
    invited.push_back(person.id());
  }
  co_return invited;
}

Awaitable<std::optional<rpc::Error>> refusal_of_pairs(Desk desk, event::EventId id,
                                                      const event::Action& action,
                                                      rpc::Deadline deadline) {
  std::vector<ByColor<UserId>> pairs;
  if (const auto* publish = std::get_if<event::PublishRound>(&action)) pairs = publish->by_hand;
  if (const auto* add = std::get_if<event::AddBoard>(&action)) pairs.push_back(add->players);
  const auto has_account = [&](UserId user) {
    const event::Event* event = find_open(desk, id);
    const event::Entrant* entrant = event == nullptr ? nullptr : event->entrant(user);
    return entrant != nullptr && entrant->person.has_account();
  };
  for (const auto& pair : pairs) {
    if (!has_account(pair.white) || !has_account(pair.black)) continue;
    for (const UserId user : {pair.white, pair.black}) {
      const auto unknown = co_await desk.wishes.learn(user, deadline);
      if (unknown) co_return *unknown;
    }
    if (desk.wishes.refuses(pair.white, pair.black)) {
      auto error = rpc::make_error(common_v1::REASON_NOPLAY, "One of two does not play the other.",
                                   "two who have not refused each other");
      error.detail.set_code("event.pair_noplay");
      error.detail.set_field("by_hand");
      co_return error;
    }
  }
  co_return std::nullopt;
}

Answered<v1::ListInvitationsResponse> list_invitations(Desk desk,
                                                       const v1::ListInvitationsRequest& request,
                                                       rpc::Deadline deadline) {
  const auto user = UserId::parse(request.user_id());
  if (!user) co_return rpc::malformed_id("user_id");
  const auto page = read_page(request.limit(), request.page_token());
  if (!page) co_return page.error();
  const auto events = co_await desk.events.all();
  if (!events) co_return events.error();
  const Pending pending = pending_of(**events, *user);
  const auto listed = list_page(pending, *page, place_of_invitation);
  v1::ListInvitationsResponse response;
  response.set_next_page_token(listed.next_page_token);
  if (request.page_token().empty()) write_own_rounds(**events, *user, response);
  std::vector<UserId> inviters;
  for (const Shown* each : listed.entities) {
    write(*each, *response.add_invitations());
    inviters.push_back(each->invitation->by);
  }
  const auto known = co_await desk.users.find(std::move(inviters), deadline);
  if (!known) co_return known.error();
  for (v1::PendingInvitation& each : *response.mutable_invitations()) {
    const auto found = known->find(UserId::parse(each.by().id()).value_or(UserId{}));
    if (found != known->end()) *each.mutable_by() = user_to_wire(found->second);
  }
  co_return response;
}

}  // namespace escaque::services::matchmaking
