#pragma once
// What is known about users, asked for once and kept current by a stream. Owned by one thread.

#include <cstddef>
#include <list>
#include <memory>
#include <unordered_map>
#include <utility>

#include "domain/base/id.hpp"

namespace escaque::services::matchmaking {

template <class Value>
class UserCache {
  /// About whom something is being asked, and whether news came since.
  using Asked = std::unordered_map<UserId, std::shared_ptr<bool>>;

 public:
  explicit UserCache(std::size_t capacity) : capacity_(capacity) {}

  /// A question about a user that is under way; ends with its lifetime, which may be longer than
  /// the cache's: that of a coroutine whose io_context ends.
  class Question {
   public:
    Question(const Question&) = delete;
    Question& operator=(const Question&) = delete;
    /// The last one about its user takes the entry away: both hold the flag.
    ~Question() {
      const auto found = asked_->find(user_);
      const bool is_last = found != asked_->end() && found->second == is_overtaken_ &&
                           found->second.use_count() == 2;
      if (is_last) asked_->erase(found);
    }
    /// The stream has said something since: the answer may be older than that.
    [[nodiscard]] bool is_overtaken() const { return *is_overtaken_; }

   private:
    friend class UserCache;
    Question(std::shared_ptr<Asked> asked, UserId user, std::shared_ptr<bool> is_overtaken)
        : asked_(std::move(asked)), user_(user), is_overtaken_(std::move(is_overtaken)) {}
    const std::shared_ptr<Asked> asked_;
    const UserId user_;
    const std::shared_ptr<bool> is_overtaken_;  // Of all who asked before the same news.
  };

  /// Valid until the next put() or clear().
  [[nodiscard]] Value* find(UserId user) {
    const auto found = places_.find(user);
    if (found == places_.end()) return nullptr;
    latest_first_.splice(latest_first_.begin(), latest_first_, found->second);
    return &found->second->second;
  }

  /// Before the question is asked.
  [[nodiscard]] Question ask(UserId user) {
    auto& asked = (*asked_)[user];
    // Whoever asks after the news is answered with them in it.
    if (!asked || *asked) asked = std::make_shared<bool>(false);
    return Question(asked_, user, asked);
  }
  /// News came about a user who is not kept.
  void missed(UserId user) {
    const auto found = asked_->find(user);
    if (found != asked_->end()) *found->second = true;
  }

  /// The answer. The user who was not looked up for the longest time is forgotten when there are
  /// too many.
  void put(UserId user, Value value) {
    if (Value* const known = find(user)) {
      *known = std::move(value);
      return;
    }
    if (places_.size() >= capacity_) {
      places_.erase(latest_first_.back().first);
      latest_first_.pop_back();
    }
    latest_first_.emplace_front(user, std::move(value));
    places_.emplace(user, latest_first_.begin());
  }
  /// Those who asked about them before know nothing new.
  void forget(UserId user) {
    missed(user);
    const auto found = places_.find(user);
    if (found == places_.end()) return;
    latest_first_.erase(found->second);
    places_.erase(found);
  }
  void clear() {
    places_.clear();
    latest_first_.clear();
    for (const auto& [user, is_overtaken] : *asked_) *is_overtaken = true;
  }

 private:
  using Kept = std::list<std::pair<UserId, Value>>;

  const std::size_t capacity_;
  Kept latest_first_;
  std::unordered_map<UserId, typename Kept::iterator> places_;
  const std::shared_ptr<Asked> asked_ = std::make_shared<Asked>();
};

}  // namespace escaque::services::matchmaking
