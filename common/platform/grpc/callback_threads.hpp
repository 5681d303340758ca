#pragma once
// The threads that gRPC runs callbacks on.

namespace escaque::rpc {

/// Keeps them until the process ends. Without this, gRPC 1.51 ends them with the last channel or
/// server and starts others for the next one; a callback that is under way meanwhile is lost or
/// aborts.
void keep_callback_threads();

}  // namespace escaque::rpc
