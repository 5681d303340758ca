#include "matchmaking/people/club_directory.hpp"

#include <utility>

#include "matchmaking/people/longest_wait.hpp"
#include "wire/words.hpp"

namespace escaque::services::matchmaking {
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
  const rpc::AskOptions options{soon_enough(deadline), rpc::Effect::repeatable,
                                rpc::Retry::while_unavailable};
  const auto answer = co_await service_.ask(&Async::GetClubRelations, request, options);
  if (!answer) co_return answer.error();
  ClubPeople found{answer->is_closed(), {}};
  for (const std::string& id : answer->arbiter_ids()) {
    if (const auto user = UserId::parse(id)) found.arbiters.push_back(*user);
  }
  for (const accounts_v1::PersonRelation& each : answer->people()) {
    const auto user = UserId::parse(each.user_id());
    const auto relation = wire::from_word<club::Relation>(each.relation());
    if (user && relation) found.relations.emplace(*user, *relation);
  }
  co_return found;
}

Awaitable<Result<club::Host, rpc::Error>> ClubDirectory::host(club::ClubId club, UserId user,
                                                              rpc::Deadline deadline) {
  std::vector<UserId> asked{user};
  const auto people = co_await ask(club, std::move(asked), deadline);
  if (!people) co_return people.error();
  club::Host host{std::nullopt, people->is_closed, people->arbiters};
  const auto found = people->relations.find(user);
  if (found != people->relations.end()) host.organizer = found->second;
  co_return host;
}

}  // namespace escaque::services::matchmaking
