#pragma once
// The certificates by which the processes of a site know each other, beyond one machine.

#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "platform/config/blocks.hpp"

namespace boost::asio::ssl {
class context;
}

namespace escaque::tls {

/// What check() found.
struct Checked {
  std::string name;                ///< Of the service that the certificate is for (CN): "games".
  std::chrono::sys_seconds until;  ///< The last moment at which it holds.
};

/// Throws config::StartupError, naming the key and the file, unless `files` are a certificate that
/// its authority has signed for serving and calling and that holds at `now`, with its key, which no
/// other user may read.
Checked check(const config::TlsConfig& files, std::chrono::sys_seconds now);

/// Throws config::StartupError, naming the key ("web.certificate", "web.key") and the file, unless
/// browsers can be shown `certificate` at `now` by the name `host` (empty: by any), with its key,
/// which no other user may read. Whether they trust it is theirs to say.
void check_shown(const std::string& certificate, const std::string& key, const std::string& host,
                 std::chrono::sys_seconds now);

/// The last moment at which the first certificate of the PEM file `path` holds; nothing when there
/// is none.
[[nodiscard]] std::optional<std::chrono::sys_seconds> end_of(const std::string& path);

/// For calling a server that the authority of `files` vouches for, which may ask who we are. Reads
/// the files. Throws config::StartupError.
[[nodiscard]] std::unique_ptr<boost::asio::ssl::context> make_client_context(
    const config::TlsConfig& files);

}  // namespace escaque::tls
