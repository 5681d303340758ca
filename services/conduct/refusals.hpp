#pragma once
// Refusals as they leave the service.

#include "conduct/conduct_error.hpp"
#include "platform/grpc/error.hpp"

namespace escaque::services::conduct {

/// One because of a sanction names its case, its article, its end and what it takes away.
[[nodiscard]] rpc::Error to_error(const Refused& refused);

}  // namespace escaque::services::conduct
