#pragma once
// A live bidirectional stream, the same for both of its ends: what it tells its owner, and what its
// owner can do with it. serve_stream.hpp makes the server's end, open_stream.hpp the client's.

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>

#include "platform/grpc/error.hpp"

namespace escaque::rpc {

struct StreamLimits {
  std::size_t unsent = 4096;       ///< Messages waiting to be written; one more closes the stream.
  std::size_t undelivered = 1024;  ///< Messages read ahead of the owner; more wait in the network.
};

/// The sending half. Thread-safe, never blocks.
template <class Out>
class StreamWriter {
 public:
  virtual ~StreamWriter() = default;

  /// False when the stream is closed, or is closed now because the other end does not keep up.
  virtual bool send(Out message) = 0;

  /// Lets what was sent go out, then ends the stream normally.
  virtual void close() = 0;

  /// Ends the stream at once; what waits is dropped. On the server the client sees `error` as
  /// status.
  virtual void close(const Error& error) = 0;
};

/// What the owner is told, always on its executor.
template <class In>
struct StreamEvents {
  std::function<void(In message)> on_message;
  /// The last call: with nothing after a normal end.
  std::function<void(const std::optional<Error>& error)> on_closed;
};

/// Makes the events of a new stream from its sending half; called on the owner's executor.
template <class In, class Out>
using Accept = std::function<StreamEvents<In>(std::shared_ptr<StreamWriter<Out>>)>;

}  // namespace escaque::rpc
