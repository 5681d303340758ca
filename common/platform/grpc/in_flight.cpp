#include "platform/grpc/in_flight.hpp"

#include <condition_variable>
#include <map>
#include <mutex>
#include <utility>
#include <vector>

namespace escaque::rpc {
namespace {

struct Registry {
  std::mutex mutex;
  std::condition_variable changed;
  std::uint64_t last_number = 0;
  std::map<std::uint64_t, std::function<void()>> cancels;
};

// Never destroyed: a call may end on a gRPC thread while the process exits.
Registry& registry() {
  static auto* const instance = new Registry;
  return *instance;
}

}  // namespace

InFlight::InFlight(std::function<void()> cancel) {
  Registry& all = registry();
  const std::scoped_lock lock(all.mutex);
  number_ = ++all.last_number;
  all.cancels.emplace(number_, std::move(cancel));
}

void InFlight::end() {
  Registry& all = registry();
  std::function<void()> last_reference;
  const std::scoped_lock lock(all.mutex);
  const auto found = all.cancels.find(number_);
  if (found == all.cancels.end()) return;
  last_reference = std::move(found->second);
  all.cancels.erase(found);
  all.changed.notify_all();
}

void drain_calls() {
  Registry& all = registry();
  std::vector<std::function<void()>> cancels;
  {
    const std::scoped_lock lock(all.mutex);
    for (const auto& [number, cancel] : all.cancels) cancels.push_back(cancel);
  }
  for (const auto& cancel : cancels) cancel();
  cancels.clear();
  std::unique_lock lock(all.mutex);
  all.changed.wait(lock, [&] { return all.cancels.empty(); });
}

}  // namespace escaque::rpc
