#include "ratings/ratings_service.hpp"

#include <algorithm>
#include <cmath>

#include "ratings/convert.hpp"

namespace escaque::services::ratings {
namespace {

template <class T>
using Served = Awaitable<Result<T, rpc::Error>>;
using Parts = RatingsService::Parts;

constexpr int kMaxUsers = 100;
constexpr int kMaxRows = 200;
constexpr int kUsualRows = 50;
constexpr int kMaxAmong = 50'000;  // As many as belong to a club.
constexpr int kMaxRefundedGames = 40;
constexpr int kMaxChanges = 100;

v1::UserRatings to_user_ratings(UserId user, const std::vector<CategoryRecord>& records,
                                UtcTime now) {
  v1::UserRatings wire;
  wire.set_user_id(to_string(user));
  for (const Category category : rating::kCategories) {
    const auto played =
        std::find_if(records.begin(), records.end(),
                     [&](const CategoryRecord& row) { return row.category == category; });
    const Record record = played == records.end() ? Record() : played->record;
    v1::CategoryRating& to = *wire.add_ratings();
    to.set_category(to_wire(category));
    to.set_games(record.games);
    *to.mutable_rating() = to_wire(rating::snapshot(rating_at(record, now)));
  }
  return wire;
}

Served<v1::GetRatingsResponse> get_ratings(const Parts& parts,
                                           const v1::GetRatingsRequest& request) {
  if (request.user_ids().empty() || request.user_ids_size() > kMaxUsers) {
    co_return to_error(RatingsError::wrong_user_count);
  }
  v1::GetRatingsResponse response;
  for (const std::string& text : request.user_ids()) {
    const auto user = parse_user_id(text);
    if (!user) co_return to_error(user.error());
    const auto records = co_await parts.store.records_of(*user);
    if (!records) co_return to_error(RatingsError::unavailable);
    *response.add_users() = to_user_ratings(*user, *records, parts.time.utc_now());
  }
  co_return response;
}

Served<v1::GetHistoryResponse> get_history(const Parts& parts,
                                           const v1::GetHistoryRequest& request) {
  const auto user = parse_user_id(request.user_id());
  if (!user) co_return to_error(user.error());
  const auto category = from_wire(request.category());
  if (!category) co_return to_error(category.error());
  // Beyond 2^53 a double names no single millisecond, and the year is not ours.
  const double since = std::clamp(request.since_ms(), 0.0, 9e15);
  const UtcTime from(Millis(std::isnan(since) ? 0 : static_cast<std::int64_t>(since)));
  const auto points = co_await parts.store.history(*user, *category, from);
  if (!points) co_return to_error(RatingsError::unavailable);
  v1::GetHistoryResponse response;
  for (const HistoryPoint& point : *points) *response.add_points() = to_wire(point);
  co_return response;
}

Served<v1::GetLeaderboardResponse> get_leaderboard(const Parts& parts,
                                                   const v1::GetLeaderboardRequest& request) {
  const auto category = from_wire(request.category());
  if (!category) co_return to_error(category.error());
  if (request.limit() < 0 || request.limit() > kMaxRows) {
    co_return to_error(RatingsError::invalid_limit);
  }
  const int limit = request.limit() == 0 ? kUsualRows : request.limit();
  const auto most = static_cast<std::size_t>(limit);
  std::vector<UserId> among;
  if (request.among_ids_size() > kMaxAmong) co_return to_error(RatingsError::too_many_among);
  for (const std::string& id : request.among_ids()) {
    const auto user = UserId::parse(id);
    if (!user) co_return to_error(RatingsError::malformed_user_id);
    among.push_back(*user);
  }
  auto asking = among.empty() ? parts.leaderboard.best(*category, most)
                              : parts.leaderboard.best_among(*category, std::move(among), most);
  const auto rows = co_await std::move(asking);
  if (!rows) co_return to_error(rows.error());
  v1::GetLeaderboardResponse response;
  for (const UserRecord& row : *rows) {
    v1::LeaderboardRow& to = *response.add_rows();
    to.set_user_id(to_string(row.user));
    to.set_games(row.record.games);
    *to.mutable_rating() = to_wire(rating::snapshot(rating_at(row.record, parts.time.utc_now())));
  }
  co_return response;
}

Served<v1::GetGameChangeResponse> get_game_change(const Parts& parts,
                                                  const v1::GetGameChangeRequest& request) {
  const auto game = parse_game_id(request.game_id());
  if (!game) co_return to_error(game.error());
  const auto change = co_await parts.store.change_of(*game);
  if (!change) co_return to_error(RatingsError::unavailable);
  v1::GetGameChangeResponse response;
  if (*change) *response.mutable_change() = to_wire(**change);
  co_return response;
}

Served<v1::GetGameChangesResponse> get_game_changes(const Parts& parts,
                                                    const v1::GetGameChangesRequest& request) {
  if (request.game_ids().empty() || request.game_ids_size() > kMaxChanges) {
    co_return to_error(RatingsError::wrong_change_count);
  }
  std::vector<GameId> games;
  for (const std::string& text : request.game_ids()) {
    const auto game = parse_game_id(text);
    if (!game) co_return to_error(game.error());
    games.push_back(*game);
  }
  const auto changes = co_await parts.store.changes_of(std::move(games));
  if (!changes) co_return to_error(RatingsError::unavailable);
  v1::GetGameChangesResponse response;
  for (const GameChange& change : *changes) *response.add_changes() = to_wire(change);
  co_return response;
}

Served<v1::RefundResponse> refund(const Parts& parts, const v1::RefundRequest& request) {
  if (!from_base62(request.case_id())) co_return to_error(RatingsError::malformed_case_id);
  const auto offender = parse_user_id(request.offender_id());
  if (!offender) co_return to_error(offender.error());
  if (request.game_ids().empty() || request.game_ids_size() > kMaxRefundedGames) {
    co_return to_error(RatingsError::wrong_game_count);
  }
  RefundOrder order{request.case_id(), *offender, {}, parts.time.utc_now()};
  for (const std::string& text : request.game_ids()) {
    const auto game = parse_game_id(text);
    if (!game) co_return to_error(game.error());
    order.games.push_back(*game);
  }
  const auto refunded = co_await parts.store.refund(std::move(order));
  if (!refunded) co_return to_error(RatingsError::unavailable);
  parts.on_applied();
  v1::RefundResponse response;
  for (const Refunded& each : *refunded) {
    v1::Refunded& to = *response.add_refunded();
    to.set_user_id(to_string(each.user));
    to.set_category(to_wire(each.category));
    to.set_points(each.points);
  }
  co_return response;
}

Served<v1::UndoRefundsResponse> undo_refunds(const Parts& parts,
                                             const v1::UndoRefundsRequest& request) {
  if (!from_base62(request.case_id())) co_return to_error(RatingsError::malformed_case_id);
  std::string case_id = request.case_id();
  const auto undone = co_await parts.store.undo_refunds(std::move(case_id));
  if (!undone) co_return to_error(RatingsError::unavailable);
  parts.on_applied();
  co_return v1::UndoRefundsResponse();
}

}  // namespace

RatingsService::RatingsService(Parts parts, rpc::Host host)
    : Service(v1::RatingsService::service_full_name(), std::move(host)), parts_(std::move(parts)) {
  serve(parts_, get_ratings);
  serve(parts_, get_history);
  serve(parts_, get_leaderboard);
  serve(parts_, get_game_change);
  serve(parts_, refund);
  serve(parts_, undo_refunds);
  serve(parts_, get_game_changes);
}

}  // namespace escaque::services::ratings
