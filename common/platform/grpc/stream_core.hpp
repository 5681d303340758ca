#pragma once
// What both ends of a stream have in common: the bounded queues, and the order in which gRPC is
// told to read, write and end. gRPC's threads report into it; advance() decides the next step under
// the mutex and takes it outside, one thread at a time, so that nothing is ever started after the
// end.

#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/post.hpp>
#include <grpcpp/grpcpp.h>

#include "platform/grpc/stream.hpp"
#include "platform/grpc/stream_state.hpp"

namespace escaque::rpc {

template <class In, class Out>
class StreamCore : public StreamWriter<Out>,
                   public std::enable_shared_from_this<StreamCore<In, Out>> {
 public:
  StreamCore(StreamSide side, boost::asio::any_io_executor owner, StreamLimits limits)
      : owner_(std::move(owner)), limits_(limits), state_(side) {}

  bool send(Out message) override {
    bool queued = false;
    {
      const std::scoped_lock lock(mutex_);
      if (!state_.may_send()) return false;
      queued = unsent_.size() < limits_.unsent;
      if (queued) {
        unsent_.push_back(std::move(message));
      } else {
        state_.overflow();
      }
    }
    advance();
    return queued;
  }

  void close() override {
    change([this] { state_.close(); });
  }
  void close(const Error& error) override {
    change([this, &error] { state_.close(error); });
  }

  /// Calls `accept` on the owner's executor, reads after that; keeps itself alive until done().
  void start(Accept<In, Out> accept) {
    self_ = this->shared_from_this();
    boost::asio::post(owner_, [self = self_, accept = std::move(accept)] {
      self->events_ = accept(self);
      self->change([&] { self->state_.accepted(); });
    });
    advance();
  }

 protected:
  // The steps, taken by the reactor that derives from this.
  virtual void start_read(In* message) = 0;
  virtual void start_write(const Out* message, grpc::WriteOptions options) = 0;
  virtual void start_end(
      const std::optional<Error>& error) = 0;  // server: Finish; client: WritesDone
  virtual void abandon() = 0;
  virtual void release() = 0;  // client: nothing will be started any more

  // The reactor's reports.
  void read_done(bool ok) {
    bool deliver_now = !ok;
    {
      const std::scoped_lock lock(mutex_);
      state_.read_done(ok);
      if (ok) {
        received_.push_back(std::move(reading_));
        reading_ = In();
        deliver_now = !std::exchange(delivering_, true);
      }
    }
    advance();
    if (!deliver_now) return;
    ok ? post_delivery() : post_last_delivery();
  }
  void write_done(bool ok) {
    change([this, ok] { state_.write_done(ok); });
  }
  void broken(const Error& error) {
    change([this, &error] { state_.broken(error); });
  }
  /// The last report. `status` is the stream's end as the client's gRPC sees it.
  void done(const std::optional<Error>& status) {
    boost::asio::post(owner_, [self = std::exchange(self_, nullptr), status] {
      self->hand_over();
      const auto error = self->locked([&] { return self->state_.outcome(status); });
      if (const auto events = std::exchange(self->events_, {}); events.on_closed) {
        events.on_closed(error);
      }
    });
  }

 private:
  template <class Function>
  auto locked(Function function) {
    const std::scoped_lock lock(mutex_);
    return function();
  }

  template <class Function>
  void change(Function function) {
    locked(function);
    advance();
  }

  void advance() {
    const auto alive = this->shared_from_this();
    std::unique_lock lock(mutex_);
    if (std::exchange(advancing_, true)) return;  // that thread looks again after its step
    for (;;) {
      const StreamStep step =
          state_.next_step(!unsent_.empty(), received_.size() < limits_.undelivered);
      if (step == StreamStep::none) break;
      const auto options = step == StreamStep::write ? take_next() : grpc::WriteOptions();
      const auto error = state_.error();
      lock.unlock();
      take(step, options, error);
      lock.lock();
    }
    advancing_ = false;
  }

  grpc::WriteOptions take_next() {
    writing_ = std::move(unsent_.front());
    unsent_.pop_front();
    grpc::WriteOptions options;
    if (!unsent_.empty()) options.set_buffer_hint();  // the next one flushes both
    return options;
  }

  void take(StreamStep step, grpc::WriteOptions options, const std::optional<Error>& error) {
    switch (step) {
      case StreamStep::none:
        return;
      case StreamStep::read:
        return start_read(&reading_);
      case StreamStep::write:
        return start_write(&writing_, options);
      case StreamStep::end:
        return start_end(error);
      case StreamStep::abandon:
        return abandon();
      case StreamStep::release:
        return release();
    }
  }

  void post_delivery() {
    boost::asio::post(owner_, [self = this->shared_from_this()] {
      self->hand_over();
      const bool more = self->locked([&] {
        self->delivering_ = !self->received_.empty();
        return self->delivering_;
      });
      if (more) self->post_delivery();
    });
  }

  void post_last_delivery() {
    boost::asio::post(owner_, [self = this->shared_from_this()] {
      self->hand_over();
      self->change([&] { self->state_.delivered_last(); });
    });
  }

  /// Gives the owner what has arrived so far.
  void hand_over() {
    std::deque<In> batch;
    change([&] { batch.swap(received_); });
    for (In& message : batch) {
      if (events_.on_message) events_.on_message(std::move(message));
    }
  }

  // Constant after construction.
  const boost::asio::any_io_executor owner_;
  const StreamLimits limits_;

  // Owned by the owner's thread.
  StreamEvents<In> events_;

  // Protected by mutex_; reading_ and writing_ belong to gRPC while it reads or writes.
  std::mutex mutex_;
  StreamState state_;
  std::deque<Out> unsent_;
  std::deque<In> received_;
  In reading_;
  Out writing_;
  bool advancing_ = false;
  bool delivering_ = false;
  std::shared_ptr<StreamCore> self_;  // until done()
};

}  // namespace escaque::rpc
