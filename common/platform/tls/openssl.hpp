#pragma once
// OpenSSL's objects with an owner, and its last error in words. Not for other folders.

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include <openssl/bio.h>
#include <openssl/evp.h>
#include <openssl/x509.h>

namespace escaque::tls {

template <auto release>
struct Release {
  template <class T>
  void operator()(T* object) const {
    release(object);
  }
};

using KeyPtr = std::unique_ptr<EVP_PKEY, Release<EVP_PKEY_free>>;
using CertificatePtr = std::unique_ptr<X509, Release<X509_free>>;
using BioPtr = std::unique_ptr<BIO, Release<BIO_free_all>>;

/// Why the last call failed; empties the thread's queue of errors.
[[nodiscard]] std::string last_error();

/// All certificates of a PEM file, in their order; empty when it holds none.
[[nodiscard]] std::vector<CertificatePtr> read_certificates(const std::string& path);
/// The key of a PEM file; null when it holds none.
[[nodiscard]] KeyPtr read_key(const std::string& path);

/// The first and the last moment at which `certificate` holds.
[[nodiscard]] std::chrono::sys_seconds begin_of(const X509& certificate);
[[nodiscard]] std::chrono::sys_seconds end_of(const X509& certificate);
/// "2026-11-24 07:30 UTC".
[[nodiscard]] std::string to_text(std::chrono::sys_seconds moment);

}  // namespace escaque::tls
