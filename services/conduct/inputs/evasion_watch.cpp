#include "conduct/inputs/evasion_watch.hpp"

namespace escaque::services::conduct {

Awaitable<bool> EvasionWatch::look(const GameRecord& record) {
  for (const Color color : {Color::white, Color::black}) {
    if (!record.is_judged[color]) continue;
    const bool is_done = co_await look_at(record.sides[color].player);
    if (!is_done) co_return false;
  }
  co_return true;
}

Awaitable<bool> EvasionWatch::look_at(UserId user) {
  const auto others = co_await parts_.store.suspended_beside(user, parts_.time.utc_now());
  if (!others) co_return false;
  if (others->empty()) co_return true;
  std::vector<UserId> asked = *others;
  asked.push_back(user);
  const auto known = co_await parts_.find_accounts(std::move(asked));
  if (!known) co_return false;
  for (const UserId other : *others) {
    KnownAccounts copy = *known;
    const auto input = co_await parts_.store.compare(user, other, std::move(copy),
                                                     parts_.thresholds, parts_.time.utc_now());
    if (!input) co_return false;
    if (!*input) continue;
    const bool is_seen = co_await parts_.look(user, **input);
    if (!is_seen) co_return false;
  }
  co_return true;
}

}  // namespace escaque::services::conduct
