#pragma once
// The client's end of a bidirectional stream:
//
//   using Games = games::v1::GamesService::StubInterface::async_interface;
//   auto writer = rpc::open_stream(stub_->async(), &Games::Play, owner,
//   rpc::StreamEvents<PlayResponse>{…});
//
// A stream that cannot be made, or that breaks, ends with on_closed; its owner opens another one.

#include <memory>
#include <optional>
#include <utility>

#include <boost/asio/any_io_executor.hpp>
#include <grpcpp/grpcpp.h>
#include <grpcpp/support/client_callback.h>

#include "platform/grpc/in_flight.hpp"
#include "platform/grpc/stream.hpp"
#include "platform/grpc/stream_core.hpp"

namespace escaque::rpc {

template <class In, class Out>
class ClientStream final : public grpc::ClientBidiReactor<Out, In>, public StreamCore<In, Out> {
 public:
  ClientStream(boost::asio::any_io_executor owner, StreamLimits limits)
      : StreamCore<In, Out>(StreamSide::client, std::move(owner), limits) {}

  template <class Async, class Method>
  void open(Async* async, Method method, StreamEvents<In> events) {
    in_flight_.emplace([weak = this->weak_from_this()] {
      if (const auto stream = weak.lock()) {
        stream->close(make_error(common::v1::REASON_CANCELLED, "the program ends"));
      }
    });
    (async->*method)(&context_, this);
    this->AddHold();  // steps are started outside of reactions: the call must not end under them
    this->start([events = std::move(events)](auto) { return events; });
    this->StartCall();
  }

  void OnReadDone(bool ok) override { this->read_done(ok); }
  void OnWriteDone(bool ok) override { this->write_done(ok); }
  void OnDone(const grpc::Status& status) override {
    const auto alive = this->shared_from_this();
    this->done(from_status(status));
    in_flight_->end();
  }

 private:
  void start_read(In* message) override { this->StartRead(message); }
  void start_write(const Out* message, grpc::WriteOptions options) override {
    this->StartWrite(message, options);
  }
  void start_end(const std::optional<Error>&) override { this->StartWritesDone(); }
  void abandon() override { context_.TryCancel(); }
  void release() override { this->RemoveHold(); }

  grpc::ClientContext context_;
  std::optional<InFlight> in_flight_;
};

/// Events come on `owner`. Messages may be sent at once.
template <class Async, class Interface, class In, class Out>
[[nodiscard]] std::shared_ptr<StreamWriter<Out>> open_stream(
    Async* async,
    void (Interface::*method)(grpc::ClientContext*, grpc::ClientBidiReactor<Out, In>*),
    boost::asio::any_io_executor owner, StreamEvents<In> events, StreamLimits limits = {}) {
  auto stream = std::make_shared<ClientStream<In, Out>>(std::move(owner), limits);
  stream->open(async, method, std::move(events));
  return stream;
}

}  // namespace escaque::rpc
