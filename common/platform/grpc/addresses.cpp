#include "platform/grpc/addresses.hpp"

#include <algorithm>
#include <iterator>
#include <mutex>
#include <utility>

namespace escaque::rpc {

struct Addresses::State {
  State(std::vector<std::string> known, bool grows)
      : configured(std::move(known)),
        may_grow(grows),
        all(std::make_shared<const std::vector<std::string>>(configured)) {}

  const std::vector<std::string> configured;
  const bool may_grow;
  std::mutex mutex;
  List all;  // Guarded by the mutex; what it points to never changes.
};

Addresses::Addresses(std::vector<std::string> configured)
    : state_(std::make_shared<State>(std::move(configured), false)) {}

Addresses Addresses::growing(std::vector<std::string> configured) {
  Addresses made(std::vector<std::string>{});
  made.state_ = std::make_shared<State>(std::move(configured), true);
  return made;
}

Addresses::List Addresses::all() const {
  const std::lock_guard lock(state_->mutex);
  return state_->all;
}

bool Addresses::may_grow() const { return state_->may_grow; }

void Addresses::found(std::vector<std::string> living) {
  std::ranges::sort(living);
  std::vector<std::string> all = state_->configured;
  std::ranges::copy_if(living, std::back_inserter(all), [this](const std::string& address) {
    return std::ranges::find(state_->configured, address) == state_->configured.end();
  });
  const std::lock_guard lock(state_->mutex);
  if (*state_->all == all) return;
  state_->all = std::make_shared<const std::vector<std::string>>(std::move(all));
}

}  // namespace escaque::rpc
