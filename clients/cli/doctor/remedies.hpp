#pragma once
// What remedies are made of.

#include <string>
#include <string_view>

namespace escaque::clients::cli::doctor {

/// The end of a remedy: where to read more.
[[nodiscard]] inline std::string runbook(std::string_view section) {
  return "; deploy/RUNBOOK.md#" + std::string(section);
}

/// Where the log of a process is, or of Redis. `unit`: of systemd; or empty.
[[nodiscard]] inline std::string log_of(const std::string& name, const std::string& unit) {
  return unit.empty() ? "log/" + name + ".log" : "journalctl -u " + unit;
}

/// What people call a server of a cluster.
[[nodiscard]] inline std::string part_of_redis(const std::string& address) {
  return "redis " + address;
}

/// Where Redis' user may not do what it was asked (NOPERM).
inline constexpr const char* kRenewAcl =
    "its redis.acl is of an older build: make it anew (escaque tls make DIR), append users of your "
    "own again, then ACL LOAD as one of them, or restart Redis";

/// Where Redis does not answer, or not to us: `silence`. `log`: where its own is.
[[nodiscard]] inline std::string remedy_of_silence(std::string_view silence,
                                                   const std::string& log) {
  const auto says = [silence](std::string_view word) {
    return silence.find(word) != std::string_view::npos;
  };
  if (says("WRONGPASS")) {
    return "user or password are not the ones in its --aclfile: services take them from redis.user "
           "and the file of redis.password_file, this command from --tls-site DIR (escaque, "
           "DIR/redis.password); escaque tls make DIR writes a redis.acl that fits "
           "DIR/redis.password: copy both, and restart Redis";
  }
  if (says("NOAUTH")) {
    return "it wants a user and a password: give this command --tls-site DIR, the folder of "
           "escaque tls make with redis.password, and the services redis.user and "
           "redis.password_file";
  }
  if (says("NOPERM")) return kRenewAcl;
  return "read " + log + "; a full disk is the usual reason";
}

}  // namespace escaque::clients::cli::doctor
