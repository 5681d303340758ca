// REST calls that list what is being played.

#include <algorithm>
#include <charconv>
#include <utility>

#include "domain/base/id.hpp"
#include "gateway/hub/hub.hpp"
#include "gateway/web/rest/handlers.hpp"

namespace escaque::services::gateway {
namespace {

constexpr std::size_t kUsualPage = 20;
constexpr std::int32_t kMaxRating = 4'000;

OrRefused<std::optional<bool>> parse_choice(const RestCall& call, const std::string& name) {
  const std::string_view text = call.request.parameter(name);
  if (text.empty()) return std::optional<bool>();
  if (text == "yes" || text == "no") return std::optional(text == "yes");
  return refusal(common_v1::REASON_MALFORMED, "this is no choice", "yes or no; left out, all games",
                 name);
}

OrRefused<std::int32_t> parse_min_rating(std::string_view text) {
  std::int32_t rating = 0;
  if (text.empty()) return rating;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), rating);
  const bool is_read = error == std::errc() && end == text.data() + text.size();
  if (is_read && rating >= 0 && rating <= kMaxRating) return rating;
  return refusal(common_v1::REASON_MALFORMED, "this is no rating", "0 to 4000", "min_rating");
}

OrRefused<std::optional<GameRank>> parse_page(std::string_view text) {
  if (text.empty()) return std::optional<GameRank>();
  if (auto rank = parse_rank(text)) return rank;
  return refusal(common_v1::REASON_MALFORMED, "this is no page token",
                 "nextPageToken of the page before", "page");
}

/// What needs nobody to be asked.
OrRefused<RunningFilter> parse_filter(const RestCall& call) {
  RunningFilter filter;
  if (const auto text = call.request.parameter("category"); !text.empty()) {
    const auto category = parse_category(text);
    if (!category) return category.error();
    filter.category = *category;
  }
  const auto rated = parse_choice(call, "rated");
  if (!rated) return rated.error();
  filter.is_rated = *rated;
  const auto computers = parse_choice(call, "computers");
  if (!computers) return computers.error();
  filter.has_computer = *computers;
  const auto rating = parse_min_rating(call.request.parameter("min_rating"));
  if (!rating) return rating.error();
  filter.min_rating = *rating;
  filter.event_id = call.request.parameter("event");
  if (!filter.event_id.empty() && !from_base62(filter.event_id)) return malformed_id("event");
  return filter;
}

/// The page that is asked for, of the games that the filter lets through.
Awaitable<OrRefused<HttpAnswer>> list_running(RestCall& call, RunningFilter filter) {
  const auto limit = parse_limit(call.request.parameter("limit"));
  if (!limit) co_return limit.error();
  const auto after = parse_page(call.request.parameter("page"));
  if (!after) co_return after.error();
  if (const auto handle = call.request.parameter("player"); !handle.empty()) {
    const Backends b = call.backends();
    const auto user = co_await find_user(b, std::string(handle));
    if (!user) {
      ErrorDetail error = user.error();
      error.set_field("player");
      co_return error;
    }
    filter.player_id = user->id();
  }
  const std::size_t size = *limit == 0 ? kUsualPage : static_cast<std::size_t>(*limit);
  const auto page = call.hub.running().find(filter, size, *after);
  v1::RunningGames answer;
  for (const auto& row : page.rows) *answer.add_games() = *row;
  answer.set_total(static_cast<int>(page.total));
  answer.set_running(static_cast<int>(page.running));
  if (!page.is_last) answer.set_next_page_token(to_token(rank_of(*page.rows.back())));
  co_return json_answer(std::move(answer));
}

}  // namespace

Awaitable<OrRefused<HttpAnswer>> get_live_games(RestCall& call) {
  auto filter = parse_filter(call);
  if (!filter) co_return filter.error();
  co_return co_await list_running(call, std::move(*filter));
}

Awaitable<OrRefused<HttpAnswer>> get_followed_games(RestCall& call) {
  auto filter = parse_filter(call);
  if (!filter) co_return filter.error();
  const auto& follow = call.identity.lists.follow();
  filter->followed.emplace(follow.begin(), follow.end());
  co_return co_await list_running(call, std::move(*filter));
}

}  // namespace escaque::services::gateway
