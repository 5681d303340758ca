#pragma once
// Connections to other services.

#include <memory>
#include <string>

#include "platform/grpc/credentials.hpp"
#include "platform/identity/signer.hpp"

namespace grpc {
class Channel;
}

namespace escaque::rpc {

/// A connection to `address`, "host:port" or "unix:/path", made at the first call and made again
/// whenever it breaks: back-off from 100 ms to 1 s, pings that notice a dead peer within seconds.
/// With certificates, which are the process's own unless `files` says otherwise: mutual TLS.
/// Every call says who we are by `signer`'s word.
[[nodiscard]] std::shared_ptr<grpc::Channel> make_channel(
    const std::string& address, std::shared_ptr<const identity::Signer> signer,
    const config::TlsConfig& files = certificates());
/// Where nobody asks who calls: on the operator's socket.
[[nodiscard]] std::shared_ptr<grpc::Channel> make_channel(
    const std::string& address, const config::TlsConfig& files = certificates());

}  // namespace escaque::rpc
