#include "matchmaking/events/entry_keys.hpp"

#include <array>
#include <stdexcept>
#include <utility>

#include <sodium.h>

#include "matchmaking/events/convert_event.hpp"
#include "matchmaking/fresh_id.hpp"
#include "matchmaking/log/refusals.hpp"

namespace escaque::services::matchmaking {
namespace {

constexpr std::size_t kMinPassword = 8;
constexpr std::size_t kMaxPassword = 100;
/// Hashes that run or wait.
constexpr std::size_t kMaxWaiting = 32;

std::string hash_of(const std::string& password, std::size_t memory) {
  std::array<char, crypto_pwhash_STRBYTES> text{};
  if (crypto_pwhash_str_alg(text.data(), password.data(), password.size(),
                            crypto_pwhash_OPSLIMIT_INTERACTIVE, memory,
                            crypto_pwhash_ALG_ARGON2ID13) != 0) {
    throw std::runtime_error("Argon2id did not get the memory it needs");
  }
  return text.data();
}

bool has_hash(const std::string& password, const std::string& stored) {
  return crypto_pwhash_str_verify(stored.c_str(), password.data(), password.size()) == 0;
}

bool is_link(const std::string& said, const std::string& link) {
  return said.size() == link.size() && sodium_memcmp(said.data(), link.data(), link.size()) == 0;
}

std::string key_of(event::EventId id, UserId asker) {
  return to_string(id) + ' ' + to_string(asker);
}

}  // namespace

/// Nothing: too many wait. Whoever has given up waiting still counts until their turn is over.
template <class F>
Awaitable<std::optional<detail::Awaited<F>>> EntryKeys::aside(F function) {
  if (waiting_ >= kMaxWaiting) co_return std::nullopt;
  ++waiting_;
  auto made = co_await pool_.run(std::move(function));
  --waiting_;
  co_return made;
}

Awaitable<Result<event::Action, rpc::Error>> EntryKeys::make(v1::SetEntryKey said) {
  event::EntryKey key;
  if (said.makes_link()) key.link = to_hex(fresh_secret());
  const std::string& password = said.password();
  if (password.empty()) co_return event::Action(event::SetEntryKey{std::move(key)});
  if (password.size() < kMinPassword || password.size() > kMaxPassword) {
    co_return rpc::malformed("command.set_entry_key.password", "8 to 100 bytes");
  }
  auto hash = [password, memory = memory_] { return hash_of(password, memory); };
  auto hashed = co_await aside(std::move(hash));
  if (!hashed) co_return overloaded("the keys of events");
  key.password_hash = std::move(*hashed);
  co_return event::Action(event::SetEntryKey{std::move(key)});
}

std::optional<rpc::Error> EntryKeys::take_try(event::EventId id, UserId asker) {
  const Instant now = time_.now();
  auto wait = tries_.wait(key_of(id, asker), now);
  if (!wait) wait = of_event_.take(to_string(id), now);
  if (wait) {
    auto error = rpc::make_error(common_v1::REASON_RATE_LIMITED,
                                 "too many wrong keys for this event", "a try after a while");
    error.detail.set_retry_after_ms(static_cast<std::int32_t>(wait->count()));
    return error;
  }
  (void)tries_.take(key_of(id, asker), now);
  return std::nullopt;
}

void EntryKeys::give_back(event::EventId id, UserId asker) {
  tries_.give_back(key_of(id, asker));
  of_event_.give_back(to_string(id));
}

Awaitable<std::optional<rpc::Error>> EntryKeys::refusal_of(event::EventId id, event::EntryKey key,
                                                           UserId asker, std::string said) {
  if (auto wait = take_try(id, asker)) co_return wait;
  bool is_right = !key.link.empty() && is_link(said, key.link);
  if (!key.password_hash.empty() && !said.empty() && said.size() <= kMaxPassword) {
    auto compare = [said = std::move(said), stored = key.password_hash] {
      return has_hash(said, stored);
    };
    const auto has_password = co_await aside(std::move(compare));
    if (!has_password) {
      give_back(id, asker);
      co_return overloaded("the keys of events");
    }
    is_right = *has_password;
  }
  if (!is_right) co_return to_error(event::EventError::wrong_key);
  give_back(id, asker);
  co_return std::nullopt;
}

}  // namespace escaque::services::matchmaking
