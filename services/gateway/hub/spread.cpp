#include "gateway/hub/spread.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "gateway/hub/session.hpp"

namespace escaque::services::gateway {
namespace {

// Less than a millisecond of a core.
constexpr std::size_t kLeastInATurn = 32;
constexpr Millis kBetweenTurns{5};
constexpr std::size_t kTurns = 50;  // For all who wait.

}  // namespace

Spread::Spread(boost::asio::io_context& context)
    : next_turn_(context, [this] {
        is_telling_ = false;
        tell_some();
      }) {}

void Spread::tell(std::vector<Told> all) {
  std::ranges::move(all, std::back_inserter(waiting_));
  in_a_turn_ = std::max(kLeastInATurn, waiting_.size() / kTurns + 1);
  if (!is_telling_) tell_some();
}

void Spread::forget(const Session& session) {
  std::erase_if(waiting_, [&](const Told& told) { return told.session.get() == &session; });
}

void Spread::tell_some() {
  // Whoever is too slow is disconnected and forgotten meanwhile.
  for (std::size_t left = in_a_turn_; left > 0 && !waiting_.empty(); --left) {
    const Told told = std::move(waiting_.front());
    waiting_.pop_front();
    told.session->deliver(told.message);
  }
  if (waiting_.empty()) return;
  is_telling_ = true;
  next_turn_.arm(kBetweenTurns);
}

}  // namespace escaque::services::gateway
