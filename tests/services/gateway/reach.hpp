#pragma once
// Whom a test reaches; how long a connection takes is not what is tested.

#include <functional>

#include "gateway/config.hpp"
#include "gateway/upstream/backends.hpp"
#include "platform/grpc/instances.hpp"

namespace escaque::services::gateway {

/// The services where the configuration says that they are, and nowhere else.
inline Peers peers_of(const Config& config) {
  return {config.accounts, config.conduct, config.games, config.matchmaking, config.ratings};
}

/// Returns once a call has come through to each of the instances. `method` may be one that they do
/// not have.
template <class Service, class Interface, class Request, class Response>
Awaitable<void> reach(rpc::Instances<Service>& instances,
                      rpc::Method<Interface, Request, Response> method) {
  const rpc::Addresses::List known = instances.addresses();
  for (const auto& address : *known) {
    for (bool is_reached = false; !is_reached;) {
      const rpc::CallOptions options{rpc::Deadline::in(std::chrono::seconds(5))};
      Request request;
      const auto answer = co_await instances.ask_one(address, method, std::move(request), options);
      is_reached = answer || (answer.error().reason() != common::v1::REASON_UNAVAILABLE &&
                              answer.error().reason() != common::v1::REASON_TIMED_OUT);
    }
  }
}

}  // namespace escaque::services::gateway
