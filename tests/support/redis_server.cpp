#include "support/redis_server.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <stdexcept>
#include <string_view>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace escaque::test {

namespace {

sockaddr_in loopback(std::uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

bool is_free(std::uint16_t port) {
  const int probe = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const sockaddr_in address = loopback(port);
  const int bound = ::bind(probe, reinterpret_cast<const sockaddr*>(&address), sizeof(address));
  ::close(probe);
  return bound == 0;
}

std::filesystem::path make_directory() {
  auto pattern = (std::filesystem::temp_directory_path() / "escaque-redis-XXXXXX").string();
  if (!::mkdtemp(pattern.data())) throw std::runtime_error("cannot create " + pattern);
  return pattern;
}

/// Between fork and exec nothing may allocate: `arguments` are ready.
[[noreturn]] void become_redis(const std::vector<char*>& arguments) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  const int nowhere = ::open("/dev/null", O_RDWR);
  ::dup2(nowhere, STDOUT_FILENO);
  ::dup2(nowhere, STDERR_FILENO);
  ::execvp(arguments[0], arguments.data());
  ::_exit(127);
}

pid_t launch(std::vector<std::string> words) {
  std::vector<char*> arguments;
  for (auto& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  const pid_t child = ::fork();
  if (child < 0) throw std::runtime_error("cannot fork");
  if (child == 0) become_redis(arguments);
  return child;
}

}  // namespace

/// Below the ports that the kernel gives to outgoing connections, which might take the port while
/// Redis is down; every process begins elsewhere, so that two do not meet.
std::uint16_t free_port() {
  int end = 32'768;
  std::ifstream("/proc/sys/net/ipv4/ip_local_port_range") >> end;
  const int begin = std::min(10'000, end / 2);
  static int offset = 64 * static_cast<int>(::getpid());
  for (int tried = 0; tried < end; ++tried) {
    const auto port = static_cast<std::uint16_t>(begin + offset++ % (end - begin));
    if (is_free(port)) return port;
  }
  throw std::runtime_error("no free port");
}

RedisServer::RedisServer(std::vector<std::string> extra)
    : extra_(std::move(extra)), directory_(make_directory()) {
  // Somebody else may take the port between our look and redis-server's bind: then try another.
  for (int attempt = 1;; ++attempt) {
    port_ = free_port();
    try {
      start();
      return;
    } catch (const std::runtime_error&) {
      if (attempt == 10) throw;
    }
  }
}

RedisServer::~RedisServer() {
  kill();
  std::error_code ignored;
  std::filesystem::remove_all(directory_, ignored);
}

redis::ClientConfig RedisServer::config() const {
  redis::ClientConfig config;
  config.port = port_;
  config.backoff_min = Millis(10);
  config.backoff_max = Millis(100);
  return config;
}

void RedisServer::kill() {
  if (pid_ < 0) return;
  ::kill(pid_, SIGKILL);
  ::waitpid(pid_, nullptr, 0);
  pid_ = -1;
}

void RedisServer::restart() {
  kill();
  start();
}

void RedisServer::pause() { ::kill(pid_, SIGSTOP); }
void RedisServer::resume() { ::kill(pid_, SIGCONT); }

void RedisServer::start() {
  std::vector<std::string> words{
      "redis-server", "--port", std::to_string(port_), "--bind", "127.0.0.1", "--dir", directory_,
      "--appendonly", "yes",    "--appendfsync",       "always", "--save",    ""};
  words.insert(words.end(), extra_.begin(), extra_.end());
  pid_ = launch(std::move(words));
  while (!answers()) {
    if (::waitpid(pid_, nullptr, WNOHANG) == pid_) {
      pid_ = -1;
      throw std::runtime_error("redis-server ended at once; is it installed?");
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

bool RedisServer::answers() const {
  const int connection = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const sockaddr_in address = loopback(port_);
  std::array<char, 5> answer{};
  constexpr std::string_view kPing = "PING\r\n";
  const bool asked =
      ::connect(connection, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) == 0 &&
      ::send(connection, kPing.data(), kPing.size(), MSG_NOSIGNAL) > 0;
  const bool answered = asked && ::recv(connection, answer.data(), answer.size(), MSG_WAITALL) == 5;
  ::close(connection);
  return answered && std::string_view(answer.data(), answer.size()) == "+PONG";
}

}  // namespace escaque::test
