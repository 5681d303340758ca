#include "cli/admin/club_order.hpp"

#include "domain/base/id.hpp"

namespace escaque::clients::cli::admin {

std::vector<std::string> club_verbs() { return {"rename-club", "close-club"}; }

Result<accounts::v1::ClubCommand, std::string> to_command(const TypedClubOrder& typed) {
  if (!from_base62(typed.club_id)) {
    return "\"" + typed.club_id + "\" is no id of a club (expected: the 11 characters behind " +
           "/club/ in its address)";
  }
  if (typed.reason.empty()) return std::string("no reason (expected: one for the audit)");
  accounts::v1::ClubCommand command;
  command.set_club_id(typed.club_id);
  if (typed.verb == "close-club") {
    command.mutable_close()->set_reason(typed.reason);
    return command;
  }
  if (typed.name.empty()) return std::string("no name (expected: 3 to 60 characters)");
  command.mutable_rename()->set_name(typed.name);
  command.mutable_rename()->set_reason(typed.reason);
  return command;
}

std::string describe(const accounts::v1::ClubCommand& command, const accounts::v1::Club& about) {
  const int count = about.members();
  const std::string club = about.profile().name() + " (" + std::to_string(count) +
                           (count == 1 ? " member)" : " members)");
  if (command.has_close()) return club + " is closed for good: " + command.close().reason();
  return club + " is called " + command.rename().name() +
         " from now on: " + command.rename().reason();
}

}  // namespace escaque::clients::cli::admin
