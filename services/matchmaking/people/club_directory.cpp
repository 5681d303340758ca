#include "matchmaking/people/club_directory.hpp"

#include <utility>

#include "wire/words.hpp"

namespace escaque::services::matchmaking {
namespace {

/// An instance that is replaced is back by then. Whoever asks is told that nobody answers before
/// their own call is over, which would not say why.
constexpr Millis kLongestWait{2'000};

}  // namespace

ClubDirectory::ClubDirectory(rpc::Addresses accounts, Millis patience,
                             std::shared_ptr<const identity::Signer> signer)
    : service_(std::move(accounts), patience, std::move(signer)) {}

Awaitable<Result<ClubPeople, rpc::Error>> ClubDirectory::ask(club::ClubId club,
                                                             std::vector<UserId> people,
                                                             rpc::Deadline deadline) {
  using Async = rpc::AsyncOf<accounts_v1::ClubService>;
  accounts_v1::GetClubRelationsRequest request;
  request.set_club_id(to_string(club));
  for (const UserId user : people) request.add_user_ids(to_string(user));
  const rpc::AskOptions options{deadline.earlier(rpc::Deadline::in(kLongestWait)),
                                rpc::Effect::repeatable, rpc::Retry::while_unavailable};
  const auto answer = co_await service_.ask(&Async::GetClubRelations, request, options);
  if (!answer) co_return answer.error();
  ClubPeople found{answer->is_closed(), {}};
  for (const accounts_v1::PersonRelation& each : answer->people()) {
    const auto user = UserId::parse(each.user_id());
    const auto relation = wire::from_word<club::Relation>(each.relation());
    if (user && relation) found.relations.emplace(*user, *relation);
  }
  co_return found;
}

}  // namespace escaque::services::matchmaking
