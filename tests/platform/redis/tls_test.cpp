// A Redis on another machine: TLS with the site's own authority, and a user with a password.

#include <chrono>
#include <fstream>
#include <string>
#include <vector>

#include <boost/asio/ip/tcp.hpp>
#include <gmock/gmock.h>

#include "platform/redis/client.hpp"
#include "platform/redis/users.hpp"
#include "platform/tls/authority.hpp"
#include "support/io_fixture.hpp"
#include "support/redis_server.hpp"
#include "support/temp_directory.hpp"

namespace escaque::redis {
namespace {

using std::chrono::days;
using testing::AllOf;
using testing::AnyOf;
using testing::ContainsRegex;
using testing::ElementsAre;
using testing::HasSubstr;

// A server that closes at once may take its reason along.
constexpr const char* kRefusedMaybe = "Redis may have refused our certificate";
constexpr const char* kExpectedLogin =
    "(expected: redis.user and the password in redis.password_file, ";
constexpr const char* kExpectedOfTheirs =
    "; expected a certificate that holds, that our tls.authority vouches for and that names "
    "127.0.0.1";
// Whether the server refuses within the handshake or behind it is its own affair.
constexpr const char* kExpectedOfOurs = "; expected .*tls\\.certificate";

class FarRedisTest : public test::IoFixture {
 protected:
  FarRedisTest() {
    for (const char* name : {"site", "other"}) {
      tls::make_authority(folder.path() / name, {now - days(3), now + days(10)});
    }
    // Until guard(), the tests' own client may do everything.
    std::string open = users_file("secret");
    open.replace(0, open.find('\n'), "user default on nopass ~* &* +@all");
    std::ofstream(users) << open;
  }

  config::TlsConfig issued(const std::string& authority, const std::string& service,
                           const std::string& host, tls::Validity validity) {
    return tls::issue(folder.path() / authority, service, {host}, validity).files;
  }

  /// What redis-server is to be told.
  [[nodiscard]] std::vector<std::string> arguments(const config::TlsConfig& files) const {
    return {"--tls-cert-file",    files.certificate, "--tls-key-file", files.key,
            "--tls-ca-cert-file", files.authority,   "--aclfile",      users};
  }

  /// Of a new port, on which the server of `master` speaks TLS from now on.
  ClientConfig open_tls(const test::RedisServer& server, Client& master) {
    run(master.wait_connected());
    ClientConfig config = server.config();
    for (bool is_open = false; !is_open;) {
      boost::asio::ip::tcp::acceptor free(io, {boost::asio::ip::make_address("127.0.0.1"), 0});
      config.port = free.local_endpoint().port();
      free.close();
      const auto port = std::to_string(config.port);
      is_open = to_accepted(run(master.command("CONFIG", "SET", "tls-port", port))).has_value();
    }
    config.username = kUser;
    config.password = "secret";
    config.tls = issued("site", "games", "10.0.0.7", valid);
    return config;
  }

  /// From now on the server has the users of users_file() and no others. All of them must log in
  /// again.
  void guard(Client& master) {
    std::ofstream(users) << users_file("secret");
    (void)run(master.command("ACL", "LOAD"));
  }

  static ClientObserver noting(std::vector<std::string>& problems) {
    ClientObserver observer;
    observer.on_problem = [&](std::string_view text) { problems.emplace_back(text); };
    return observer;
  }

  /// The first problem of a client that cannot connect.
  std::string problem_of(const ClientConfig& config) {
    std::vector<std::string> problems;
    ClientObserver observer = noting(problems);
    observer.on_up = [&] { problems.emplace_back("connected"); };
    const auto client = make_client(io, config, observer);
    run_until([&] { return !problems.empty(); });
    return problems.front();
  }

  /// What Redis says when it refuses.
  template <class... Words>
  std::string refusal_of(Client& client, const Words&... words) {
    const Answer answer = run(client.command(words...));
    const auto* const text = answer ? answer->error() : nullptr;
    return text ? *text : "done";
  }

