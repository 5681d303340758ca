#include "matchmaking/views/approval_handlers.hpp"

#include <map>
#include <string>
#include <utility>

#include "matchmaking/arenas/convert_arena.hpp"
#include "matchmaking/events/convert_event.hpp"
#include "matchmaking/events/event_handlers.hpp"
#include "matchmaking/log/refusals.hpp"
#include "matchmaking/views/paging.hpp"
#include "matchmaking/wire/convert.hpp"
#include "wire/forms.hpp"
#include "wire/written.hpp"

namespace escaque::services::matchmaking {
namespace {

constexpr std::size_t kMaxRulingReason = 500;

v1::WantedApproval wanted_by(const event::Event& event) {
  v1::WantedApproval to;
  const event::Regulations& rules = event.regulations();
  to.set_event_id(to_string(event.created.id));
  to.set_name(rules.name);
  to.mutable_organizer()->set_id(to_string(event.created.organizer));
  *to.mutable_time_control() = to_wire(rules.terms.time_control);
  to.set_created_ms(wire::to_unix_ms(event.created.created));
  if (!rules.calendar.starts.empty())
    to.set_starts_ms(wire::to_unix_ms(rules.calendar.starts.front()));
  to.set_entrants(static_cast<std::int32_t>(event.entrants.size()));
  return to;
}

v1::WantedApproval wanted_by(const arena::Arena& arena) {
  v1::WantedApproval to;
  to.set_arena_id(to_string(arena.created.id));
  to.set_name(arena.regulations().name);
  to.mutable_organizer()->set_id(to_string(arena.created.organizer));
  *to.mutable_time_control() = to_wire(arena.rules().time);
  to.set_created_ms(wire::to_unix_ms(arena.created.created));
  to.set_starts_ms(wire::to_unix_ms(arena.rules().starts));
  to.set_entrants(static_cast<std::int32_t>(arena.players.size()));
  return to;
}

/// What starts next comes first: lists begin with what is greatest.
ListPlace place_of_wanted(const v1::WantedApproval& wanted) {
  const std::string& id = wanted.event_id().empty() ? wanted.arena_id() : wanted.event_id();
  const UtcTime soonest_first{Millis(-static_cast<Millis::rep>(wanted.starts_ms()))};
  return {true, soonest_first, from_base62(id).value_or(0)};
}

/// What is ruled, as far as that can be read without the event or arena.
struct Ruling {
  UserId by;
  bool is_approved = false;
  std::string reason;
};

Result<Ruling, rpc::Error> read_ruling(const v1::RuleOnRatingRequest& request) {
  const auto by = UserId::parse(request.user().id());
  if (!by) return rpc::malformed_id("user.id");
  if (auto refused = refusal_to_rule(request.user())) return *refused;
  if (request.ruling().reason().size() > kMaxRulingReason) {
    return rpc::malformed("ruling.reason", "up to 500 bytes");
  }
  if (auto refused = wire::refusal_of_words(request)) return *refused;
  return Ruling{*by, request.ruling().is_approved(), request.ruling().reason()};
}

/// The audit has it before it has effect.
Awaitable<std::optional<rpc::Error>> note(Desk desk, Ruling ruling, std::string subject) {
  sql::AuditEntry entry{desk.events.now(), ruling.by,
                        ruling.is_approved ? "approve_rating" : "refuse_rating", std::move(subject),
                        std::move(ruling.reason)};
  const auto noted = co_await desk.approvals.note(std::move(entry));
  if (noted) co_return std::nullopt;
  co_return rpc::make_error(common_v1::REASON_UNAVAILABLE,
                            "the audit cannot be written: nothing was done");
}

Answered<std::int32_t> rule_on_event(Desk desk, const std::string& text, Ruling ruling) {
  const auto id = event::EventId::parse(text);
  if (!id) co_return rpc::malformed_id("event_id");
  const auto known = co_await desk.events.settled(*id);
  if (!known) co_return known.error();
  if (*known == nullptr) co_return to_error(event::EventError::no_such_event);
  event::Command command;
  command.origin = {ruling.by, ruling.reason};
  command.action = event::RuleOnRating{ruling.is_approved};
  // What has no effect leaves no row.
  const auto entry = decide(**known, command, desk.events.now());
  const bool is_done = !entry && entry.error() == event::EventError::ruled_already;
  if (is_done) co_return (*known)->version;
  if (!entry) co_return to_error(entry.error());
  if (auto away = co_await note(desk, std::move(ruling), "event " + text)) co_return *away;
  co_return co_await desk.events.submit(*id, std::move(command));
}

Answered<std::int32_t> rule_on_arena(Desk desk, const std::string& text, Ruling ruling) {
  const auto id = arena::ArenaId::parse(text);
  if (!id) co_return rpc::malformed_id("arena_id");
  const auto known = co_await desk.arenas.settled(*id);
  if (!known) co_return known.error();
  if (*known == nullptr) co_return to_error(arena::ArenaError::no_such_arena);
  arena::Command command = arena::RuleOnRating{ruling.by, ruling.is_approved, ruling.reason};
  const auto entry = decide(**known, command, desk.arenas.now());
  const bool is_done = !entry && entry.error() == arena::ArenaError::nothing_to_do;
  if (is_done) co_return (*known)->version;
  if (!entry) co_return to_error(entry.error());
  if (auto away = co_await note(desk, std::move(ruling), "arena " + text)) co_return *away;
  co_return co_await desk.arenas.submit(*id, std::move(command));
}

Answered<v1::ListArenaApprovalsResponse> wanted_arenas(Desk desk) {
  const auto arenas = co_await desk.arenas.all();
  if (!arenas) co_return arenas.error();
  v1::ListArenaApprovalsResponse response;
  for (const auto& [id, arena] : **arenas) {
    if (arena.awaits_approval()) *response.add_approvals() = wanted_by(arena);
  }
  co_return response;
}

/// Here, or at an instance that owns some of them.
Answered<v1::ListArenaApprovalsResponse> wanted_arenas_anywhere(Desk desk, rpc::Deadline deadline) {
  auto arenas = co_await wanted_arenas(desk);
  if (arenas || arenas.error().reason() != common_v1::REASON_NOT_OWNER) co_return arenas;
  co_return co_await ask_owner(desk, arenas.error(), &Colleagues::ListArenaApprovals,
                               v1::ListArenaApprovalsRequest(), deadline);
}

}  // namespace

std::optional<rpc::Error> refusal_to_rule(const common_v1::User& user) {
  if (is_site_arbiter(user)) return std::nullopt;
  auto error =
      rpc::make_error(common_v1::REASON_NOT_ALLOWED, "only arbiters of the site may do this",
                      "an account with the role of an arbiter or an admin");
  error.detail.set_field("user");
  return error;
}

Answered<v1::ListApprovalsResponse> list_approvals(Desk desk,
                                                   const v1::ListApprovalsRequest& request,
                                                   rpc::Deadline deadline) {
  if (auto refused = refusal_to_rule(request.user())) co_return *refused;
  const auto page = read_page(request.limit(), request.page_token());
  if (!page) co_return page.error();
  const auto events = co_await desk.events.all();
  if (!events) co_return events.error();
  std::map<std::string, v1::WantedApproval> wanted;
  for (const auto& [id, event] : **events) {
    if (event.awaits_approval()) wanted.emplace("event " + to_string(id), wanted_by(event));
  }
  const auto arenas = co_await wanted_arenas_anywhere(desk, deadline);
  if (!arenas) co_return arenas.error();
  for (const v1::WantedApproval& each : arenas->approvals()) {
    wanted.emplace("arena " + each.arena_id(), each);
  }
  const auto listed = list_page(wanted, *page, place_of_wanted);
  v1::ListApprovalsResponse response;
  response.set_next_page_token(listed.next_page_token);
  std::vector<UserId> organizers;
  for (const v1::WantedApproval* each : listed.entities) {
    organizers.push_back(UserId::parse(each->organizer().id()).value_or(UserId{}));
    *response.add_approvals() = *each;
  }
  const auto known = co_await desk.users.find(organizers, deadline);
  if (!known) co_return known.error();
  for (int i = 0; i < response.approvals_size(); ++i) {
    const auto found = known->find(organizers[static_cast<std::size_t>(i)]);
    if (found == known->end()) continue;
    *response.mutable_approvals(i)->mutable_organizer() = user_to_wire(found->second);
  }
  co_return response;
}

Answered<v1::ListArenaApprovalsResponse> list_arena_approvals(
    Desk desk, const v1::ListArenaApprovalsRequest& /*request*/) {
  return wanted_arenas(std::move(desk));
}

Answered<v1::RuleOnRatingResponse> rule_on_rating(Desk desk,
                                                  const v1::RuleOnRatingRequest& request) {
  auto ruling = read_ruling(request);
  if (!ruling) co_return ruling.error();
  const bool is_of_arena = !request.arena_id().empty();
  auto ruled = is_of_arena ? rule_on_arena(desk, request.arena_id(), std::move(*ruling))
                           : rule_on_event(desk, request.event_id(), std::move(*ruling));
  const auto version = co_await std::move(ruled);
  if (!version) co_return version.error();
  v1::RuleOnRatingResponse response;
  response.set_version(*version);
  co_return response;
}

}  // namespace escaque::services::matchmaking
