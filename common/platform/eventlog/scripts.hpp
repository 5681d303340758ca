#pragma once
// The Lua scripts of the event log. Each is atomic; each touches the keys of one shard only. Those
// that write what is acknowledged are entries: replicas must have it, where that is configured.

#include "platform/redis/script.hpp"

namespace escaque::eventlog {

/// KEYS stream lease live outbox [outer fence]; ARGV epoch:owner version payload lifecycle member
/// outbox-payload last-version outer-epoch. Answers {'ok', time}, {'fenced'} or {'conflict'}. An
/// entry has the fields e (payload), t (time) and n (epoch: whoever judges a stream later sees who
/// wrote it). What creates an entity is also published on the channel named like the live set, and
/// what finishes it on that of the outbox.
[[nodiscard]] const redis::Script& append_script();

/// KEYS stream lease live outbox mark…; ARGV as above up to last-version, then the number of the
/// log, how long marks are kept (ms), and by the numbers of the logs, from 0 on, the version that
/// was read of each. Answers as above, or {'marked', number of the mark, log, version, …} of the
/// marks that other logs have set in a later version.
[[nodiscard]] const redis::Script& append_marking_script();

/// KEYS stream lease live [outer fence]; ARGV epoch:owner outer-epoch member version. Answers
/// {'ok'}, {'fenced'}, or {'conflict'} when the stream does not end at the version. Published like
/// the creation of an entity.
[[nodiscard]] const redis::Script& remove_log_script();

/// KEYS stream lease live [outer fence]; ARGV epoch:owner outer-epoch member, then version payload
/// time of each entry. Answers {'ok'}, {'fenced'}, or {'conflict'} when the stream exists.
/// Published likewise.
[[nodiscard]] const redis::Script& restore_log_script();

/// KEYS lease [outer fence]; ARGV epoch:owner outer-epoch. Answers {'ok'} or {'fenced'}, as an
/// entry that changes nothing.
[[nodiscard]] const redis::Script& confirm_script();

/// KEYS stream; ARGV payload max-length. Answers {position, time}.
[[nodiscard]] const redis::Script& append_shared_script();

/// KEYS stream; ARGV payload max-length lifetime of entries (ms). Answers {position, time}.
[[nodiscard]] const redis::Script& append_aged_script();

/// KEYS stream mark; ARGV payload max-length remembered [lifetime of the stream]. Answers
/// {position, time}, of the first time when the mark is there.
[[nodiscard]] const redis::Script& append_once_script();

/// KEYS stream sent; ARGV payload max-length number. Answers 1, or 0: it has been written.
[[nodiscard]] const redis::Script& append_numbered_script();

/// KEYS list; ARGV payload. Answers how many the list has: RPUSH as an entry.
[[nodiscard]] const redis::Script& push_script();

/// KEYS sent; ARGV number. Answers 1, or 0: it is another one by now.
[[nodiscard]] const redis::Script& forget_number_script();

/// KEYS stream…. Answers the last entry of each, or nil for one that is empty.
[[nodiscard]] const redis::Script& last_entries_script();

/// KEYS outbox; ARGV group…. Answers how many entries were cut off.
[[nodiscard]] const redis::Script& trim_script();

/// KEYS outbox live stream…; ARGV most-entries number-of-groups group… member…, a member for each
/// stream. Answers {deleted, live}: the members whose streams were deleted, and those that are
/// live. Of any other member an entry in the outbox is not acknowledged by one of the groups. Both
/// lists are empty when the outbox has more than most-entries.
[[nodiscard]] const redis::Script& erase_streams_script();

/// KEYS outbox; ARGV group consumer position…. Answers those that the group was given and has not
/// acknowledged, as an entry that changes nothing but makes them the consumer's, just given.
[[nodiscard]] const redis::Script& confirm_given_script();

/// KEYS outbox; ARGV group own-name idle. Answers how many other consumers were deleted that had
/// nothing pending and were not heard of for `idle` milliseconds.
[[nodiscard]] const redis::Script& forget_consumers_script();

}  // namespace escaque::eventlog
