#include "matchmaking/views/entity_views.hpp"

#include <functional>

#include "domain/arena/arena.hpp"
#include "domain/event/event.hpp"

namespace escaque::services::matchmaking {
namespace {

// Copies of entities that views are made of.
constexpr std::size_t kMaxStates = 8;

}  // namespace

template <class Entity>
std::shared_ptr<typename EntityViews<Entity>::View> EntityViews<Entity>::find(const Key& key) {
  if (const auto kept = book_->kept.find(key); kept != book_->kept.end()) {
    auto& latest_first = book_->latest_first;
    latest_first.splice(latest_first.begin(), latest_first, kept->second);
    return kept->second->second;
  }
  const auto being_made = book_->being_made.find(key);
  return being_made == book_->being_made.end() ? nullptr : being_made->second;
}

template <class Entity>
typename EntityViews<Entity>::State EntityViews<Entity>::state_of(const Entity& entity) {
  for (auto each = states_.begin(); each != states_.end(); ++each) {
    if ((*each)->created.id != entity.created.id) continue;
    if ((*each)->version != entity.version) {
      states_.erase(each);
      break;
    }
    states_.splice(states_.begin(), states_, each);
    return states_.front();
  }
  states_.push_front(std::make_shared<const Entity>(entity));
  if (states_.size() > kMaxStates) states_.pop_back();
  return states_.front();
}

template <class Entity>
std::string EntityViews<Entity>::tag_of(const Entity& entity, const std::string& what) const {
  return process_ + '.' + std::to_string(era_) + '.' + std::to_string(entity.version) + '.' +
         to_base62(std::hash<std::string>()(what));
}

template <class Entity>
void EntityViews<Entity>::begin_again() {
  ++era_;
  states_.clear();
}

template <class Entity>
void EntityViews<Entity>::keep(const Key& key, const std::shared_ptr<View>& view) {
  metrics_.views_made.increment();
  view->bytes = sizeof(View) + key.what.size();
  // A refusal, too, took its time to work out.
  if (*view->made) view->bytes += static_cast<std::size_t>((**view->made)->SpaceUsedLong());
  if (view->bytes > config_.bytes) return;
  book_->latest_first.emplace_front(key, view);
  book_->kept.emplace(key, book_->latest_first.begin());
  book_->bytes += view->bytes;
  while (book_->bytes > config_.bytes) {
    const auto& [oldest, gone] = book_->latest_first.back();
    book_->bytes -= gone->bytes;
    book_->kept.erase(oldest);
    book_->latest_first.pop_back();
  }
}

template class EntityViews<event::Event>;
template class EntityViews<arena::Arena>;

}  // namespace escaque::services::matchmaking
