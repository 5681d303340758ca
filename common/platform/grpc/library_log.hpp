#pragma once
// What the gRPC library itself has to say goes through our log instead of raw lines on stderr.

#include "platform/log/logger.hpp"

namespace escaque::rpc {

/// Errors of the library become the event "grpc_library" of `logger`; one per process, the last
/// wins.
void log_library_to(log::Logger logger);

/// While it lives, what the library says on this thread is dropped: its caller reports the failure.
class LibraryLogCapture {
 public:
  LibraryLogCapture();
  ~LibraryLogCapture();
  LibraryLogCapture(const LibraryLogCapture&) = delete;
  LibraryLogCapture& operator=(const LibraryLogCapture&) = delete;
};

}  // namespace escaque::rpc
