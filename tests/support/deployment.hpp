#pragma once
// The whole server as an operator runs it: deploy/supervise.py with Redis and every service on free
// ports, in a temporary folder, from the programs of this build.

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <sys/types.h>
#include <vector>

namespace escaque::testing {

/// The second of a service is called "games2", and so on.
struct Instances {
  int gateways = 1;
  int games = 1;
  int others = 1;  // Of each of the other services.
};

class Deployment {
 public:
  using Environment = std::map<std::string, std::string>;

  /// Returns when everything is healthy; throws std::runtime_error with the console's text when it
  /// does not become so. `environment` is added to ours.
  explicit Deployment(const Environment& environment = {}, Instances instances = {});
  /// Stops everything in good order and removes the folder (kept when a test failed, and named).
  ~Deployment();
  Deployment(const Deployment&) = delete;
  Deployment& operator=(const Deployment&) = delete;

  /// http://127.0.0.1:PORT
  [[nodiscard]] const std::string& url() const { return urls_.front(); }
  /// Of every gateway.
  [[nodiscard]] const std::vector<std::string>& urls() const { return urls_; }
  [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }

  /// The present process id of "redis", "games" …
  [[nodiscard]] pid_t pid_of(const std::string& process) const;
  /// Where it listens, RPCs or Redis: "unix:/path".
  [[nodiscard]] std::string address_of(const std::string& process) const;
  /// Where its /healthz is.
  [[nodiscard]] std::uint16_t admin_port_of(const std::string& process) const;
  /// SIGKILL; the supervisor starts it again. Returns when it has a new process id.
  void kill(const std::string& process) const;
  /// SIGKILL, and nobody starts anything again until revive(). Returns at once.
  void kill_for_good(const std::string& process);
  /// What died since is started again. Returns when `process` has a new process id.
  void revive(const std::string& process);
  /// SIGSTOP, SIGCONT.
  void pause(const std::string& process) const;
  void resume(const std::string& process) const;
  /// Returns when `process` has another process id than `old`.
  void wait_for_restart(const std::string& process, pid_t old) const;

 private:
  std::filesystem::path folder_;
  std::vector<std::string> urls_;
  pid_t supervisor_ = 0;
  bool is_unattended_ = false;  // The supervisor is paused.
};

}  // namespace escaque::testing
