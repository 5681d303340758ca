#pragma once
// The Lua scripts of leases and fences. Each is atomic and touches one shard only.

#include "platform/redis/script.hpp"

namespace escaque::eventlog {

/// KEYS lease epoch; ARGV owner time-to-live dead-owner…. Answers {epoch, now, last heartbeat or
/// '', steps of the clock}; nil when another owner holds the lease and is not one of the dead ones.
[[nodiscard]] const redis::Script& acquire_script();

/// Of a part: KEYS lease epoch, then of each whole, the nearest first, lease, epoch and the leases
/// of all its parts; ARGV owner time-to-live, numbers of parts ("4 3"). Answers as above, and the
/// epochs since which nobody has had the outermost whole, and the nearest; or nil when somebody
/// else holds the part, or anybody one of the wholes. All parts count their epochs with the
/// outermost whole, so that none comes twice in a log, whoever wrote it. While there are parts, the
/// lease of the whole reads
/// "<epoch>:<owner>*", which nobody who wants the whole takes for free or for theirs, and it ends
/// with the last of them. `owner` of the whole's epoch is '*' from then on until somebody takes the
/// whole.
[[nodiscard]] const redis::Script& acquire_part_script();

/// KEYS fence; ARGV epoch owner. From now on nobody writes behind the fence under an earlier epoch.
/// Answers 1, or 0: it has been raised higher.
[[nodiscard]] const redis::Script& raise_fence_script();

/// KEYS lease epoch; ARGV owner time-to-live epoch heartbeat?. Answers now, or '': the lease is
/// lost.
[[nodiscard]] const redis::Script& renew_script();

/// The same of a part: KEYS as of acquire_part_script(); ARGV owner time-to-live
/// numbers-of-parts epoch heartbeat?.
[[nodiscard]] const redis::Script& renew_part_script();

/// KEYS epoch; ARGV owner epoch step most. Keeps the step, and `most` steps in all, unless the
/// epoch is somebody else's.
[[nodiscard]] const redis::Script& note_step_script();

/// KEYS lease epoch; ARGV owner epoch heartbeat?. Answers 1, or 0: it was not ours.
[[nodiscard]] const redis::Script& release_script();

/// The same of a part, with the keys and arguments of renew_part_script().
[[nodiscard]] const redis::Script& release_part_script();

}  // namespace escaque::eventlog
