#include "matchmaking/arenas/arena_handlers.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "matchmaking/arenas/convert_arena.hpp"
#include "matchmaking/arenas/facts.hpp"
#include "matchmaking/views/paging.hpp"
#include "matchmaking/views/visibility_handlers.hpp"
#include "matchmaking/wire/convert.hpp"
#include "wire/malformed.hpp"

namespace escaque::services::matchmaking {
namespace {

/// To be read before anything else is awaited.
Answered<const arena::Arena*> find_arena(Desk desk, const std::string& text) {
  const auto id = arena::ArenaId::parse(text);
  if (!id) co_return rpc::malformed_id("arena_id");
  const auto arena = co_await desk.arenas.settled(*id);
  if (!arena) co_return arena.error();
  if (*arena == nullptr) co_return to_error(arena::ArenaError::no_such_arena);
  co_return *arena;
}

/// The same without waiting for what is being written, if it is live.
Answered<const arena::Arena*> find_arena_now(Desk desk, const std::string& text) {
  const auto id = arena::ArenaId::parse(text);
  if (!id) co_return rpc::malformed_id("arena_id");
  const auto arena = co_await desk.arenas.latest(*id);
  if (!arena) co_return arena.error();
  if (*arena == nullptr) co_return to_error(arena::ArenaError::no_such_arena);
  co_return *arena;
}

/// Of whoever joins an arena for members; nobody is asked about any other.
Answered<bool> belongs_to_club(Desk desk, const std::string& arena_id, UserId user,
                               rpc::Deadline deadline) {
  const auto found = co_await find_arena(desk, arena_id);
  if (!found) co_return found.error();
  const arena::ArenaCreated& created = (*found)->created;
  if (!created.is_for_members || !created.club) co_return false;
  const auto host = co_await desk.clubs.host(*created.club, user, deadline);
  if (!host) co_return host.error();
  // Nobody belongs to a closed club any more.
  co_return !host->is_closed && club::belongs(host->organizer);
}

/// With their current rating in the category of the arena's games, their wishes being known.
Answered<arena::Command> read_join(Desk desk, const v1::ArenaCommand& wire, game::Player player,
                                   rpc::Deadline deadline) {
  const auto found = co_await find_arena(desk, wire.arena_id());
  if (!found) co_return found.error();
  using etiquette::Feature;
  auto refused =
      (*found)->regulations().is_rated
          ? desk.sanctions.refusal(player.id, {Feature::tournaments, Feature::rated_games})
          : desk.sanctions.refusal(player.id, {Feature::tournaments});
  if (refused) co_return std::move(*refused);
  const auto category = terms_of((*found)->regulations()).category();
  if (!player.is_guest) {
    const auto rating = co_await desk.ratings.rating_of(player.id, category, deadline);
    if (!rating) co_return rating.error();
    player.rating = *rating;
    const auto unknown = co_await desk.wishes.learn(player.id, deadline);
    if (unknown) co_return *unknown;
  }
  const auto belongs = co_await belongs_to_club(desk, wire.arena_id(), player.id, deadline);
  if (!belongs) co_return belongs.error();
  co_return arena::Command(arena::Join{std::move(player), desk.quotas.joins_of_arena(), *belongs});
}

/// What of `wanted` is beyond what the organiser may hold. As many places as they may have where
/// none are said.
std::optional<rpc::Error> fit(arena::Regulations& wanted, const v1::ArenaRegulations& said,
                              const Holding& holding) {
  if (said.max_players() == 0) wanted.max_players = std::min(wanted.max_players, holding.people);
  return refusal_of_size(holding, wanted.text, wanted.max_players);
}

constexpr int kArenaTalkLevel = 5;   // Since which everything reads rules on talk of arenas.
constexpr int kArenaClubsLevel = 9;  // Since which everything reads arenas of clubs.

std::optional<rpc::Error> refusal_of_new(Desk desk, const v1::ArenaCommand& wire) {
  if (!wire.create_arena().club_id().empty()) return refusal_below(desk, kArenaClubsLevel);
  const bool is_new =
      wire.has_set_talk_rule() || wire.create_arena().talk_rule() > conduct_v1::TALK_RULE_ALL;
  return is_new ? refusal_below(desk, kArenaTalkLevel) : std::nullopt;
}

Result<arena::Command, rpc::Error> read_creation(const v1::ArenaCommand& wire, arena::ArenaId id,
                                                 const game::Player& organizer) {
  if (organizer.is_guest) {
    return rpc::make_error(common_v1::REASON_NOT_ALLOWED, "guests cannot hold arenas",
                           "a registered user");
  }
  auto regulations = wire::read<arena::Regulations>(wire.create_arena().regulations());
  if (!regulations) {
    return wire::malformed(wire::within("command.create_arena.regulations", regulations.error()));
  }
  arena::CreateArena create{id, std::move(*regulations), organizer.id};
  wire::Reader reader(wire.create_arena());
  reader.unless(WIRE(talk_rule), create.talk_rule, etiquette::TalkRule::all);
  reader(WIRE(club_id), create.club);
  reader(WIRE(is_for_members), create.is_for_members);
  if (const auto& fault = reader.fault()) {
    return wire::malformed(wire::within("command.create_arena", *fault));
  }
  return arena::Command(std::move(create));
}

Result<arena::Command, rpc::Error> read_talk_order(const v1::ArenaCommand& wire, UserId asker) {
  auto set = wire::read<arena::SetTalkRule>(wire.set_talk_rule());
  if (!set) return wire::malformed(wire::within("command.set_talk_rule", set.error()));
  set->user = asker;
  return arena::Command(*set);
}

Answered<arena::Command> read_arena_command(Desk desk, const v1::ArenaCommand& wire,
                                            game::Player asker, rpc::Deadline deadline) {
  const auto id = arena::ArenaId::parse(wire.arena_id());
  if (!id) co_return rpc::malformed_id("arena_id");
  switch (wire.command_case()) {
    case v1::ArenaCommand::kCreateArena:
      co_return read_creation(wire, *id, asker);
    case v1::ArenaCommand::kJoinArena:
    case v1::ArenaCommand::kResumeArena:
      co_return co_await read_join(desk, wire, std::move(asker), deadline);
    case v1::ArenaCommand::kPauseArena:
      co_return arena::Command(arena::Pause{asker.id});
    case v1::ArenaCommand::kLeaveArena:
      co_return arena::Command(arena::Leave{asker.id});
    case v1::ArenaCommand::kCancelArena:
      co_return arena::Command(arena::Cancel{asker.id});
    case v1::ArenaCommand::kSetTalkRule:
      co_return read_talk_order(wire, asker.id);
    case v1::ArenaCommand::COMMAND_NOT_SET:
      break;
  }
  co_return rpc::malformed("command", "one command");
}

/// An arbiter of the site cancels an arena of others: the audit has it first.
Awaitable<std::optional<rpc::Error>> cancel_by_site(Desk desk, arena::ArenaId id,
                                                    const v1::CommandArenaRequest& said,
                                                    arena::Cancel& cancel) {
  if (!is_site_arbiter(said.user())) co_return std::nullopt;
  const auto latest = co_await desk.arenas.latest(id);
  if (!latest) co_return latest.error();
  const arena::Arena* known = *latest;
  if (known == nullptr || known->created.organizer == cancel.user) co_return std::nullopt;
  cancel.is_by_site = true;
  cancel.reason = said.command().cancel_arena().reason();
  if (auto too_long = desk.quotas.refusal_of_reason(cancel.reason)) co_return too_long;
  // What has no effect leaves no row.
  const auto entry = decide(*known, cancel, desk.arenas.now());
  if (!entry) co_return to_error(entry.error());
  sql::AuditEntry row{desk.arenas.now(), cancel.user, "cancel_arena", "arena " + to_string(id),
                      cancel.reason};
  const auto noted = co_await desk.approvals.note(std::move(row));
  if (noted) co_return std::nullopt;
  co_return rpc::make_error(common_v1::REASON_UNAVAILABLE,
                            "the audit cannot be written: nothing was done");
}

}  // namespace

Answered<v1::CommandArenaResponse> command_arena(Desk desk, const v1::CommandArenaRequest& request,
                                                 rpc::Deadline deadline) {
  auto asker = matchmaking::from_wire(request.user());
  if (!asker) co_return rpc::malformed_id("user.id");
  const v1::ArenaCommand& wire = request.command();
  const auto known_id = arena::ArenaId::parse(wire.arena_id());
  const arena::Arena* known = known_id ? desk.arenas.ours(*known_id) : nullptr;
  const Viewer viewer{asker->id, is_site_arbiter(request.user())};
  if (known != nullptr && !sees(viewer, *known)) {
    co_return to_error(arena::ArenaError::no_such_arena);
  }
  if (auto refused = desk.sanctions.refusal_of_words(asker->id, wire)) {
    co_return std::move(*refused);
  }
  if (auto refused = refusal_of_new(desk, wire)) co_return std::move(*refused);
  auto command = co_await read_arena_command(desk, wire, std::move(*asker), deadline);
  if (!command) co_return command.error();
  std::optional<ArenasActor::Making> making;
  if (auto* create = std::get_if<arena::CreateArena>(&*command)) {
    if (create->club) {
      const auto host = co_await desk.clubs.host(*create->club, create->organizer, deadline);
      if (!host) co_return host.error();
      create->host = *host;
    }
    create->needs_approval = desk.approvals.needs_approval(request.user());
    const auto standing = co_await desk.quotas.standing_of(request.user(), deadline);
    if (!standing) co_return standing.error();
    if (const auto holding = desk.quotas.of_arenas(*standing)) {
      auto too_large = fit(create->regulations, wire.create_arena().regulations(), *holding);
      if (too_large) co_return std::move(*too_large);
      making = {create->organizer, holding->making};
    }
  }
  const auto id = arena::ArenaId::parse(wire.arena_id());
  if (auto* cancel = std::get_if<arena::Cancel>(&*command)) {
    const auto not_cancelled = co_await cancel_by_site(desk, *id, request, *cancel);
    if (not_cancelled) co_return *not_cancelled;
  }
  const auto version = co_await desk.arenas.carry_out(*id, std::move(*command), making);
  if (!version) co_return version.error();
  v1::CommandArenaResponse response;
  response.set_version(*version);
  co_return response;
}

Answered<v1::ListArenasResponse> list_arenas(Desk desk, const v1::ListArenasRequest& request) {
  const auto page = read_page(request.limit(), request.page_token());
  if (!page) co_return page.error();
  const auto club = read_club(request.club_id());
  if (!club) co_return club.error();
  const auto arenas = co_await desk.arenas.all();
  if (!arenas) co_return arenas.error();
  const auto listed =
      list_page(**arenas, *page, [&](const arena::Arena& each) -> std::optional<ListPlace> {
        if (each.is_hidden() || (*club && each.created.club != *club)) return std::nullopt;
        const UtcTime at = each.finished.value_or(each.cancelled.value_or(each.rules().starts));
        return ListPlace{each.is_open(), at, each.created.id.value};
      });
  // Before anything is awaited.
  std::set<std::string> over = ids_over(**arenas);
  v1::ListArenasResponse response;
  for (const arena::Arena* each : listed.entities) *response.add_arenas() = to_summary(*each);
  if (!listed.next_page_token.empty()) {
    response.set_next_page_token(listed.next_page_token);
    co_return response;
  }
  const auto archived =
      co_await archived_part(desk.archive, ArchivedKind::arena, *page, listed.entities.size(),
                             std::move(over), request.club_id());
  if (!archived) co_return not_now(ArenaKind::kThey);
  for (const ArchivedRow& row : archived->rows) *response.add_arenas() = row.summary.arena();
  response.set_next_page_token(archived->next_page_token);
  co_return response;
}

Answered<v1::GetArenaResponse> get_arena(Desk desk, const v1::GetArenaRequest& request) {
  const auto viewer = read_viewer(request.user());
  if (!viewer) co_return viewer.error();
  auto looking = request.only_version() ? find_arena_now(desk, request.arena_id())
                                        : find_arena(desk, request.arena_id());
  const auto found = co_await std::move(looking);
  if (!found) co_return found.error();
  if (!sees(*viewer, **found)) co_return to_error(arena::ArenaError::no_such_arena);
  if (request.only_version()) {
    v1::GetArenaResponse only;
    only.set_version((*found)->version);
    co_return only;
  }
  // What one asker is told of themselves now is not kept.
  const arena::Arena& arena = **found;
  const UtcTime now = desk.arenas.now();
  v1::GetArenaResponse personal;
  write_why(arena, viewer->id, now, personal);
  auto work = [](const arena::Arena& each) {
    return Result<v1::GetArenaResponse, rpc::Error>(to_view(each));
  };
  std::string what = "arena";
  auto view =
      co_await desk.arena_views.show<v1::GetArenaResponse>(arena, std::move(what), std::move(work));
  if (view) view->MergeFrom(personal);
  co_return view;
}

}  // namespace escaque::services::matchmaking
