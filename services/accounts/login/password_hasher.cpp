#include "accounts/login/password_hasher.hpp"

#include <array>
#include <stdexcept>
#include <utility>

#include <sodium.h>

#include "platform/asio/async_event.hpp"
#include "platform/asio/thread_priority.hpp"

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

// About as long as a full queue takes.
constexpr Millis kTryAgain{5'000};

}  // namespace

struct PasswordHasher::Waiter {
  explicit Waiter(boost::asio::io_context& context) : called(context) {}
  AsyncEvent called;
  bool may_run = false;  // Called without it: the place is somebody else's now.
};

struct PasswordHasher::Turns {
  explicit Turns(const PasswordCost& cost) : queue(cost.max_waiting) {}
  std::size_t running = 0;
  etiquette::FairQueue<std::shared_ptr<Waiter>> queue;
  bool is_closed = false;
};

/// A place among those that run, until the hash is done. Coroutines that are given up at the end of
/// the process outlive the hasher.
class PasswordHasher::Place {
 public:
  explicit Place(std::shared_ptr<Turns> turns) : turns_(std::move(turns)) {}
  Place(const Place&) = delete;
  Place& operator=(const Place&) = delete;
  ~Place() {
    if (turns_->is_closed) return;
    const auto next = turns_->queue.pop();
    if (!next) {
      --turns_->running;
      return;
    }
    (*next)->may_run = true;
    (*next)->called.set();
  }

 private:
  std::shared_ptr<Turns> turns_;
};

PasswordHasher::PasswordHasher(boost::asio::io_context& context, const PasswordCost& cost)
    : context_(context),
      cost_(cost),
      nobodys_hash_(hash_now(cost, random_secret())),
      turns_(std::make_shared<Turns>(cost)),
      pool_(cost.threads) {}

PasswordHasher::~PasswordHasher() { turns_->is_closed = true; }

std::size_t PasswordHasher::waiting() const { return turns_->running + turns_->queue.size(); }

Awaitable<bool> PasswordHasher::wait_for_turn(HashTurn turn) {
  if (turns_->running < cost_.threads) {
    ++turns_->running;
    co_return true;
  }
  const auto waiter = std::make_shared<Waiter>(context_);
  const auto pushed = turns_->queue.push(turn.urgency, turn.owner, waiter);
  if (!pushed.is_accepted) co_return false;
  if (pushed.displaced) (*pushed.displaced)->called.set();
  co_await waiter->called.wait();
  co_return waiter->may_run;
}

Awaitable<Answer<std::string>> PasswordHasher::hash(std::string password, HashTurn turn) {
  const bool has_place = co_await wait_for_turn(std::move(turn));
  if (!has_place) co_return Refused(AccountError::overloaded, kTryAgain);
  const Place place(turns_);
  auto work = [cost = cost_, password = std::move(password)] {
    lower_thread_priority();
    return hash_now(cost, password);
  };
  co_return co_await pool_.run(std::move(work));
}

bool PasswordHasher::needs_rehash(const std::string& stored) const {
  return !stored.empty() &&
         crypto_pwhash_str_needs_rehash(stored.c_str(), cost_.passes, cost_.memory) != 0;
}

Awaitable<Answer<bool>> PasswordHasher::verify(std::string password, std::string stored,
                                               HashTurn turn) {
  const bool has_place = co_await wait_for_turn(std::move(turn));
  if (!has_place) co_return Refused(AccountError::overloaded, kTryAgain);
  const Place place(turns_);
  const bool is_nobody = stored.empty();
  if (is_nobody) stored = nobodys_hash_;
  auto work = [password = std::move(password), stored = std::move(stored)] {
    lower_thread_priority();
    return crypto_pwhash_str_verify(stored.c_str(), password.data(), password.size()) == 0;
  };
  const bool matches = co_await pool_.run(std::move(work));
  co_return matches && !is_nobody;
}

}  // namespace escaque::services::accounts
