#include "matchmaking/people/wish_book.hpp"

#include <algorithm>
#include <utility>

#include "platform/asio/gather.hpp"

namespace escaque::services::matchmaking {
namespace {

constexpr std::size_t kAskedTogether = 64;

std::unordered_set<UserId> read_users(const google::protobuf::RepeatedPtrField<std::string>& ids) {
  std::unordered_set<UserId> users;
  for (const auto& text : ids) {
    if (const auto id = UserId::parse(text)) users.insert(*id);
  }
  return users;
}

}  // namespace

WishBook::WishBook(rpc::Addresses accounts, Millis patience, std::size_t users_kept,
                   std::shared_ptr<const identity::Signer> signer)
    : service_(std::move(accounts), patience, std::move(signer)), wishes_(users_kept) {}

Awaitable<std::optional<rpc::Error>> WishBook::learn(UserId user, rpc::Deadline deadline) {
  using Async = rpc::AsyncOf<accounts_v1::AccountsService>;
  if (wishes_.find(user) != nullptr) co_return std::nullopt;
  for (;;) {
    const auto question = wishes_.ask(user);
    accounts_v1::GetListsRequest request;
    request.set_user_id(to_string(user));
    const rpc::AskOptions options{deadline, rpc::Effect::repeatable, rpc::Retry::while_unavailable};
    auto response = co_await service_.ask(&Async::GetLists, request, options);
    if (!response) co_return response.error();
    if (question.is_overtaken()) continue;
    const auto& lists = response->lists();
    wishes_.put(user, {read_users(lists.noplay()), read_users(lists.follow()),
                       response->preferences(), Users()});
    co_return std::nullopt;
  }
}

Awaitable<std::optional<rpc::Error>> WishBook::learn_for(UserId user, UserId asking,
                                                         rpc::Deadline deadline) {
  using Async = rpc::AsyncOf<accounts_v1::AccountsService>;
  const auto unknown = co_await learn(user, deadline);
  if (unknown) co_return *unknown;
  const auto* wishes = wishes_.find(user);
  const bool is_open = wishes == nullptr || !is_child(*wishes) || wishes->follow.contains(asking);
  if (is_open || user == asking) co_return std::nullopt;
  accounts_v1::GetAcquaintancesRequest request;
  request.set_user_id(to_string(user));
  request.add_other_ids(to_string(asking));
  const rpc::AskOptions options{deadline, rpc::Effect::repeatable, rpc::Retry::while_unavailable};
  const auto response = co_await service_.ask(&Async::GetAcquaintances, request, options);
  if (!response) co_return response.error();
  auto* now = wishes_.find(user);
  if (now == nullptr) co_return std::nullopt;
  if (response->user_ids().empty()) {
    now->club_mates.erase(asking);
  } else {
    now->club_mates.insert(asking);
  }
  co_return std::nullopt;
}

Awaitable<void> WishBook::learn_all(std::vector<UserId> users, rpc::Deadline deadline) {
  std::erase_if(users, [this](UserId user) { return wishes_.find(user) != nullptr; });
  // This many at a time: a wave may have thousands of players nobody has asked about yet.
  for (std::size_t first = 0; first < users.size(); first += kAskedTogether) {
    std::vector<Awaitable<std::optional<rpc::Error>>> asked;
    const std::size_t end = std::min(users.size(), first + kAskedTogether);
    for (std::size_t i = first; i < end; ++i) asked.push_back(learn(users[i], deadline));
    co_await gather(std::move(asked));
  }
}

bool WishBook::refuses(UserId one, UserId other) {
  const auto* ones = wishes_.find(one);
  const auto* others = wishes_.find(other);
  return (ones != nullptr && ones->noplay.contains(other)) ||
         (others != nullptr && others->noplay.contains(one));
}

std::vector<UserId> WishBook::refused_by(UserId user) {
  const auto* wishes = wishes_.find(user);
  if (wishes == nullptr) return {};
  return {wishes->noplay.begin(), wishes->noplay.end()};
}

std::optional<lobby::LobbyError> WishBook::why_not_challenge(const game::Player& asking,
                                                             UserId whom) {
  const auto* wishes = wishes_.find(whom);
  if (wishes == nullptr) return std::nullopt;
  const auto computers = wishes->preferences.computer_challenges();
  if (asking.is_computer && computers == accounts_v1::COMPUTER_CHALLENGES_REFUSED) {
    return lobby::LobbyError::computer_unwanted;
  }
  if (is_stranger_to_child(asking.id, whom)) return lobby::LobbyError::challenge_by_stranger;
  if (admits(*wishes, wishes->preferences.may_challenge(), asking)) return std::nullopt;
  return lobby::LobbyError::challenge_unwanted;
}

bool WishBook::may_invite(const game::Player& asking, UserId whom) {
  const auto* wishes = wishes_.find(whom);
  return wishes == nullptr || admits(*wishes, wishes->preferences.may_invite(), asking);
}

bool WishBook::is_stranger_to_child(UserId asking, UserId whom) {
  const auto* wishes = wishes_.find(whom);
  return wishes != nullptr && is_child(*wishes) && !wishes->follow.contains(asking) &&
         !wishes->club_mates.contains(asking);
}

bool WishBook::admits(const Wishes& wishes, accounts_v1::Audience audience,
                      const game::Player& asking) {
  switch (audience) {
    case accounts_v1::AUDIENCE_REGISTERED:
      return !asking.is_guest;
    case accounts_v1::AUDIENCE_FOLLOWED:
      return wishes.follow.contains(asking.id);
    case accounts_v1::AUDIENCE_NOBODY:
      return false;
    default:  // An older `accounts` says nothing: everybody.
      return true;
  }
}

void WishBook::on_entry(std::string_view payload) {
  accounts_v1::AccountChanged changed;
  if (!changed.ParseFromArray(payload.data(), static_cast<int>(payload.size()))) return;
  if (changed.has_list_changed()) on_list(changed.list_changed());
  if (changed.has_preferences_changed()) on_preferences(changed.preferences_changed());
  if (changed.has_closed()) {
    if (const auto user = UserId::parse(changed.closed().user_id())) wishes_.forget(*user);
  }
}

void WishBook::on_list(const accounts_v1::ListChanged& change) {
  const bool is_noplay = change.kind() == accounts_v1::LIST_KIND_NOPLAY;
  if (!is_noplay && change.kind() != accounts_v1::LIST_KIND_FOLLOW) return;
  const auto user = UserId::parse(change.user_id());
  const auto other = UserId::parse(change.other_id());
  if (!user || !other) return;
  auto* wishes = wishes_.find(*user);
  if (wishes == nullptr) {
    wishes_.missed(*user);
    return;
  }
  auto& list = is_noplay ? wishes->noplay : wishes->follow;
  if (change.is_member()) {
    list.insert(*other);
  } else {
    list.erase(*other);
  }
}

void WishBook::on_preferences(const accounts_v1::PreferencesChanged& change) {
  const auto user = UserId::parse(change.user_id());
  if (!user) return;
  if (auto* wishes = wishes_.find(*user)) {
    wishes->preferences = change.preferences();
  } else {
    wishes_.missed(*user);
  }
}

}  // namespace escaque::services::matchmaking
