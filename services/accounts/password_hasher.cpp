#include "accounts/password_hasher.hpp"

#include <array>
#include <stdexcept>
#include <utility>

#include <sodium.h>

namespace escaque::services::accounts {
namespace {

std::string hash_now(const PasswordCost& cost, const std::string& password) {
  std::array<char, crypto_pwhash_STRBYTES> text{};
  if (crypto_pwhash_str_alg(text.data(), password.data(), password.size(), cost.passes, cost.memory,
                            crypto_pwhash_ALG_ARGON2ID13) != 0) {
    throw std::runtime_error("Argon2id did not get the memory it needs");
  }
  return text.data();
}

// Nobody's password must not be one that somebody could type.
std::string random_secret() {
  std::string secret(32, '\0');
  randombytes_buf(secret.data(), secret.size());
  return secret;
}

class Waiting {
 public:
  explicit Waiting(std::size_t& count) : count_(count) { ++count_; }
  ~Waiting() { --count_; }
  Waiting(const Waiting&) = delete;
  Waiting& operator=(const Waiting&) = delete;

 private:
  std::size_t& count_;
};

}  // namespace

PasswordHasher::PasswordHasher(const PasswordCost& cost)
    : cost_(cost), nobodys_hash_(hash_now(cost, random_secret())), pool_(cost.threads) {}

Awaitable<Result<std::string, AccountError>> PasswordHasher::hash(std::string password) {
  if (waiting_ >= cost_.max_waiting) co_return AccountError::overloaded;
  const Waiting guard(waiting_);
  auto work = [cost = cost_, password = std::move(password)] { return hash_now(cost, password); };
  co_return co_await pool_.run(std::move(work));
}

bool PasswordHasher::needs_rehash(const std::string& stored) const {
  return !stored.empty() &&
         crypto_pwhash_str_needs_rehash(stored.c_str(), cost_.passes, cost_.memory) != 0;
}

Awaitable<Result<bool, AccountError>> PasswordHasher::verify(std::string password,
                                                             std::string stored) {
  if (waiting_ >= cost_.max_waiting) co_return AccountError::overloaded;
  const Waiting guard(waiting_);
  const bool is_nobody = stored.empty();
  if (is_nobody) stored = nobodys_hash_;
  auto work = [password = std::move(password), stored = std::move(stored)] {
    return crypto_pwhash_str_verify(stored.c_str(), password.data(), password.size()) == 0;
  };
  const bool matches = co_await pool_.run(std::move(work));
  co_return matches && !is_nobody;
}

}  // namespace escaque::services::accounts
