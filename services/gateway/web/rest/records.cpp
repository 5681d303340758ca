// REST calls that read what has been: people, games, ratings.

#include <charconv>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "gateway/hub/hub.hpp"
#include "gateway/records/calls_for_arbiters.hpp"
#include "gateway/records/delayed_view.hpp"
#include "gateway/records/pgn_export.hpp"
#include "gateway/records/rating_changes.hpp"
#include "gateway/web/rest/event_requests.hpp"
#include "gateway/web/rest/handlers.hpp"

namespace escaque::services::gateway {
Awaitable<OrRefused<games_v1::GetGameResponse>> find_game(RestCall& call) {
  auto request = about<games_v1::GetGameRequest>(call);
  const Backends b = call.backends();
  auto game = co_await b.ask(&Games::GetGame, std::move(request));
  if (!game || !is_delayed(*game)) co_return game;
  (void)co_await viewer_of(call);
  hide_latest(*game, call.identity.user, call.hub.utc_ms());
  co_return game;
}

/// "blitz" as CATEGORY_BLITZ.
OrRefused<common_v1::Category> parse_category(std::string_view text) {
  std::string name = "CATEGORY_";
  for (const char c : text) name += static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
  common_v1::Category category{};
  const bool is_known = common_v1::Category_Parse(name, &category) &&
                        category != common_v1::CATEGORY_UNSPECIFIED &&
                        text.find_first_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ") == text.npos;
  if (is_known) return category;
  return refusal(common_v1::REASON_MALFORMED, "there is no such category",
                 "ultrabullet, bullet, blitz, rapid, classical or chess960", "category");
}

Awaitable<OrRefused<accounts_v1::UserProfile>> find_profile(const RestCall& call) {
  const std::string& handle = call.subject();
  accounts_v1::GetUsersRequest request;
  request.add_handles(handle);
  const Backends b = call.backends();
  auto answer = co_await b.ask(&Accounts::GetUsers, std::move(request));
  if (!answer) co_return answer.error();
  if (answer->users().empty()) {
    co_return refusal(common_v1::REASON_NO_SUCH_USER, "nobody is called " + handle.substr(0, 40));
  }
  co_return std::move(*answer->mutable_users(0));
}

OrRefused<int> parse_limit(std::string_view text) {
  int limit = 0;
  if (text.empty()) return limit;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), limit);
  if (error == std::errc() && end == text.data() + text.size() && limit >= 1 && limit <= 100) {
    return limit;
  }
  return refusal(common_v1::REASON_MALFORMED, "this is no limit", "1 to 100", "limit");
}

Awaitable<OrRefused<v1::Profile>> read_profile(const RestCall& call) {
  auto found = co_await find_profile(call);
  if (!found) co_return found.error();
  const Backends b = call.backends();
  v1::Profile profile;
  ratings_v1::GetRatingsRequest ratings;
  ratings.add_user_ids(found->user().id());
  const auto rated = co_await b.ask(&Ratings::GetRatings, std::move(ratings));
  if (!rated) co_return rated.error();
  if (rated->users_size() == 1) *profile.mutable_ratings() = rated->users(0).ratings();
  const std::string& id = found->user().id();
  std::vector<std::string> ids{id};
  const Viewer anybody;
  const auto seen = co_await seen_of(b, std::move(ids), anybody);
  if (seen.contains(id)) {
    const auto playing = co_await b.live_games(id);
    if (!playing) co_return playing.error();
    for (const auto& game : *playing) *profile.add_live_games() = game;
  }
  profile.mutable_user()->Swap(found->mutable_user());
  profile.set_created_ms(found->created_ms());
  co_return profile;
}

Awaitable<OrRefused<HttpAnswer>> get_profile(RestCall& call) {
  auto profile = co_await read_profile(call);
  if (!profile) co_return profile.error();
  co_return json_answer(std::move(*profile));
}

Awaitable<OrRefused<HttpAnswer>> get_rating_history(RestCall& call) {
  const auto category = parse_category(call.captured.at(1).value);
  if (!category) co_return category.error();
  const auto found = co_await find_profile(call);
  if (!found) co_return found.error();
  ratings_v1::GetHistoryRequest request;
  request.set_user_id(found->user().id());
  request.set_category(*category);
  co_return co_await forward(call, &Ratings::GetHistory, std::move(request));
}

