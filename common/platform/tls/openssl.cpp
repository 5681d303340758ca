#include "platform/tls/openssl.hpp"

#include <ctime>

#include <openssl/err.h>
#include <openssl/pem.h>

namespace escaque::tls {

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

std::chrono::sys_seconds end_of(const X509& certificate) {
  std::tm parts{};
  ASN1_TIME_to_tm(X509_get0_notAfter(&certificate), &parts);
  return std::chrono::floor<std::chrono::seconds>(
      std::chrono::system_clock::from_time_t(::timegm(&parts)));
}

}  // namespace escaque::tls
