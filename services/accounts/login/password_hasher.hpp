#pragma once
// Argon2id on a few threads. Each hash takes tens of milliseconds and tens of MiB on purpose, so
// how many run and how many wait is bounded. Those that wait are served in turn: logins before
// registrations, and one of each address before the second of any. Owned by the thread of its
// callers.

#include <cstddef>
#include <memory>
#include <string>
#include <utility>

#include <boost/asio/io_context.hpp>

#include "accounts/account_error.hpp"
#include "domain/base/result.hpp"
#include "domain/etiquette/fair_queue.hpp"
#include "platform/asio/worker_pool.hpp"

namespace escaque::services::accounts {

struct PasswordCost {
  unsigned passes = 2;                         ///< Argon2id's t.
  std::size_t memory = std::size_t{64} << 20;  ///< Argon2id's m, in bytes; at least 8 KiB.
  std::size_t threads = 2;                     ///< Hashes at the same time.
  std::size_t max_waiting = 64;                ///< Besides those; beyond it: overloaded.
};

/// Whose turn it is to be.
struct HashTurn {
  etiquette::Urgency urgency = etiquette::Urgency::patient;  ///< Logins are urgent.
  std::string owner = {};  ///< The client's address prefix, or the user whose session asks.
};
[[nodiscard]] inline HashTurn login_turn(std::string owner) {
  return {etiquette::Urgency::urgent, std::move(owner)};
}

class PasswordHasher {
 public:
  /// Blocks for one hash. `context` is that of the callers' thread.
  PasswordHasher(boost::asio::io_context& context, const PasswordCost& cost);
  ~PasswordHasher();
  PasswordHasher(const PasswordHasher&) = delete;
  PasswordHasher& operator=(const PasswordHasher&) = delete;

  // Both are refused as overloaded, with the time after which to try again, when the queue is full
  // and the caller has no better claim to a place than those who wait.

  /// A string that carries algorithm, cost and salt.
  [[nodiscard]] Awaitable<Answer<std::string>> hash(std::string password, HashTurn turn);

  /// Whether `password` has the hash `stored`. An empty `stored` belongs to nobody: the answer is
  /// no, after the same time.
  [[nodiscard]] Awaitable<Answer<bool>> verify(std::string password, std::string stored,
                                               HashTurn turn);

  /// Whether `stored` was made at another cost than hash() has now.
  [[nodiscard]] bool needs_rehash(const std::string& stored) const;

  /// Including those that run.
  [[nodiscard]] std::size_t waiting() const;

 private:
  struct Waiter;
  struct Turns;
  class Place;

  /// Whether there was a place, which is then the caller's.
  [[nodiscard]] Awaitable<bool> wait_for_turn(HashTurn turn);

  boost::asio::io_context& context_;
  PasswordCost cost_;
  std::string nobodys_hash_;
  std::shared_ptr<Turns> turns_;
  WorkerPool pool_;
};

}  // namespace escaque::services::accounts
