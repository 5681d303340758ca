#include "gateway/hub/shared_doorkeeper.hpp"

#include <algorithm>
#include <vector>

#include "gateway/web/rest/rest.hpp"

namespace escaque::services::gateway {
namespace {

using etiquette::Budget;
using etiquette::Tariff;
using namespace std::chrono_literals;

// What the shared budgets are counted over.
constexpr Millis kInterval = 10s;

Budget scaled(const Budget& budget, double factor) {
  const double credits = std::clamp(budget.burst * factor, 1.0, 1e6);
  const auto whole = budget.refill_every * budget.burst;
  return {static_cast<int>(credits), std::chrono::microseconds(static_cast<std::int64_t>(
                                         static_cast<double>(whole.count()) / credits))};
}

std::vector<Tariff> tariffs(double factor) {
  std::vector<Tariff> all;
  for (const auto& endpoint : endpoints()) all.push_back(endpoint.tariff);
  for (const auto& endpoint : rest_endpoints()) all.push_back(endpoint.tariff);
  all.push_back({etiquette::per(120, 10s), 20});   // Extra::upgrade
  all.push_back({etiquette::per(1'500, 10s), 1});  // Extra::file
  all.push_back({etiquette::per(60, 10s), 50});    // Extra::preview
  for (Tariff& tariff : all) tariff.budget = scaled(tariff.budget, factor);
  // Nobody has a use for many of these, however large the budgets are.
  all.push_back({etiquette::per(20, 10s), 1});  // Extra::unreadable
  return all;
}

etiquette::DoorLimits limits_of(const Config& config, std::size_t descriptors) {
  const LimitsConfig& limits = config.limits;
  const double factor = config.budget_factor;
  const std::size_t spare = std::min(descriptors, limits.spare_descriptors);
  etiquette::DoorLimits made;
  made.account = scaled(etiquette::per(limits.account, kInterval), factor);
  made.prefix = scaled(etiquette::per(limits.address, kInterval), factor);
  made.excess = etiquette::per(limits.excess, kInterval);
  made.trusted_factor = limits.trusted_factor;
  made.connections = descriptors - spare;
  if (limits.connections > 0) made.connections = std::min(made.connections, limits.connections);
  made.connections_per_prefix = limits.connections_per_address;
  made.sockets_per_account = limits.sockets_per_account;
  return made;
}

ErrorDetail crowded(etiquette::Crowded where, const LimitsConfig& limits) {
  switch (where) {
    case etiquette::Crowded::everywhere:
      return refusal(common_v1::REASON_OVERLOADED, "this gateway has as many connections as it may",
                     "connect again in a moment, or to another gateway");
    case etiquette::Crowded::prefix:
      return refusal(common_v1::REASON_OVERLOADED, "too many connections from this address",
                     "at most " + std::to_string(limits.connections_per_address) +
                         "; whoever runs the server can trust a network with more");
    case etiquette::Crowded::account:
      return refusal(common_v1::REASON_OVERLOADED, "too many sockets of this account",
                     "at most " + std::to_string(limits.sockets_per_account) + " at a time");
  }
  return refusal(common_v1::REASON_INTERNAL, "a fault of ours");
}

}  // namespace

std::size_t row_of(const Endpoint& endpoint) {
  return static_cast<std::size_t>(&endpoint - endpoints().data());
}

std::size_t row_of_rest(std::size_t index) { return endpoints().size() + index; }

std::size_t row_of(Extra extra) {
  return row_of_rest(rest_endpoints().size()) + static_cast<std::size_t>(extra);
}

Pass& Pass::operator=(Pass&& other) noexcept {
  std::swap(doorkeeper_, other.doorkeeper_);
  std::swap(holder_, other.holder_);
  return *this;
}

Pass::~Pass() {
  if (doorkeeper_ != nullptr) doorkeeper_->leave(holder_);
}

SharedDoorkeeper::SharedDoorkeeper(const Config& config, std::size_t descriptors)
    : limits_(config.limits),
      doorkeeper_(limits_of(config, descriptors), tariffs(config.budget_factor)) {}

std::optional<Refused> SharedDoorkeeper::ask(const Caller& caller, std::size_t row, Instant now) {
  using Kind = etiquette::Admission::Kind;
  const std::lock_guard lock(mutex_);
  const auto admission = doorkeeper_.ask(caller, row, now);
  if (admission.kind == Kind::admitted) return std::nullopt;
  return Refused{rate_limited(admission.wait), admission.kind == Kind::shown_out};
}

OrRefused<Pass> SharedDoorkeeper::enter(Pass::Holder holder) {
  const std::lock_guard lock(mutex_);
  std::optional<etiquette::Crowded> full;
  if (const auto* prefix = std::get_if<AddressPrefix>(&holder)) {
    full = doorkeeper_.enter(*prefix);
  } else if (const auto* account = std::get_if<std::string>(&holder)) {
    full = doorkeeper_.enter(*account);
  } else {
    full = doorkeeper_.enter();
  }
  if (full) return crowded(*full, limits_);
  return Pass(*this, std::move(holder));
}

void SharedDoorkeeper::leave(const Pass::Holder& holder) {
  const std::lock_guard lock(mutex_);
  if (const auto* prefix = std::get_if<AddressPrefix>(&holder)) {
    doorkeeper_.leave(*prefix);
  } else if (const auto* account = std::get_if<std::string>(&holder)) {
    doorkeeper_.leave(*account);
  } else {
    doorkeeper_.leave();
  }
}

std::size_t SharedDoorkeeper::connections() const {
  const std::lock_guard lock(mutex_);
  return doorkeeper_.connections();
}

}  // namespace escaque::services::gateway
