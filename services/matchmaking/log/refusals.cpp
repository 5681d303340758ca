#include "matchmaking/log/refusals.hpp"

#include <utility>

#include "matchmaking/wire.hpp"

namespace escaque::services::matchmaking {
namespace {

constexpr const char* kAgain = "the same command again in a second";

}  // namespace

rpc::Error not_now(const std::string& what) {
  return rpc::make_error(common_v1::REASON_UNAVAILABLE, what + " cannot be changed at the moment",
                         kAgain);
}

rpc::Error overloaded(const std::string& what) {
  return rpc::make_error(common_v1::REASON_OVERLOADED, "too many commands wait for " + what,
                         kAgain);
}

rpc::Error not_owner(const std::string& what, std::string owner) {
  auto error = rpc::make_error(common_v1::REASON_NOT_OWNER, "another instance owns " + what,
                               "the same command there");
  error.detail.set_owner(std::move(owner));
  return error;
}

rpc::Error unreadable(const std::string& what) {
  return rpc::make_error(common_v1::REASON_INTERNAL,
                         "this version of the server cannot read the log of this " + what,
                         "another " + what + "; the server's operator finds this one in its log");
}

bool is_passing(const rpc::Error& error) {
  return error.reason() == common_v1::REASON_UNAVAILABLE ||
         error.reason() == common_v1::REASON_OVERLOADED ||
         error.reason() == common_v1::REASON_NOT_OWNER;
}

}  // namespace escaque::services::matchmaking