  const std::chrono::sys_seconds now =
      std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
  const tls::Validity valid{now - days(1), now + days(1)};
  const tls::Validity over{now - days(3), now - days(1)};
  test::TempDirectory folder;
  const std::string users = (folder.path() / "users").string();
};

TEST_F(FarRedisTest, LetsOurUserDoItsWorkAndNothingElse) {
  const test::RedisServer server(arguments(issued("site", "redis", "127.0.0.1", valid)));
  const auto master = make_client(io, server.config(), {});
  std::vector<std::string> problems;
  const auto client = make_client(io, open_tls(server, *master), noting(problems));
  run(client->wait_connected());
  int gaps = 0;
  const auto subscription = client->subscribe("news", {[](std::string_view) {}, [&] { ++gaps; }});
  run_until([&] { return gaps == 1; });

  const std::string large(300'000, 'x');
  EXPECT_TRUE(to_accepted(run(client->command("SET", "key", large))));
  EXPECT_EQ(**to_text(run(client->command("GET", "key"))), large);
  EXPECT_EQ(
      refusal_of(*client, "EVAL", "return redis.call('XADD', KEYS[1], '*', 'a', 'b')", "1", "s"),
      "done");
  EXPECT_EQ(refusal_of(*client, "BGSAVE"), "done");
  EXPECT_THAT(refusal_of(*client, "CLUSTER", "SHARDS"), HasSubstr("cluster support disabled"));
  EXPECT_THAT(refusal_of(*client, "FLUSHALL"), HasSubstr("NOPERM"));
  EXPECT_THAT(refusal_of(*client, "KEYS", "*"), HasSubstr("NOPERM"));
  EXPECT_THAT(refusal_of(*client, "ACL", "LIST"), HasSubstr("NOPERM"));
  EXPECT_THAT(refusal_of(*client, "CONFIG", "SET", "dir", "/"), HasSubstr("NOPERM"));
  EXPECT_THAT(refusal_of(*client, "SHUTDOWN"), HasSubstr("NOPERM"));
  EXPECT_THAT(problems, ElementsAre(HasSubstr("has no permissions to run the 'flushall' command")));

  guard(*master);
  run_until([&] { return gaps == 2; });
  run(client->wait_connected());
  EXPECT_EQ(refusal_of(*client, "PUBLISH", "news", "again"), "done");
  EXPECT_THAT(problem_of(server.config()),
              AllOf(HasSubstr("cannot log in: NOAUTH"), HasSubstr(kExpectedLogin)));
}

TEST_F(FarRedisTest, TakesNobodyElse) {
  const test::RedisServer server(arguments(issued("site", "redis", "127.0.0.1", valid)));
  const auto master = make_client(io, server.config(), {});
  const ClientConfig config = open_tls(server, *master);

  ClientConfig guessing = config;
  guessing.password = "guess";
  EXPECT_THAT(problem_of(guessing),
              AllOf(HasSubstr("cannot log in: WRONGPASS"), HasSubstr(kExpectedLogin)));

  ClientConfig expired = config;
  expired.tls = issued("site", "ratings", "10.0.0.8", over);
  EXPECT_THAT(problem_of(expired), AnyOf(HasSubstr("expired"), HasSubstr(kRefusedMaybe)));
  EXPECT_THAT(problem_of(expired), ContainsRegex(kExpectedOfOurs));

  ClientConfig forged = config;
  forged.tls = issued("other", "games", "10.0.0.7", valid);
  EXPECT_THAT(problem_of(forged),
              AllOf(HasSubstr("no TLS with 127.0.0.1: "), HasSubstr(kExpectedOfTheirs)));
  forged.tls.authority = config.tls.authority;
  EXPECT_THAT(problem_of(forged), AnyOf(HasSubstr("unknown ca"), HasSubstr(kRefusedMaybe)));
  EXPECT_THAT(problem_of(forged), ContainsRegex(kExpectedOfOurs));

  ClientConfig plain = config;
  plain.tls = {};
  EXPECT_NE(problem_of(plain), "connected");
}

TEST_F(FarRedisTest, LeavesAServerThatIsNotTheOneItMeans) {
  const test::RedisServer elsewhere(arguments(issued("site", "redis", "10.0.0.9", valid)));
  const auto of_elsewhere = make_client(io, elsewhere.config(), {});
  EXPECT_THAT(problem_of(open_tls(elsewhere, *of_elsewhere)),
              AllOf(HasSubstr("no TLS with 127.0.0.1: "), HasSubstr(kExpectedOfTheirs)));

  const test::RedisServer expired(arguments(issued("site", "redis", "127.0.0.1", over)));
  const auto of_expired = make_client(io, expired.config(), {});
  EXPECT_THAT(problem_of(open_tls(expired, *of_expired)),
              AllOf(HasSubstr("no TLS with 127.0.0.1: certificate has expired"),
                    HasSubstr(kExpectedOfTheirs)));
}

}  // namespace
}  // namespace escaque::redis
