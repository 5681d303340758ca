#include "gateway/records/rating_changes.hpp"

#include <algorithm>
#include <utility>

#include "escaque/ratings/v1/ratings_service.pb.h"

namespace escaque::services::gateway {
namespace {

constexpr std::size_t kMostAsked = 100;  // As the service has it.

}  // namespace

Awaitable<void> RatingChanges::learn(const Backends& backends, std::vector<std::string> game_ids) {
  by_game_.clear();
  for (std::size_t first = 0; first < game_ids.size() && is_answered_; first += kMostAsked) {
    ratings_v1::GetGameChangesRequest request;
    for (std::size_t i = first; i < std::min(first + kMostAsked, game_ids.size()); ++i) {
      request.add_game_ids(std::move(game_ids[i]));
    }
    auto answer = co_await backends.ask(&Ratings::GetGameChanges, std::move(request));
    is_answered_ = static_cast<bool>(answer);
    if (!answer) co_return;
    for (auto& change : *answer->mutable_changes()) {
      const std::string id = change.game_id();
      by_game_[id].Swap(&change);
    }
  }
}

const ratings_v1::RatingsChanged* RatingChanges::of(const std::string& game_id) const {
  const auto found = by_game_.find(game_id);
  return found == by_game_.end() ? nullptr : &found->second;
}

}  // namespace escaque::services::gateway
