#pragma once
// What the web door shows of itself over TLS.

#include <memory>

#include "gateway/config.hpp"

namespace boost::asio::ssl {
class context;
}

namespace escaque::services::gateway {

/// Reads the files of `web`: TLS 1.2 and later, ciphers with forward secrecy only. Null when none
/// are configured. Throws config::StartupError naming the file that cannot be used, also when other
/// users may read the key.
[[nodiscard]] std::shared_ptr<boost::asio::ssl::context> make_door_tls(const WebConfig& web);

}  // namespace escaque::services::gateway
