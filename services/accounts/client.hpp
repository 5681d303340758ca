#pragma once
// The asker, as the gateway sees them.

#include <string>

namespace escaque::services::accounts {

struct Client {
  std::string prefix = {};  ///< Of the address: an IPv4 address, or the /64 of an IPv6 one.
  std::string device = {};  ///< The device token of an earlier login, when the browser has one.
  std::string agent = {};   ///< What the browser calls itself: the header User-Agent.
};

}  // namespace escaque::services::accounts
