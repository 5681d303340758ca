// bare_pipeline --redis-port P --games N --rate MOVES_PER_S --duration S
//
// Starts the door and the log as processes of their own, plays, prints, and ends them. The Redis is
// one that is already there and may be written to.

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <CLI/CLI.hpp>

#include "bare_pipeline/roles.hpp"

namespace {

using escaque::bare::Listening;

/// Runs `role` in a process of its own, one of `pids`, until it says where it listens.
template <class Role>
std::uint16_t start(std::vector<std::int64_t>& pids, Role role) {
  int ends[2];
  if (::pipe(ends) != 0) return 0;
  pids.push_back(::fork());
  if (pids.back() == 0) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    role([out = ends[1]](std::uint16_t port) {
      if (::write(out, &port, sizeof port) != sizeof port) std::_Exit(1);
    });
  }
  ::close(ends[1]);
  std::uint16_t port = 0;
  if (::read(ends[0], &port, sizeof port) != sizeof port) port = 0;
  return port;
}

}  // namespace

int main(int argc, char** argv) {
  escaque::bare::Options options;
  CLI::App app("What moves cost on this machine without chess");
  app.add_option("--redis-port", options.redis_port, "Of a Redis on 127.0.0.1")->required();
  std::int64_t redis_pid = 0;
  app.add_option("--redis-pid", redis_pid, "To count its processor time");
  app.add_option("--games", options.games, "Pairs of connections")->check(CLI::Range(1, 10'000));
  app.add_option("--rate", options.rate, "Moves a second over all games")
      ->check(CLI::Range(0.1, 1e6));
  app.add_option("--duration", options.seconds, "Seconds")->check(CLI::Range(1, 86'400));
  app.add_option("--threads", options.threads, "Of door and log, each")->check(CLI::Range(1, 64));
  CLI11_PARSE(app, argc, argv);

  rlimit files{};
  ::getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &files);

  std::string identity = (std::filesystem::temp_directory_path() / "bare-XXXXXX").string();
  if (::mkdtemp(identity.data()) == nullptr) return 1;
  options.identity_dir = identity;

  // Before any thread: gRPC must not be there yet when a process is forked.
  std::vector<std::int64_t> pids{::getpid(), redis_pid};
  const auto log =
      start(pids, [&](const Listening& tell) { escaque::bare::run_log(options, tell); });
  const auto door =
      start(pids, [&](const Listening& tell) { escaque::bare::run_door(options, log, tell); });
  options.pids = pids;
  bool is_done = false;
  if (log == 0 || door == 0) {
    std::fprintf(stderr, "bare_pipeline: a role did not start\n");
  } else {
    is_done = escaque::bare::run_players(options, door);
  }
  std::error_code ignored;
  std::filesystem::remove_all(identity, ignored);
  return is_done ? 0 : 1;
}
