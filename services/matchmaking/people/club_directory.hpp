#pragma once
// What people are to a club, asked of `accounts` each time: somebody may have left a minute ago.

#include <unordered_map>
#include <vector>

#include "domain/base/result.hpp"
#include "domain/club/club.hpp"
#include "matchmaking/wire.hpp"
#include "platform/asio/awaitable.hpp"
#include "platform/grpc/instances.hpp"

namespace escaque::services::matchmaking {

struct ClubPeople {
  bool is_closed = false;
  /// Without those who are nothing to the club.
  std::unordered_map<UserId, club::Relation> relations;
  /// They rule in its events.
  std::vector<UserId> arbiters = {};
};

class ClubDirectory {
 public:
  /// `accounts`: where its instances are.
  ClubDirectory(rpc::Addresses accounts, Millis patience,
                std::shared_ptr<const identity::Signer> signer);

  /// `people`: whom a command names, one at least.
  [[nodiscard]] Awaitable<Result<ClubPeople, rpc::Error>> ask(club::ClubId club,
                                                              std::vector<UserId> people,
                                                              rpc::Deadline deadline);
  /// Asks about `user` as the organiser of something of the club's.
  [[nodiscard]] Awaitable<Result<club::Host, rpc::Error>> host(club::ClubId club, UserId user,
                                                               rpc::Deadline deadline);

 private:
  rpc::Instances<accounts_v1::ClubService> service_;
};

}  // namespace escaque::services::matchmaking
