#pragma once
// What the admins' desk changes about people. Owned by the thread of its callers.

#include <functional>
#include <utility>

#include "accounts/desk/change_store.hpp"
#include "platform/log/logger.hpp"
#include "platform/service/feature_level.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::services::accounts {

class PeopleDesk {
 public:
  struct Parts {
    ChangeStore& changes;
    const TimeSource& time;
    std::function<void()> on_change;  ///< Something was enqueued for the stream.
    log::Logger logger = {};
    Approval computers = Approval::automatic;
    std::function<int()> feature_level = [] { return service::kFeatureLevel; };
  };

  explicit PeopleDesk(Parts parts) : parts_(std::move(parts)) {}

  Awaitable<Answer<Named<PersonChange>>> ask(ChangeOrder order);
  /// What can be said of the wish before there is an account.
  Awaitable<Answer<void>> check(ComputerOrder order);
  /// By the user themselves.
  Awaitable<Answer<Named<PersonChange>>> ask_computer(ComputerOrder order);
  [[nodiscard]] Approval approval_of_computers() const { return parts_.computers; }
  Awaitable<Answer<Named<PersonChange>>> settle(Signature signature);
  Awaitable<Answer<Named<std::vector<PersonChange>>>> list(UserId by);

 private:
  void tell(const PersonChange& change, UserId by);

  Parts parts_;
};

}  // namespace escaque::services::accounts
