#include "gateway/web/previews/previews.hpp"

#include <string>
#include <utility>
#include <vector>

#include "domain/base/id.hpp"
#include "gateway/records/pgn_export.hpp"
#include "gateway/web/previews/link_preview.hpp"
#include "gateway/web/rest/handlers.hpp"

namespace escaque::services::gateway {
namespace {

constexpr std::string_view kPieces = "/pieces/preview.png";
constexpr std::string_view kPicture = "game/{game_id}.png";

/// A game, an event or a person, as everybody may see them.
using Describer = Awaitable<OrRefused<LinkPreview>>(RestCall&, int);

struct Game {
  games_v1::GameCreated created;
  rules::PgnGame record;
};

Awaitable<OrRefused<Game>> read_game(RestCall& call) {
  auto found = co_await find_game(call);
  if (!found) co_return found.error();
  call.hub.closed().hide_in(*found);
  auto record = game_of(found->entries(), site_of(call));
  if (!record) co_return record.error();
  for (const auto& fact : found->entries(0).facts()) {
    if (fact.has_game_created()) co_return Game{fact.game_created(), std::move(*record)};
  }
  co_return refusal(common_v1::REASON_INTERNAL, "the log of this game has no beginning");
}

Awaitable<OrRefused<LinkPreview>> describe_game(RestCall& call, int picture_size) {
  const auto game = co_await read_game(call);
  if (!game) co_return game.error();
  auto preview =
      preview_of(game->created, game->record, preview_language(call.request.accept_language));
  if (picture_size > 0) preview.picture = "/game/" + call.subject() + ".png";
  preview.picture_size = picture_size;
  co_return preview;
}

Awaitable<OrRefused<LinkPreview>> describe_event(RestCall& call, int /*picture_size*/) {
  const Backends b = call.backends();
  auto event = co_await b.ask(&Matchmaking::GetEvent, about<matchmaking_v1::GetEventRequest>(call));
  if (!event) co_return event.error();
  co_return preview_of(*event, preview_language(call.request.accept_language));
}

Awaitable<OrRefused<LinkPreview>> describe_person(RestCall& call, int /*picture_size*/) {
  auto profile = co_await read_profile(call);
  if (!profile) co_return profile.error();
  call.hub.closed().hide_in(*profile);
  co_return preview_of(*profile, preview_language(call.request.accept_language));
}

struct Described {
  std::string_view pattern;
  Describer* describe;
};

constexpr Described kDescribed[] = {
    {"game/{game_id}", describe_game},
    {"event/{event_id}", describe_event},
    {"@/{handle}", describe_person},
};

std::string_view without_slash(const HttpRequest& request) {
  return std::string_view(request.path).substr(request.path.empty() ? 0 : 1);
}

/// Nothing unless it is `pattern` and what stands for an id may be one.
std::optional<std::vector<Captured>> fit(std::string_view pattern, const HttpRequest& request) {
  auto captured = match(pattern, without_slash(request));
  if (!captured) return std::nullopt;
  const Captured& hole = captured->front();
  if (hole.name.ends_with("_id") && !from_base62(hole.value)) return std::nullopt;
  return captured;
}

struct Wanted {
  const Described* row = nullptr;
  std::vector<Captured> captured;
};

Wanted find_described(const HttpRequest& request) {
  for (const Described& row : kDescribed) {
    if (auto captured = fit(row.pattern, request)) return {&row, std::move(*captured)};
  }
  return {};
}

rules::Position last_position(const rules::PgnGame& game) {
  rules::Position position = game.start;
  for (const auto& played : game.moves) position.play_unchecked(played.move);
  return position;
}

}  // namespace

Previews::Previews(const StaticFiles& files) : files_(files) {
  if (const auto pieces = files.content(kPieces)) painter_.emplace(*pieces);
}

Awaitable<OrRefused<HttpAnswer>> Previews::page(Hub& hub, const HttpRequest& request) const {
  Wanted wanted = find_described(request);
  RestCall call{hub, request, std::move(wanted.captured), {}};
  const auto preview = co_await wanted.row->describe(call, painter_ ? painter_->size() : 0);
  if (!preview) co_return preview.error();
  co_return files_.page_with(to_meta(*preview, site_of(call), request.path), request);
}

Awaitable<OrRefused<HttpAnswer>> Previews::picture(Hub& hub, const HttpRequest& request) const {
  RestCall call{hub, request, *fit(kPicture, request), {}};
  auto game = co_await read_game(call);
  if (!game) co_return game.error();
  const bool is_over = game->record.tag("Termination") != "unterminated";
  std::optional<rules::Move> last;
  if (!game->record.moves.empty()) last = game->record.moves.back().move;
  auto paint = [this, last, board = last_position(game->record).board()] {
    return painter_->paint(board, last);
  };
  auto png = co_await hub.workers().run(std::move(paint));
  HttpAnswer answer = text_answer("image/png", std::move(png));
  answer.headers.emplace_back("Cache-Control",
                              is_over ? "public, max-age=86400" : "public, max-age=10");
  // Made to be shown elsewhere.
  answer.headers.emplace_back("Cross-Origin-Resource-Policy", "cross-origin");
  co_return answer;
}

Awaitable<std::optional<HttpAnswer>> Previews::answer(Hub& hub, const HttpRequest& request) const {
  if (request.method != "GET" && request.method != "HEAD") co_return std::nullopt;
  const bool is_picture = painter_ && fit(kPicture, request);
  const bool is_page = !request.is_navigation && find_described(request).row != nullptr;
  if (!is_picture && !is_page) co_return std::nullopt;
  const Caller caller{{}, request.client};
  if (const auto refused = hub.doorkeeper().ask(caller, row_of(Extra::preview), hub.now())) {
    // The page is there without what would be shown of it.
    if (is_page) co_return std::nullopt;
    co_return refused_answer(*refused);
  }
  // What is shown elsewhere is what a visitor sees, whoever fetches it.
  HttpRequest visitors = request;
  visitors.cookie.clear();
  visitors.authorization.clear();
  auto asked = is_picture ? picture(hub, visitors) : page(hub, visitors);
  auto answered = co_await std::move(asked);
  if (answered) co_return std::move(*answered);
  if (is_page) co_return std::nullopt;
  co_return error_answer(answered.error());
}

}  // namespace escaque::services::gateway
