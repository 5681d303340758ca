#include "platform/tls/openssl.hpp"

#include <array>
#include <ctime>

#include <openssl/err.h>
#include <openssl/pem.h>

namespace escaque::tls {
namespace {

std::chrono::sys_seconds moment_of(const ASN1_TIME* time) {
  std::tm parts{};
  ASN1_TIME_to_tm(time, &parts);
  return std::chrono::floor<std::chrono::seconds>(
      std::chrono::system_clock::from_time_t(::timegm(&parts)));
}

}  // namespace

std::string last_error() {
  const unsigned long code = ERR_peek_last_error();
  ERR_clear_error();
  const char* reason = code == 0 ? nullptr : ERR_reason_error_string(code);
  return reason == nullptr ? "unknown reason" : reason;
}

std::vector<CertificatePtr> read_certificates(const std::string& path) {
  std::vector<CertificatePtr> found;
  const BioPtr file(BIO_new_file(path.c_str(), "r"));
  while (file) {
    CertificatePtr next(PEM_read_bio_X509(file.get(), nullptr, nullptr, nullptr));
    if (!next) break;
    found.push_back(std::move(next));
  }
  ERR_clear_error();  // The end of the file is one, too.
  return found;
}

KeyPtr read_key(const std::string& path) {
  const BioPtr file(BIO_new_file(path.c_str(), "r"));
  KeyPtr key(file ? PEM_read_bio_PrivateKey(file.get(), nullptr, nullptr, nullptr) : nullptr);
  ERR_clear_error();
  return key;
}

std::chrono::sys_seconds begin_of(const X509& certificate) {
  return moment_of(X509_get0_notBefore(&certificate));
}

std::chrono::sys_seconds end_of(const X509& certificate) {
  return moment_of(X509_get0_notAfter(&certificate));
}

std::string to_text(std::chrono::sys_seconds moment) {
  const std::time_t time = std::chrono::system_clock::to_time_t(moment);
  std::tm parts{};
  ::gmtime_r(&time, &parts);
  std::array<char, 32> text{};
  const auto size = std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M UTC", &parts);
  return {text.data(), size};
}

}  // namespace escaque::tls
