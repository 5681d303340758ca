#include "matchmaking/noplay_book.hpp"

#include <utility>

namespace escaque::services::matchmaking {

NoplayBook::NoplayBook(std::vector<std::string> accounts, Millis patience, std::size_t users_kept)
    : service_(std::move(accounts), patience), lists_(users_kept) {}

boost::asio::awaitable<std::optional<rpc::Error>> NoplayBook::learn(UserId user,
                                                                    rpc::Deadline deadline) {
  using Async = rpc::AsyncOf<accounts_v1::AccountsService>;
  if (lists_.find(user) != nullptr) co_return std::nullopt;
  for (;;) {
    const auto generation = lists_.generation();
    accounts_v1::GetListsRequest request;
    request.set_user_id(to_string(user));
    const rpc::AskOptions options{deadline, rpc::Effect::repeatable, rpc::Retry::while_unavailable};
    auto response = co_await service_.ask(&Async::GetLists, request, options);
    if (!response) co_return response.error();
    if (generation != lists_.generation()) continue;  // A change overtook the answer.
    std::unordered_set<UserId> noplay;
    for (const auto& text : response->lists().noplay()) {
      if (const auto id = UserId::parse(text)) noplay.insert(*id);
    }
    lists_.put(user, std::move(noplay));
    co_return std::nullopt;
  }
}

bool NoplayBook::refuses(UserId one, UserId other) {
  const auto* mine = lists_.find(one);
  const auto* his = lists_.find(other);
  return (mine != nullptr && mine->contains(other)) || (his != nullptr && his->contains(one));
}

std::vector<UserId> NoplayBook::refused_by(UserId user) {
  const auto* list = lists_.find(user);
  if (list == nullptr) return {};
  return {list->begin(), list->end()};
}

void NoplayBook::on_entry(std::string_view payload) {
  accounts_v1::AccountChanged changed;
  if (!changed.ParseFromArray(payload.data(), static_cast<int>(payload.size()))) return;
  if (!changed.has_list_changed() ||
      changed.list_changed().kind() != accounts_v1::LIST_KIND_NOPLAY) {
    return;
  }
  const auto user = UserId::parse(changed.list_changed().user_id());
  const auto other = UserId::parse(changed.list_changed().other_id());
  if (!user || !other) return;
  auto* list = lists_.find(*user);
  if (list == nullptr) {
    lists_.missed();
  } else if (changed.list_changed().is_member()) {
    list->insert(*other);
  } else {
    list->erase(*other);
  }
}

}  // namespace escaque::services::matchmaking
