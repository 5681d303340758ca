#pragma once
// How the two ends of a gRPC connection know each other.

#include <memory>
#include <optional>
#include <string>

#include "platform/config/blocks.hpp"

namespace grpc {
class ChannelCredentials;
class ServerContextBase;
class ServerCredentials;
}  // namespace grpc

namespace escaque::rpc {

/// From now on this process shows and demands the certificates of `files` in every connection but
/// those of socket files; with no files, in none. gRPC's own state is the process's, too. Call
/// before the first server and the first channel. Throws config::StartupError as tls::check() does.
void start_certificates(config::TlsConfig files);

/// What start_certificates() was given; none by default.
[[nodiscard]] const config::TlsConfig& certificates();

/// For `address`, "host:port" or "unix:/path". With certificates: mutual TLS, where the server's
/// certificate must name the host that is called. The files are read again when they change.
[[nodiscard]] std::shared_ptr<grpc::ChannelCredentials> channel_credentials(
    const std::string& address, const config::TlsConfig& files);
[[nodiscard]] std::shared_ptr<grpc::ServerCredentials> server_credentials(
    const std::string& address, const config::TlsConfig& files);

/// The service that a caller's certificate is for (its CN), like "games". Nothing where callers
/// show none: on a socket file, and on a port without tls.*.
[[nodiscard]] std::optional<std::string> peer_service(const grpc::ServerContextBase& context);

}  // namespace escaque::rpc
