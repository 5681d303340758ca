#include "platform/mail/smtp_client.hpp"

#include <algorithm>
#include <array>
#include <curl/curl.h>
#include <memory>
#include <utility>

#include "platform/config/trust.hpp"
#include "platform/encoding/hex.hpp"

namespace escaque::mail {
namespace {

constexpr std::string_view kPlain = "smtp://";
constexpr std::string_view kEncrypted = "smtps://";

struct EndHandle {
  void operator()(CURL* handle) const { curl_easy_cleanup(handle); }
};
struct FreeList {
  void operator()(curl_slist* list) const { curl_slist_free_all(list); }
};

/// What libcurl has not fetched yet. It asks for at most size * count bytes.
std::size_t give_some(char* to, std::size_t size, std::size_t count, void* from) {
  auto& rest = *static_cast<std::string_view*>(from);
  const std::size_t taken = std::min(size * count, rest.size());
  std::copy_n(rest.data(), taken, to);
  rest.remove_prefix(taken);
  return taken;
}

/// Called about once a second; not zero ends the transfer.
int ask_whether_to_stop(void* stop, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
  return static_cast<const std::stop_token*>(stop)->stop_requested() ? 1 : 0;
}

MailFailure failure_of(CURL* handle, CURLcode code) {
  long status = 0;
  curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
  constexpr long kForGood = 500;  // 5yz: "permanent negative completion".
  constexpr std::array kAboutSettings{CURLE_LOGIN_DENIED, CURLE_USE_SSL_FAILED,
                                      CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION,
                                      CURLE_SSL_CACERT_BADFILE};
  // What is wrong with our own settings the operator can mend, and the letter is kept.
  const bool is_about_settings =
      std::find(kAboutSettings.begin(), kAboutSettings.end(), code) != kAboutSettings.end();
  std::string reason = curl_easy_strerror(code);
  if (status > 0) reason += ", status " + std::to_string(status);
  constexpr long kNeedsLogin = 530;  // Or TLS first: RFC 4954, section 6, and RFC 3207, section 4.
  const bool is_for_good = status >= kForGood && status != kNeedsLogin && !is_about_settings;
  return {is_for_good ? MailError::refused : MailError::unreachable, std::move(reason)};
}

std::string_view authority_of(std::string_view url) {
  for (const std::string_view scheme : {kPlain, kEncrypted}) {
    if (url.starts_with(scheme)) return url.substr(scheme.size());
  }
  return {};
}

}  // namespace

bool is_smtp_url(std::string_view text) {
  const std::string_view where = authority_of(text);
  return !where.empty() && where.find_first_of("/@?# \t\r\n") == std::string_view::npos;
}

bool is_local_smtp(std::string_view url) {
  const std::string_view where = authority_of(url);
  if (where.starts_with('[')) return config::is_local(where.substr(1, where.find(']') - 1));
  return config::is_local(where.substr(0, where.find(':')));
}

std::string_view to_string(MailError error) {
  switch (error) {
    case MailError::unreachable:
      return "the mail server cannot take it now";
    case MailError::refused:
      return "the mail server does not take it";
  }
  return "";
}

SmtpClient::SmtpClient(SmtpConfig config) : config_(std::move(config)) {
  static const CURLcode ready = curl_global_init(CURL_GLOBAL_DEFAULT);
  static_cast<void>(ready);  // What fails here fails in curl_easy_init() too.
}

Result<void, MailFailure> SmtpClient::send(const Letter& letter, UtcTime now,
                                           const std::stop_token& stop) const {
  const std::unique_ptr<CURL, EndHandle> handle(curl_easy_init());
  const std::unique_ptr<curl_slist, FreeList> to(
      curl_slist_append(nullptr, ("<" + letter.to + ">").c_str()));
  if (!handle || !to) return MailFailure{MailError::unreachable, "libcurl cannot begin"};
  const std::string text = write_letter(letter, config_.sender, encoding::random_hex(16), now);
  const std::string from = "<" + config_.sender.address + ">";
  std::string_view rest = text;
  CURL* const curl = handle.get();
  curl_easy_setopt(curl, CURLOPT_URL, config_.url.c_str());
  curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
  curl_easy_setopt(curl, CURLOPT_PROXY, "");  // Whatever the environment says.
  curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(curl, CURLOPT_QUICK_EXIT, 1L);  // The end waits for no resolver.
  curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, static_cast<long>(config_.patience.count()));
  curl_easy_setopt(curl, CURLOPT_USE_SSL,
                   static_cast<long>(config_.needs_tls ? CURLUSESSL_ALL : CURLUSESSL_NONE));
  if (!config_.authority.empty()) curl_easy_setopt(curl, CURLOPT_CAINFO, config_.authority.c_str());
  if (!config_.user.empty()) {
    curl_easy_setopt(curl, CURLOPT_USERNAME, config_.user.c_str());
    curl_easy_setopt(curl, CURLOPT_PASSWORD, config_.password.c_str());
  }
  curl_easy_setopt(curl, CURLOPT_MAIL_FROM, from.c_str());
  curl_easy_setopt(curl, CURLOPT_MAIL_RCPT, to.get());
  curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L);
  curl_easy_setopt(curl, CURLOPT_READFUNCTION, give_some);
  curl_easy_setopt(curl, CURLOPT_READDATA, &rest);
  curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
  curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, ask_whether_to_stop);
  curl_easy_setopt(curl, CURLOPT_XFERINFODATA, &stop);
  const CURLcode code = curl_easy_perform(curl);
  if (code == CURLE_OK) return {};
  return failure_of(curl, code);
}

}  // namespace escaque::mail
