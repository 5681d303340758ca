#include "conduct/listener_book.hpp"

#include <utility>

namespace escaque::services::conduct {

bool Listener::admits(UserId talker, bool is_guest) const {
  if (censored.contains(talker)) return false;
  switch (may_tell) {
    case Audience::everybody:
      return true;
    case Audience::registered:
      return !is_guest;
    case Audience::followed:
      return followed.contains(talker);
    case Audience::nobody:
      break;
  }
  return false;
}

Awaitable<Result<ListenerBook::ListenerPtr, ConductError>> ListenerBook::find(UserId owner) {
  if (const auto found = copies_.find(owner); found != copies_.end()) co_return found->second;
  const std::uint64_t changes = changes_;
  auto fetched = co_await fetch_(owner);
  if (!fetched) co_return fetched.error();
  ListenerPtr copy = std::make_shared<const Listener>(std::move(*fetched));
  if (changes == changes_) keep(owner, copy);
  co_return copy;
}

void ListenerBook::keep(UserId owner, ListenerPtr copy) {
  if (!copies_.insert_or_assign(owner, std::move(copy)).second) return;
  order_.push_back(owner);
  while (order_.size() > max_copies_) {
    copies_.erase(order_.front());
    order_.pop_front();
  }
}

void ListenerBook::forget(UserId owner) {
  ++changes_;
  copies_.erase(owner);
}

void ListenerBook::forget_all() {
  ++changes_;
  copies_.clear();
  order_.clear();
}

}  // namespace escaque::services::conduct
