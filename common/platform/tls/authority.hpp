#pragma once
// A site's own certificate authority: it vouches for the site's processes to each other, and for
// nobody else. Players never see it.

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "platform/config/blocks.hpp"

namespace escaque::tls {

struct Validity {
  std::chrono::sys_seconds from;
  std::chrono::sys_seconds until;
};

struct Authority {
  bool is_new;                     ///< Made by this call; false: it was there.
  std::chrono::sys_seconds until;  ///< The last moment at which its certificates are believed.
};

/// The authority in `folder`, its files ca.pem and ca.key. Made, with the folder, when neither is
/// there; never overwritten. Throws config::StartupError when only one of them is.
Authority make_authority(const std::filesystem::path& folder, Validity validity);

struct Issued {
  config::TlsConfig files;
  std::vector<std::string> hosts;
  std::chrono::sys_seconds until;
};

/// Has the authority of `folder` sign a certificate for the service `name`, which others reach at
/// `hosts` (names or addresses; empty: those of the certificate that is replaced): NAME.pem and
/// NAME.key, with a new key. It serves and calls alike, and never outlives its authority. Throws
/// config::StartupError.
[[nodiscard]] Issued issue(const std::filesystem::path& folder, const std::string& name,
                           std::vector<std::string> hosts, Validity validity);

}  // namespace escaque::tls
