#include "matchmaking/people/rating_book.hpp"

#include <utility>

#include "matchmaking/wire/convert.hpp"

namespace escaque::services::matchmaking {

RatingBook::RatingBook(rpc::Addresses ratings, Millis patience, std::size_t users_kept,
                       std::shared_ptr<const identity::Signer> signer)
    : service_(std::move(ratings), patience, std::move(signer)), ratings_(users_kept) {}

Awaitable<Result<rating::Snapshot, rpc::Error>> RatingBook::rating_of(UserId user,
                                                                      rating::Category category,
                                                                      rpc::Deadline deadline) {
  using Async = rpc::AsyncOf<ratings_v1::RatingsService>;
  const auto index = static_cast<std::size_t>(category);
  if (const auto* known = ratings_.find(user)) co_return (*known)[index];
  for (;;) {
    const auto question = ratings_.ask(user);
    ratings_v1::GetRatingsRequest request;
    request.add_user_ids(to_string(user));
    const rpc::AskOptions options{deadline, rpc::Effect::repeatable, rpc::Retry::while_unavailable};
    auto response = co_await service_.ask(&Async::GetRatings, request, options);
    if (!response) co_return response.error();
    if (question.is_overtaken()) continue;
    Ratings ratings;
    for (const auto& answered : response->users()) {
      for (const auto& one : answered.ratings()) {
        if (const auto in = from_wire(one.category())) {
          ratings[static_cast<std::size_t>(*in)] = from_wire(one.rating());
        }
      }
    }
    ratings_.put(user, ratings);
    co_return ratings[index];
  }
}

void RatingBook::on_entry(std::string_view payload) {
  ratings_v1::RatingsChanged changed;
  if (!changed.ParseFromArray(payload.data(), static_cast<int>(payload.size()))) return;
  const auto category = from_wire(changed.category());
  if (!category) return;
  on_change(changed.white(), *category);
  on_change(changed.black(), *category);
}

void RatingBook::on_change(const ratings_v1::RatingChange& change, rating::Category category) {
  const auto user = UserId::parse(change.user_id());
  if (!user) return;
  if (auto* known = ratings_.find(*user)) {
    (*known)[static_cast<std::size_t>(category)] = from_wire(change.after());
  } else {
    ratings_.missed(*user);
  }
}

}  // namespace escaque::services::matchmaking
