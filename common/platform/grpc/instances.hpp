#pragma once
// All instances of one service as one peer:
//
//   rpc::Instances<accounts::v1::AccountsService> accounts(config.accounts, patience);
//   using Accounts = rpc::AsyncOf<accounts::v1::AccountsService>;
//   auto lists = co_await accounts.ask(&Accounts::GetLists, request, {rpc::Deadline::in(2s)});
//
// Owned by one thread.

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "platform/grpc/call.hpp"
#include "platform/grpc/channel.hpp"
#include "platform/grpc/rota.hpp"

namespace escaque::rpc {

/// Whose methods are named in ask().
template <class Service>
using AsyncOf = typename Service::StubInterface::async_interface;

template <class Service>
class Instances {
 public:
  /// As for Rota.
  Instances(std::vector<std::string> addresses, Millis patience)
      : rota_(std::move(addresses), patience) {}

  template <class Interface, class Request, class Response>
  boost::asio::awaitable<Result<Response, Error>> ask(
      void (Interface::*method)(grpc::ClientContext*, const Request*, Response*,
                                std::function<void(grpc::Status)>),
      Request request, AskOptions options) {
    const auto response = std::make_shared<std::optional<Response>>();
    Rota::Attempt attempt = [this, method, request = std::move(request), response](
                                std::string address,
                                Deadline deadline) -> boost::asio::awaitable<std::optional<Error>> {
      auto answer = co_await ask_one(address, method, request, deadline);
      if (!answer) co_return std::move(answer.error());
      response->emplace(std::move(*answer));
      co_return std::nullopt;
    };
    std::optional<Error> error = co_await rota_.ask(std::move(attempt), options);
    if (error) co_return std::move(*error);
    co_return std::move(**response);
  }

  /// This one and no other.
  template <class Interface, class Request, class Response>
  boost::asio::awaitable<Result<Response, Error>> ask_one(
      const std::string& address,
      void (Interface::*method)(grpc::ClientContext*, const Request*, Response*,
                                std::function<void(grpc::Status)>),
      Request request, Deadline deadline) {
    const CallOptions options{deadline};
    return call(stub(address).async(), method, std::move(request), options);
  }

  [[nodiscard]] const std::vector<std::string>& addresses() const { return rota_.addresses(); }

 private:
  typename Service::StubInterface& stub(const std::string& address) {
    auto& slot = stubs_[address];
    if (!slot) slot = Service::NewStub(make_channel(address));
    return *slot;
  }

  Rota rota_;
  std::map<std::string, std::unique_ptr<typename Service::StubInterface>> stubs_;  // By address.
};

}  // namespace escaque::rpc
