#pragma once
// What an admin types about somebody's handle, title and roles, as the command that the desk takes,
// and what that will do, in words. No I/O.

#include <string>
#include <vector>

#include "escaque/accounts/v1/accounts_service.pb.h"

#include "domain/base/result.hpp"

namespace escaque::clients::cli::admin {

struct TypedChange {
  std::string verb;  ///< One of change_verbs().
  std::string user;  ///< Handle or id; of "rename", "title" and "roles".
  std::string value;
  std::vector<std::string> roles;
  std::string reason;
  std::string change_id;  ///< Of "approve" and "decline".
};

[[nodiscard]] std::vector<std::string> change_verbs();
/// Those that the desk gives.
[[nodiscard]] std::vector<std::string> role_words();

/// Without an id. The error says what was wrong and what would be right.
[[nodiscard]] Result<accounts::v1::PersonCommand, std::string> to_command(const TypedChange& typed);
/// "Ben is called Benito from now on: asked for it".
[[nodiscard]] std::string describe(const accounts::v1::PersonCommand& command);
/// A line for each change.
[[nodiscard]] std::string to_text(const accounts::v1::ListPersonChangesResponse& changes);

}  // namespace escaque::clients::cli::admin
