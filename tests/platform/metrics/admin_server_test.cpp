#include "platform/metrics/admin_server.hpp"

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "platform/config/startup_error.hpp"
#include "platform/metrics/build.hpp"

namespace escaque::metrics {
namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;
using testing::AllOf;
using testing::HasSubstr;

constexpr auto kWell = []() -> std::optional<std::string> { return std::nullopt; };

class AdminServerTest : public testing::Test {
 protected:
  http::response<http::string_body> ask(const AdminServer& server, const std::string& target,
                                        http::verb verb = http::verb::get,
                                        const std::string& accept = "") {
    asio::io_context context;
    boost::beast::tcp_stream stream(context);
    stream.connect(asio::ip::tcp::endpoint(asio::ip::address_v4::loopback(), server.port()));
    http::request<http::empty_body> request(verb, target, 11);
    request.set(http::field::host, "localhost");
    if (!accept.empty()) request.set(http::field::accept, accept);
    http::write(stream, request);
    boost::beast::flat_buffer buffer;
    http::response<http::string_body> response;
    http::read(stream, buffer, response);
    return response;
  }

  /// What it says of its checks; it also says which build it is.
  static boost::json::value health_of(const http::response<http::string_body>& response) {
    auto health = boost::json::parse(response.body());
    const boost::json::value build{{"program", this_build().program},
                                   {"version", this_build().version},
                                   {"id", this_build().id}};
    EXPECT_EQ(health.at("build"), build);
    health.as_object().erase("build");
    return health;
  }

