// REST calls about a player's games in the archive: a search, and what they began with.

#include <algorithm>
#include <charconv>
#include <chrono>
#include <optional>
#include <string>
#include <utility>

#include "gateway/web/rest/games_filter.hpp"
#include "gateway/web/rest/handlers.hpp"

namespace escaque::services::gateway {
namespace {

constexpr std::size_t kMaxOpening = 60;

using Problem = std::optional<ErrorDetail>;

ErrorDetail wrong(std::string field, std::string what, std::string expected) {
  return refusal(common_v1::REASON_MALFORMED, std::move(what), std::move(expected),
                 std::move(field));
}

/// All of `text`, which may be empty.
std::optional<int> number(std::string_view text) {
  int value = 0;
  const char* const end = text.data() + text.size();
  const auto [read, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || read != end) return std::nullopt;
  return value;
}

/// A day of UTC, as in 2026-11-26, in milliseconds.
std::optional<double> parse_day(std::string_view text) {
  if (text.size() != 10 || text[4] != '-' || text[7] != '-') return std::nullopt;
  const auto year = number(text.substr(0, 4));
  const auto month = number(text.substr(5, 2));
  const auto day = number(text.substr(8, 2));
  if (!year || !month || !day || *year < 1970 || *month < 1 || *day < 1) return std::nullopt;
  const std::chrono::year_month_day date(std::chrono::year(*year),
                                         std::chrono::month(static_cast<unsigned>(*month)),
                                         std::chrono::day(static_cast<unsigned>(*day)));
  if (!date.ok()) return std::nullopt;
  const auto since = std::chrono::sys_days(date).time_since_epoch();
  return static_cast<double>(std::chrono::milliseconds(since).count());
}

/// The day that a parameter names; 0 when it is not there.
OrRefused<double> day_of(const RestCall& call, const char* name) {
  const auto text = call.request.parameter(name);
  if (text.empty()) return 0.0;
  const auto day = parse_day(text);
  if (!day) return wrong(name, "this is no day", "year, month and day: 2026-11-26");
  return *day;
}

OrRefused<common_v1::Color> parse_color(std::string_view text) {
  if (text == "white") return common_v1::COLOR_WHITE;
  if (text == "black") return common_v1::COLOR_BLACK;
  return wrong("color", "there is no such colour", "white or black");
}

OrRefused<games_v1::Score> parse_score(std::string_view text) {
  if (text == "won") return games_v1::SCORE_WON;
  if (text == "drawn") return games_v1::SCORE_DRAWN;
  if (text == "lost") return games_v1::SCORE_LOST;
  return wrong("result", "there is no such result", "won, drawn or lost");
}

/// Minutes and seconds as they are written: "3+2", "0.5+0". A plus that was not encoded comes as a
/// space.
std::optional<common_v1::TimeControl> parse_time(std::string_view text) {
  const auto sign = text.find_first_of("+ ");
  if (sign == text.npos) return std::nullopt;
  std::string_view minutes = text.substr(0, sign);
  const bool has_half = minutes.ends_with(".5");
  if (has_half) minutes.remove_suffix(2);
  const auto base = number(minutes);
  const auto increment = number(text.substr(sign + 1));
  constexpr int kMost = 180;
  if (!base || !increment || *base < 0 || *base > kMost || *increment < 0 || *increment > kMost) {
    return std::nullopt;
  }
  common_v1::TimeControl control;
  control.set_base_ms(*base * 60'000 + (has_half ? 30'000 : 0));
  control.set_increment_ms(*increment * 1'000);
  return control;
}

Problem add_rated(const RestCall& call, games_v1::ListGamesRequest& request) {
  const auto text = call.request.parameter("rated");
  if (text == "yes") request.set_rated_only(true);
  if (text == "no") request.mutable_filter()->set_casual_only(true);
  if (text.empty() || text == "yes" || text == "no") return std::nullopt;
  return wrong("rated", "games are rated or not", "yes or no");
}

Problem add_dates(const RestCall& call, games_v1::GameFilter& filter) {
  const auto since = day_of(call, "since");
  if (!since) return since.error();
  const auto until = day_of(call, "until");
  if (!until) return until.error();
  if (*since > 0) filter.set_since_ms(*since);
  if (*until <= 0) return std::nullopt;
  if (*until < *since) return wrong("until", "this is before since", "the same day or a later one");
  constexpr double kDay = 86'400'000;
  filter.set_until_ms(*until + kDay);  // With the day itself.
  return std::nullopt;
}

Problem add_opening(const RestCall& call, games_v1::GameFilter& filter) {
  const auto text = call.request.decoded("opening");
  if (!text) return wrong("opening", "this is no text", "UTF-8, percent-encoded");
  if (text->size() > kMaxOpening) {
    return wrong("opening", "no opening has so long a name", "at most 60 bytes");
  }
  filter.set_opening(*text);
  return std::nullopt;
}

Problem add_event(const RestCall& call, games_v1::GameFilter& filter) {
  const auto text = call.request.parameter("event");
  if (text.empty()) return std::nullopt;
  if (text == "any" || text == "none") {
    filter.set_is_hosted(text == "any");
    return std::nullopt;
  }
  if (!from_base62(text)) {
    return wrong("event", "this is no event", "the id of an event or arena, any or none");
  }
  filter.set_event_id(std::string(text));
  return std::nullopt;
}

Awaitable<Problem> add_opponent(const RestCall& call, games_v1::GameFilter& filter) {
  const auto handle = call.request.decoded("opponent");
  if (!handle) co_return wrong("opponent", "this is no text", "UTF-8, percent-encoded");
  if (handle->empty()) co_return std::nullopt;
  common_v1::User user;
  user.set_handle(handle->substr(0, 40));
  if (auto refused = co_await look_up(call.backends(), user, "opponent")) co_return refused;
  filter.set_opponent_id(user.id());
  co_return std::nullopt;
}

}  // namespace

Awaitable<std::optional<ErrorDetail>> add_filter(const RestCall& call,
                                                 games_v1::ListGamesRequest& request) {
  if (const auto text = call.request.parameter("category"); !text.empty()) {
    const auto category = parse_category(text);
    if (!category) co_return category.error();
    request.set_category(*category);
  }
  games_v1::GameFilter& filter = *request.mutable_filter();
  if (const auto text = call.request.parameter("color"); !text.empty()) {
    const auto color = parse_color(text);
    if (!color) co_return color.error();
    filter.set_color(*color);
  }
  if (const auto text = call.request.parameter("result"); !text.empty()) {
    const auto score = parse_score(text);
    if (!score) co_return score.error();
    filter.set_score(*score);
  }
  if (const auto text = call.request.decoded("time"); !text || !text->empty()) {
    const auto control = parse_time(text.value_or("?"));
    if (!control) {
      co_return wrong("time", "this is no time control", "minutes+seconds: 3+2, 0.5+0");
    }
    *filter.mutable_time_control() = *control;
  }
  if (auto problem = add_rated(call, request)) co_return problem;
  if (auto problem = add_dates(call, filter)) co_return problem;
  if (auto problem = add_opening(call, filter)) co_return problem;
  if (auto problem = add_event(call, filter)) co_return problem;
  co_return co_await add_opponent(call, filter);
}

Awaitable<OrRefused<HttpAnswer>> get_games(RestCall& call) {
  auto page = about_page<games_v1::ListGamesRequest>(call);
  if (!page) co_return page.error();
  games_v1::ListGamesRequest request = std::move(*page);
  if (const auto refused = co_await add_filter(call, request)) co_return *refused;
  const auto found = co_await find_profile(call);
  if (!found) co_return found.error();
  request.set_user_id(found->user().id());
  co_return co_await forward(call, &Games::ListGames, std::move(request));
}

Awaitable<OrRefused<HttpAnswer>> get_openings(RestCall& call) {
  games_v1::GetOpeningsRequest request;
  const auto color = parse_color(call.request.parameter("color"));
  if (!color) co_return color.error();
  request.set_color(*color);
  if (const auto text = call.request.parameter("category"); !text.empty()) {
    const auto category = parse_category(text);
    if (!category) co_return category.error();
    request.set_category(*category);
  }
  games_v1::ListGamesRequest rated;
  if (const auto refused = add_rated(call, rated)) co_return *refused;
  request.set_rated_only(rated.rated_only());
  std::string_view moves = call.request.parameter("moves");
  while (!moves.empty()) {
    const auto comma = std::min(moves.find(','), moves.size());
    request.add_moves(std::string(moves.substr(0, comma)));
    moves.remove_prefix(std::min(moves.size(), comma + 1));
  }
  const auto found = co_await find_profile(call);
  if (!found) co_return found.error();
  request.set_user_id(found->user().id());
  co_return co_await forward(call, &Games::GetOpenings, std::move(request));
}

}  // namespace escaque::services::gateway
