#include "platform/grpc/rota.hpp"

#include <algorithm>
#include <utility>

#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "platform/config/startup_error.hpp"

namespace escaque::rpc {
namespace {

constexpr Millis kBetweenRounds{50};

bool is_away(const Error& error) {
  return error.reason() == common::v1::REASON_UNAVAILABLE ||
         error.reason() == common::v1::REASON_TIMED_OUT;
}

Error nobody_known() {
  return make_error(common::v1::REASON_UNAVAILABLE, "no instance of the service is known",
                    "one that uses the same Redis, or its address in the configuration");
}

Awaitable<void> pause() {
  boost::asio::steady_timer timer(co_await boost::asio::this_coro::executor, kBetweenRounds);
  boost::system::error_code interrupted;  // The next attempt notices it.
  co_await timer.async_wait(boost::asio::redirect_error(boost::asio::use_awaitable, interrupted));
}

}  // namespace

Rota::Rota(Addresses addresses, Millis patience)
    : addresses_(std::move(addresses)), patience_(patience) {
  if (addresses_.all()->empty() && !addresses_.may_grow()) {
    throw config::StartupError("no address of a service; expected at least one host:port");
  }
}

std::string Rota::next(const std::set<std::string>& asked,
                       const std::set<std::string>& silent) const {
  const auto may_be_asked = [&](const std::string& address) {
    return !asked.contains(address) && !silent.contains(address);
  };
  if (!present_.empty() && may_be_asked(present_)) return present_;
  const Addresses::List all = addresses_.all();
  const auto after = std::ranges::find(*all, present_);
  auto found = std::find_if(after, all->end(), may_be_asked);
  if (found == all->end()) found = std::find_if(all->begin(), after, may_be_asked);
  return found == all->end() || !may_be_asked(*found) ? std::string() : *found;
}

Awaitable<void> Rota::turn_to(std::function<bool(const std::string&)> is_connected) {
  const Deadline end = Deadline::in(patience_);
  for (;;) {
    std::set<std::string> seen;
    for (auto address = next(seen, {}); !address.empty(); address = next(seen, {})) {
      if (is_connected(address)) {
        present_ = std::move(address);
        co_return;
      }
      seen.insert(std::move(address));
    }
    if (end.remaining() <= kBetweenRounds) co_return;
    co_await pause();
  }
}

Awaitable<std::optional<Error>> Rota::ask(Attempt attempt, AskOptions options) {
  const bool is_repeatable = options.effect == Effect::repeatable;
  std::set<std::string> silent;
  Deadline silent_until = options.deadline;
  std::optional<Error> error;
  if (present_.empty()) present_ = next({}, {});
  for (;;) {
    // Maybe it was only slow: then it knows the answer by now.
    if (silent_until.remaining() == Millis::zero()) silent.clear();
    bool is_moving = false;
    std::set<std::string> asked;
    for (std::string address = next(asked, silent); !address.empty();) {
      asked.insert(address);
      std::string other = next(asked, silent);
      Deadline deadline = options.deadline;
      const bool has_choice = !other.empty() || is_moving;
      if (is_repeatable && has_choice) deadline = deadline.earlier(Deadline::in(patience_));
      error = co_await attempt(address, deadline);
      if (!error || !(is_away(*error) || error->reason() == common::v1::REASON_NOT_OWNER)) {
        present_ = address;
        co_return error;
      }
      if (error->reason() == common::v1::REASON_NOT_OWNER) {
        is_moving = true;
        const std::string& owner = error->detail.owner();
        if (!owner.empty() && !asked.contains(owner) && !silent.contains(owner)) other = owner;
      } else {
        if (error->reason() == common::v1::REASON_TIMED_OUT && silent.insert(address).second) {
          silent_until = Deadline::in(patience_);
        }
        if (present_ == address && !other.empty()) present_ = other;
        if (!is_repeatable) co_return error;
      }
      address = std::move(other);
    }
    if (!error) error = nobody_known();
    const bool again = is_moving || options.retry == Retry::while_unavailable;
    if (!again || options.deadline.remaining() <= kBetweenRounds) co_return error;
    co_await pause();
  }
}

}  // namespace escaque::rpc
