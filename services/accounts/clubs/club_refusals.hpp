#pragma once
// What a caller is told of a refused command to a club.

#include "domain/club/error.hpp"
#include "platform/grpc/error.hpp"

namespace escaque::services::accounts {

[[nodiscard]] rpc::Error to_error(club::ClubError error);

}  // namespace escaque::services::accounts
