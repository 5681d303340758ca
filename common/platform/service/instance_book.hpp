#pragma once
// Where the services are that this process calls: the instances of the configuration, and those
// that say in Redis that they live (see FeatureLevel). Owned by one thread.

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "platform/config/blocks.hpp"
#include "platform/grpc/addresses.hpp"
#include "platform/log/logger.hpp"

namespace escaque::service {

class InstanceBook {
 public:
  /// Of the process's configuration: what can be called at all depends on both.
  InstanceBook(config::RedisConfig redis, config::TlsConfig tls, log::Logger logger);

  /// Instances of `service`; the same ones each time.
  [[nodiscard]] rpc::Addresses addresses_of(const std::string& service,
                                            std::vector<std::string> configured);

  /// How a process says that it lives: "<service> <address>". Where Redis is on another machine,
  /// an address of this one means nothing to the others: the machine's name is put before it.
  [[nodiscard]] std::string name_of(std::string_view service, std::string_view address) const;

  /// Takes what all that live are called. An address that cannot be called from here is logged once
  /// and left out: of another machine's own, of "every address", or beyond this machine while there
  /// are no certificates. Answers whether of each service somebody is known.
  [[nodiscard]] bool take(const std::vector<std::string>& names);

 private:
  /// What would have to be said instead of this address; empty: it can be called.
  [[nodiscard]] std::string_view expected_instead_of(std::string_view address) const;

  const bool is_redis_local_;
  const bool has_tls_;
  const log::Logger logger_;
  std::map<std::string, rpc::Addresses> services_;  // By name.
  std::set<std::string> left_out_;                  // Names that were logged.
};

}  // namespace escaque::service