  Registry registry;
};

TEST_F(AdminServerTest, NamesTheBuild) {
  const Build& build = this_build();
  EXPECT_THAT(build.program, HasSubstr("metrics_test"));
  EXPECT_THAT(build.version, testing::MatchesRegex("[0-9]+\\.[0-9]+\\.[0-9]+"));
  EXPECT_THAT(build.id, testing::MatchesRegex("[0-9a-f]{8}"));
  const AdminServer server("127.0.0.1", 0, registry, {});
  EXPECT_THAT(ask(server, "/metrics").body(),
              HasSubstr("version=\"" + build.version + "\",id=\"" + build.id + "\"} 1\n"));
}

TEST_F(AdminServerTest, ServesTheMetrics) {
  registry.counter("escaque_games_moves_total", "Moves played.", {{"variant", "standard"}})
      .increment(3);
  const AdminServer server("127.0.0.1", 0, registry, {});

  const auto response = ask(server, "/metrics");

  EXPECT_EQ(response.result(), http::status::ok);
  EXPECT_THAT(response.body(), HasSubstr("escaque_games_moves_total{variant=\"standard\"} 3"));
  EXPECT_THAT(response.body(), HasSubstr("process_resident_memory_bytes "));
}

TEST_F(AdminServerTest, ServesOpenMetricsToWhoeverAcceptsIt) {
  registry.counter("escaque_games_moves_total", "Moves played.").increment(3);
  const AdminServer server("127.0.0.1", 0, registry, {.ready = {{"sql", kWell}}});

  const auto open = ask(server, "/metrics", http::verb::get,
                        "application/openmetrics-text;version=1.0.0,text/plain;q=0.5");
  EXPECT_EQ(open[http::field::content_type],
            "application/openmetrics-text; version=1.0.0; charset=utf-8");
  EXPECT_THAT(open.body(), AllOf(HasSubstr("# TYPE escaque_games_moves counter\n"),
                                 HasSubstr("\nescaque_games_moves_total 3\n"),
                                 HasSubstr("\nescaque_ready{check=\"sql\"} 1\n"),
                                 testing::EndsWith("} 1\n# EOF\n")));

  const auto plain = ask(server, "/metrics", http::verb::get, "*/*");
  EXPECT_EQ(plain[http::field::content_type], "text/plain; version=0.0.4");
  EXPECT_THAT(plain.body(), HasSubstr("# TYPE escaque_games_moves_total counter\n"));
}

TEST_F(AdminServerTest, IsHealthyWhenEveryCheckIs) {
  std::atomic<bool> redis_away{false};
  const AdminServer server("127.0.0.1", 0, registry,
                           {.ready = {{"redis",
                                       [&]() -> std::optional<std::string> {
                                         if (redis_away) return "no answer from 127.0.0.1:6379";
                                         return std::nullopt;
                                       }},
                                      {"sql", kWell}}});

  const auto well = ask(server, "/healthz");
  EXPECT_EQ(well.result(), http::status::ok);
  EXPECT_EQ(health_of(well),
            boost::json::parse(R"({"status":"ok","checks":{"redis":"ok","sql":"ok"}})"));

  EXPECT_THAT(ask(server, "/metrics").body(), HasSubstr("\nescaque_ready{check=\"redis\"} 1\n"));

  redis_away = true;
  EXPECT_THAT(ask(server, "/metrics").body(),
              AllOf(HasSubstr("\n# TYPE escaque_ready gauge\nescaque_ready{check=\"redis\"} 0\n"),
                    HasSubstr("\nescaque_ready{check=\"sql\"} 1\n")));
  const auto ill = ask(server, "/healthz");
  EXPECT_EQ(ill.result(), http::status::service_unavailable);
  EXPECT_EQ(health_of(ill), boost::json::parse(R"({"status":"failing","checks":
                {"redis":"no answer from 127.0.0.1:6379","sql":"ok"}})"));
}

TEST_F(AdminServerTest, SaysWhatTheOthersCallItOnceItHasAName) {
  std::atomic<bool> has_name{false};
  const auto name = [&] { return std::string(has_name ? "games 10.0.0.7:9001" : ""); };
  const AdminServer server("127.0.0.1", 0, registry, {.instance = name});
  EXPECT_FALSE(health_of(ask(server, "/healthz")).as_object().contains("instance"));

  has_name = true;
  EXPECT_EQ(health_of(ask(server, "/healthz")),
            boost::json::parse(R"({"status":"ok","instance":"games 10.0.0.7:9001","checks":{}})"));
}

TEST_F(AdminServerTest, TellsWhatOnlyARestartMendsFromWhatIsWaitedFor) {
  std::atomic<bool> is_stuck{false};
  const AdminServer server("127.0.0.1", 0, registry,
                           {.ready = {{"redis", [] { return std::optional<std::string>("away"); }}},
                            .alive = {{"threads", [&]() -> std::optional<std::string> {
                                         if (is_stuck) return "thread 1 has been stuck for 31 s";
                                         return std::nullopt;
                                       }}}});

  EXPECT_EQ(ask(server, "/livez").result(), http::status::ok);
  EXPECT_EQ(ask(server, "/readyz").result(), http::status::service_unavailable);
  EXPECT_EQ(health_of(ask(server, "/readyz")),
            boost::json::parse(R"({"status":"failing","checks":{"redis":"away","threads":"ok"}})"));

  is_stuck = true;
  const auto stuck = ask(server, "/livez");
  EXPECT_EQ(stuck.result(), http::status::service_unavailable);
  EXPECT_THAT(stuck.body(), HasSubstr("thread 1 has been stuck for 31 s"));
}

TEST_F(AdminServerTest, TellsWhenItIsReady) {
  std::atomic<bool> is_away{true};
  std::mutex mutex;
  std::condition_variable changed;
  std::vector<bool> told;
  const AdminServer server("127.0.0.1", 0, registry,
                           {.ready = {{"redis",
                                       [&]() -> std::optional<std::string> {
                                         if (is_away) return "away";
                                         return std::nullopt;
                                       }}}},
                           [&](bool is_ready) {
                             const std::scoped_lock lock(mutex);
                             told.push_back(is_ready);
                             changed.notify_one();
                           });
  const auto wait_for = [&](std::size_t times) {
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return told.size() >= times; });
  };

  wait_for(1);
  is_away = false;
  wait_for(2);
  EXPECT_EQ(told, (std::vector<bool>{false, true}));
}

TEST_F(AdminServerTest, RefusesOtherPathsAndMethods) {
  const AdminServer server("127.0.0.1", 0, registry, {});

  EXPECT_EQ(ask(server, "/").result(), http::status::not_found);
  EXPECT_EQ(ask(server, "/metrics", http::verb::delete_).result(),
            http::status::method_not_allowed);
}

TEST_F(AdminServerTest, AnswersOthersWhileAConnectionIsSilent) {
  const AdminServer server("127.0.0.1", 0, registry, {});
  asio::io_context context;
  asio::ip::tcp::socket silent(context);
  silent.connect(asio::ip::tcp::endpoint(asio::ip::address_v4::loopback(), server.port()));

  EXPECT_EQ(ask(server, "/healthz").result(), http::status::ok);
}

TEST_F(AdminServerTest, NamesThePortThatIsInUse) {
  const AdminServer first("127.0.0.1", 0, registry, {});
  try {
    const AdminServer second("127.0.0.1", first.port(), registry, {});
    FAIL();
  } catch (const config::StartupError& error) {
    EXPECT_THAT(error.what(), HasSubstr("127.0.0.1:" + std::to_string(first.port())));
    EXPECT_THAT(error.what(), HasSubstr("in use"));
  }
  EXPECT_THROW(AdminServer("games.local.", 0, registry, {}), config::StartupError);
}

}  // namespace
}  // namespace escaque::metrics
