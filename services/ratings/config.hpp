#pragma once
// Configuration of `ratings`; the defaults suit one machine.

#include <filesystem>
#include <string>

#include "domain/base/time.hpp"
#include "platform/config/binder.hpp"
#include "platform/config/blocks.hpp"

namespace escaque::services::ratings {

struct OutboxReading {
  std::string consumer;       ///< Name of this instance among the readers; empty: its address.
  Millis claim_after{5'000};  ///< Idle time after which an entry counts as abandoned.
};

struct Config {
  std::filesystem::path data_dir = "data";  ///< Where the database is when sql.connection is empty.
  config::ListenConfig listen{.port = 7104};
  config::InstanceConfig instance;
  config::RpcConfig rpc;
  config::IdentityConfig identity;
  config::AdminConfig admin{.port = 9104};
  config::RedisConfig redis{.port = 7379};
  config::TlsConfig tls;
  config::SqlConfig sql;
  config::LogConfig log;
  OutboxReading outbox;

  [[nodiscard]] std::string connection() const;
};

void bind(config::Binder& binder, Config& config);
/// Throws config::ConfigError when a setting of it would leave this machine unprotected.
void check(const Config& config);

}  // namespace escaque::services::ratings
