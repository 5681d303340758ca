#include "accounts/sessions/assertions.hpp"

#include <algorithm>
#include <utility>

namespace escaque::services::accounts {
namespace {

// One that is older is made anew, so that whoever asks can use it for a while.
constexpr Millis kAtLeast = identity::kLifetime - std::chrono::minutes(1);
constexpr std::size_t kMaxKept = 50'000;

}  // namespace

Assertions::Made Assertions::of(const common::v1::User& user, const TokenHash& session,
                                Millis left) {
  const UtcTime now = time_.utc_now();
  std::string described = user.SerializeAsString();
  if (const auto found = kept_.find(session.hex); found != kept_.end()) {
    const Millis lives = found->second.expires - now;
    const bool is_good = lives >= kAtLeast && lives <= std::min(left, identity::kLifetime);
    if (is_good && found->second.user == described) return {found->second.text, lives};
  }
  if (kept_.size() >= kMaxKept) {
    std::erase_if(kept_, [&](const auto& one) { return one.second.expires - now < kAtLeast; });
    if (kept_.size() >= kMaxKept) kept_.clear();
  }
  const Millis lives = std::min(left, identity::kLifetime);
  Kept made{std::move(described), signer_.vouch(user, session.hex, now + lives), now + lives};
  return {kept_.insert_or_assign(session.hex, std::move(made)).first->second.text, lives};
}

}  // namespace escaque::services::accounts
