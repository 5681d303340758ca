#pragma once
// The names of the generated types, as this service says them.

#include "escaque/accounts/v1/accounts_service.grpc.pb.h"
#include "escaque/accounts/v1/club_service.grpc.pb.h"
#include "escaque/common/v1/common.pb.h"
#include "escaque/conduct/v1/conduct_service.grpc.pb.h"
#include "escaque/games/v1/games_service.grpc.pb.h"
#include "escaque/games/v1/outbox.pb.h"
#include "escaque/matchmaking/v1/archive.pb.h"
#include "escaque/matchmaking/v1/arena.pb.h"
#include "escaque/matchmaking/v1/event.pb.h"
#include "escaque/matchmaking/v1/event_command.pb.h"
#include "escaque/matchmaking/v1/matchmaking_service.grpc.pb.h"
#include "escaque/matchmaking/v1/season.pb.h"
#include "escaque/ratings/v1/ratings_service.grpc.pb.h"

namespace escaque::services::matchmaking {

namespace v1 = ::escaque::matchmaking::v1;
namespace common_v1 = ::escaque::common::v1;
namespace conduct_v1 = ::escaque::conduct::v1;
namespace games_v1 = ::escaque::games::v1;
namespace accounts_v1 = ::escaque::accounts::v1;
namespace ratings_v1 = ::escaque::ratings::v1;

}  // namespace escaque::services::matchmaking
