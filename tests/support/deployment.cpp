#include "support/deployment.hpp"

#include <array>
#include <cstdlib>
#include <exception>
#include <fcntl.h>
#include <fstream>
#include <iostream>
#include <iterator>
#include <signal.h>
#include <stdexcept>
#include <string_view>
#include <sys/inotify.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include <boost/json.hpp>
#include <gtest/gtest.h>

namespace escaque::testing {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;

fs::path make_folder() {
  auto name = (fs::temp_directory_path() / "escaque-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("mkdtemp failed");
  return name;
}

std::string text_of(const fs::path& file) {
  std::ifstream stream(file);
  return {std::istreambuf_iterator<char>(stream), {}};
}

json::value state_of(const fs::path& folder) { return json::parse(text_of(folder / "run.json")); }

[[noreturn]] void exec_supervisor(const fs::path& folder,
                                  const Deployment::Environment& environment, Instances instances,
                                  int console) {
  ::dup2(console, STDOUT_FILENO);
  ::dup2(console, STDERR_FILENO);
  // As on a larger machine: one hub or group of shards alone would hide what goes wrong between two.
  ::setenv("ESCAQUE_GATEWAY_THREADS", "2", 1);
  ::setenv("ESCAQUE_GAMES_THREADS", "2", 1);
  for (const auto& [name, value] : environment) ::setenv(name.c_str(), value.c_str(), 1);
  const std::string script = ESCAQUE_SOURCE_DIR "/deploy/supervise.py";
  const std::string web = ESCAQUE_SOURCE_DIR "/clients/web/dist";
  ::execlp("python3", "python3", script.c_str(), "--bin", ESCAQUE_BIN_DIR, "--data", folder.c_str(),
           "--web", web.c_str(), "--gateways", std::to_string(instances.gateways).c_str(),
           "--games", std::to_string(instances.games).c_str(), "--others",
           std::to_string(instances.others).c_str(), "--free-ports", "--no-analysis",
           static_cast<char*>(nullptr));
  ::_exit(127);
}

/// Waits until `done` says so, asked again whenever a file in `folder` changes.
template <class Done>
void wait_on(const fs::path& folder, Done done) {
  const int watch = ::inotify_init1(IN_CLOEXEC);
  ::inotify_add_watch(watch, folder.c_str(), IN_MOVED_TO | IN_CLOSE_WRITE);
  std::array<char, 4096> events{};
  while (!done()) {
    if (::read(watch, events.data(), events.size()) <= 0) break;
  }
  ::close(watch);
}

}  // namespace

Deployment::Deployment(const Environment& environment, Instances instances)
    : folder_(make_folder()) {
  std::array<int, 2> console{};
  if (::pipe2(console.data(), O_CLOEXEC) != 0) throw std::runtime_error("pipe failed");
  supervisor_ = ::fork();
  if (supervisor_ == 0) exec_supervisor(folder_, environment, instances, console[1]);
  ::close(console[1]);
  std::string said;
  std::array<char, 1024> buffer{};
  while (said.find("ready. Open ") == std::string::npos) {
    const auto size = ::read(console[0], buffer.data(), buffer.size());
    if (size <= 0) throw std::runtime_error("the server did not start:\n" + said);
    said.append(buffer.data(), static_cast<std::size_t>(size));
  }
  // What the supervisor says later goes to nobody: keep the pipe's end open, so that it may write.
  ::fcntl(console[0], F_SETFL, O_NONBLOCK);
  urls_ = json::value_to<std::vector<std::string>>(state_of(folder_).at("urls"));
}

Deployment::~Deployment() {
  if (is_unattended_) ::kill(supervisor_, SIGCONT);
  ::kill(supervisor_, SIGTERM);
  ::waitpid(supervisor_, nullptr, 0);
  if (::testing::Test::HasFailure() || std::uncaught_exceptions() > 0) {
    std::cerr << "logs are kept in " << folder_ / "log" << '\n';
    return;
  }
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

pid_t Deployment::pid_of(const std::string& process) const {
  return json::value_to<pid_t>(state_of(folder_).at("pids").at(process));
}

std::string Deployment::address_of(const std::string& process) const {
  return json::value_to<std::string>(state_of(folder_).at("addresses").at(process));
}

std::uint16_t Deployment::admin_port_of(const std::string& process) const {
  return json::value_to<std::uint16_t>(state_of(folder_).at("ports").at(process).at("admin"));
}

void Deployment::kill(const std::string& process) const {
  const auto old = pid_of(process);
  ::kill(old, SIGKILL);
  wait_for_restart(process, old);
}

void Deployment::kill_for_good(const std::string& process) {
  is_unattended_ = true;
  ::kill(supervisor_, SIGSTOP);
  ::kill(pid_of(process), SIGKILL);
}

void Deployment::revive(const std::string& process) {
  const auto old = pid_of(process);
  is_unattended_ = false;
  ::kill(supervisor_, SIGCONT);
  wait_for_restart(process, old);
}

void Deployment::pause(const std::string& process) const { ::kill(pid_of(process), SIGSTOP); }

void Deployment::resume(const std::string& process) const { ::kill(pid_of(process), SIGCONT); }

void Deployment::wait_for_restart(const std::string& process, pid_t old) const {
  wait_on(folder_, [&] { return pid_of(process) != old; });
}

}  // namespace escaque::testing
