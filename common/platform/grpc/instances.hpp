#pragma once
// All instances of one service as one peer:
//
//   rpc::Instances<accounts::v1::AccountsService> accounts(config.accounts, patience, signer);
//   using Accounts = rpc::AsyncOf<accounts::v1::AccountsService>;
//   auto lists = co_await accounts.ask(&Accounts::GetLists, request, {rpc::Deadline::in(2s)});
//
// Owned by one thread.

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "platform/grpc/call.hpp"
#include "platform/grpc/channel.hpp"
#include "platform/grpc/rota.hpp"

namespace escaque::rpc {

/// The service whose methods are named in ask().
template <class Service>
using AsyncOf = typename Service::StubInterface::async_interface;

template <class Service>
class Instances {
 public:
  /// As for Rota; all calls are made in the name of `signer`'s service.
  Instances(Addresses addresses, Millis patience, std::shared_ptr<const identity::Signer> signer)
      : addresses_(std::move(addresses)),
        patience_(patience),
        rota_(addresses_, patience),
        signer_(std::move(signer)),
        links_(std::make_shared<Links>()) {}

  /// The same instances over the same connections, which remembers by itself who answered last: for
  /// requests that have another owner.
  [[nodiscard]] std::shared_ptr<Instances> beside() const {
    auto other = std::make_shared<Instances>(addresses_, patience_, signer_);
    other->links_ = links_;
    return other;
  }

  /// `tell` makes of an Error what the caller is told.
  template <class Interface, class Request, class Response, class Tell = std::identity>
  Awaitable<Result<Response, std::decay_t<std::invoke_result_t<Tell&, Error>>>> ask(
      Method<Interface, Request, Response> method, Request request, AskOptions options,
      Tell tell = {}) {
    const auto exchange = std::make_shared<Exchange<Request, Response>>(
        Exchange<Request, Response>{std::move(request)});
    StartAt start = [this, method, exchange](const std::string& address) {
      return start_of(link(address).stub->async(), method, exchange);
    };
    std::optional<Error> error = co_await ask_in_turn(std::move(start), options);
    if (error) co_return tell(std::move(*error));
    co_return std::move(exchange->response);
  }

  /// This one and no other.
  template <class Interface, class Request, class Response>
  Awaitable<Result<Response, Error>> ask_one(const std::string& address,
                                             Method<Interface, Request, Response> method,
                                             Request request, CallOptions options) {
    return call(link(address).stub->async(), method, std::move(request), options);
  }

  [[nodiscard]] Addresses::List addresses() const { return rota_.addresses(); }

 private:
  struct Link {
    std::shared_ptr<grpc::Channel> channel;
    std::unique_ptr<typename Service::StubInterface> stub;
  };
  using Links = std::map<std::string, Link>;  // By address.
  using StartAt = std::function<StartCall(const std::string& address)>;

  /// The part of ask() that is the same for all methods: there are a hundred.
  Awaitable<std::optional<Error>> ask_in_turn(StartAt start, AskOptions options) {
    if (options.effect == Effect::once) {
      std::function<bool(const std::string&)> is_connected = [this](const std::string& address) {
        return link(address).channel->GetState(true) == GRPC_CHANNEL_READY;
      };
      co_await rota_.turn_to(std::move(is_connected));
    }
    Rota::Attempt attempt = [start = std::move(start), user = options.user](
                                const std::string& address, Deadline deadline) {
      return perform_call(start(address), {.deadline = deadline, .user = user});
    };
    co_return co_await rota_.ask(std::move(attempt), options);
  }

  Link& link(const std::string& address) {
    auto& slot = (*links_)[address];
    if (!slot.stub) {
      slot.channel = make_channel(address, signer_);
      slot.stub = Service::NewStub(slot.channel);
    }
    return slot;
  }

  const Addresses addresses_;
  const Millis patience_;
  Rota rota_;
  const std::shared_ptr<const identity::Signer> signer_;
  std::shared_ptr<Links> links_;
};

}  // namespace escaque::rpc
