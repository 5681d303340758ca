#pragma once
// Current ratings: asked of `ratings` at a user's first appearance, then kept by the stream
// `ratings`. Owned by one thread.

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "domain/base/result.hpp"
#include "domain/rating/category.hpp"
#include "matchmaking/people/user_cache.hpp"
#include "matchmaking/wire.hpp"
#include "platform/asio/awaitable.hpp"
#include "platform/grpc/instances.hpp"

namespace escaque::services::matchmaking {

class RatingBook {
 public:
  /// `ratings`: where its instances are.
  RatingBook(rpc::Addresses ratings, Millis patience, std::size_t users_kept,
             std::shared_ptr<const identity::Signer> signer);

  [[nodiscard]] Awaitable<Result<rating::Snapshot, rpc::Error>> rating_of(UserId user,
                                                                          rating::Category category,
                                                                          rpc::Deadline deadline);

  /// One entry of the stream.
  void on_entry(std::string_view payload);
  /// Entries were missed: forget everything.
  void on_trimmed() { ratings_.clear(); }

 private:
  using Ratings = std::array<rating::Snapshot, rating::kCategories.size()>;

  void on_change(const ratings_v1::RatingChange& change, rating::Category category);

  rpc::Instances<ratings_v1::RatingsService> service_;
  UserCache<Ratings> ratings_;
};

}  // namespace escaque::services::matchmaking
