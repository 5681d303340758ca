#pragma once
// Users as `accounts` knows them, asked whenever a command names somebody. What a request says of
// them is never believed.

#include <string>
#include <unordered_map>
#include <vector>

#include "domain/base/result.hpp"
#include "domain/game/game.hpp"
#include "matchmaking/wire.hpp"
#include "platform/asio/awaitable.hpp"
#include "platform/grpc/instances.hpp"

namespace escaque::services::matchmaking {

/// Handle, title, guest or computer; nobody's rating.
using KnownUsers = std::unordered_map<UserId, game::Player>;

class UserDirectory {
 public:
  /// `accounts`: where its instances are.
  UserDirectory(rpc::Addresses accounts, Millis patience,
                std::shared_ptr<const identity::Signer> signer);

  /// Users without an account are left out.
  [[nodiscard]] Awaitable<Result<KnownUsers, rpc::Error>> find(std::vector<UserId> users,
                                                               rpc::Deadline deadline);

 private:
  rpc::Instances<accounts_v1::AccountsService> service_;
};

}  // namespace escaque::services::matchmaking
