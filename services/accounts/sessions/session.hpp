#pragma once
// One login that has not ended.

#include <string>
#include <string_view>

#include "accounts/sessions/session_token.hpp"
#include "domain/base/time.hpp"

namespace escaque::services::accounts {

struct Session {
  TokenHash token;
  UtcTime created;
  UtcTime used;     ///< Written down now and then only.
  UtcTime expires;  ///< Unless it is used again.
  std::string agent = {};
};

/// The name by which its owner ends a session: the first digits of the token's hash.
[[nodiscard]] inline std::string id_of(const Session& session) {
  return session.token.hex.substr(0, 16);
}
[[nodiscard]] bool is_session_id(std::string_view text);

/// "Firefox, Linux" from what a browser says of itself in User-Agent; what is neither known nor
/// short is cut.
[[nodiscard]] std::string short_agent(std::string_view user_agent);

}  // namespace escaque::services::accounts
