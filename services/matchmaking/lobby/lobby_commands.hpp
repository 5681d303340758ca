#pragma once
// What a command for the lobby means, with everything that the lobby has to know of its people:
// their current ratings, their wishes and lists, their sanctions.

#include <string>

#include "domain/lobby/command.hpp"
#include "matchmaking/desk.hpp"

namespace escaque::services::matchmaking {

/// A command and who gave it, for as long as it is being read.
struct Asking {
  Desk desk;
  const v1::CommandLobbyRequest& request;
  /// As the asker's own.
  std::string id;
  UserId by;
  rpc::Deadline deadline;
};

using Meaning = Answered<lobby::Action>;

/// Refused where something cannot be read, is not known, or is not allowed to the asker. `asking`
/// must outlive it.
[[nodiscard]] Meaning meaning_of(const Asking& asking);

}  // namespace escaque::services::matchmaking
