#pragma once
// A few archived entities that somebody has just asked for: whoever looks at one asks several
// times. Owned by one thread.

#include <cstddef>
#include <list>
#include <utility>

namespace escaque::services::matchmaking {

template <class Id, class Entity>
class RecentlyRead {
 public:
  /// Stays where it is until another one comes, or this one goes.
  [[nodiscard]] const Entity* find(Id id) const {
    for (const auto& [known, entity] : kept_) {
      if (known == id) return &entity;
    }
    return nullptr;
  }
  /// The latest kMax stay.
  void keep(Id id, Entity entity) {
    drop(id);
    if (kept_.size() == kMax) kept_.pop_back();
    kept_.emplace_front(id, std::move(entity));
  }
  void drop(Id id) {
    kept_.remove_if([id](const auto& each) { return each.first == id; });
  }
  template <class Predicate>
  void drop_if(Predicate predicate) {
    kept_.remove_if([&](const auto& each) { return predicate(each.first); });
  }

 private:
  /// One of thousands of players takes some ten MiB.
  static constexpr std::size_t kMax = 32;

  std::list<std::pair<Id, Entity>> kept_;
};

}  // namespace escaque::services::matchmaking
