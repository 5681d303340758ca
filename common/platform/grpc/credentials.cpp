#include "platform/grpc/credentials.hpp"

#include <chrono>
#include <grpc/grpc_security_constants.h>
#include <map>
#include <mutex>
#include <tuple>
#include <utility>

#include <grpcpp/security/auth_context.h>
#include <grpcpp/security/credentials.h>
#include <grpcpp/security/server_credentials.h>
#include <grpcpp/security/tls_certificate_provider.h>
#include <grpcpp/security/tls_credentials_options.h>
#include <grpcpp/server_context.h>

#include "domain/base/time.hpp"
#include "platform/config/startup_error.hpp"
#include "platform/tls/certificates.hpp"

namespace escaque::rpc {
namespace {

namespace experimental = grpc::experimental;
using Provider = experimental::FileWatcherCertificateProvider;

// Between two looks at the files, in seconds.
constexpr unsigned kLookEvery = 2;

config::TlsConfig& own_files() {
  static config::TlsConfig files;
  return files;
}

std::chrono::sys_seconds this_second() {
  return std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
}

bool is_plain(const std::string& address, const config::TlsConfig& files) {
  return address.starts_with("unix:") || !files.is_on();
}

/// One for all connections with the same files: each has a thread that looks at them.
std::shared_ptr<Provider> watch(const config::TlsConfig& files) {
  using Files = std::tuple<std::string, std::string, std::string>;
  static std::mutex mutex;
  static std::map<Files, std::weak_ptr<Provider>> watched;
  const std::scoped_lock lock(mutex);
  auto& slot = watched[{files.key, files.certificate, files.authority}];
  auto provider = slot.lock();
  if (!provider) {
    provider =
        std::make_shared<Provider>(files.key, files.certificate, files.authority, kLookEvery);
    slot = provider;
  }
  return provider;
}

}  // namespace

void start_certificates(config::TlsConfig files) {
  const bool has_any = files.is_on() || !files.certificate.empty() || !files.key.empty();
  if (has_any) tls::check(files, this_second());
  own_files() = std::move(files);
}

const config::TlsConfig& certificates() { return own_files(); }

std::shared_ptr<grpc::ChannelCredentials> channel_credentials(const std::string& address,
                                                              const config::TlsConfig& files) {
  if (is_plain(address, files)) return grpc::InsecureChannelCredentials();
  experimental::TlsChannelCredentialsOptions options;
  options.set_certificate_provider(watch(files));
  options.watch_root_certs();
  options.watch_identity_key_cert_pairs();
  return experimental::TlsCredentials(options);
}

std::shared_ptr<grpc::ServerCredentials> server_credentials(const std::string& address,
                                                            const config::TlsConfig& files) {
  if (is_plain(address, files)) return grpc::InsecureServerCredentials();
  experimental::TlsServerCredentialsOptions options(watch(files));
  options.watch_root_certs();
  options.watch_identity_key_cert_pairs();
  options.set_cert_request_type(GRPC_SSL_REQUEST_AND_REQUIRE_CLIENT_CERTIFICATE_AND_VERIFY);
  return experimental::TlsServerCredentials(options);
}

std::optional<std::string> peer_service(const grpc::ServerContextBase& context) {
  const auto peer = context.auth_context();
  if (!peer || !peer->IsPeerAuthenticated()) return std::nullopt;
  const auto names = peer->FindPropertyValues(GRPC_X509_CN_PROPERTY_NAME);
  if (names.size() != 1) return std::nullopt;
  return std::string(names.front().data(), names.front().size());
}

}  // namespace escaque::rpc
