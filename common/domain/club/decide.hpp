#pragma once
// What a command means for a club. Pure: the caller brings the time and what it has found.

#include "domain/base/result.hpp"
#include "domain/club/command.hpp"
#include "domain/club/error.hpp"
#include "domain/club/fact.hpp"

namespace escaque::club {

struct Scene {
  Club club;
  Party by;
  bool is_by_admin = false;                 ///< By an admin of the site.
  std::optional<Party> other = {};          ///< Whom the command is about, if it names anybody.
  bool does_other_take_invitations = true;  ///< From whoever asks.
  int arbiters = 0;                         ///< That the club has.
  UtcTime now{};
};

/// Nothing to do is no error: a command that is sent again has the answer of the first time.
/// A president cannot leave, and nobody removes them: the club always has one.
[[nodiscard]] Result<Facts, ClubError> decide(const Scene& scene, const Command& command);

/// Whether `founder` may found a club with this profile.
[[nodiscard]] Result<void, ClubError> check_founding(const Party& founder, const Profile& profile);

}  // namespace escaque::club
