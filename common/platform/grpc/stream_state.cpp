#include "platform/grpc/stream_state.hpp"

#include <utility>

namespace escaque::rpc {

void StreamState::close() {
  if (ending_ == Ending::no) ending_ = Ending::when_sent;
}

void StreamState::close(const Error& error) {
  if (ending_ == Ending::at_once || finished_) return;
  ending_ = Ending::at_once;
  error_ = error;
  // A client cannot send a status: cancelling is its only way to end at once.
  if (side_ == StreamSide::client) must_abandon_ = true;
}

void StreamState::overflow() {
  close(make_error(common::v1::REASON_OVERLOADED, "the other end of the stream does not keep up"));
  must_abandon_ = true;  // the write in flight may wait for that other end forever
}

void StreamState::read_done(bool ok) {
  reading_ = false;
  if (!ok) reads_ended_ = true;
}

void StreamState::delivered_last() {
  // Not before: the owner may answer its last messages.
  if (side_ == StreamSide::server) close();
}

bool StreamState::may_send() const {
  return ending_ == Ending::no && !(reads_ended_ && side_ == StreamSide::client);
}

void StreamState::write_done(bool ok) {
  writing_ = false;
  if (ok || side_ == StreamSide::client) return;  // the client learns the cause from the status
  broken(make_error(common::v1::REASON_CANCELLED, "the connection to the client broke"));
}

void StreamState::broken(const Error& error) {
  if (ending_ == Ending::at_once || finished_) return;
  ending_ = Ending::at_once;
  error_ = error;
}

bool StreamState::should_end(bool unsent) const {
  if (end_taken_ || writing_) return false;
  if (ending_ == Ending::at_once) return side_ == StreamSide::server;
  return ending_ == Ending::when_sent && !unsent;
}

StreamStep StreamState::next_step(bool unsent, bool room) {
  if (finished_) return StreamStep::none;
  if (std::exchange(must_abandon_, false)) return StreamStep::abandon;
  // Operations in flight report after this too, and the call ends when all of them have.
  if (side_ == StreamSide::client && (reads_ended_ || ending_ == Ending::at_once)) {
    finished_ = true;
    return StreamStep::release;
  }
  if (should_end(unsent)) {
    end_taken_ = true;
    finished_ = side_ == StreamSide::server;
    return StreamStep::end;
  }
  if (accepted_ && room && !reading_ && !reads_ended_) {
    reading_ = true;
    return StreamStep::read;
  }
  if (unsent && !writing_ && !end_taken_ && ending_ != Ending::at_once) {
    writing_ = true;
    return StreamStep::write;
  }
  return StreamStep::none;
}

std::optional<Error> StreamState::outcome(const std::optional<Error>& status) const {
  return error_ ? error_ : status;
}

}  // namespace escaque::rpc
