#pragma once
// A private copy of what those who are being talked to want of others: their censor lists, and who
// may send them messages. Fetched from `accounts` when first needed, dropped when the stream
// `accounts` says that it has changed. Bounded. Owned by one thread.

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <unordered_map>
#include <unordered_set>

#include "conduct/conduct_error.hpp"
#include "domain/base/id.hpp"
#include "platform/asio/spawn.hpp"

namespace escaque::services::conduct {

/// From whom somebody takes messages.
enum class Audience : std::uint8_t { everybody, registered, followed, nobody };

/// What one user wants of those who talk to them.
struct Listener {
  std::unordered_set<UserId> censored;
  std::unordered_set<UserId> followed;
  std::unordered_set<UserId> not_played;  ///< Whom they do not want to play.
  Audience may_tell = Audience::registered;
  bool is_child = false;  ///< Theirs is a child's account.

  /// Whether a message of this user would be welcome; a censored one's never is.
  [[nodiscard]] bool admits(UserId talker, bool is_guest) const;
};

class ListenerBook {
 public:
  using ListenerPtr = std::shared_ptr<const Listener>;
  /// As `accounts` has it now; the defaults for a user who does not exist.
  using Fetch = std::function<Awaitable<Result<Listener, ConductError>>(UserId owner)>;

  ListenerBook(Fetch fetch, std::size_t max_copies)
      : fetch_(std::move(fetch)), max_copies_(max_copies) {}

  [[nodiscard]] Awaitable<Result<ListenerPtr, ConductError>> find(UserId owner);

  void forget(UserId owner);
  void forget_all();

  [[nodiscard]] std::size_t size() const { return copies_.size(); }

 private:
  void keep(UserId owner, ListenerPtr copy);

  const Fetch fetch_;
  const std::size_t max_copies_;
  std::unordered_map<UserId, ListenerPtr> copies_;
  std::deque<UserId> order_;  // Of `copies_`, the oldest first; may name some that are gone.
  // Grows with every change: what was fetched before a change is used once and not kept.
  std::uint64_t changes_ = 0;
};

}  // namespace escaque::services::conduct