namespace {

Awaitable<OrRefused<HttpAnswer>> show_leaders(RestCall& call,
                                              ratings_v1::GetLeaderboardRequest request) {
  const Backends b = call.backends();
  auto rows = co_await b.ask(&Ratings::GetLeaderboard, std::move(request));
  if (!rows) co_return rows.error();
  v1::Leaderboard board;
  if (rows->rows().empty()) co_return json_answer(board);
  accounts_v1::GetUsersRequest names;
  for (const auto& row : rows->rows()) names.add_user_ids(row.user_id());
  const auto users = co_await b.ask(&Accounts::GetUsers, std::move(names));
  if (!users) co_return users.error();
  std::unordered_map<std::string, const common_v1::User*> by_id;
  for (const auto& profile : users->users()) by_id[profile.user().id()] = &profile.user();
  int rank = 0;
  for (auto& row : *rows->mutable_rows()) {
    if (call.hub.closed().contains(row.user_id())) continue;
    auto& place = *board.add_places();
    place.set_rank(++rank);
    if (const auto user = by_id.find(row.user_id()); user != by_id.end()) {
      *place.mutable_user() = *user->second;
    }
    place.mutable_row()->Swap(&row);
  }
  co_return json_answer(board);
}

}  // namespace

Awaitable<OrRefused<HttpAnswer>> get_leaderboard(RestCall& call) {
  const auto category = parse_category(call.subject());
  if (!category) co_return category.error();
  ratings_v1::GetLeaderboardRequest request;
  request.set_category(*category);
  co_return co_await show_leaders(call, std::move(request));
}

Awaitable<OrRefused<HttpAnswer>> get_club_leaders(RestCall& call) {
  const auto category = parse_category(call.captured.at(1).value);
  if (!category) co_return category.error();
  accounts_v1::GetClubMembersRequest whose;
  whose.set_club_id(call.subject());
  std::string viewer = co_await viewer_of(call);
  whose.set_viewer(std::move(viewer));
  const Backends b = call.backends();
  auto members = co_await b.ask(&Clubs::GetClubMembers, std::move(whose));
  if (!members) co_return members.error();
  ratings_v1::GetLeaderboardRequest request;
  request.set_category(*category);
  request.mutable_among_ids()->Swap(members->mutable_user_ids());
  // Without a name everybody would be meant.
  if (request.among_ids().empty()) co_return json_answer(v1::Leaderboard());
  co_return co_await show_leaders(call, std::move(request));
}

Awaitable<OrRefused<HttpAnswer>> get_game(RestCall& call) {
  auto game = co_await find_game(call);
  if (!game) co_return game.error();
  for (auto& entry : *game->mutable_entries()) entry = without_call(std::move(entry));
  co_return json_answer(std::move(*game));
}

Awaitable<OrRefused<HttpAnswer>> get_pgn(RestCall& call) {
  auto game = co_await find_game(call);
  if (!game) co_return game.error();
  call.hub.closed().hide_in(*game);
  RatingChanges changes;
  const auto* created = creation_of(*game);
  if (created != nullptr && created->is_rated()) {
    const Backends b = call.backends();
    std::vector<std::string> ids(1, call.subject());
    co_await changes.learn(b, std::move(ids));
  }
  auto pgn = export_pgn(game->entries(), site_of(call), {}, changes.of(call.subject()));
  if (!pgn) {
    call.hub.logger().error("pgn_failed",
                            {{"game", call.subject()}, {"what", pgn.error().message()}});
    co_return pgn.error();
  }
  HttpAnswer answer = text_answer("application/x-chess-pgn; charset=utf-8", std::move(*pgn));
  answer.headers.emplace_back("Content-Disposition",
                              "attachment; filename=\"" + call.subject() + ".pgn\"");
  answer.headers.emplace_back("Cache-Control", "no-cache");
  co_return answer;
}

}  // namespace escaque::services::gateway
