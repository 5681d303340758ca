#pragma once
// What the gRPC library itself has to say goes through our log instead of raw lines on stderr.

#include <string_view>

#include "platform/log/logger.hpp"

namespace escaque::rpc {

/// Errors of the library become the event "grpc_library" of `logger`; one per process, the last
/// wins. Of those about TLS the event also says what would be right.
void log_library_to(log::Logger logger);

/// What would be right, for an operator, where this `message` of the library says that TLS failed;
/// else empty.
[[nodiscard]] std::string_view expected_of_tls(std::string_view message);

/// The same event for a status that says that the server's certificate names another host, which
/// the library tells its caller only.
void log_wrong_host(std::string_view message);

/// While it lives, what the library says on this thread is dropped: its caller reports the failure.
class LibraryLogCapture {
 public:
  LibraryLogCapture();
  ~LibraryLogCapture();
  LibraryLogCapture(const LibraryLogCapture&) = delete;
  LibraryLogCapture& operator=(const LibraryLogCapture&) = delete;
};

}  // namespace escaque::rpc
