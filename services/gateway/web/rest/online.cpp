// REST calls that say who is online, each as far as whoever asks may see it.

#include <algorithm>
#include <tuple>
#include <unordered_set>
#include <utility>
#include <vector>

#include "gateway/hub/hub.hpp"
#include "gateway/web/rest/handlers.hpp"

namespace escaque::services::gateway {
namespace {

constexpr std::size_t kUsualPageOfPeople = 50;
constexpr int kNamesAtATime = 100;

OrRefused<std::optional<PersonRank>> parse_page_of_people(std::string_view text) {
  if (text.empty()) return std::optional<PersonRank>();
  if (auto rank = parse_person_rank(text)) return rank;
  return refusal(common_v1::REASON_MALFORMED, "this is no page token",
                 "nextPageToken of the page before", "page");
}

/// Playing, online, the rest; of these by their names.
auto place_in_list(const v1::OnlinePerson& person) {
  return std::tuple(person.game_id().empty(), !person.is_online(), person.user().handle());
}

}  // namespace

Awaitable<OrRefused<HttpAnswer>> get_people_online(RestCall& call) {
  const auto limit = parse_limit(call.request.parameter("limit"));
  if (!limit) co_return limit.error();
  const auto after = parse_page_of_people(call.request.parameter("page"));
  if (!after) co_return after.error();
  const auto& follow = call.identity.lists.follow();
  const std::unordered_set<std::string> first(follow.begin(), follow.end());
  const std::size_t size = *limit == 0 ? kUsualPageOfPeople : static_cast<std::size_t>(*limit);
  const auto page = call.hub.online().find(as_viewer(call.identity.user), first, size, *after);
  v1::OnlinePeople answer;
  for (const auto& row : page.rows) {
    *answer.add_people() = to_wire({row, call.hub.running().game_of(row->user().id())});
  }
  answer.set_total(static_cast<int>(page.total));
  if (page.next_after) answer.set_next_page_token(to_token(*page.next_after));
  co_return json_answer(std::move(answer));
}

Awaitable<OrRefused<HttpAnswer>> get_people_followed(RestCall& call) {
  const Viewer viewer = as_viewer(call.identity.user);
  const auto& follow = call.identity.lists.follow();
  const Backends b = call.backends();
  v1::OnlinePeople answer;
  for (int from = 0; from < follow.size(); from += kNamesAtATime) {
    accounts_v1::GetUsersRequest request;
    const int to = std::min(follow.size(), from + kNamesAtATime);
    for (int i = from; i < to; ++i) request.add_user_ids(follow[i]);
    auto users = co_await b.ask(&Accounts::GetUsers, std::move(request));
    if (!users) co_return users.error();
    for (accounts_v1::UserProfile& each : *users->mutable_users()) {
      const auto shown = call.hub.online_topic().shown_to(each.user().id(), viewer);
      v1::OnlinePerson& person = *answer.add_people();
      if (shown.row) person = to_wire(shown);
      person.mutable_user()->Swap(each.mutable_user());
    }
  }
  std::sort(
      answer.mutable_people()->begin(), answer.mutable_people()->end(),
      [](const auto& one, const auto& other) { return place_in_list(one) < place_in_list(other); });
  answer.set_total(answer.people_size());
  co_return json_answer(std::move(answer));
}

Awaitable<OrRefused<HttpAnswer>> get_online(RestCall& call) {
  auto found = co_await find_profile(call);
  if (!found) co_return found.error();
  const auto shown =
      call.hub.online_topic().shown_to(found->user().id(), as_viewer(call.identity.user));
  v1::OnlinePerson person;
  if (shown.row) person = to_wire(shown);
  person.mutable_user()->Swap(found->mutable_user());
  co_return json_answer(std::move(person));
}

}  // namespace escaque::services::gateway
