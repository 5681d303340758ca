// escaque emergency show|close|open|block|unblock|end-sessions: what the operator can do in need,
// over the server's own socket.

#include <iostream>
#include <memory>
#include <string>

#include <CLI/CLI.hpp>

#include "cli/place/data_folder.hpp"
#include "cli/time/local_time.hpp"
#include "operator_call.hpp"

namespace escaque::clients::cli {
namespace {

namespace accounts_v1 = accounts::v1;

struct EmergencyOptions {
  std::string socket = operator_socket();
  std::string what;  // registration, guests; or a prefix.
  double hours = 0;
  std::string reason = "by the operator";
};

std::string name_of(const accounts_v1::Measure& measure) {
  switch (measure.kind()) {
    case accounts_v1::MEASURE_KIND_REGISTRATION:
      return "registration is closed";
    case accounts_v1::MEASURE_KIND_GUESTS:
      return "no guests are let in";
    default:
      return measure.prefix() + " is blocked";
  }
}

void print(const accounts_v1::Measures& measures) {
  for (const auto& measure : measures.measures()) {
    const UtcTime until{Millis(static_cast<Millis::rep>(measure.until_ms()))};
    std::cout << name_of(measure) << " until " << local_text(until) << ", by "
              << (measure.by().empty() ? "the operator" : measure.by()) << ": " << measure.reason()
              << '\n';
  }
  if (measures.measures().empty()) std::cout << "nothing is closed\n";
}

accounts_v1::MeasureKind kind_of(const EmergencyOptions& options) {
  if (options.what == "registration") return accounts_v1::MEASURE_KIND_REGISTRATION;
  if (options.what == "guests") return accounts_v1::MEASURE_KIND_GUESTS;
  return accounts_v1::MEASURE_KIND_PREFIX;
}

Exit show(const EmergencyOptions& options) {
  accounts_v1::GetMeasuresResponse response;
  const auto exit = call_operator("emergency", options.socket, &OperatorStub::GetMeasures,
                                  accounts_v1::GetMeasuresRequest(), response);
  if (exit == Exit::ok) print(response.measures());
  return exit;
}

Exit take(const EmergencyOptions& options) {
  constexpr double kMinutes = 60;
  accounts_v1::TakeMeasureRequest request;
  request.set_kind(kind_of(options));
  if (request.kind() == accounts_v1::MEASURE_KIND_PREFIX) request.set_prefix(options.what);
  request.set_minutes(static_cast<int>(options.hours * kMinutes));
  request.set_reason(options.reason);
  accounts_v1::TakeMeasureResponse response;
  const auto exit =
      call_operator("emergency", options.socket, &OperatorStub::TakeMeasure, request, response);
  if (exit == Exit::ok) print(response.measures());
  return exit;
}

Exit lift(const EmergencyOptions& options) {
  accounts_v1::LiftMeasureRequest request;
  request.set_kind(kind_of(options));
  if (request.kind() == accounts_v1::MEASURE_KIND_PREFIX) request.set_prefix(options.what);
  request.set_reason(options.reason);
  accounts_v1::LiftMeasureResponse response;
  const auto exit =
      call_operator("emergency", options.socket, &OperatorStub::LiftMeasure, request, response);
  if (exit == Exit::ok) print(response.measures());
  return exit;
}

Exit end_sessions(const EmergencyOptions& options) {
  accounts_v1::EndAllSessionsRequest request;
  request.set_reason(options.reason);
  accounts_v1::EndAllSessionsResponse response;
  const auto exit =
      call_operator("emergency", options.socket, &OperatorStub::EndAllSessions, request, response);
  if (exit == Exit::ok) std::cout << "all sessions have ended: everybody has to log in again\n";
  return exit;
}

}  // namespace

void add_emergency(CLI::App& root, Exit& exit) {
  const auto options = std::make_shared<EmergencyOptions>();
  CLI::App* group = root.add_subcommand(
      "emergency", "In need: close registration or guests, block an address, end all sessions");
  group->require_subcommand(1);
  const auto add = [&](const char* name, const char* help, Exit (*run)(const EmergencyOptions&)) {
    CLI::App* command = group->add_subcommand(name, help);
    command->add_option("--socket", options->socket, "The operator's socket of accounts");
    command->callback([options, &exit, run] { exit = run(*options); });
    return command;
  };
  const auto take_what = [&](CLI::App* command, bool is_door) {
    auto* what = command->add_option(
        is_door ? "WHAT" : "PREFIX", options->what,
        is_door ? "registration or guests" : "192.0.2.7, 192.0.2.0/24 or 2001:db8::/48");
    what->required();
    if (is_door) what->check(CLI::IsMember({"registration", "guests"}));
    return command;
  };
  const auto take_hours = [&](CLI::App* command) {
    command->add_option("--hours", options->hours, "How long (default: emergency.usual)")
        ->check(CLI::Range(0.02, 500.0));
    return command;
  };
  const auto take_reason = [&](CLI::App* command) {
    command->add_option("--reason", options->reason, "For the audit, and for admins to read");
  };

  add("show", "What is closed now", show);
  take_reason(take_hours(take_what(add("close", "Close registration or guests", take), true)));
  take_reason(take_what(add("open", "Open registration or guests again", lift), true));
  take_reason(take_hours(take_what(add("block", "Block an address prefix", take), false)));
  take_reason(take_what(add("unblock", "Serve an address prefix again", lift), false));
  take_reason(add("end-sessions", "End the sessions of everybody", end_sessions));
}

}  // namespace escaque::clients::cli
