#pragma once
// A private copy of the censor lists of those who are being talked to: fetched from `accounts` when
// first needed, dropped when the stream `accounts` says that a list has changed. Bounded. Owned by
// one thread.

#include <cstddef>
#include <deque>
#include <functional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "conduct/conduct_error.hpp"
#include "domain/base/id.hpp"
#include "platform/asio/spawn.hpp"

namespace escaque::services::conduct {

class CensorBook {
 public:
  using Listed = std::vector<UserId>;
  /// The censor list of one user as `accounts` has it now; empty for a user who does not exist.
  using Fetch = std::function<Awaitable<Result<Listed, ConductError>>(UserId owner)>;

  CensorBook(Fetch fetch, std::size_t max_copies)
      : fetch_(std::move(fetch)), max_copies_(max_copies) {}

  [[nodiscard]] Awaitable<Result<bool, ConductError>> censors(UserId owner, UserId talker);

  void forget(UserId owner);
  void forget_all();

  [[nodiscard]] std::size_t size() const { return copies_.size(); }

 private:
  using Copy = std::unordered_set<UserId>;

  void keep(UserId owner, Copy copy);

  const Fetch fetch_;
  const std::size_t max_copies_;
  std::unordered_map<UserId, Copy> copies_;
  std::deque<UserId> order_;  // Of `copies_`, the oldest first; may name some that are gone.
  // Grows with every change: what was fetched before a change is used once and not kept.
  std::uint64_t changes_ = 0;
};

}  // namespace escaque::services::conduct
