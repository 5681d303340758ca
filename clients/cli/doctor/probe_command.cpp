// escaque probe PORT: whether a process of this machine lives or is ready, by its exit code: for
// those who start processes and may not reach their admin doors, such as Kubernetes.

#include <cstdint>
#include <exception>
#include <iostream>
#include <memory>
#include <optional>
#include <string>

#include <CLI/CLI.hpp>
#include <boost/asio/co_spawn.hpp>

#include "cli/commands.hpp"
#include "platform/http/client.hpp"

namespace escaque::clients::cli {
namespace {

struct ProbeOptions {
  std::uint16_t port = 0;
  bool asks_for_life = false;
  int patience_s = 3;
};

using Answered = Result<http::Response, http::HttpError>;

Answered ask_admin_door(const ProbeOptions& options) {
  boost::asio::io_context context{1};
  http::Request request{.url = {.scheme = "http",
                                .host = "127.0.0.1",
                                .port = std::to_string(options.port),
                                .target = options.asks_for_life ? "/livez" : "/readyz"}};
  request.timeout = std::chrono::seconds(options.patience_s);
  const http::Client client(context);
  std::optional<Answered> answered;
  boost::asio::co_spawn(context, client.request(std::move(request)),
                        [&](std::exception_ptr thrown, Answered answer) {
                          if (thrown) std::rethrow_exception(thrown);
                          answered = std::move(answer);
                        });
  context.run();
  return *answered;
}

Exit probe(const ProbeOptions& options) {
  constexpr int kWell = 200;
  const Answered answer = ask_admin_door(options);
  if (!answer) {
    std::cerr << "127.0.0.1:" << options.port << ": " << to_string(answer.error()) << '\n';
    return Exit::failed;
  }
  std::cout << answer->body << '\n';
  return answer->status == kWell ? Exit::ok : Exit::failed;
}

}  // namespace

void add_probe(CLI::App& root, Exit& exit) {
  auto* const command = root.add_subcommand(
      "probe", "Ask the admin door at PORT of this machine: 0 when it is ready, 1 when it is not");
  const auto options = std::make_shared<ProbeOptions>();
  command->add_option("PORT", options->port, "admin.port of the process")->required();
  command->add_flag("--live", options->asks_for_life,
                    "only whether its threads turn; what it waits for is no fault of its own");
  command->add_option("--patience", options->patience_s, "seconds for the answer")
      ->check(CLI::Range(1, 60))
      ->capture_default_str();
  command->callback([options, &exit] { exit = probe(*options); });
}

}  // namespace escaque::clients::cli
