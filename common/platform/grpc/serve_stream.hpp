#pragma once
// The server's end of a bidirectional stream:
//
//   grpc::ServerBidiReactor<PlayRequest, PlayResponse>* Play(grpc::CallbackServerContext* context)
//   override {
//     return rpc::serve_stream<PlayRequest, PlayResponse>(context, owner_, [this](auto writer) {
//       return rpc::StreamEvents<PlayRequest>{…};
//     });
//   }

#include <memory>
#include <optional>
#include <utility>

#include <boost/asio/any_io_executor.hpp>
#include <grpcpp/grpcpp.h>
#include <grpcpp/support/server_callback.h>

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

/// `accept` is called on `owner` before the first message is delivered there.
template <class In, class Out>
[[nodiscard]] grpc::ServerBidiReactor<In, Out>* serve_stream(grpc::CallbackServerContext* context,
                                                             boost::asio::any_io_executor owner,
                                                             Accept<In, Out> accept,
                                                             StreamLimits limits = {}) {
  auto stream = std::make_shared<ServerStream<In, Out>>(context, std::move(owner), limits);
  stream->start(std::move(accept));
  return stream.get();
}

}  // namespace escaque::rpc
