#pragma once
// The Lua scripts of the event log. Each is atomic; each touches the keys of one shard only. Those
// that write what is acknowledged are entries: replicas must have it, where that is configured.

#include "platform/redis/script.hpp"

namespace escaque::eventlog {

/// KEYS stream lease live outbox [outer fence]; ARGV epoch version payload lifecycle member
/// outbox-payload last-version outer-epoch. Answers {'ok', time}, {'fenced'} or {'conflict'}. An
/// entry has the fields e (payload), t (time) and n (epoch: whoever judges a stream later sees who
/// wrote it). What creates an entity is also published on the channel named like the live set, and
/// what finishes it on that of the outbox.
[[nodiscard]] const redis::Script& append_script();

/// KEYS stream lease live [outer fence]; ARGV epoch outer-epoch member version. Answers {'ok'},
/// {'fenced'}, or {'conflict'} when the stream does not end at the version. Published like the
/// creation of an entity.
[[nodiscard]] const redis::Script& remove_log_script();

/// KEYS stream lease live [outer fence]; ARGV epoch outer-epoch member, then version payload time
/// of each entry. Answers {'ok'}, {'fenced'}, or {'conflict'} when the stream exists. Published
/// likewise.
[[nodiscard]] const redis::Script& restore_log_script();

/// KEYS stream; ARGV payload max-length. Answers {position, time}.
[[nodiscard]] const redis::Script& append_shared_script();

/// KEYS stream; ARGV payload max-length lifetime of entries (ms). Answers {position, time}.
[[nodiscard]] const redis::Script& append_aged_script();

/// KEYS stream mark; ARGV payload max-length remembered [lifetime of the stream]. Answers
/// {position, time}, of the first time when the mark is there.
[[nodiscard]] const redis::Script& append_once_script();

/// KEYS stream sent; ARGV payload max-length number. Answers 1, or 0: it has been written.
[[nodiscard]] const redis::Script& append_numbered_script();

/// KEYS sent; ARGV number. Answers 1, or 0: it is another one by now.
[[nodiscard]] const redis::Script& forget_number_script();

/// KEYS stream…. Answers the last entry of each, or nil for one that is empty.
[[nodiscard]] const redis::Script& last_entries_script();

/// KEYS lease epoch; ARGV owner time-to-live dead-owner…. Answers {epoch, now, last heartbeat or
/// '', steps of the clock}, or nil when somebody else holds the lease who is not among the dead.
[[nodiscard]] const redis::Script& acquire_script();

/// Of a part: KEYS lease epoch, then of each whole, the nearest first, lease, epoch and the leases
/// of all its parts; ARGV owner time-to-live, numbers of parts ("4 3"). Answers as above, and the
/// epoch since which nobody has had the outermost whole; or nil when somebody else holds the part,
/// or anybody one of the wholes. All parts count their epochs with the outermost whole, so that
/// none comes twice in a log, whoever wrote it. While there are parts, the lease of the whole reads
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

/// KEYS outbox; ARGV group…. Answers how many entries were cut off.
[[nodiscard]] const redis::Script& trim_script();

/// KEYS outbox stream…; ARGV most-entries number-of-groups group… member…, a member for each
/// stream. Answers the members whose streams were deleted: all but those of which an entry in the
/// outbox is not acknowledged by one of the groups; none when the outbox has more than
/// most-entries.
[[nodiscard]] const redis::Script& erase_streams_script();

/// KEYS outbox; ARGV group own-name idle. Answers how many other consumers were deleted that had
/// nothing pending and were not heard of for `idle` milliseconds.
[[nodiscard]] const redis::Script& forget_consumers_script();

}  // namespace escaque::eventlog
