#include "gateway/web/http/door_tls.hpp"

#include <chrono>
#include <string>

#include <boost/asio/ssl/context.hpp>
#include <openssl/ssl.h>

#include "platform/config/startup_error.hpp"
#include "platform/http/url.hpp"
#include "platform/tls/certificates.hpp"

namespace escaque::services::gateway {
namespace {

/// Which the certificate has to have. A proxy of ours shows players one of its own.
std::string name_for_players(const WebConfig& web) {
  if (web.is_behind_proxy) return {};
  const auto url = http::parse_url(web.url);
  return url && url->is_tls() ? url->host : std::string();
}

}  // namespace

std::shared_ptr<boost::asio::ssl::context> make_door_tls(const WebConfig& web) {
  using Context = boost::asio::ssl::context;
  if (web.certificate.empty()) return nullptr;
  const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
  tls::check_shown(web.certificate, web.key, name_for_players(web), now);
  auto tls = std::make_shared<Context>(Context::tls_server);
  SSL_CTX* const native = tls->native_handle();
  SSL_CTX_set_min_proto_version(native, TLS1_2_VERSION);
  SSL_CTX_set_options(native, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION);
  // Of TLS 1.2; those of 1.3 are all sound.
  SSL_CTX_set_cipher_list(native, "ECDHE+AESGCM:ECDHE+CHACHA20");
  boost::system::error_code error;
  tls->use_certificate_chain_file(web.certificate, error);
  if (error) throw config::StartupError("web.certificate: cannot use " + web.certificate);
  tls->use_private_key_file(web.key, Context::pem, error);
  if (error) throw config::StartupError("web.key: cannot use " + web.key);
  return tls;
}

}  // namespace escaque::services::gateway
