#include "conduct/censor_book.hpp"

#include <utility>

namespace escaque::services::conduct {

Awaitable<Result<bool, ConductError>> CensorBook::censors(UserId owner, UserId talker) {
  if (const auto found = copies_.find(owner); found != copies_.end()) {
    co_return found->second.contains(talker);
  }
  const std::uint64_t changes = changes_;
  const auto fetched = co_await fetch_(owner);
  if (!fetched) co_return fetched.error();
  Copy copy(fetched->begin(), fetched->end());
  const bool is_censored = copy.contains(talker);
  if (changes == changes_) keep(owner, std::move(copy));
  co_return is_censored;
}

void CensorBook::keep(UserId owner, Copy copy) {
  if (!copies_.insert_or_assign(owner, std::move(copy)).second) return;
  order_.push_back(owner);
  while (order_.size() > max_copies_) {
    copies_.erase(order_.front());
    order_.pop_front();
  }
}

void CensorBook::forget(UserId owner) {
  ++changes_;
  copies_.erase(owner);
}

void CensorBook::forget_all() {
  ++changes_;
  copies_.clear();
  order_.clear();
}

}  // namespace escaque::services::conduct
