#include "engine/places.hpp"

#include <algorithm>
#include <utility>

namespace escaque::engine {

std::size_t Places::has(const std::string& person) const {
  const auto is_theirs = [&](const auto& each) { return each.second == person; };
  const auto waits = [&](const Waiting& each) { return each.person == person; };
  return static_cast<std::size_t>(std::count_if(inside_.begin(), inside_.end(), is_theirs) +
                                  std::count_if(outside_.begin(), outside_.end(), waits));
}

bool Places::ask(const std::string& id, const std::string& person, Admit admit) {
  if (inside_.contains(id)) {  // Its answer was lost.
    admit();
    return true;
  }
  const auto known = std::find_if(outside_.begin(), outside_.end(),
                                  [&](const Waiting& each) { return each.id == id; });
  if (known != outside_.end()) {
    known->admit = std::move(admit);
    return true;
  }
  if (has(person) >= each_) return false;
  outside_.push_back({id, person, std::move(admit)});
  let_in();
  return true;
}

void Places::enter(const std::string& id, const std::string& person) {
  inside_.emplace(id, person);
}

void Places::leave(const std::string& id) {
  inside_.erase(id);
  std::erase_if(outside_, [&](const Waiting& each) { return each.id == id; });
  let_in();
}

void Places::let_in() {
  while (!outside_.empty() && inside_.size() < most_) {
    Waiting next = std::move(outside_.front());
    outside_.pop_front();
    inside_.emplace(std::move(next.id), std::move(next.person));
    next.admit();
  }
}

}  // namespace escaque::engine
