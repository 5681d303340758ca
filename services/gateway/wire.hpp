#pragma once
// Names of the wire packages inside this service; `v1` is the public wire.

#include "escaque/accounts/v1/account.pb.h"
#include "escaque/common/v1/common.pb.h"
#include "escaque/common/v1/error.pb.h"
#include "escaque/conduct/v1/connection.pb.h"
#include "escaque/conduct/v1/sanction.pb.h"
#include "escaque/conduct/v1/talk.pb.h"
#include "escaque/games/v1/command.pb.h"
#include "escaque/games/v1/entry.pb.h"
#include "escaque/gateway/v1/gateway.pb.h"
#include "escaque/gateway/v1/rest.pb.h"
#include "escaque/matchmaking/v1/lobby.pb.h"
#include "escaque/ratings/v1/rating.pb.h"

namespace escaque::services::gateway {

namespace v1 = ::escaque::gateway::v1;
namespace accounts_v1 = ::escaque::accounts::v1;
namespace common_v1 = ::escaque::common::v1;
namespace conduct_v1 = ::escaque::conduct::v1;
namespace games_v1 = ::escaque::games::v1;
namespace matchmaking_v1 = ::escaque::matchmaking::v1;
namespace ratings_v1 = ::escaque::ratings::v1;

}  // namespace escaque::services::gateway
