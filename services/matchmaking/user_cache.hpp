#pragma once
// What is known about users, asked for once and kept current by a stream. Owned by one thread.

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <utility>

#include "domain/base/id.hpp"

namespace escaque::services::matchmaking {

template <class Value>
class UserCache {
 public:
  explicit UserCache(std::size_t capacity) : capacity_(capacity) {}

  [[nodiscard]] Value* find(UserId user) {
    const auto found = values_.find(user);
    return found == values_.end() ? nullptr : &found->second;
  }

  /// Changes whenever an answer that is under way may be older than the stream.
  [[nodiscard]] std::uint64_t generation() const { return generation_; }
  /// News came about a user who is not kept.
  void missed() { ++generation_; }

  void put(UserId user, Value value) {
    if (values_.size() >= capacity_) values_.clear();
    values_.insert_or_assign(user, std::move(value));
  }
  void clear() {
    values_.clear();
    ++generation_;
  }

 private:
  const std::size_t capacity_;
  std::unordered_map<UserId, Value> values_;
  std::uint64_t generation_ = 0;
};

}  // namespace escaque::services::matchmaking
