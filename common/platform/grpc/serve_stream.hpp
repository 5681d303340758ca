#pragma once
// The server's end of a bidirectional stream:
//
//   grpc::ServerBidiReactor<PlayRequest, PlayResponse>* Play(grpc::CallbackServerContext* context)
//   override {
//     return rpc::serve_stream<PlayRequest, PlayResponse>(context, host_, [this](auto writer) {
//       return rpc::StreamEvents<PlayRequest>{…};
//     });
//   }

#include <memory>
#include <optional>
#include <utility>

#include <boost/asio/any_io_executor.hpp>
#include <grpcpp/grpcpp.h>
#include <grpcpp/support/server_callback.h>

#include "platform/grpc/serve.hpp"
#include "platform/grpc/stream.hpp"
#include "platform/grpc/stream_core.hpp"

namespace escaque::rpc {

template <class In, class Out>
class ServerStream final : public grpc::ServerBidiReactor<In, Out>, public StreamCore<In, Out> {
 public:
  ServerStream(grpc::CallbackServerContext* context, boost::asio::any_io_executor owner,
               StreamLimits limits)
      : StreamCore<In, Out>(StreamSide::server, std::move(owner), limits), context_(context) {}

  void OnReadDone(bool ok) override { this->read_done(ok); }
  void OnWriteDone(bool ok) override { this->write_done(ok); }
  void OnCancel() override { this->broken(cancelled()); }
  void OnDone() override {
    // The end of the reads comes alone when the connection breaks between two messages.
    this->done(context_->IsCancelled() ? std::optional(cancelled()) : std::nullopt);
  }

 private:
  void start_read(In* message) override { this->StartRead(message); }
  void start_write(const Out* message, grpc::WriteOptions options) override {
    this->StartWrite(message, options);
  }
  void start_end(const std::optional<Error>& error) override {
    this->Finish(error ? to_status(*error) : grpc::Status::OK);
  }
  void abandon() override { context_->TryCancel(); }
  void release() override {}

  static Error cancelled() {
    return make_error(common::v1::REASON_CANCELLED, "the client cancelled the stream or is gone");
  }

  grpc::CallbackServerContext* context_;
};

/// A stream that ends with `error` before anything is read.
template <class In, class Out>
class RefusedStream final : public grpc::ServerBidiReactor<In, Out> {
 public:
  explicit RefusedStream(const Error& error) { this->Finish(to_status(error)); }
  void OnDone() override { delete this; }
};

/// `accept` is called on `host.owner` before the first message is delivered there, once
/// `host.guard` has admitted the caller.
template <class In, class Out>
[[nodiscard]] grpc::ServerBidiReactor<In, Out>* serve_stream(grpc::CallbackServerContext* context,
                                                             const Host& host,
                                                             Accept<In, Out> accept,
                                                             StreamLimits limits = {}) {
  const auto caller = host.guard.admit(*context, *Out::descriptor());
  if (!caller) return new RefusedStream<In, Out>(caller.error());
  auto stream = std::make_shared<ServerStream<In, Out>>(context, host.owner, limits);
  stream->start(std::move(accept));
  return stream.get();
}

}  // namespace escaque::rpc
