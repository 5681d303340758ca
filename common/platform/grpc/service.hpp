#pragma once
// The RPCs of a service as a table, one line each:
//
//   RatingsService::RatingsService(Parts parts, rpc::Host host)
//       : Service(v1::RatingsService::service_full_name(), std::move(host)), parts_(parts) {
//     serve(parts_, get_ratings);
//     serve(parts_, get_history);
//   }
//
// Which RPC a handler is for follows from the request that it takes. One without a handler is
// UNIMPLEMENTED.

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>

#include <google/protobuf/descriptor.h>
#include <grpcpp/grpcpp.h>
#include <grpcpp/impl/codegen/server_callback_handlers.h>
#include <grpcpp/impl/service_type.h>

#include "platform/grpc/serve.hpp"

namespace escaque::rpc {

namespace detail {

/// Of a handler: a function, a lambda, or a member function of the state.
template <class Handler>
struct HandlerTypes : HandlerTypes<decltype(&Handler::operator())> {};
template <class Answer, class State, class Asked, class... More>
struct HandlerTypes<boost::asio::awaitable<Result<Answer, Error>> (*)(State, const Asked&,
                                                                      More...)> {
  using Request = Asked;
  using Response = Answer;
};
template <class Lambda, class Answer, class State, class Asked, class... More>
struct HandlerTypes<boost::asio::awaitable<Result<Answer, Error>> (Lambda::*)(State, const Asked&,
                                                                              More...) const> {
  using Request = Asked;
  using Response = Answer;
};
template <class State, class Answer, class Asked>
struct HandlerTypes<boost::asio::awaitable<Result<Answer, Error>> (State::*)(const Asked&)> {
  using Request = Asked;
  using Response = Answer;
};

}  // namespace detail

class Service : public grpc::Service {
 public:
  Service(const Service&) = delete;
  Service& operator=(const Service&) = delete;

 protected:
  /// `full_name` as the generated service_full_name() gives it. Calls are served at `host`.
  Service(const std::string& full_name, Host host);
  /// `next_host` says where, for each call anew; it is called on any thread.
  Service(const std::string& full_name, std::function<Host()> next_host);

  /// `handler(state, request)` or `handler(state, request, deadline)` gives
  /// awaitable<Result<Response, Error>>; see rpc::serve(). `state` must outlive the calls.
  template <class State, class Handler>
  void serve(State& state, Handler handler) {
    using Request = typename detail::HandlerTypes<Handler>::Request;
    add<Handler>([&state, handler](grpc::CallbackServerContext&) {
      return [&state, handler](const Request& said, const Call& call) {
        if constexpr (std::is_invocable_v<Handler, State&, const Request&>) {
          return std::invoke(handler, state, said);
        } else {
          return std::invoke(handler, state, said, call.deadline);
        }
      };
    });
  }
  /// `handler(state, request, seen)`, with what `look(context)` saw when the call came in.
  template <class State, class Look, class Handler>
  void serve(State& state, Look look, Handler handler) {
    using Request = typename detail::HandlerTypes<Handler>::Request;
    add<Handler>([&state, look, handler](grpc::CallbackServerContext& context) {
      return [&state, handler, seen = look(context)](const Request& said, const Call&) {
        return handler(state, said, seen);
      };
    });
  }
  /// A bidirectional stream; `function` takes the context, as rpc::serve_stream() does.
  template <class In, class Out, class Function>
  void add_stream(Function function) {
    add_method(*In::descriptor(), grpc::internal::RpcMethod::BIDI_STREAMING,
               std::make_unique<grpc::internal::CallbackBidiHandler<In, Out>>(std::move(function)));
  }

  [[nodiscard]] Host next_host() const { return next_host_(); }

 private:
  /// `begin(context)` gives the handler of one call.
  template <class Handler, class Begin>
  void add(Begin begin) {
    using Request = typename detail::HandlerTypes<Handler>::Request;
    using Response = typename detail::HandlerTypes<Handler>::Response;
    add_method(*Request::descriptor(), grpc::internal::RpcMethod::NORMAL_RPC,
               std::make_unique<grpc::internal::CallbackUnaryHandler<Request, Response>>(
                   [this, begin](grpc::CallbackServerContext* context, const Request* request,
                                 Response* response) {
                     return rpc::serve(context, next_host_(), request, response, begin(*context));
                   }));
  }
  void add_method(const google::protobuf::Descriptor& request,
                  grpc::internal::RpcMethod::RpcType type,
                  std::unique_ptr<grpc::internal::MethodHandler> handler);

  const google::protobuf::ServiceDescriptor& described_;
  const std::function<Host()> next_host_;
  std::deque<std::string> paths_;  // gRPC keeps pointers to them.
};

}  // namespace escaque::rpc
