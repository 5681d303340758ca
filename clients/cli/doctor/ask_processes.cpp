#include <cerrno>
#include <csignal>
#include <exception>
#include <map>
#include <string_view>
#include <utility>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/json.hpp>

#include "cli/doctor/ask.hpp"
#include "platform/asio/gather.hpp"
#include "platform/http/client.hpp"

namespace escaque::clients::cli::doctor {
namespace {

constexpr int kHealthy = 200;
constexpr int kUnhealthy = 503;

http::Request question(const std::string& admin, std::string target) {
  const auto colon = admin.rfind(':');
  http::Request request{.url = {.scheme = "http",
                                .host = admin.substr(0, colon),
                                .port = admin.substr(colon + 1),
                                .target = std::move(target)}};
  request.timeout = kPatience;
  return request;
}

void read_checks(const std::string& body, ProcessReport& report) {
  boost::system::error_code error;
  const auto health = boost::json::parse(body, error);
  const auto* const object = error ? nullptr : health.if_object();
  const auto* const checks = object == nullptr ? nullptr : object->if_contains("checks");
  if (checks == nullptr || !checks->is_object()) {
    report.silence = "what it says of its health is no answer of ours";
    return;
  }
  // Builds before this one did not say.
  const auto* const build = object->if_contains("build");
  if (build != nullptr && build->is_object()) {
    const auto said = [&](std::string_view part) {
      const auto* const value = build->get_object().if_contains(part);
      const auto* const text = value == nullptr ? nullptr : value->if_string();
      return text == nullptr ? std::string() : std::string(*text);
    };
    report.program = said("program");
    report.build = said("version");
    if (const std::string id = said("id"); !id.empty()) report.build += " (" + id + ")";
  }
  const auto* const instance = object->if_contains("instance");
  if (instance != nullptr && instance->is_string()) report.instance = instance->get_string();
  for (const auto& [name, said] : checks->get_object()) {
    const auto* const text = said.if_string();
    report.checks.emplace(name, text == nullptr ? "?" : std::string_view(*text));
  }
}

Awaitable<ProcessReport> ask(boost::asio::io_context& context, ProcessPlace place, UnitState unit) {
  ProcessReport report{.name = place.name, .admin = place.admin, .unit = place.unit};
  report.address = place.address;
  report.is_gone =
      unit == UnitState::gone || (place.pid && ::kill(*place.pid, 0) != 0 && errno == ESRCH);
  report.is_off = unit == UnitState::off;
  if (report.is_gone || report.is_off || place.admin.empty()) co_return report;
  const http::Client client(context);
  http::Request health = question(place.admin, "/healthz");
  const auto healthy = co_await client.request(std::move(health));
  if (!healthy) {
    report.silence = to_string(healthy.error());
    co_return report;
  }
  if (healthy->status != kHealthy && healthy->status != kUnhealthy) {
    report.silence = "HTTP status " + std::to_string(healthy->status);
    co_return report;
  }
  read_checks(healthy->body, report);
  http::Request metrics = question(place.admin, "/metrics");
  const auto numbers = co_await client.request(std::move(metrics));
  if (numbers) report.samples = parse_samples(numbers->body);
  co_return report;
}

}  // namespace

std::vector<ProcessReport> ask_all(const std::vector<ProcessPlace>& places) {
  std::vector<std::string> units;
  for (const ProcessPlace& place : places) {
    if (!place.unit.empty()) units.push_back(place.unit);
  }
  const std::map<std::string, UnitState> states = ask_units(units);
  boost::asio::io_context context{1};
  std::vector<Awaitable<ProcessReport>> asked;
  for (const ProcessPlace& place : places) {
    if (place.name == "redis") continue;
    const auto state = states.find(place.unit);
    asked.push_back(ask(context, place, state == states.end() ? UnitState::runs : state->second));
  }
  std::vector<ProcessReport> reports;
  boost::asio::co_spawn(context, gather(std::move(asked)),
                        [&](std::exception_ptr thrown, std::vector<ProcessReport> all) {
                          if (thrown) std::rethrow_exception(thrown);
                          reports = std::move(all);
                        });
  context.run();
  return reports;
}

}  // namespace escaque::clients::cli::doctor
