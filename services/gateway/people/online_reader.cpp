#include "gateway/people/online_reader.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "gateway/hub/hub.hpp"
#include "platform/asio/timer.hpp"

namespace escaque::services::gateway {
namespace {

constexpr std::size_t kAskedAtATime = 100;
constexpr std::string_view kNamesOnAPage = "250";

/// In the category in which there are most games.
std::optional<ratings_v1::CategoryRating> main_rating(const ratings_v1::UserRatings& user) {
  const ratings_v1::CategoryRating* most = nullptr;
  for (const auto& each : user.ratings()) {
    if (each.games() > (most == nullptr ? 0 : most->games())) most = &each;
  }
  if (most == nullptr) return std::nullopt;
  return *most;
}

/// Adds the names on a page of ZSCAN; where the next one begins, "0" after the last.
std::optional<std::string> read_page(const redis::Answer& answer, std::vector<std::string>& ids) {
  const auto* page = answer ? answer->array() : nullptr;
  if (page == nullptr || page->size() != 2) return std::nullopt;
  const auto* next = page->front().text();
  const auto* names_and_scores = page->back().array();
  if (next == nullptr || names_and_scores == nullptr) return std::nullopt;
  for (std::size_t i = 0; i < names_and_scores->size(); i += 2) {
    if (const auto* name = (*names_and_scores)[i].text()) ids.push_back(*name);
  }
  return *next;
}

}  // namespace

Awaitable<void> OnlineReader::run() {
  for (;;) {
    co_await hub_.redis().wait_connected();
    co_await read();
    co_await learn();
    co_await pause_for(hub_.config().watch.tell_every);
  }
}

Awaitable<void> OnlineReader::read() {
  // Each heartbeat takes out those whose time is over. In pages: 20,000 ids at once are 400 KB, and
  // some milliseconds in which neither Redis nor this thread does anything else.
  std::vector<std::string> ids;
  std::string cursor = "0";
  do {
    const auto answer =
        co_await hub_.redis().command("ZSCAN", kPlayersKey, cursor, "COUNT", kNamesOnAPage);
    auto next = read_page(answer, ids);
    if (!next) co_return;  // Without Redis everybody stays as they were.
    cursor = std::move(*next);
  } while (cursor != "0");
  people_.replace(ids);
}

Awaitable<void> OnlineReader::learn() {
  // Whoever changes all the time does not keep us here.
  std::size_t left = people_.wanted(SIZE_MAX).size();
  while (left > 0) {
    auto some = people_.wanted(std::min(left, kAskedAtATime));
    if (some.empty()) co_return;
    left -= some.size();
    const bool is_learnt = co_await learn_some(std::move(some));
    if (!is_learnt) co_return;
  }
}

Awaitable<bool> OnlineReader::learn_some(std::vector<OnlinePeople::Wanted> wanted) {
  accounts_v1::GetUsersRequest users;
  accounts_v1::GetVisibilityRequest visibility;
  ratings_v1::GetRatingsRequest ratings;
  for (const auto& each : wanted) {
    users.add_user_ids(each.id);
    visibility.add_user_ids(each.id);
    ratings.add_user_ids(each.id);
  }
  const Backends& b = hub_.backends();
  const auto named = co_await b.ask(&Accounts::GetUsers, std::move(users));
  if (!named) co_return false;
  const auto seen = co_await b.ask(&Accounts::GetVisibility, std::move(visibility));
  if (!seen) co_return false;
  const auto rated = co_await b.ask(&Ratings::GetRatings, std::move(ratings));
  if (!rated) co_return false;
  std::unordered_map<std::string, OnlinePeople::Details> details;
  for (const auto& each : seen->users()) details[each.user_id()].visibility = from_wire(each);
  for (const auto& each : named->users()) {
    const auto known = details.find(each.user().id());
    if (known != details.end()) known->second.user = each.user();
  }
  for (const auto& each : rated->users()) details[each.user_id()].rating = main_rating(each);
  for (const auto& each : wanted) people_.learn(each, std::move(details[each.id]));
  co_return true;
}

}  // namespace escaque::services::gateway
