#include "conduct/ratings_link.hpp"

#include <utility>

namespace escaque::services::conduct {
namespace {

namespace ratings_v1 = escaque::ratings::v1;
using Ratings = rpc::AsyncOf<ratings_v1::RatingsService>;

// Later games are counted anew in the call that undoes something.
constexpr Millis kAnswerIn{20'000};
constexpr Millis kNextAfter{5'000};

template <class Answer>
Remedies::Told told(const Answer& answer) {
  if (answer) return Remedies::Told::done;
  return answer.error().reason() == common::v1::REASON_MALFORMED ? Remedies::Told::refused
                                                                 : Remedies::Told::away;
}

}  // namespace

RatingsLink::RatingsLink(rpc::Addresses addresses, std::shared_ptr<const identity::Signer> signer)
    : service_(std::move(addresses), kNextAfter, std::move(signer)) {}

Awaitable<Remedies::Told> RatingsLink::tell(Remedy remedy) {
  const rpc::AskOptions options{rpc::Deadline::in(kAnswerIn), rpc::Effect::repeatable,
                                rpc::Retry::while_unavailable};
  if (remedy.games.empty()) {
    ratings_v1::UndoRefundsRequest request;
    request.set_case_id(remedy.case_id);
    const auto answer = co_await service_.ask(&Ratings::UndoRefunds, std::move(request), options);
    co_return told(answer);
  }
  ratings_v1::RefundRequest request;
  request.set_case_id(remedy.case_id);
  request.set_offender_id(remedy.accused_id);
  for (const std::string& game : remedy.games) request.add_game_ids(game);
  const auto answer = co_await service_.ask(&Ratings::Refund, std::move(request), options);
  co_return told(answer);
}

}  // namespace escaque::services::conduct
