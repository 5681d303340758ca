#pragma once
// Checks what others assert, once each, and knows whose word has been taken back since.

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "escaque/common/v1/assertion.pb.h"

#include "domain/base/result.hpp"
#include "platform/identity/key_folder.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::identity {

enum class Doubt : std::uint8_t {
  malformed,   ///< No assertion, or one about something else than was to be shown.
  not_signed,  ///< Not by a key of the issuer's that we know.
  not_for_us,  ///< For another audience: a service's.
  expired,     ///< Or issued in the future.
  revoked,     ///< The session has ended.
};
[[nodiscard]] std::string_view to_string(Doubt doubt);
/// What would be right instead, for whoever runs the site.
[[nodiscard]] std::string_view expected_instead_of(Doubt doubt);

/// A user for whom `accounts` vouches.
struct Known {
  common::v1::User user;
  std::string session;
  UtcTime expires;
  UtcTime issued;
};
using KnownPtr = std::shared_ptr<const Known>;

/// By how much the clocks of two machines may differ.
inline constexpr Millis kClockSkew = std::chrono::seconds(30);

/// Thread-safe.
class Verifier {
 public:
  /// Both must outlive it.
  Verifier(KeyFolder& keys, const TimeSource& time);

  /// The service that shows this to `audience`.
  [[nodiscard]] Result<std::string, Doubt> service(std::string_view assertion,
                                                   const std::string& audience);
  /// The user that this is, as `accounts` knows the user by now.
  [[nodiscard]] Result<KnownPtr, Doubt> user(std::string_view assertion);

  /// What `accounts` says since: these sessions have ended.
  void revoke(const std::vector<std::string>& sessions);
  /// The sessions of everybody have ended, and so has what was issued until then.
  void revoke_all(UtcTime until);
  /// The user has changed: what older assertions say of roles does not hold any more.
  void learn(const common::v1::User& user);
  /// Grows with each of both: whoever keeps a Known looks then whether it is still good.
  [[nodiscard]] std::uint64_t changes() const { return changes_.load(std::memory_order_acquire); }
  /// Neither has its session ended nor its time.
  [[nodiscard]] bool is_good(const Known& known) const;

 private:
  struct Checked {
    common::v1::Statement statement;
    UtcTime expires;
  };
  struct Changed {
    common::v1::User user;
    UtcTime until;
  };
  using CheckedPtr = std::shared_ptr<const Checked>;

  [[nodiscard]] Result<CheckedPtr, Doubt> check(std::string_view assertion);
  void forget_expired(UtcTime now);

  KeyFolder& keys_;
  const TimeSource& time_;
  std::atomic<std::uint64_t> changes_ = 0;

  // Protected by mutex_
  mutable std::mutex mutex_;
  std::unordered_map<std::string, CheckedPtr> checked_;  // By the assertion's hash.
  std::unordered_map<std::string, UtcTime> revoked_;     // Sessions, and how long that matters.
  UtcTime all_revoked_until_{};
  std::unordered_map<std::string, Changed> changed_;  // By user id.
  UtcTime swept_{};
};

/// Tells `verifier` what an entry of the stream `accounts` says. `AccountChanged` is its message.
template <class AccountChanged>
void apply(const std::string& payload, Verifier& verifier) {
  AccountChanged change;
  if (!change.ParseFromString(payload)) return;
  if (change.has_user()) verifier.learn(change.user());
  if (!change.has_sessions_revoked()) return;
  const auto& revoked = change.sessions_revoked();
  if (revoked.user_id().empty()) {
    return verifier.revoke_all(
        UtcTime(Millis(static_cast<std::int64_t>(revoked.began_before_ms()))));
  }
  std::vector<std::string> sessions(revoked.token_hashes().begin(), revoked.token_hashes().end());
  sessions.insert(sessions.end(), revoked.ended().begin(), revoked.ended().end());
  verifier.revoke(sessions);
}

}  // namespace escaque::identity
