#pragma once
// The threads that gRPC 1.51 runs callbacks on have two habits that a game server cannot live with.
// They end with the last channel or server and start again with the next one, and a callback that
// is under way meanwhile is lost or aborts. And each sleeps for 100 ms after a second in which it
// had nothing to do: when all of them do, every call waits.
// Besides, they lock with Debian's abseil, which was built to look for deadlocks: every lock taken
// or given back goes through one graph of all locks of the process.

namespace escaque::rpc {

/// Keeps the threads until the process ends, and one of them awake, which costs two empty calls a
/// second. Nobody looks for deadlocks of abseil's locks any more.
void keep_callback_threads();

}  // namespace escaque::rpc
