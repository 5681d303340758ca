#pragma once
// Argon2id on a few threads. Each hash takes tens of milliseconds and tens of MiB on purpose, so
// how many run and how many wait is bounded. Owned by the thread of its callers.

#include <cstddef>
#include <string>

#include "accounts/account_error.hpp"
#include "domain/base/result.hpp"
#include "platform/asio/worker_pool.hpp"

namespace escaque::services::accounts {

struct PasswordCost {
  unsigned passes = 2;                         ///< Argon2id's t.
  std::size_t memory = std::size_t{64} << 20;  ///< Argon2id's m, in bytes; at least 8 KiB.
  std::size_t threads = 2;                     ///< Hashes at the same time.
  std::size_t max_waiting = 64;                ///< Beyond it: overloaded.
};

class PasswordHasher {
 public:
  /// Blocks for one hash.
  explicit PasswordHasher(const PasswordCost& cost);

  /// A string that carries algorithm, cost and salt.
  [[nodiscard]] Awaitable<Result<std::string, AccountError>> hash(std::string password);

  /// Whether `password` has the hash `stored`. An empty `stored` belongs to nobody: the answer is
  /// no, after the same time.
  [[nodiscard]] Awaitable<Result<bool, AccountError>> verify(std::string password,
                                                             std::string stored);

  /// Whether `stored` was made at another cost than hash() has now.
  [[nodiscard]] bool needs_rehash(const std::string& stored) const;

  [[nodiscard]] std::size_t waiting() const { return waiting_; }

 private:
  PasswordCost cost_;
  std::string nobodys_hash_;
  std::size_t waiting_ = 0;  // Including those that run.
  WorkerPool pool_;
};

}  // namespace escaque::services::accounts
