#include "platform/tls/certificates.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <string>

#include <boost/asio/ssl/context.hpp>
#include <openssl/ssl.h>
#include <openssl/x509_vfy.h>
#include <openssl/x509v3.h>

#include "platform/config/secret_file.hpp"
#include "platform/tls/openssl.hpp"

namespace escaque::tls {
namespace {

using Chain = std::vector<CertificatePtr>;

/// Frees the list, not what is in it.
struct ReleaseList {
  void operator()(STACK_OF(X509) * list) const { sk_X509_free(list); }
};

/// Empty, or why the authority in the file `authority` does not vouch for `chain` at `now`.
std::string doubt(const Chain& chain, const std::string& authority, std::chrono::sys_seconds now) {
  const std::unique_ptr<X509_STORE, Release<X509_STORE_free>> store(X509_STORE_new());
  const std::unique_ptr<X509_STORE_CTX, Release<X509_STORE_CTX_free>> context(X509_STORE_CTX_new());
  const std::unique_ptr<STACK_OF(X509), ReleaseList> between(sk_X509_new_null());
  if (!store || !context || !between) return "no memory";
  for (std::size_t i = 1; i < chain.size(); ++i) sk_X509_push(between.get(), chain[i].get());
  if (X509_STORE_load_file(store.get(), authority.c_str()) != 1) return last_error();
  X509_STORE_CTX_init(context.get(), store.get(), chain.front().get(), between.get());
  X509_STORE_CTX_set_time(context.get(), 0, now.time_since_epoch().count());
  if (X509_verify_cert(context.get()) == 1) return {};
  return X509_verify_cert_error_string(X509_STORE_CTX_get_error(context.get()));
}

/// Every process calls, or serves, or both.
bool is_for_both_ends(X509* certificate) {
  return X509_check_purpose(certificate, X509_PURPOSE_SSL_SERVER, 0) == 1 &&
         X509_check_purpose(certificate, X509_PURPOSE_SSL_CLIENT, 0) == 1;
}

/// Whether browsers take `certificate` for `host`, a name or an address.
bool is_for(X509* certificate, const std::string& host) {
  return X509_check_ip_asc(certificate, host.c_str(), 0) == 1 ||
         X509_check_host(certificate, host.c_str(), host.size(),
                         X509_CHECK_FLAG_NEVER_CHECK_SUBJECT, nullptr) == 1;
}

void refuse_unreadable(const std::string& key, const std::string& path) {
  if (const std::ifstream file(path); !file) {
    throw config::StartupError(key + ": cannot read " + path + ": " + std::strerror(errno));
  }
}

std::string common_name(const X509* certificate) {
  std::array<char, 256> name{};
  const auto* const subject = X509_get_subject_name(certificate);
  X509_NAME_get_text_by_NID(subject, NID_commonName, name.data(), name.size());
  return name.data();
}

}  // namespace

Checked check(const config::TlsConfig& files, std::chrono::sys_seconds now) {
  if (files.authority.empty() || files.certificate.empty() || files.key.empty()) {
    throw config::StartupError(
        "tls.authority, tls.certificate and tls.key: expected all three or none");
  }
  config::refuse_exposed("tls.key", files.key);
  if (read_certificates(files.authority).empty()) {
    throw config::StartupError("tls.authority: no certificate in " + files.authority);
  }
  const Chain ours = read_certificates(files.certificate);
  if (ours.empty()) {
    throw config::StartupError("tls.certificate: no certificate in " + files.certificate);
  }
  const KeyPtr key = read_key(files.key);
  if (!key) throw config::StartupError("tls.key: no key in " + files.key);
  X509* const own = ours.front().get();
  if (X509_check_private_key(own, key.get()) != 1) {
    throw config::StartupError("tls.key: " + files.key + " is not the key of " + files.certificate);
  }
  if (const std::string why = doubt(ours, files.authority, now); !why.empty()) {
    throw config::StartupError("tls.certificate: " + files.certificate + ": " + why +
                               "; expected one that tls.authority has signed (escaque tls make)");
  }
  if (!is_for_both_ends(own)) {
    throw config::StartupError("tls.certificate: " + files.certificate +
                               " is not for both serving and calling; expected extended key usage "
                               "serverAuth and clientAuth (escaque tls make)");
  }
  return {common_name(own), end_of(*own)};
}

void check_shown(const std::string& certificate, const std::string& key, const std::string& host,
                 std::chrono::sys_seconds now) {
  refuse_unreadable("web.certificate", certificate);
  const Chain shown = read_certificates(certificate);
  if (shown.empty()) {
    throw config::StartupError("web.certificate: no certificate in " + certificate +
                               "; expected PEM, ours first, then those that vouch for it");
  }
  config::refuse_exposed("web.key", key);
  const KeyPtr its_key = read_key(key);
  if (!its_key) {
    throw config::StartupError("web.key: no key in " + key +
                               "; expected PEM that asks for no password");
  }
  X509* const ours = shown.front().get();
  if (X509_check_private_key(ours, its_key.get()) != 1) {
    throw config::StartupError("web.key: " + key + " is not the key of " + certificate);
  }
  if (now < begin_of(*ours) || now > end_of(*ours)) {
    throw config::StartupError("web.certificate: " + certificate + " holds from " +
                               to_text(begin_of(*ours)) + " to " + to_text(end_of(*ours)) +
                               ", and by the clock of this machine it is " + to_text(now));
  }
  if (!host.empty() && !is_for(ours, host)) {
    throw config::StartupError("web.certificate: " + certificate + " is not for " + host +
                               "; expected one for the name in web.url");
  }
}

std::optional<std::chrono::sys_seconds> end_of(const std::string& path) {
  const Chain chain = read_certificates(path);
  if (chain.empty()) return std::nullopt;
  return end_of(*chain.front());
}

std::unique_ptr<boost::asio::ssl::context> make_client_context(const config::TlsConfig& files) {
  using Context = boost::asio::ssl::context;
  auto context = std::make_unique<Context>(Context::tls_client);
  SSL_CTX_set_min_proto_version(context->native_handle(), TLS1_2_VERSION);
  context->set_verify_mode(boost::asio::ssl::verify_peer);
  boost::system::error_code error;
  context->load_verify_file(files.authority, error);
  if (error) throw config::StartupError("tls.authority: cannot use " + files.authority);
  context->use_certificate_chain_file(files.certificate, error);
  if (error) throw config::StartupError("tls.certificate: cannot use " + files.certificate);
  context->use_private_key_file(files.key, Context::pem, error);
  if (error) throw config::StartupError("tls.key: cannot use " + files.key);
  return context;
}

}  // namespace escaque::tls
