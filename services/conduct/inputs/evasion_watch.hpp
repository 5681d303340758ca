#pragma once
// SHR-3: after each game on a new account, whether it belongs to somebody whose other account is
// suspended. Owned by one thread.

#include <functional>
#include <optional>
#include <vector>

#include "conduct/inputs/evasion_store.hpp"
#include "conduct/inputs/game_record.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::services::conduct {

class EvasionWatch {
 public:
  struct Parts {
    EvasionStore& store;
    const TimeSource& time;
    /// Those of them who have an account; nothing while nobody answers.
    std::function<Awaitable<std::optional<KnownAccounts>>(std::vector<UserId>)> find_accounts;
    /// Rules are to look at an input. False: again later.
    std::function<Awaitable<bool>(UserId, long long input)> look;
    etiquette::Thresholds thresholds;
  };

  explicit EvasionWatch(Parts parts) : parts_(std::move(parts)) {}

  /// Both players of a game that was kept. False: again later.
  [[nodiscard]] Awaitable<bool> look(const GameRecord& record);

 private:
  [[nodiscard]] Awaitable<bool> look_at(UserId user);

  Parts parts_;
};

}  // namespace escaque::services::conduct
