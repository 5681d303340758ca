#pragma once
// The decisions of a stream, free of gRPC's objects and of threads: which step may be taken next.

#include <cstdint>
#include <optional>

#include "platform/grpc/error.hpp"

namespace escaque::rpc {

enum class StreamSide : std::uint8_t { server, client };

enum class StreamStep : std::uint8_t {
  none,     ///< Nothing until something is reported.
  read,     ///< Read the next message.
  write,    ///< Write the first unsent message.
  end,      ///< Server: finish with the status. Client: say that no more will be written.
  abandon,  ///< Cancel the stream: an operation in flight would hold up its end.
  release,  ///< Client: promise that nothing will be started any more.
};

class StreamState {
 public:
  explicit StreamState(StreamSide side) : side_(side) {}

  // What happens to it.
  void accepted() { accepted_ = true; }
  void close();
  void close(const Error& error);
  void overflow();
  void read_done(bool ok);
  /// The owner has every message, and there will be no more.
  void delivered_last();
  void write_done(bool ok);
  void broken(const Error& error);

  /// The step to take now; it counts as taken. `unsent`: something waits to be written. `room`:
  /// there is place for one more message.
  [[nodiscard]] StreamStep next_step(bool unsent, bool room);

  [[nodiscard]] bool may_send() const;
  [[nodiscard]] const std::optional<Error>& error() const { return error_; }
  /// What the owner is told at the end, given what gRPC said.
  [[nodiscard]] std::optional<Error> outcome(const std::optional<Error>& status) const;

 private:
  enum class Ending : std::uint8_t { no, when_sent, at_once };

  [[nodiscard]] bool should_end(bool unsent) const;

  StreamSide side_;
  Ending ending_ = Ending::no;
  std::optional<Error> error_;
  bool accepted_ = false;
  bool reading_ = false;
  bool reads_ended_ = false;
  bool writing_ = false;
  bool must_abandon_ = false;
  bool end_taken_ = false;
  bool finished_ = false;
};

}  // namespace escaque::rpc
