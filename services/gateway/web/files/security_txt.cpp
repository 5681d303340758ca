#include "gateway/web/files/security_txt.hpp"

#include <chrono>
#include <cstdio>

#include "gateway/hub/hub.hpp"

namespace escaque::services::gateway {

std::string write_security_txt(std::string_view contact, std::string_view site, UtcTime now) {
  // Midnight, so that all of a day's answers are alike.
  const auto day = std::chrono::floor<std::chrono::days>(now) + std::chrono::days(180);
  const std::chrono::year_month_day date(day);
  std::array<char, 32> expires{};
  std::snprintf(expires.data(), expires.size(), "%04d-%02u-%02uT00:00:00Z",
                static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                static_cast<unsigned>(date.day()));
  std::string text = "Contact: ";
  text.append(contact).append("\nExpires: ").append(expires.data());
  text.append("\nPreferred-Languages: en, es\nCanonical: ").append(site);
  return text.append(kSecurityTxtPath).append("\n");
}

HttpAnswer security_txt(const Hub& hub, const HttpRequest& request) {
  const WebConfig& web = hub.config().web;
  if (web.security_contact.empty()) {
    return error_answer(refusal(common_v1::REASON_NO_SUCH_PATH,
                                "the operator of this server has named no contact"));
  }
  const UtcTime now{Millis(static_cast<Millis::rep>(hub.utc_ms()))};
  const std::string site = web.url.empty() ? request.site() : web.url;
  return text_answer("text/plain; charset=utf-8",
                     write_security_txt(web.security_contact, site, now));
}

}  // namespace escaque::services::gateway
