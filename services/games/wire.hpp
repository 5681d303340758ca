#pragma once
// Short names for the wire types: v1:: is the wire of games, common_v1:: what all packages share.

#include "escaque/common/v1/common.pb.h"
#include "escaque/common/v1/error.pb.h"
#include "escaque/games/v1/command.pb.h"
#include "escaque/games/v1/entry.pb.h"
#include "escaque/games/v1/games_service.pb.h"
#include "escaque/games/v1/outbox.pb.h"

namespace escaque::services::games {

namespace v1 = escaque::games::v1;
namespace common_v1 = escaque::common::v1;

}  // namespace escaque::services::games
