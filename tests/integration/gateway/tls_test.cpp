// The web door with a certificate of its own, and our clients, which believe only whom they trust.

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <boost/asio/ip/tcp.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "certificate.hpp"
#include "gateway_fixture.hpp"

namespace escaque::services::gateway {
namespace {

class TlsTest : public GatewayFixture {
 protected:
  TlsTest() {
    const auto certificate = test::make_certificate(directory.path());
    config.web.certificate = certificate.chain;
    config.web.key = certificate.key;
  }
  ~TlsTest() override { ::unsetenv("SSL_CERT_FILE"); }

  /// From here on the certificate is one that this machine trusts.
  void trust() const { ::setenv("SSL_CERT_FILE", config.web.certificate.c_str(), 1); }

  [[nodiscard]] http::Url url(const std::string& scheme, const std::string& path) {
    return *http::parse_url(scheme + "://127.0.0.1:" + std::to_string((*gateway_)->port()) + path);
  }
  [[nodiscard]] Result<http::Response, http::HttpError> post_guest(
      const http::ClientOptions& options = {}) {
    const http::Client client(io, options);
    http::Request request{.method = "POST", .url = url("https", "/api/v1/guest")};
    request.headers = {{"Content-Type", "application/json"}};
    request.body = "{}";
    return run(client.request(std::move(request)));
  }
  [[nodiscard]] http::WebsocketOptions socket() {
    http::WebsocketOptions options{.url = url("wss", "/api/v1/socket")};
    options.subprotocol = "escaque.v1.proto";
    return options;
  }
};

TEST_F(TlsTest, ServesATrustedClientOverTls) {
  trust();

  const auto response = post_guest();

  ASSERT_TRUE(response) << to_string(response.error());
  EXPECT_EQ(response->status, 200);
  EXPECT_THAT(std::string(response->header("Set-Cookie")),
              testing::AllOf(testing::StartsWith("__Host-escaque_session="),
                             testing::HasSubstr("; Secure")));
  EXPECT_EQ(response->header("Strict-Transport-Security"), "max-age=31536000");
}

TEST_F(TlsTest, AHandshakeHasItsOwnTime) {
  trust();
  config.limits.connections_per_address = 1;
  config.limits.handshake = Millis(300);
  gateway_.reset();
  start_gateway();
  boost::asio::ip::tcp::socket silent(io);

  silent.connect({boost::asio::ip::address_v4::loopback(), (*gateway_)->port()});

  char byte = 0;
  boost::system::error_code error;
  (void)silent.read_some(boost::asio::buffer(&byte, 1), error);
  EXPECT_TRUE(error);
  run_until([this] { return post_guest().has_value(); });
}

TEST_F(TlsTest, TakesANewCertificateWithoutAStart) {
  (void)test::make_certificate(directory.path());  // In place of the one that is being served.
  trust();
  EXPECT_EQ(post_guest().error(), http::HttpError::tls_failed);

  (*gateway_)->reload_certificate();

  run_until([this] { return post_guest().has_value(); });
}

TEST_F(TlsTest, KeepsItsCertificateWhenTheNewOneIsNoneAndSaysSo) {
  trust();
  std::ofstream(config.web.key) << "no key";

  (*gateway_)->reload_certificate();

  EXPECT_TRUE(post_guest());
}

TEST_F(TlsTest, RefusesAKeyThatOthersMayRead) {
  gateway_.reset();
  std::filesystem::permissions(config.web.key, std::filesystem::perms::others_read,
                               std::filesystem::perm_options::add);
  try {
    GatewayServer server(config, time, log::Logger());
    FAIL() << "started with a key that everybody knows";
  } catch (const config::StartupError& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("expected mode 0600"));
  }
}

TEST_F(TlsTest, SocketsGoThroughTls) {
  trust();
  auto connected = run(http::WebsocketClient::connect(io, socket()));
  ASSERT_TRUE(connected) << to_string(connected.error());
  const auto client = std::make_unique<SocketClient>(io, std::move(*connected), ClientOptions{});

  const auto welcome = wait(client, [](const auto& message) { return message.has_welcome(); });
  EXPECT_FALSE(welcome.welcome().has_user());
}

TEST_F(TlsTest, AClientRefusesACertificateThatNobodyVouchesFor) {
  EXPECT_EQ(post_guest().error(), http::HttpError::tls_failed);
  EXPECT_EQ(run(http::WebsocketClient::connect(io, socket())).error(), http::HttpError::tls_failed);
  http::ClientOptions careless;
  careless.verify_peer = false;
  EXPECT_TRUE(post_guest(careless));
}

TEST_F(TlsTest, AClientRefusesAnotherHostsCertificate) {
  trust();
  const http::Client client(io);
  http::Request request{.url = url("https", "/api/v1/me")};
  request.url.host = "127.0.0.2";
  config.listen.host = "127.0.0.2";
  gateway_.reset();
  start_gateway();
  request.url.port = std::to_string((*gateway_)->port());

  EXPECT_EQ(run(client.request(std::move(request))).error(), http::HttpError::tls_failed);
}

TEST_F(TlsTest, PlainHttpOnATlsPortIsSentToTls) {
  const http::Client client(io);
  const std::string here = "https://127.0.0.1:" + std::to_string((*gateway_)->port());

  const auto answer = run(client.request({.url = url("http", "/game/1?ply=3")}));

  ASSERT_TRUE(answer) << to_string(answer.error());
  EXPECT_EQ(answer->status, 307);
  EXPECT_EQ(answer->header("Location"), here + "/game/1?ply=3");
  EXPECT_EQ(answer->header("Cache-Control"), "no-store");
  // Nobody can be told so in clear (RFC 6797, 7.2).
  EXPECT_EQ(answer->header("Strict-Transport-Security"), "");
}

TEST_F(TlsTest, NothingIsDoneThatCameInClear) {
  const http::Client client(io);
  http::Request request{.method = "POST", .url = url("http", "/api/v1/guest")};
  request.headers = {{"Content-Type", "application/json"}};
  request.body = "{}";

  const auto answer = run(client.request(std::move(request)));

  ASSERT_TRUE(answer) << to_string(answer.error());
  EXPECT_EQ(answer->status, 400);
  EXPECT_EQ(answer->header("Set-Cookie"), "");
  EXPECT_THAT(answer->body, testing::HasSubstr("the door takes HTTPS only"));
  http::WebsocketOptions clear{.url = url("ws", "/api/v1/socket")};
  clear.subprotocol = "escaque.v1.proto";
  EXPECT_FALSE(run(http::WebsocketClient::connect(io, clear)));
}

TEST_F(TlsTest, ItsOwnAuthorityIsThereInClearAndNothingElse) {
  gateway_.reset();
  const test::TempDirectory files;
  std::ofstream(files.path() / "index.html") << "<title>Escaque</title>";
  config.web.root = files.path();
  config.web.authority = config.web.certificate;
  start_gateway();
  const http::Client client(io);

  const auto authority = run(client.request({.url = url("http", "/ca.crt")}));

  ASSERT_TRUE(authority) << to_string(authority.error());
  EXPECT_EQ(authority->status, 200);
  EXPECT_EQ(authority->header("Content-Type"), "application/x-x509-ca-cert");
  EXPECT_THAT(authority->body, testing::StartsWith("-----BEGIN CERTIFICATE-----"));
  const auto page = run(client.request({.url = url("http", "/")}));
  ASSERT_TRUE(page) << to_string(page.error());
  EXPECT_EQ(page->status, 307);
}

TEST_F(TlsTest, ShowsNobodyAKeyForAnAuthority) {
  gateway_.reset();
  config.web.root = directory.path();
  config.web.authority = config.web.key;
  try {
    GatewayServer server(config, time, log::Logger());
    FAIL() << "would show its key";
  } catch (const config::StartupError& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("web.authority: "));
  }
}

TEST_F(TlsTest, RefusesACertificateForAnotherNameThanPlayersUse) {
  gateway_.reset();
  config.web.url = "https://play.example.org";
  try {
    GatewayServer server(config, time, log::Logger());
    FAIL() << "started with a certificate that no browser takes";
  } catch (const config::StartupError& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("is not for play.example.org"));
  }
}

TEST_F(TlsTest, SaysWhichFileItCannotUse) {
  gateway_.reset();
  config.web.key = config.web.certificate;
  try {
    GatewayServer server(config, time, log::Logger());
    FAIL() << "started without a key";
  } catch (const config::StartupError& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("web.key: no key in"));
  }
}

}  // namespace
}  // namespace escaque::services::gateway
