#pragma once
// What this service asks `games` for.

#include <memory>
#include <string>
#include <vector>

#include "escaque/games/v1/games_service.grpc.pb.h"

#include "platform/grpc/instances.hpp"

namespace escaque::services::conduct {

class GamesLink {
 public:
  /// `addresses` of its instances.
  GamesLink(rpc::Addresses addresses, std::shared_ptr<const identity::Signer> signer);

  /// GameWatcher::Parts::get_game by RPC.
  [[nodiscard]] Awaitable<Result<games::v1::GetGameResponse, rpc::Error>> get(std::string game_id);

  /// The ids of all adjourned games of the instances that answer: each knows those of its shards.
  [[nodiscard]] Awaitable<std::vector<std::string>> adjourned();

 private:
  using Service = rpc::Instances<games::v1::GamesService>;

  Service service_;
};

}  // namespace escaque::services::conduct
