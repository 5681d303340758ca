#pragma once
// What an admin types about a club, as the command that the server takes, and what that will do, in
// words. No I/O.

#include <string>
#include <vector>

#include "escaque/accounts/v1/club_service.pb.h"

#include "domain/base/result.hpp"

namespace escaque::clients::cli::admin {

struct TypedClubOrder {
  std::string verb;  ///< One of club_verbs(); empty: nothing about a club.
  std::string club_id;
  std::string name;  ///< Of "rename-club".
  std::string reason;
};

[[nodiscard]] std::vector<std::string> club_verbs();

/// Without an id of its own. The error says what was wrong and what would be right.
[[nodiscard]] Result<accounts::v1::ClubCommand, std::string> to_command(
    const TypedClubOrder& typed);
/// "Torre Blanca (12 members) is closed for good: nothing but spam".
[[nodiscard]] std::string describe(const accounts::v1::ClubCommand& command,
                                   const accounts::v1::Club& about);

}  // namespace escaque::clients::cli::admin
