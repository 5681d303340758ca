#pragma once
// Current ratings: asked of `ratings` at a user's first appearance, then kept by the stream
// `ratings`. Owned by one thread.

#include <array>
#include <cstddef>
#include <memory>
#include <string_view>

#include <boost/asio/awaitable.hpp>

#include "domain/base/result.hpp"
#include "domain/rating/category.hpp"
#include "matchmaking/user_cache.hpp"
#include "matchmaking/wire.hpp"
#include "platform/grpc/deadline.hpp"
#include "platform/grpc/error.hpp"

namespace escaque::services::matchmaking {

class RatingBook {
 public:
  RatingBook(std::shared_ptr<grpc::Channel> ratings, std::size_t users_kept);

  [[nodiscard]] boost::asio::awaitable<Result<rating::Snapshot, rpc::Error>> rating_of(
      UserId user, rating::Category category, rpc::Deadline deadline);

  /// One entry of the stream.
  void on_entry(std::string_view payload);
  /// Entries were missed: forget everything.
  void on_trimmed() { ratings_.clear(); }

 private:
  using Ratings = std::array<rating::Snapshot, rating::kCategories.size()>;

  void on_change(const ratings_v1::RatingChange& change, rating::Category category);

  std::unique_ptr<ratings_v1::RatingsService::Stub> stub_;
  UserCache<Ratings> ratings_;
};

}  // namespace escaque::services::matchmaking
