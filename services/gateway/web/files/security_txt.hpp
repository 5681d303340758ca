#pragma once
// /.well-known/security.txt (RFC 9116): whom to tell of a hole.

#include <string>
#include <string_view>

#include "domain/base/time.hpp"
#include "gateway/web/http/http.hpp"

namespace escaque::services::gateway {

class Hub;

inline constexpr std::string_view kSecurityTxtPath = "/.well-known/security.txt";

/// Its text, valid for half a year from `now`. `site` is "https://play.example.org".
[[nodiscard]] std::string write_security_txt(std::string_view contact, std::string_view site,
                                             UtcTime now);

/// 404 as long as the operator names no contact.
[[nodiscard]] HttpAnswer security_txt(const Hub& hub, const HttpRequest& request);

}  // namespace escaque::services::gateway
