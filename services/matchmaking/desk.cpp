#include "matchmaking/desk.hpp"

#include "matchmaking/log/refusals.hpp"

namespace escaque::services::matchmaking {

rpc::Error refusal_of_owner(rpc::Error error) {
  const bool is_later = is_passing(error) || error.reason() == common_v1::REASON_TIMED_OUT;
  return is_later ? not_now("what another instance owns") : error;
}

std::optional<rpc::Error> refusal_below(const Desk& desk, int level) {
  if (desk.feature_level() >= level) return std::nullopt;
  return rpc::make_error(common_v1::REASON_NOT_POSSIBLE,
                         "the server is being replaced by a newer one",
                         "another attempt when all its processes are of the newer release");
}

}  // namespace escaque::services::matchmaking
