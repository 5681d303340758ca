#include "gateway/people/online_reader.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "gateway/hub/hub.hpp"
#include "platform/asio/timer.hpp"

namespace escaque::services::gateway {
namespace {

constexpr std::size_t kAskedAtATime = 100;

/// In the category in which there are most games.
std::optional<ratings_v1::CategoryRating> main_rating(const ratings_v1::UserRatings& user) {
  const ratings_v1::CategoryRating* most = nullptr;
  for (const auto& each : user.ratings()) {
    if (each.games() > (most == nullptr ? 0 : most->games())) most = &each;
  }
  if (most == nullptr) return std::nullopt;
  return *most;
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
  // Each heartbeat takes out those whose time is over. 20,000 ids are 400 KB and some milliseconds.
  const auto answer = co_await hub_.redis().command("ZRANGE", kPlayersKey, "0", "-1");
  // Without Redis everybody stays as they were.
  if (const auto ids = redis::to_texts(answer)) people_.replace(*ids);
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
