#include "platform/service/instance_book.hpp"

#include <algorithm>
#include <utility>

#include <boost/asio/ip/host_name.hpp>

#include "platform/config/trust.hpp"

namespace escaque::service {

namespace {

/// All of a machine's, of whichever machine.
bool is_everywhere(std::string_view address) {
  return address.starts_with("0.0.0.0:") || address.starts_with("[::]:");
}

}  // namespace

InstanceBook::InstanceBook(config::RedisConfig redis, config::TlsConfig tls, log::Logger logger)
    : is_redis_local_(std::ranges::all_of(redis.addresses(), config::is_local_address)),
      has_tls_(tls.is_on()),
      logger_(std::move(logger)) {}

rpc::Addresses InstanceBook::addresses_of(const std::string& service,
                                          std::vector<std::string> configured) {
  auto grows = rpc::Addresses::growing(std::move(configured));
  return services_.try_emplace(service, std::move(grows)).first->second;
}

std::string InstanceBook::name_of(std::string_view service, std::string_view address) const {
  std::string name(service);
  name += ' ';
  const bool is_of_a_machine = !is_redis_local_ && config::is_local_address(address);
  if (is_of_a_machine || is_everywhere(address)) {
    name += boost::asio::ip::host_name() + '/';
  }
  return name.append(address);
}

bool InstanceBook::take(const std::vector<std::string>& names) {
  std::map<std::string, std::vector<std::string>> living;
  for (const std::string& name : names) {
    const std::size_t space = name.find(' ');
    if (space == std::string::npos) continue;
    const std::string service = name.substr(0, space);
    if (!services_.contains(service)) continue;
    std::string address = name.substr(space + 1);
    const std::string_view expected = expected_instead_of(address);
    if (expected.empty()) {
      living[service].push_back(std::move(address));
    } else if (left_out_.insert(name).second) {
      logger_.warn("instance_left_out", {{"instance", name}, {"expected", expected}});
    }
  }
  bool is_complete = true;
  for (auto& [service, addresses] : services_) {
    addresses.found(std::move(living[service]));
    is_complete &= !addresses.all()->empty();
  }
  return is_complete;
}

std::string_view InstanceBook::expected_instead_of(std::string_view address) const {
  const bool is_of_a_machine =
      address.find('/') != std::string_view::npos && !address.starts_with("unix:");
  if (is_everywhere(address) || is_of_a_machine) {
    return "a host:port that reaches it from other machines, as its instance.address";
  }
  if (config::is_local_address(address)) {
    // Of whoever wrote it there: which machine that is, is not known.
    return is_redis_local_ ? "" : "an instance.address that means one machine only";
  }
  return has_tls_ ? ""
                  : "tls.authority, tls.certificate and tls.key here: it is on another machine";
}

}  // namespace escaque::service
