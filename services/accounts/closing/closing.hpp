#pragma once
// How an account ends: closed by its owner or by the operator, or deleted because nobody ever used
// it. Owned by the thread of its callers.

#include <functional>
#include <string>
#include <vector>

#include "accounts/closing/closing_store.hpp"
#include "accounts/login/second_factor.hpp"
#include "accounts/metrics.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::services::accounts {

class Closing {
 public:
  struct Parts {
    ClosingStore& store;
    SecondFactor& factor;
    const TimeSource& time;
    Metrics& metrics;
    std::function<void()> on_change;
    Millis unused_after;
  };

  explicit Closing(Parts parts) : parts_(std::move(parts)) {}

  /// A ticket for close(), so that whoever asks has time to end the user's games in between.
  Awaitable<Answer<std::string>> begin(UserId user, std::string password, std::string code);
  Awaitable<Answer<void>> close(UserId user, std::string ticket);
  Awaitable<Answer<void>> close_named(std::string handle, RecordedAction action);

  /// Of the account of this handle, or id.
  Awaitable<Answer<Erased>> erase(std::string handle_or_id, RecordedAction closing,
                                  RecordedAction erasing);

  static constexpr int kMaxListed = 1'000;
  /// By id, up to kMaxListed after `after`.
  Awaitable<Answer<std::vector<UserId>>> closed_after(
      UserId after, ClosingStore::Which which = ClosingStore::Which::all);

  Awaitable<Answer<void>> note_use(UserId user);
  /// Deletes users who never did anything, and old tickets; says how many users.
  Awaitable<Answer<int>> sweep();

 private:
  Parts parts_;
};

}  // namespace escaque::services::accounts
