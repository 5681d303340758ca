#include "matchmaking/views/visibility_handlers.hpp"

#include <string>
#include <utility>

#include "matchmaking/arenas/convert_arena.hpp"
#include "matchmaking/events/convert_event.hpp"
#include "matchmaking/events/event_handlers.hpp"
#include "matchmaking/seasons/convert_season.hpp"
#include "matchmaking/views/approval_handlers.hpp"

namespace escaque::services::matchmaking {
namespace {

/// As far as it can be read without what it is about.
struct Hiding {
  UserId by;
  bool is_hidden = false;
  std::string reason;
};

template <class Kind>
struct Hideable {
  LogOwner<Kind>& owner;
  typename Kind::Error no_such;
  typename Kind::Error is_so_already;
};

event::Command command_of(const Hiding& ruling, const EventKind&) {
  event::Command command;
  command.origin = {ruling.by, ruling.reason};
  command.action = event::RuleOnVisibility{ruling.is_hidden};
  return command;
}

arena::Command command_of(const Hiding& ruling, const ArenaKind&) {
  return arena::RuleOnVisibility{ruling.by, ruling.is_hidden, ruling.reason};
}

season::Command command_of(const Hiding& ruling, const SeasonKind&) {
  season::Command command;
  command.origin = {ruling.by, ruling.reason};
  command.action = season::RuleOnVisibility{ruling.by, ruling.is_hidden};
  return command;
}

/// The audit has it before it has effect.
template <class Kind>
Answered<std::int32_t> rule_on(Desk desk, Hideable<Kind> hideable, std::string text,
                               Hiding ruling) {
  const auto id = Kind::Id::parse(text);
  if (!id) co_return rpc::malformed_id(std::string(Kind::kOne) + "_id");
  const auto known = co_await hideable.owner.settled(*id);
  if (!known) co_return known.error();
  if (*known == nullptr) co_return to_error(hideable.no_such);
  typename Kind::Command command = command_of(ruling, Kind{});
  // What has no effect leaves no row.
  const auto entry = decide(**known, command, hideable.owner.now());
  if (!entry && entry.error() == hideable.is_so_already) co_return (*known)->version;
  if (!entry) co_return to_error(entry.error());
  const std::string action = ruling.is_hidden ? "hide_" : "show_";
  sql::AuditEntry row{hideable.owner.now(), ruling.by, action + Kind::kOne,
                      std::string(Kind::kOne) + ' ' + text, ruling.reason};
  const auto noted = co_await desk.approvals.note(std::move(row));
  if (!noted) {
    co_return rpc::make_error(common_v1::REASON_UNAVAILABLE,
                              "the audit cannot be written: nothing was done");
  }
  co_return co_await hideable.owner.submit(*id, std::move(command));
}

Answered<std::int32_t> rule_on_any(Desk desk, const v1::RuleOnVisibilityRequest& request,
                                   Hiding ruling) {
  if (!request.arena_id().empty()) {
    Hideable<ArenaKind> arena{desk.arenas, arena::ArenaError::no_such_arena,
                              arena::ArenaError::nothing_to_do};
    co_return co_await rule_on(desk, arena, request.arena_id(), std::move(ruling));
  }
  if (!request.season_id().empty()) {
    Hideable<SeasonKind> season{desk.seasons, season::SeasonError::no_such_season,
                                season::SeasonError::ruled_already};
    co_return co_await rule_on(desk, season, request.season_id(), std::move(ruling));
  }
  Hideable<EventKind> event{desk.events, event::EventError::no_such_event,
                            event::EventError::ruled_already};
  co_return co_await rule_on(desk, event, request.event_id(), std::move(ruling));
}

}  // namespace

Result<Viewer, rpc::Error> read_viewer(const common_v1::User& user) {
  if (user.id().empty()) return Viewer{};
  const auto id = UserId::parse(user.id());
  if (!id) return rpc::malformed("viewer", "11 base62 digits, or nothing");
  return Viewer{*id, is_site_arbiter(user)};
}

Answered<v1::RuleOnVisibilityResponse> rule_on_visibility(
    Desk desk, const v1::RuleOnVisibilityRequest& request) {
  const auto by = UserId::parse(request.user().id());
  if (!by) co_return rpc::malformed_id("user.id");
  if (auto refused = refusal_to_rule(request.user())) co_return *refused;
  const v1::VisibilityRuling& said = request.ruling();
  if (auto too_long = desk.quotas.refusal_of_reason(said.reason())) co_return *too_long;
  if (auto refused = desk.sanctions.refusal_of_words(*by, request)) co_return *refused;
  Hiding ruling{*by, said.is_hidden(), said.reason()};
  const auto version = co_await rule_on_any(desk, request, std::move(ruling));
  if (!version) co_return version.error();
  v1::RuleOnVisibilityResponse response;
  response.set_version(*version);
  co_return response;
}

}  // namespace escaque::services::matchmaking
