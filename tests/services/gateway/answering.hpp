#pragma once
// One method of a stand-in for another service.

#include <mutex>
#include <utility>
#include <vector>

#include <grpcpp/grpcpp.h>

#include "platform/grpc/error.hpp"

namespace escaque::services::gateway {

/// Answers what the test has set, at once or when the test says so, and keeps what it was asked.
/// Thread-safe.
template <class Request, class Response>
class Answering {
 public:
  void answer(Response response) {
    const std::scoped_lock lock(mutex_);
    response_ = std::move(response);
    status_ = grpc::Status::OK;
  }
  void refuse(const rpc::Error& error) {
    const std::scoped_lock lock(mutex_);
    status_ = rpc::to_status(error);
  }
  void refuse(common::v1::Reason reason) { refuse(rpc::make_error(reason, "so the test says")); }

  /// Nothing is answered until release().
  void hold() {
    const std::scoped_lock lock(mutex_);
    is_held_ = true;
  }
  void release() {
    const std::scoped_lock lock(mutex_);
    is_held_ = false;
    for (const auto& [reactor, response] : std::exchange(waiting_, {})) finish(reactor, response);
  }

  [[nodiscard]] std::vector<Request> asked() const {
    const std::scoped_lock lock(mutex_);
    return asked_;
  }
  [[nodiscard]] std::size_t count() const { return asked().size(); }

  /// From the method of the generated service.
  grpc::ServerUnaryReactor* serve(grpc::CallbackServerContext* context, const Request* request,
                                  Response* response) {
    grpc::ServerUnaryReactor* const reactor = context->DefaultReactor();
    const std::scoped_lock lock(mutex_);
    asked_.push_back(*request);
    if (is_held_) {
      waiting_.emplace_back(reactor, response);
    } else {
      finish(reactor, response);
    }
    return reactor;
  }

 private:
  void finish(grpc::ServerUnaryReactor* reactor, Response* response) {
    *response = response_;
    reactor->Finish(status_);
  }

  mutable std::mutex mutex_;
  Response response_;
  grpc::Status status_;
  bool is_held_ = false;
  std::vector<std::pair<grpc::ServerUnaryReactor*, Response*>> waiting_;
  std::vector<Request> asked_;
};

}  // namespace escaque::services::gateway
