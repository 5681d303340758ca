#pragma once
// A site's own certificate authorities. One vouches for the site's processes to each other; players
// never see it. Another may vouch to browsers for the web door, where no public authority does: it
// can vouch for hosts of the site and of private networks only, so that those who import it need
// not trust the site with anything else.

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
/// The same of one that browsers import: a new one can vouch for `hosts` (names or addresses), for
/// private addresses (RFC 1918, RFC 4193) and for names of local networks (localhost, .local, .lan,
/// .home.arpa, .internal), for nobody else (RFC 5280, 4.2.1.10).
Authority make_web_authority(const std::filesystem::path& folder,
                             const std::vector<std::string>& hosts, Validity validity);

struct Issued {
  config::TlsConfig files;
  std::vector<std::string> hosts;
  std::chrono::sys_seconds until;
};

/// Has the authority of `folder` sign a certificate for the service `name`, which others reach at
/// `hosts` (names or addresses; empty: those of the certificate that is replaced): NAME.pem and
/// NAME.key, with a new key. It serves and calls alike, and never outlives its authority. Throws
/// config::StartupError, also when the authority may not vouch for one of them.
[[nodiscard]] Issued issue(const std::filesystem::path& folder, const std::string& name,
                           std::vector<std::string> hosts, Validity validity);

/// Whether NAME.pem and NAME.key of `folder` are what issue() would make for `hosts`, and hold
/// until `until`.
[[nodiscard]] bool is_issued(const std::filesystem::path& folder, const std::string& name,
                             const std::vector<std::string>& hosts, std::chrono::sys_seconds until);

/// SHA-256 of the authority's certificate, as browsers show it: "3A:0F:…".
[[nodiscard]] std::string fingerprint(const std::filesystem::path& folder);

}  // namespace escaque::tls
