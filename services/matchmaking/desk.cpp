#include "matchmaking/desk.hpp"

namespace escaque::services::matchmaking {

std::optional<rpc::Error> refusal_below(const Desk& desk, int level) {
  if (desk.feature_level() >= level) return std::nullopt;
  return rpc::make_error(common_v1::REASON_NOT_POSSIBLE,
                         "the server is being replaced by a newer one",
                         "another attempt when all its processes are of the newer release");
}

}  // namespace escaque::services::matchmaking
